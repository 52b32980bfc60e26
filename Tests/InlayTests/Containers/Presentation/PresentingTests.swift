import Testing

@testable import Inlay

/// Presented controllers. Specification 12.3.
@MainActor @Suite struct PresentingTests {
    private final class Diary { var lines: [String] = [] }

    private final class Guest: ViewController {
        var diary: Diary?
        var size = Size.undefined
        let button = Button()

        override var preferredContentSize: Size { size }
        override func loadView() {
            button.style = .system
            button.title = "Guest"
            view = column(button)
        }
        override func viewWillAppear() { diary?.lines.append("will appear") }
        override func viewDidAppear() { diary?.lines.append("did appear") }
        override func viewWillDisappear() { diary?.lines.append("will disappear") }
        override func viewDidDisappear() { diary?.lines.append("did disappear") }
    }

    private let host = ViewController()
    private let hostButton = Button()
    private let diary = Diary()

    private func open() throws -> Window {
        hostButton.style = .system
        hostButton.title = "Host"
        let view = View()
        view.addSubview(hostButton)
        hostButton.frame = Rect(10, 10, 60, 30)
        host.view = view
        let application = Application(title: "Test", platform: HeadlessPlatform())
        application.diagnosticHandler = { _ in }
        let window = try application.open(host, size: Size(400, 300))
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        return window
    }

    private func guest(_ size: Size = Size(200, 100)) -> Guest {
        let guest = Guest()
        guest.diary = diary
        guest.size = size
        return guest
    }

    private func settle(_ window: Window) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(200))
        window.drawFrame()
        window.drawFrame()
    }

    @Test func `a sheet is centered in the window`() throws {
        let window = try open()
        let guest = guest()

        host.present(guest)
        window.drawFrame()

        #expect(guest.view.frameInWindow == Rect(100, 100, 200, 100))
        #expect(guest.window === window && guest.presentingViewController === host)
        #expect(host.presentedViewController === guest)
    }

    @Test func `a sheet without a preferred size has the measured size`() throws {
        let window = try open()
        let guest = guest(.undefined)

        host.present(guest, animated: false)
        window.layout()

        let size = guest.view.measure(fitting: .unconstrained)
        #expect(guest.view.frame.size == size)
    }

    @Test func `a sheet is limited to the window size with margins`() throws {
        let window = try open()
        let guest = guest(Size(10_000, 10_000))

        host.present(guest, animated: false)
        window.layout()

        #expect(guest.view.frameInWindow == Rect(24, 24, 352, 252))
        window.dispatch(Event(.resized(Size(100, 80), scale: 1)))
        window.layout()
        #expect(guest.view.frameInWindow == Rect(4, 4, 92, 72))
    }

    @Test func `appearance callbacks are called before the completion`() throws {
        let window = try open()
        let guest = guest()

        host.present(guest) { diary.lines.append("presented") }
        try settle(window)
        guest.dismiss { diary.lines.append("dismissed") }
        try settle(window)

        #expect(
            diary.lines == [
                "will appear", "did appear", "presented", "will disappear", "did disappear", "dismissed",
            ])
        #expect(WindowInspection(of: window).inconsistencies == [])
        #expect(guest.window == nil && host.presentedViewController == nil)
    }

    @Test func `the presenting view receives neither clicks nor keys`() throws {
        let window = try open()
        hostButton.addAction(for: .primaryActionTriggered) { [diary] in diary.lines.append("host") }
        window.makeFirstResponder(hostButton)
        let guest = guest()
        host.present(guest, animated: false)
        diary.lines = []

        window.click(Point(20, 20))
        #expect(window.firstResponder !== hostButton)
        window.press(.tab)
        window.press(.tab)
        #expect(window.firstResponder === guest.button)
        #expect(!window.makeFirstResponder(hostButton))

        #expect(diary.lines == [])
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `focus moves to the presented view and returns after dismissal`() throws {
        let window = try open()
        window.makeFirstResponder(hostButton)
        let guest = guest()

        host.present(guest)
        #expect(window.firstResponder === guest.button)
        guest.dismiss()

        #expect(window.firstResponder === hostButton)
    }

    @Test func `escape dismisses a controller that is not modal`() throws {
        let window = try open()
        let guest = guest()
        guest.isModalInPresentation = true
        host.present(guest, animated: false)

        window.press(.escape)
        #expect(host.presentedViewController === guest)
        guest.isModalInPresentation = false
        window.press(.escape)

        #expect(host.presentedViewController == nil)
    }

    @Test func `a click outside dismisses a popover but not a sheet`() throws {
        let window = try open()
        host.present(guest(), animated: false)
        window.click(Point(390, 290))
        #expect(host.presentedViewController != nil)
        host.dismiss(animated: false)

        let popover = guest()
        popover.modalPresentationStyle = .popover
        popover.popoverPresentationController.sourceView = hostButton
        host.present(popover, animated: false)
        window.drawFrame()
        #expect(popover.view.frameInWindow == Rect(8, 44, 200, 100))
        window.click(Point(390, 290))

        #expect(host.presentedViewController == nil)
    }

    @Test func `a popover follows the source and closes when the source is hidden`() throws {
        let window = try open()
        let popover = guest()
        popover.modalPresentationStyle = .popover
        popover.popoverPresentationController.sourceView = hostButton
        host.present(popover, animated: false)

        hostButton.frame.origin = Point(200, 60)
        window.drawFrame()
        #expect(popover.view.frameInWindow == Rect(130, 94, 200, 100))
        hostButton.isHidden = true
        window.drawFrame()

        #expect(host.presentedViewController == nil)
    }

    @Test func `a popover without a source becomes a sheet and is reported`() throws {
        let window = try open()
        let popover = guest()
        popover.modalPresentationStyle = .popover

        host.present(popover, animated: false)
        window.layout()

        #expect(popover.view.frameInWindow == Rect(100, 100, 200, 100))
        #expect(window.application?.diagnostics.map(\.message.first) != nil)
    }

    @Test func `a full screen presentation fills the window`() throws {
        let window = try open()
        let guest = guest()
        guest.modalPresentationStyle = .fullScreen

        host.present(guest, animated: false)
        window.layout()

        #expect(guest.view.frameInWindow == Rect(0, 0, 400, 300))
    }

    @Test func `a second presentation is rejected and reported`() throws {
        let window = try open()
        let first = guest()
        host.present(first, animated: false)

        host.present(guest(), animated: false)
        host.present(first, animated: false)

        #expect(host.presentedViewController === first)
        #expect(window.application?.diagnostics.count == 2)
        #expect(window.presentation.layers.count == 1)
    }

    @Test func `nested presented controllers are dismissed together`() throws {
        let window = try open()
        let (first, second) = (guest(), guest())
        host.present(first, animated: false)
        first.present(second, animated: false)
        #expect(window.presentation.layers.count == 2)

        host.dismiss(animated: false)

        #expect(window.presentation.layers.isEmpty)
        #expect(first.presentedViewController == nil && second.presentingViewController == nil)
    }

    @Test func `a controller without a window cannot present`() {
        let lonely = ViewController()
        let guest = guest()

        lonely.present(guest)

        #expect(lonely.presentedViewController == nil && guest.presentingViewController == nil)
    }

    @Test func `unhandled actions go from the presented to the presenting controller`() throws {
        let window = try open()
        let guest = guest()
        host.present(guest, animated: false)

        var chain: [ObjectIdentifier] = []
        var next: (any Responder)? = guest.button
        while let responder = next {
            chain.append(ObjectIdentifier(responder))
            next = responder.nextResponder
        }

        #expect(chain.contains(ObjectIdentifier(guest)) && chain.contains(ObjectIdentifier(host)))
        #expect(chain.last == ObjectIdentifier(try #require(window.application)))
    }

    @Test func `a controller can dismiss itself before appearing`() throws {
        final class Shy: ViewController {
            override func viewWillAppear() { dismiss() }
        }
        let window = try open()

        host.present(Shy(), animated: false)

        #expect(host.presentedViewController == nil && window.presentation.layers.isEmpty)
    }

    @Test func `a dismissal during a dismissal has no effect`() throws {
        final class Eager: ViewController {
            var count = 0
            override func viewWillDisappear() {
                count += 1
                dismiss()
            }
        }
        let window = try open()
        let guest = Eager()
        host.present(guest, animated: false)

        host.dismiss(animated: false)

        #expect(guest.count == 1 && window.presentation.layers.isEmpty)
    }

    @Test func `a dismissed controller cannot present but can be presented again`() throws {
        let window = try open()
        let guest = guest()
        host.present(guest)
        guest.dismiss()

        guest.present(ViewController())
        #expect(guest.presentedViewController == nil)
        host.present(guest)
        try settle(window)

        #expect(host.presentedViewController === guest && guest.view.window === window)
        #expect(window.presentation.layers.count == 1 && WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a view replaced before appearing is shown`() throws {
        final class Late: ViewController {
            let late = View()
            override func viewWillAppear() { view = late }
        }
        let window = try open()
        let guest = Late()

        host.present(guest, animated: false)

        #expect(guest.late.window === window && guest.late.viewController === guest)
    }

    @Test func `the presented controller can prevent a window close`() throws {
        final class Unsaved: ViewController {
            override func windowShouldClose(_ window: Window) -> Bool { false }
        }
        let window = try open()
        host.present(Unsaved(), animated: false)

        window.requestClose()

        #expect(window.platformWindow != nil)
    }

    @Test func `a controller cannot present while the window closes`() throws {
        final class Clingy: ViewController {
            weak var host: ViewController?
            override func viewDidDisappear() { host?.present(ViewController(), animated: false) }
        }
        let window = try open()
        let guest = Clingy()
        guest.host = host
        host.present(guest, animated: false)

        window.close()

        #expect(host.presentedViewController == nil && window.root.layers.isEmpty)
    }

    @Test func `a popover follows the source after layout`() throws {
        let window = try open()
        let (spacer, source) = (Spacer(), Button())
        source.style = .system
        host.view = column(spacer, source)
        window.drawFrame()
        let popover = guest(Size(100, 50))
        popover.modalPresentationStyle = .popover
        popover.popoverPresentationController.sourceView = source
        host.present(popover, animated: false)
        window.drawFrame()

        window.send(.resized(Size(400, 200), scale: 1))

        #expect(popover.view.frameInWindow.maxY == source.frameInWindow.minY - 4)
    }

    @Test func `a context menu opens in a presented controller`() throws {
        let window = try open()
        let guest = guest()
        host.present(guest, animated: false)
        window.drawFrame()
        guest.view.contextMenu = Menu(children: [Action(title: "Here") { _ in }])

        window.send(.pointerDown(Point(200, 190), .right, clickCount: 1, []))
        #expect(window.presentation.layers.count == 2)
        window.press(.escape)
        window.press(Key("F10"), .shift)

        #expect(window.presentation.layers.count == 2)
    }

    @Test func `closing the window dismisses the presented controller`() throws {
        let window = try open()
        host.present(guest())

        window.close()

        #expect(diary.lines.suffix(2) == ["will disappear", "did disappear"])
        #expect(WindowInspection(of: window).inconsistencies == [])
    }
}
