import Testing

@testable import Inlay

/// A receiver of a control's event may remove the control.
@MainActor @Suite struct SelfRemovalTests {
    enum Way: CaseIterable {
        case itself, withItsParent, hidden, disabled

        @MainActor func take(_ control: View) {
            switch self {
            case .itself: control.removeFromSuperview()
            case .withItsParent: control.superview?.removeFromSuperview()
            case .hidden: control.isHidden = true
            case .disabled: control.isUserInteractionEnabled = false
            }
        }
    }

    @Test(arguments: RemovalSample.all, Way.allCases)
    func `a control removed by its own event leaves no state behind`(sample: RemovalSample, way: Way) throws {
        let stage = try RemovalEnvironment(sample)
        weak let control = stage.control
        let other = stage.other
        stage.remove = { if way != .itself || $0.window != nil { way.take($0) } }

        try sample.act(stage)
        #expect(stage.count > 0, "nobody was told")
        let window = stage.window
        #expect(WindowInspection(of: window).inconsistencies == [])
        window.send(.pointerMoved(Point(390, 470), []), .pointerUp(Point(390, 470), .left, clickCount: 1, []))
        try TestFinger(window).settle()
        window.drawFrame()

        #expect(window.presentation.layers.isEmpty)
        #expect(window.pointerTarget == nil)
        #expect(window.firstResponder.map { window.root.isAncestor(of: $0) && $0.acceptsFocus } != false)
        #expect(WindowInspection(of: window).inconsistencies == [])
        #expect(!window.pipeline.needsFrame)
        #expect((window.application?.clock as? ManualClock)?.nextDeadline == nil)
        window.click(Point(other.frameInWindow.midX, other.frameInWindow.midY))
        #expect(stage.clicks == 1)
        stage.letGo()
        if way == .itself || way == .withItsParent { #expect(control == nil, "somebody keeps it") }
    }

    @Test func `an alert action can remove the view that presented the alert`() throws {
        let host = ViewController()
        let (asker, field) = (Button(), TextField())
        host.view = column(column(asker), field)
        let application = Application(title: "Test", platform: HeadlessPlatform())
        let window = try application.open(host, size: Size(400, 480))
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        asker.title = "Delete…"
        asker.style = .system
        asker.addAction(for: .primaryActionTriggered) { [unowned host, unowned asker] in
            let alert = AlertController(title: "Delete?")
            alert.addAction(AlertAction(title: "Delete") { _ in asker.superview?.removeFromSuperview() })
            host.present(alert)
        }
        window.drawFrame()
        window.press(.tab)
        window.press(.space)
        try TestFinger(window).settle()
        #expect(window.presentation.layers.count == 1)

        window.press(.return)
        try TestFinger(window).settle()
        window.drawFrame()

        #expect(asker.window == nil && window.presentation.layers.isEmpty && host.presentedViewController == nil)
        #expect(window.firstResponder == nil)
        #expect(WindowInspection(of: window).inconsistencies == [] && !window.pipeline.needsFrame)
        window.press(.tab)
        #expect(window.firstResponder === field)
    }

    @Test func `a menu bar action can remove the menu bar`() throws {
        let window = try openWindow(column(TextField()), size: Size(300, 200))
        let more = Menu(title: "More", children: [Action(title: "Hide") { [unowned window] _ in window.menuBar = [] }])
        window.menuBar = [Menu(title: "View", children: [more])]
        window.drawFrame()

        window.press(Key("F10"))
        for key in [Key.down, .right, .return] { window.press(key) }
        try TestFinger(window).settle()
        window.drawFrame()

        #expect(window.menuBar.isEmpty && window.presentation.layers.isEmpty && window.firstResponder == nil)
        #expect(WindowInspection(of: window).inconsistencies == [] && !window.pipeline.needsFrame)
    }

    @Test func `an alert action can dismiss the presenting view controller`() throws {
        let (host, child) = (ViewController(), ViewController())
        host.view = column(Spacer())
        child.view = column(TextField())
        let application = Application(title: "Test", platform: HeadlessPlatform())
        let window = try application.open(host, size: Size(400, 480))
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        host.present(child)
        try TestFinger(window).settle()
        let alert = AlertController(title: "Close?")
        alert.addAction(AlertAction(title: "Close") { [unowned host] _ in host.dismiss(animated: false) })
        child.present(alert)
        try TestFinger(window).settle()
        #expect(window.presentation.layers.count == 2)

        window.press(.return)
        try TestFinger(window).settle()
        window.drawFrame()

        #expect(
            window.presentation.layers.isEmpty && host.presentedViewController == nil
                && child.presentedViewController == nil)
        #expect(WindowInspection(of: window).inconsistencies == [] && !window.pipeline.needsFrame)
    }
}
