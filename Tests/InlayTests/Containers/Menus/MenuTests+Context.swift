import Testing

@testable import Inlay

/// Context menus, and key equivalents of commands.
extension MenuTests {
    @Test func `a right click opens the innermost context menu`() throws {
        let inner = View()
        let view = View()
        view.addSubview(inner)
        view.contextMenu = Menu(children: [action("Outer")])
        let window = try openWindow(view, size: Size(300, 200))
        inner.frame = Rect(0, 0, 100, 100)

        window.send(
            .pointerDown(Point(20, 30), .right, clickCount: 1, []), .pointerUp(Point(20, 30), .right, clickCount: 1, [])
        )
        #expect(items(window).map(\.frameInWindow) == [Rect(20, 34, 120, 28)])
        window.press(.escape)
        try settle(window)
        inner.contextMenu = Menu(children: [action("Inner")])
        window.send(.pointerDown(Point(20, 30), .right, clickCount: 1, []))

        #expect(items(window).map(\.element.title) == ["Inner"])
    }

    @Test func `the menu key opens the focused view's menu`() throws {
        let window = try open(menu)
        window.makeFirstResponder(button)

        window.press(Key("F10"), .shift)

        #expect(items(window).count == 3)
    }

    @Test func `a menu closes when the source view is removed`() throws {
        let window = try open(menu)
        window.click(Point(20, 20))

        button.removeFromSuperview()
        window.drawFrame()
        try settle(window)

        #expect(items(window).isEmpty)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a text field offers editing commands in a context menu`() throws {
        let field = TextField()
        field.text = "Ann"
        let view = View()
        view.addSubview(field)
        let window = try openWindow(view, size: Size(300, 200))
        field.frame = Rect(10, 10, 100, 30)
        window.makeFirstResponder(field)
        field.selectAll()
        field.addAction(for: .editingDidEnd) { [log] in log.lines.append("ended") }

        window.send(
            .pointerDown(Point(20, 20), .right, clickCount: 1, []), .pointerUp(Point(20, 20), .right, clickCount: 1, [])
        )
        #expect(
            items(window).map(\.element.title) == ["Undo", "Redo", "Cut", "Copy", "Paste", "Delete", "Select All"])
        #expect(items(window).map(\.isEnabled) == [false, false, true, true, false, true, true])
        window.press(.down)
        window.press(.return)
        try settle(window)

        #expect(field.text == "" && window.application?.pasteboard.string == "Ann")
        #expect(window.firstResponder === field && field.isEditing && log.lines == [])

        func choose(_ title: String) throws {
            let menu = try #require(field.contextMenu(at: .zero))
            let actions = menu.groups.flatMap { $0 }.compactMap { $0 as? Action }
            try #require(actions.first { $0.title == title && $0.attributes == [] }).perform()
        }
        try choose("Undo")
        #expect(field.text == "Ann")
        try choose("Redo")
        #expect(field.text == "")
        field.text = "Bea"
        field.selectAll()
        try choose("Delete")
        #expect(field.text == "" && window.application?.pasteboard.string == "Ann")
    }

    // MARK: Key commands

    private final class Commands: ViewController {
        var commands: [KeyCommand] = []
        override var keyCommands: [KeyCommand] { commands }
    }

    @Test func `an unhandled key performs the controller's key command`() throws {
        let controller = Commands()
        let save = KeyCommand(title: "Save", input: KeyChord(Key("S"), .control)) { [log] in log.lines.append($0.title)
        }
        controller.commands = [save]
        controller.view = View()
        let application = Application(title: "Test", platform: HeadlessPlatform())
        let window = try application.open(controller)

        window.press(Key("S"), .control)
        window.press(Key("S"))
        save.attributes = .disabled
        window.press(Key("S"), .control)

        #expect(log.lines == ["Save"])
    }

    @Test func `a menu shows the key equivalent of a command`() throws {
        let window = try open(Menu(children: [KeyCommand(title: "Save", input: KeyChord(Key("S"), .control)) { _ in }]))
        window.click(Point(20, 20))
        try settle(window)

        #expect("\(window.displayList())".contains("Ctrl+S"))
    }
}
