import Testing

@testable import Inlay

/// Child controllers.
@Suite struct ChildControllerTests {
    private final class Part: ViewController {
        var calls: [String] = []

        override func loadView() { view = View() }
        override func viewWillAppear() { calls.append("will appear") }
        override func viewDidAppear() { calls.append("appeared") }
        override func viewWillDisappear() { calls.append("will disappear") }
        override func viewDidDisappear() { calls.append("disappeared") }
        override func traitCollectionDidChange(_ previous: TraitCollection) { calls.append("traits") }
        override func windowShouldClose(_ window: Window) -> Bool { mayClose }
        var mayClose = true
    }

    private let whole = Part()
    private let part = Part()

    private func open() throws -> Window {
        let application = Application(title: "Test")
        application.diagnosticHandler = { _ in }
        let window = try application.open(whole, size: Size(400, 300))
        window.keepAlive(application)
        window.drawFrame()
        return window
    }

    @Test func `a child controller has the window and application of the parent`() throws {
        let window = try open()
        whole.addChild(part)

        #expect(part.parent === whole)
        #expect(whole.children.map(ObjectIdentifier.init) == [ObjectIdentifier(part)])
        #expect(part.window === window)
        #expect(part.application === window.application)
    }

    @Test func `reading the next responder does not load the view`() {
        #expect(part.nextResponder == nil && part.undoManager == nil && !part.isViewLoaded)
    }

    @Test func `a child receives appearance callbacks when the view is added or removed`() throws {
        let window = try open()
        whole.addChild(part)
        #expect(part.calls.isEmpty)

        whole.view.addSubview(part.view)
        #expect(part.calls == ["will appear", "appeared"])

        part.removeFromParent()
        #expect(part.calls.suffix(2) == ["will disappear", "disappeared"])
        #expect(part.view.superview == nil)
        #expect(part.window == nil)
        #expect(whole.children.isEmpty)
        withExtendedLifetime(window) {}
    }

    @Test func `children appear and disappear with the parent's window`() throws {
        whole.addChild(part)
        whole.view.addSubview(part.view)
        let window = try open()
        #expect(part.calls == ["will appear", "appeared"])

        window.close()
        #expect(part.calls.suffix(2) == ["will disappear", "disappeared"])
    }

    @Test func `children receive trait changes and can prevent a window close`() throws {
        let window = try open()
        whole.addChild(part)
        window.dispatch(Event(.resized(Size(1400, 1000), scale: 1)))
        #expect(part.calls == ["traits"])

        part.mayClose = false
        window.requestClose()
        #expect(window.platformWindow != nil)
        part.mayClose = true
        window.requestClose()
        #expect(window.platformWindow == nil)
    }

    @Test func `a controller cannot be a child of a descendant`() throws {
        let window = try open()
        let application = try #require(window.application)
        whole.addChild(part)
        part.addChild(whole)

        #expect(part.children.isEmpty)
        #expect(application.diagnostics.count == 1)
    }

    @Test func `adding a child to another parent removes the child from the first`() {
        let other = Part()
        whole.addChild(part)
        other.addChild(part)

        #expect(whole.children.isEmpty)
        #expect(part.parent === other)
    }

    @Test func `a window opens at the controller's preferred content size`() throws {
        final class Wide: ViewController {
            override var preferredContentSize: Size { Size(900, 200) }
        }
        let application = Application(title: "Test")

        #expect(try application.open(Wide()).size == Size(900, 200))
        #expect(try application.open(Wide(), size: Size(100, 100)).size == Size(100, 100))
    }

    @Test func `a navigation controller has the preferred size of the top controller`() throws {
        final class Wide: ViewController {
            override var preferredContentSize: Size { Size(900, 200) }
        }
        let application = Application(title: "Test")
        let navigation = NavigationController(rootViewController: Wide())

        #expect(try application.open(navigation).size == Size(900, 200))
        navigation.pushViewController(ViewController(), animated: false)
        #expect(!navigation.preferredContentSize.width.isDefined)
    }

    @Test func `a tab bar controller has the preferred size of the selected controller`() throws {
        final class Wide: ViewController {
            override var preferredContentSize: Size { Size(900, 200) }
        }
        let application = Application(title: "Test")
        let tabs = TabBarController()
        tabs.viewControllers = [ViewController(), NavigationController(rootViewController: Wide())]
        tabs.selectedIndex = 1

        #expect(try application.open(tabs).size == Size(900, 200))
    }
}
