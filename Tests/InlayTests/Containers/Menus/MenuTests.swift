import Testing

@testable import Inlay

/// Menus that people open in a window, and that close after a choice.
@MainActor @Suite struct MenuTests {
    final class Log { var lines: [String] = [] }

    let log = Log()
    let button = Button()

    func action(_ title: String, _ attributes: Action.Attributes = [], state: Action.State = .off) -> Action {
        Action(title: title, attributes: attributes, state: state) { [log] in log.lines.append($0.title) }
    }

    /// A button of 60 by 30 at 10, 10 in a window of 300 by 200 that opens a menu with items of 120 by 28.
    func open(_ menu: Menu, direction: LayoutDirection = .leftToRight) throws -> Window {
        button.style = .system
        button.title = "Menu"
        button.menu = menu
        button.showsMenuAsPrimaryAction = true
        let view = View()
        view.addSubview(button)
        let window = try openWindow(view, size: Size(300, 200), direction: direction)
        button.frame = Rect(10, 10, 60, 30)
        window.drawFrame()
        return window
    }

    func items(_ window: Window) -> [MenuItemView] {
        window.root.descendants.compactMap { $0 as? MenuItemView }
    }

    func settle(_ window: Window, _ milliseconds: Int = 200) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(milliseconds))
        window.drawFrame()
    }

    @Test func `a menu that fits on no side covers the source view`() throws {
        let window = try open(Menu(children: (1...6).map { action("Line \($0)") }))
        button.frame = Rect(10, 80, 60, 30)
        window.drawFrame()

        window.click(Point(20, 90))

        let items = items(window)
        #expect(items.map(\.frameInWindow.minY).first == 20 && items.map(\.frameInWindow.maxY).last == 188)
    }

    @Test func `a submenu without visible items is disabled`() throws {
        let window = try open(
            Menu(children: [
                Menu(title: "Hidden", children: [action("A", .hidden)]),
                Menu(title: "Empty", children: [Menu(options: .displayInline)]),
                Menu(title: "Full", children: [action("B")]),
            ]))

        window.click(Point(20, 20))

        #expect(items(window).map(\.isEnabled) == [false, false, true])
    }

    @Test func `a menu closes when the window loses focus`() throws {
        let window = try open(menu)
        let field = TextField()
        window.view.addSubview(field)
        field.frame = Rect(100, 10, 100, 30)
        window.drawFrame()
        field.becomeFirstResponder()
        window.press(.application)
        #expect(window.presentation.layers.count == 1)

        window.send(.focusLost)

        #expect(window.presentation.layers.isEmpty && window.firstResponder === field)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `an alert over an open list stays when the window loses focus`() throws {
        let window = try open(menu)
        let picker = DatePicker()
        picker.preferredDatePickerStyle = .compact
        window.view.addSubview(picker)
        picker.frame = Rect(10, 60, 200, 30)
        window.drawFrame()
        try #require(picker.buttons.first).activate(with: nil)
        #expect(window.presentation.layers.count == 1)
        let alert = AlertController(title: "Really?", message: nil, preferredStyle: .alert)
        alert.addAction(AlertAction(title: "OK", style: .default) { _ in })
        window.rootViewController.present(alert, animated: false)
        #expect(window.presentation.layers.count == 2)

        window.send(.focusLost)

        #expect(window.presentation.layers.count == 2 && alert.presentingViewController != nil)
    }

    var menu: Menu { Menu(children: [action("Cut"), action("Copy", .disabled), action("Paste")]) }

    @Test func `a click on the button opens the menu below the button`() throws {
        let window = try open(menu)

        window.click(Point(20, 20))

        #expect(
            items(window).map(\.frameInWindow) == [
                Rect(10, 44, 120, 28), Rect(10, 72, 120, 28), Rect(10, 100, 120, 28),
            ])
        #expect(
            window.accessibilityTree.split(separator: "\n").suffix(4) == [
                "menu", #"  menuItem "Cut""#, #"  menuItem "Copy" disabled"#, #"  menuItem "Paste""#,
            ])
    }

    @Test(arguments: [(200.0, #""Rename it" "Ctrl+R""#), (130, #""Rename it""#), (80, #""Rename…""#)])
    func `a narrow menu item drops the key equivalent before the title`(width: Double, expected: String) throws {
        let line = MenuItemView(
            KeyCommand(title: "Rename it", input: KeyChord(Key("R"), .control)) { _ in })
        let view = View()
        view.addSubview(line)
        let window = try openWindow(view)
        line.frame = Rect(0, 0, width, 28)

        let texts = window.displayList().description.split(separator: "\n").filter { $0.contains("text ") }

        #expect(
            texts.map { $0.split(separator: "\"", omittingEmptySubsequences: false)[1] }.map { "\"\($0)\"" }
                .joined(separator: " ") == expected)
    }

    @Test func `a click on an item performs the action and closes the menu`() throws {
        let window = try open(menu)
        window.click(Point(20, 20))

        window.click(Point(50, 110))
        try settle(window)

        #expect(log.lines == ["Paste"])
        #expect(items(window).isEmpty)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a press dragged to an item performs the action`() throws {
        let window = try open(menu)

        window.send(
            .pointerMoved(Point(20, 20), []), .pointerDown(Point(20, 20), .left, clickCount: 1, []),
            .pointerMoved(Point(50, 60), []), .pointerUp(Point(50, 60), .left, clickCount: 1, []))

        #expect(log.lines == ["Cut"])
    }

    @Test func `a small pointer movement while opening a menu selects no item`() throws {
        let view = View()
        view.contextMenu = menu
        let window = try openWindow(view, size: Size(300, 200))

        window.send(
            .pointerMoved(Point(20, 30), []), .pointerDown(Point(20, 30), .right, clickCount: 1, []),
            .pointerMoved(Point(22, 36), []), .pointerUp(Point(22, 36), .right, clickCount: 1, []))

        #expect(log.lines == [] && items(window).count == 3)
    }

    @Test func `escape during a press cancels the selection`() throws {
        let window = try open(menu)
        window.click(Point(20, 20))

        window.send(.pointerMoved(Point(50, 110), []), .pointerDown(Point(50, 110), .left, clickCount: 1, []))
        window.press(.escape)
        window.send(.pointerUp(Point(50, 110), .left, clickCount: 1, []))

        #expect(log.lines == [] && items(window).count == 3)
    }

    @Test func `a stationary pointer does not take focus in a menu`() throws {
        let window = try open(menu)
        window.makeFirstResponder(button)
        window.send(.pointerMoved(Point(50, 110), []))

        window.press(.space)
        window.press(.down)
        window.drawFrame()

        #expect((window.firstResponder as? MenuItemView)?.element.title == "Cut")
    }

    @Test func `the menu key opens a menu over a full-window view`() throws {
        let view = View()
        view.contextMenu = menu
        let window = try openWindow(view, size: Size(300, 200))

        window.press(.application)

        #expect(items(window).map(\.frameInWindow.height) == [28, 28, 28])
        #expect(items(window).first?.frameInWindow.minY == 104)
    }

    @Test func `a disabled item cannot be selected`() throws {
        let window = try open(menu)
        window.click(Point(20, 20))

        window.click(Point(50, 80))

        #expect(log.lines == [])
        #expect(items(window).count == 3)
    }

    @Test func `a click outside only closes the menu`() throws {
        let window = try open(menu)
        let other = Button()
        other.addAction(for: .primaryActionTriggered) { [log] in log.lines.append("other") }
        window.view.addSubview(other)
        other.frame = Rect(200, 150, 50, 30)
        window.click(Point(20, 20))

        window.click(Point(210, 160))
        try settle(window)

        #expect(log.lines == [])
        #expect(items(window).isEmpty)
    }

    @Test func `arrow keys skip disabled items and wrap around`() throws {
        let window = try open(menu)
        window.makeFirstResponder(button)
        window.press(.space)
        func focused() -> String? { (window.firstResponder as? MenuItemView)?.element.title }
        var seen = [focused()]

        for key in [Key.down, .down, .up, .home, .end, .tab] {
            window.press(key)
            seen.append(focused())
        }

        #expect(seen == [nil, "Cut", "Paste", "Cut", "Cut", "Paste", "Cut"])
    }

    @Test func `a typed letter focuses the item with the same first letter`() throws {
        let window = try open(menu)
        window.click(Point(20, 20))

        window.press(Key("P"))
        window.press(.return)

        #expect(log.lines == ["Paste"])
    }

    @Test func `escape closes the menu and restores focus to the button`() throws {
        let window = try open(menu)
        window.makeFirstResponder(button)
        window.press(.space)
        window.press(.down)

        window.press(.escape)
        try settle(window)

        #expect(items(window).isEmpty)
        #expect(window.firstResponder === button)
        #expect(log.lines == [])
    }

    @Test func `a submenu opens beside the item`() throws {
        let more = Menu(title: "More", children: [action("One"), action("Two")])
        let window = try open(Menu(children: [action("Cut"), more]))
        window.click(Point(20, 20))

        window.click(Point(50, 80))

        #expect(
            items(window).map(\.frameInWindow) == [
                Rect(10, 44, 120, 28), Rect(10, 72, 120, 28), Rect(130, 72, 120, 28), Rect(130, 100, 120, 28),
            ])
        window.click(Point(150, 110))
        #expect(log.lines == ["Two"])
    }

    @Test func `the right arrow opens a submenu and the left arrow returns`() throws {
        let more = Menu(title: "More", children: [action("One"), action("Two")])
        let window = try open(Menu(children: [more, action("Cut")]))
        window.click(Point(20, 20))

        window.press(.down)
        window.press(.right)
        #expect((window.firstResponder as? MenuItemView)?.element.title == "One")
        window.press(.left)

        #expect((window.firstResponder as? MenuItemView)?.element === more)
        #expect(items(window).count == 2)
    }

    @Test func `hover over an item opens the submenu after a delay`() async throws {
        let more = Menu(title: "More", children: [action("One")])
        let window = try open(Menu(children: [more, action("Cut")]))
        window.click(Point(20, 20))
        let clock = try #require(window.application?.clock as? ManualClock)

        window.send(.pointerMoved(Point(50, 60), []))
        repeat { await MainActor.takeTurn() } while clock.isWaking
        #expect(items(window).count == 2)
        clock.advance(by: .milliseconds(200))
        repeat { await MainActor.takeTurn() } while clock.isWaking
        window.drawFrame()

        #expect(items(window).count == 3)
    }

    @Test func `a submenu opens at the left in right-to-left layout`() throws {
        let more = Menu(title: "More", children: [action("One")])
        let window = try open(Menu(children: [more]), direction: .rightToLeft)
        button.frame = Rect(230, 10, 60, 30)
        window.click(Point(250, 20))

        window.press(.down)
        window.press(.left)

        #expect(items(window).map(\.frameInWindow) == [Rect(170, 44, 120, 28), Rect(50, 44, 120, 28)])
    }

    @Test func `groups are separated and marks are drawn`() throws {
        let window = try open(
            Menu(children: [
                action("On", state: .on), action("Gone", .hidden),
                Menu(options: .displayInline, children: [action("Off")]),
            ]))
        window.click(Point(20, 20))
        try settle(window)

        let lines = "\(window.displayList())".split(separator: "\n").map { $0.trimmed }

        #expect(items(window).map(\.frameInWindow) == [Rect(10, 44, 120, 28), Rect(10, 81, 120, 28)])
        #expect(lines.contains("fill 10,76 120x1 separator"))
        #expect(lines.contains { $0.contains("image") && $0.contains("check") })
        #expect(window.accessibilityTree.contains(#"menuItem "On" checked"#))
    }

    /// The leading distance of titles: the same for all items if one has a mark, and smaller if none has.
    @Test(arguments: LayoutDirection.allCases)
    func `item titles are aligned with and without marks`(direction: LayoutDirection) throws {
        for (state, start) in [(Action.State.on, 36.0), (.mixed, 36), (.off, 12)] {
            let window = try open(
                Menu(children: [
                    action("A"), action("Marked", state: state), Menu(title: "More", children: [action("B")]),
                ]),
                direction: direction)
            window.click(Point(20, 20))
            try settle(window)

            let starts = items(window).map { item in
                let title = item.descendants.first { ($0 as? Label)?.text == item.element.title }
                let frame = title?.frame ?? .zero
                return direction == .leftToRight ? frame.minX : item.frame.width - frame.maxX
            }
            #expect(starts.count == 3 && starts.allSatisfy { abs($0 - start) <= 1 }, "\(state): \(starts)")
        }
    }

    @Test func `a menu with too many items scrolls`() throws {
        let window = try open(Menu(children: (0..<100).map { action("Line \($0)") }))
        window.click(Point(20, 20))

        window.press(.end)

        let last = try #require(items(window).last)
        #expect(last.frameInWindow.maxY <= 192)
        #expect(window.firstResponder === last)
    }
}
