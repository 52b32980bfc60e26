import Testing

@testable import Inlay

/// What lies in a window, is opened by people, and goes when something was chosen.
@MainActor @Suite struct MenuTests {
    private final class Log { var lines: [String] = [] }

    private let log = Log()
    private let button = Button()

    private func action(_ title: String, _ attributes: Action.Attributes = [], state: Action.State = .off) -> Action {
        Action(title: title, attributes: attributes, state: state) { [log] in log.lines.append($0.title) }
    }

    /// A button of 60 by 30 at 10, 10 in a window of 300 by 200 that opens a menu of lines of 120 by 28.
    private func open(_ menu: Menu, direction: LayoutDirection = .leftToRight) throws -> Window {
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

    private func items(_ window: Window) -> [MenuItemView] { window.root.descendants.compactMap { $0 as? MenuItemView } }

    private func settle(_ window: Window, _ milliseconds: Int = 200) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(milliseconds))
        window.drawFrame()
    }

    private var menu: Menu { Menu(children: [action("Cut"), action("Copy", .disabled), action("Paste")]) }

    @Test func pressingTheButtonOpensItsMenuBelowIt() throws {
        let window = try open(menu)

        window.click(Point(20, 20))

        #expect(items(window).map(\.frameInWindow) == [
            Rect(10, 44, 120, 28), Rect(10, 72, 120, 28), Rect(10, 100, 120, 28),
        ])
        #expect(window.accessibilityTree.split(separator: "\n").suffix(4) == [
            "menu", #"  menuItem "Cut""#, #"  menuItem "Copy" disabled"#, #"  menuItem "Paste""#,
        ])
    }

    @Test func whatIsChosenIsDoneAndTheMenuGoes() throws {
        let window = try open(menu)
        window.click(Point(20, 20))

        window.click(Point(50, 110))
        try settle(window)

        #expect(log.lines == ["Paste"])
        #expect(items(window).isEmpty)
        #expect(window.inconsistencies == [])
    }
}
