import Testing

@testable import Inlay

/// The buttons of an alert, with fixed text metrics.
@MainActor @Suite struct ButtonBarTests {
    private final class Log { var titles: [String] = [] }

    private let bar = ButtonBar()
    private let log = Log()

    private func action(_ title: String, _ style: AlertAction.Style = .default) -> AlertAction {
        AlertAction(title: title, style: style)
    }

    private func show(_ actions: [AlertAction], preferred: AlertAction? = nil) {
        bar.show(actions, defaultAction: preferred) { [log] in log.titles.append($0.title) }
    }

    private func open(width: Double = 400, height: Double = 40, direction: LayoutDirection = .leftToRight) throws {
        _ = try openWindow(bar, size: Size(width, height), direction: direction)
    }

    /// The frames of the buttons by their titles.
    private var frames: [String: Rect] {
        Dictionary(uniqueKeysWithValues: bar.buttons.map { ($0.title, $0.frameInWindow) })
    }

    private func edges(_ title: String) throws -> (left: Double, right: Double) {
        let frame = try #require(frames[title])
        return (frame.minX, frame.maxX)
    }

    @Test func `buttons in a row are trailing with cancel first`() throws {
        show([action("Delete"), action("Keep", .cancel), action("Move")])
        try open()

        let (keep, delete, move) = (try edges("Keep"), try edges("Delete"), try edges("Move"))

        #expect(keep.right + 8 == delete.left && delete.right + 8 == move.left && move.right == 400)
        #expect(Set(frames.values.map(\.minY)).count == 1)
    }

    @Test func `a row is mirrored in right-to-left layout`() throws {
        show([action("Delete"), action("Keep", .cancel), action("Move")])
        try open(direction: .rightToLeft)

        let (keep, delete, move) = (try edges("Keep"), try edges("Delete"), try edges("Move"))

        #expect(move.left == 0 && move.right + 8 == delete.left && delete.right + 8 == keep.left)
    }

    @Test func `cancel is last in a column when a row does not fit`() throws {
        show([action("Keep", .cancel), action("Delete"), action("Move")])
        try open(width: 100, height: 200)

        let order = frames.sorted { $0.value.minY < $1.value.minY }

        #expect(order.map(\.key) == ["Delete", "Move", "Keep"])
        #expect(order.allSatisfy { $0.value.minX == 0 && $0.value.width == 100 })
        #expect(zip(order, order.dropFirst()).allSatisfy { $0.value.maxY + 8 == $1.value.minY })
    }

    @Test func `a column stays a column in a wide bar`() throws {
        bar.isColumn = true
        show([action("A"), action("B")])
        try open(width: 400, height: 100)

        let (first, second) = (try #require(frames["A"]), try #require(frames["B"]))

        #expect(first.width == 400 && second.minY == first.maxY + 8)
    }

    @Test func `cancel stays visible when the other buttons scroll`() throws {
        show([action("Keep", .cancel)] + (0..<10).map { action("Answer \($0)") })
        try open(width: 100, height: 120)

        let keep = try #require(frames["Keep"])

        #expect(keep.maxY == 120)
        let scroller = try #require(bar.subviews.compactMap { $0 as? ScrollView }.first)
        #expect(scroller.frameInWindow.maxY <= keep.minY && scroller.contentSize.height > scroller.frame.height)
    }

    @Test func `the bar measures all buttons and has a smaller minimum height`() throws {
        show([action("Keep", .cancel)] + (0..<10).map { action("Answer \($0)") })
        try open(width: 100, height: 120)
        let height = try #require(bar.buttons.first).measure(fitting: .unconstrained).height

        #expect(bar.measure(fitting: Size(100, .infinity)).height == 11 * height + 10 * 8)
        #expect(bar.leastHeight(inWidth: 100) == height + 8 + 1.5 * bar.theme.metrics.controlHeight + 8)
        show([action("Keep", .cancel)])
        #expect(bar.measure(fitting: Size(400, .infinity)).height == height && bar.leastHeight(inWidth: 400) == height)
        show([])
        #expect(bar.measure(fitting: Size(100, .infinity)) == .zero)
    }

    @Test func `buttons have the style, tint and state of the actions`() throws {
        let actions = [action("Keep", .cancel), action("Delete", .destructive), action("Save")]
        actions[1].isEnabled = false
        show(actions, preferred: actions[2])

        #expect(bar.buttons.map(\.style) == [.system, .system, .prominent])
        #expect(bar.buttons.map(\.tintColor) == [nil, .role(.destructive), nil])
        #expect(bar.buttons.map(\.isEnabled) == [true, false, true])
        #expect(bar.cancelButton === bar.buttons[0] && bar.button(of: actions[2]) === bar.buttons[2])
        #expect(bar.button(of: action("Save")) == nil)
    }

    @Test func `a press on a button performs the button's action`() throws {
        show([action("Keep", .cancel), action("Delete")])
        try open()

        #expect(bar.buttons[1].perform(.press) && bar.buttons[0].perform(.press))

        #expect(log.titles == ["Delete", "Keep"])
    }

    @Test func `showing the same actions again reuses the buttons`() throws {
        let actions = [action("Keep", .cancel), action("Delete")]
        show(actions)
        let buttons = bar.buttons

        actions[1].isEnabled = false
        show(actions)
        #expect(zip(bar.buttons, buttons).allSatisfy { $0 === $1 } && !bar.buttons[1].isEnabled)
        show([action("OK")])

        #expect(bar.buttons.map(\.title) == ["OK"] && bar.cancelButton == nil)
        #expect(buttons.allSatisfy { $0.superview == nil })
    }

    @Test func `tab follows the visual order of the buttons`() throws {
        show([action("Delete"), action("Keep", .cancel)])
        try open()
        let keep = try #require(bar.cancelButton)

        #expect(bar.orderedSubviews.first === keep)
        bar.isColumn = true
        #expect(bar.orderedSubviews.last === keep)
    }
}
