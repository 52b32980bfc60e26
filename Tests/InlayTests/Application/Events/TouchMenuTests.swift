import Testing

@testable import Inlay

/// Context menus that a long press opens.
@MainActor @Suite struct TouchMenuTests {
    private final class Log { var lines: [String] = [] }
    private let log = Log()

    private func items(_ window: Window) -> [MenuItemView] {
        window.root.descendants.compactMap { $0 as? MenuItemView }
    }

    private func menu(_ title: String) -> Menu {
        Menu(children: [Action(title: title) { [log] _ in log.lines.append(title) }])
    }

    private func hold(_ finger: TestFinger, at point: Point, for time: Duration = .seconds(2)) async {
        finger.down(point)
        await VirtualTime(of: finger.window, clock: finger.clock).advance(by: time)
    }

    @Test func `a long press cancels the button press and opens the context menu`() async throws {
        let button = Button()
        button.title = "Go"
        button.addAction(for: [.touchUpInside, .touchCancel]) { [log] in log.lines.append("told") }
        let view = View()
        view.contextMenu = menu("Rename")
        view.addSubview(button)
        let window = try openWindow(view, size: Size(300, 200))
        button.frame = Rect(0, 0, 100, 100)
        let finger = try TestFinger(window)

        await hold(finger, at: Point(20, 30), for: .milliseconds(499))
        #expect(items(window).isEmpty)
        await VirtualTime(of: window, clock: finger.clock).advance(by: .milliseconds(10))
        #expect(items(window).map(\.element.title) == ["Rename"])
        #expect(log.lines == ["told"] && !button.isHighlighted && window.pointerTarget == nil)
        // The finger that opened the menu selects nothing.
        finger.move(Point(40, 50))
        finger.up(Point(40, 50))
        #expect(items(window).count == 1)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        finger.down(Point(40, 45))
        finger.up(Point(40, 45))

        #expect(log.lines == ["told", "Rename"])
    }

    @Test func `a tap or a scroll opens no context menu`() async throws {
        let view = try #require(
            try view(#"<ScrollView fitToWidth="true"><View height="500"/></ScrollView>"#) as? ScrollView)
        view.contextMenu = menu("Rename")
        let window = try openWindow(view, size: Size(200, 100))
        let finger = try TestFinger(window)

        await hold(finger, at: Point(20, 50), for: .milliseconds(200))
        finger.up(Point(20, 50))
        await VirtualTime(of: window, clock: finger.clock).advance(by: .seconds(1))
        finger.down(Point(20, 50))
        finger.move(Point(20, 30))
        await VirtualTime(of: window, clock: finger.clock).advance(by: .seconds(1))
        finger.up(Point(20, 30))

        #expect(items(window).isEmpty)
    }

    @Test func `a long press detected only on release opens the context menu`() throws {
        let view = View()
        view.contextMenu = menu("Rename")
        let window = try openWindow(view, size: Size(200, 100))
        let finger = try TestFinger(window)

        finger.down(Point(20, 50))
        finger.up(Point(20, 50), after: .milliseconds(600))

        #expect(items(window).count == 1)
    }

    @Test func `a view's own long press recognizer prevents the context menu`() async throws {
        let view = View()
        view.contextMenu = menu("Rename")
        view.addGestureRecognizer(LongPressGestureRecognizer { [log] in log.lines.append("\($0.state)") })
        let window = try openWindow(view, size: Size(200, 100))
        let finger = try TestFinger(window)

        await hold(finger, at: Point(20, 50))
        finger.up(Point(20, 50))

        #expect(items(window).isEmpty)
        #expect(log.lines == ["began", "ended"])
    }

    @Test func `a long press on a text field offers Paste at the touch`() async throws {
        let test = try TestField("abcdef|", width: 300, height: 400, isFocused: false)
        test.clipboard = "X"
        let finger = try TestFinger(test.window)

        await hold(finger, at: test.point(3))
        finger.up(test.point(3))
        #expect(test.field.isEditing || test.window.presentation.isMenuOpen(over: test.field))
        let paste = try #require(items(test.window).first { $0.element.title == "Paste" })
        #expect(paste.isEnabled)
        let frame = paste.frameInWindow
        finger.down(Point(frame.midX, frame.midY))
        finger.up(Point(frame.midX, frame.midY))

        #expect(test.written == "abcX|def")
    }
}
