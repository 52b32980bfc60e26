import Testing

@testable import Inlay

/// Menus in a right-to-left window of 300 by 200: items of 120 by 28 points.
@MainActor @Suite struct MirroredMenuTests {
    private final class Log { var lines: [String] = [] }

    private let log = Log()
    private let button = Button()

    private func action(_ title: String) -> Action { Action(title: title) { [log] in log.lines.append($0.title) } }
    private var menu: Menu { Menu(children: [action("Cut"), Menu(title: "More", children: [action("One")])]) }

    private func open(buttonAt x: Double) throws -> Window {
        button.style = .system
        button.menu = menu
        button.showsMenuAsPrimaryAction = true
        let view = View()
        view.addSubview(button)
        let window = try openWindow(view, size: Size(300, 200), direction: .rightToLeft)
        button.frame = Rect(x, 10, 60, 30)
        window.drawFrame()
        return window
    }

    private func frames(_ window: Window) -> [Rect] {
        window.root.descendants.compactMap { ($0 as? MenuItemView)?.frameInWindow }
    }

    private func focused(_ window: Window) -> String? { (window.firstResponder as? MenuItemView)?.element.title }

    @Test func `a menu is aligned with the right edge of the button`() throws {
        let window = try open(buttonAt: 230)

        window.click(Point(250, 20))

        #expect(frames(window) == [Rect(170, 44, 120, 28), Rect(170, 72, 120, 28)])
    }

    @Test func `a context menu ends at the pointer`() throws {
        let window = try open(buttonAt: 230)
        window.view.contextMenu = menu

        window.send(.pointerDown(Point(200, 100), .right, clickCount: 1, []))

        #expect(frames(window) == [Rect(80, 104, 120, 28), Rect(80, 132, 120, 28)])
    }

    @Test func `a click opens a submenu at the left and selects an item`() throws {
        let window = try open(buttonAt: 230)
        window.click(Point(250, 20))

        window.click(Point(200, 85))
        #expect(frames(window).last == Rect(50, 72, 120, 28))
        window.click(Point(60, 85))

        #expect(log.lines == ["One"])
    }

    @Test func `a submenu opens at the right without space at the left`() throws {
        let window = try open(buttonAt: 90)
        window.click(Point(100, 20))
        #expect(frames(window).first == Rect(30, 44, 120, 28))

        window.click(Point(100, 85))

        #expect(frames(window).last == Rect(150, 72, 120, 28))
    }

    @Test func `hover opens a submenu, and another item closes the submenu`() async throws {
        let window = try open(buttonAt: 230)
        let clock = try #require(window.application?.clock as? ManualClock)
        window.click(Point(250, 20))

        for (y, count) in [(85.0, 3), (58, 2)] {
            window.send(.pointerMoved(Point(200, y), []))
            repeat { await MainActor.takeTurn() } while clock.isWaking
            clock.advance(by: .milliseconds(200))
            repeat { await MainActor.takeTurn() } while clock.isWaking
            window.drawFrame()
            #expect(frames(window).count == count)
        }
    }

    @Test func `arrow keys for submenus are mirrored`() throws {
        let window = try open(buttonAt: 230)
        window.click(Point(250, 20))
        window.press(.end)

        window.press(.right)
        #expect(frames(window).count == 2 && focused(window) == "More")
        window.press(.left)
        #expect(frames(window).count == 3 && focused(window) == "One")
        window.press(.left)
        #expect(frames(window).count == 3 && focused(window) == "One")
        window.press(.right)

        #expect(frames(window).count == 2 && focused(window) == "More")
    }

    @Test func `an item has the key equivalent and arrow at the left`() throws {
        let command = MenuItemView(KeyCommand(title: "Save", input: KeyChord(Key("S"), .control)) { _ in })
        let more = MenuItemView(Menu(title: "More", children: [action("One")]))
        let view = View()
        for line in [command, more] { view.addSubview(line) }
        let window = try openWindow(view, size: Size(200, 56), direction: .rightToLeft)
        command.frame = Rect(0, 0, 200, 28)
        more.frame = Rect(0, 28, 200, 28)
        window.drawFrame()

        func label(_ text: String) -> Rect? { view.descendants.first { ($0 as? Label)?.text == text }?.frame }
        let key = command.action?.shortcut ?? ""
        #expect(label(key)?.minX == 12)
        #expect(label("Save")?.maxX == 188)
        let arrow = more.subviews.compactMap { $0 as? ImageView }.first { $0.image == .symbol(.backward) }
        #expect(arrow?.frame == Rect(12, 6, 16, 16))
    }
}
