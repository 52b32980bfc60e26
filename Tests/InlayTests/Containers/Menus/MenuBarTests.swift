import Testing

@testable import Inlay

/// Menu bars. A character of a title is 7 points wide, and its margins take 20 points.
@MainActor @Suite struct MenuBarTests {
    private final class Log { var lines: [String] = [] }

    private let log = Log()

    private func action(_ title: String) -> Action { Action(title: title) { [log] in log.lines.append($0.title) } }

    private var menus: [Menu] {
        let save = KeyCommand(title: "Save", input: KeyChord(Key("S"), .control)) { [log] in log.lines.append($0.title)
        }
        let gone = KeyCommand(title: "Gone", input: KeyChord(Key("G"), .control), attributes: .hidden) { [log] in
            log.lines.append($0.title)
        }
        return [
            Menu(title: "File", children: [action("New"), Menu(title: "More", children: [save, gone])]),
            Menu(title: "Edit", children: [action("Cut")]),
            Menu(title: "Find", children: [action("Next")]),
        ]
    }

    /// Titles of 48 points; the first starts at 4.
    private func open(
        _ content: View = View(), width: Double = 300, direction: LayoutDirection = .leftToRight
    ) throws -> Window {
        let window = try openWindow(content, size: Size(width, 200), direction: direction)
        window.menuBar = menus
        window.drawFrame()
        return window
    }

    private func lines(_ window: Window) -> [String] {
        window.presentation.layers.flatMap(\.descendants).compactMap { ($0 as? MenuItemView)?.element.title }
    }

    private func settle(_ window: Window) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(200))
        window.drawFrame()
    }

    @Test(arguments: [("А", "F"), ("Φ", "F"), ("כ", "F"), ("F", nil)] as [(String, String?)])
    func `alt and a letter open a menu by the key's position`(letter: String, place: String?) throws {
        let window = try open()
        let alternatives = place.map { [KeyChord(Key($0), .alt)] } ?? []

        window.dispatch(Event(.keyDown(Key(letter), .alt, isRepeat: false), alternatives: alternatives))

        #expect(lines(window) == ["New", "More"])
    }

    @Test func `the menu bar reduces the space of the content`() throws {
        let window = try open()
        #expect(window.view.frameInWindow == Rect(0, 28, 300, 172))
        #expect(
            WindowInspection(of: window).inconsistencies == [] && WindowInspection(of: window).layoutDifference == nil)
        #expect(
            window.accessibilityTree == """
                menuBar
                  menuItem "File" collapsed
                  menuItem "Edit" collapsed
                  menuItem "Find" collapsed
                """)

        window.send(.resized(Size(400, 300), scale: 1))
        #expect(window.view.frameInWindow == Rect(0, 28, 400, 272))
        window.menuBar = []
        window.drawFrame()
        #expect(window.view.frameInWindow == Rect(0, 0, 400, 300))
    }

    @Test func `a click opens a menu and hover switches to another menu`() throws {
        let window = try open()

        window.click(Point(20, 14))
        #expect(lines(window) == ["New", "More"])
        window.send(.pointerMoved(Point(70, 14), []))
        #expect(lines(window) == ["Cut"])
        window.click(Point(70, 45))
        try settle(window)

        #expect(log.lines == ["Cut"] && lines(window) == [])
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a second click closes the menu`() throws {
        let window = try open()

        window.click(Point(20, 14))
        window.click(Point(20, 14))
        try settle(window)

        #expect(lines(window) == [] && window.root.subviews.count == 2)
    }

    @Test func `F10 opens the first menu and arrow keys reach the others`() throws {
        let field = TextField()
        let window = try open(field)
        field.becomeFirstResponder()
        func focused() -> String? { (window.firstResponder as? MenuItemView)?.element.title }

        window.press(Key("F10"))
        #expect(focused() == "New")
        window.press(.left)
        #expect(focused() == "Next")
        window.press(.right)
        window.press(.down)
        #expect(focused() == "More")
        window.press(.right)
        #expect(focused() == "Save")
        window.press(.right)
        #expect(focused() == "Cut")
        window.press(.escape)
        try settle(window)
        #expect(field.isFirstResponder && lines(window) == [])
    }

    @Test func `the first menu is at the right in right-to-left layout`() throws {
        let window = try open(direction: .rightToLeft)

        window.click(Point(280, 14))
        #expect(lines(window) == ["New", "More"])
        window.press(.left)
        #expect(lines(window) == ["Cut"])
    }

    @Test func `disabled commands have no effect`() throws {
        let window = try open()
        let off = KeyCommand(title: "Off", input: KeyChord(Key("O"), .control), attributes: .disabled) { [log] _ in
            log.lines.append("Off")
        }
        window.menuBar = [Menu(title: "File", children: [off])]
        window.drawFrame()

        window.press(Key("O"), .control)
        window.click(Point(20, 14))
        window.click(Point(20, 45))
        #expect(window.accessibilityTree.contains(#"menuItem "Off" disabled"#))
        window.press(.down)
        window.press(.return)

        #expect(log.lines == [] && lines(window) == ["Off"])
    }

    @Test func `alt underlines letters, and alt with a letter opens a menu`() throws {
        let window = try open()
        func underlines() -> Int { "\(window.displayList())".components(of: "x1 label") }

        window.send(.keyDown(Key("Left Alt"), .alt, isRepeat: false))
        #expect(underlines() == 3)
        window.press(Key("I"), .alt)
        #expect(lines(window) == ["Next"])
        window.send(.keyUp(Key("Left Alt"), []))
        #expect(underlines() == 0)
        window.press(.escape)
        try settle(window)

        window.press(Key("E"), .alt)
        #expect(lines(window) == ["Cut"])
        window.press(.escape)
        try settle(window)
        window.press(Key("Q"), .alt)
        #expect(lines(window) == [])
    }

    @Test func `key equivalents of commands work while the menu is closed`() throws {
        let window = try open()

        window.press(Key("S"), .control)
        window.press(Key("G"), .control)

        #expect(log.lines == ["Save"])
    }

    @Test func `a presented controller blocks the menu bar`() throws {
        let window = try open()
        window.rootViewController.present(ViewController(), animated: false)

        window.press(Key("S"), .control)
        window.press(Key("F10"))
        window.click(Point(20, 14))

        #expect(log.lines == [] && window.presentation.layers.count == 1)
    }

    @Test func `menus that do not fit are in an overflow menu`() throws {
        let window = try open(width: 100)

        #expect(window.accessibilityTree.contains("menuBar\n  menuItem \"File\" collapsed\n  menuItem \"More\""))
        window.click(Point(65, 14))
        #expect(lines(window) == ["Edit", "Find"])
    }

    @Test func `selectors find menu bar titles`() throws {
        let window = try open()

        #expect(try window.find(Selector("Edit")).accessibility.role == .menuItem)
        #expect(throws: SelectorError.self) { try window.find(Selector("Nothing")) }
    }
}

extension String {
    /// The number of occurrences of another string.
    fileprivate func components(of other: String) -> Int { ranges(of: other).count }
}
