import Testing

@testable import Inlay

/// At size 10 a character is 5 points wide and a line 10 points high. Specification 13.21.
@MainActor @Suite struct CheckBoxTests {
    /// A check box at the top left of a window of 100 by 60, and a log of its events.
    private func open(
        _ attributes: String = "", size: Size = Size(100, 18), direction: LayoutDirection = .leftToRight
    ) throws -> (box: CheckBox, window: Window, log: Log) {
        let box = try #require(try view("<CheckBox titleLabel.font=\"System 10\" \(attributes)/>") as? CheckBox)
        let root = View().with { $0.addSubview(box) }
        box.frame = Rect(origin: .zero, size: size)
        let log = Log()
        for (name, events) in ControlEvents.attributes where events.rawValue.nonzeroBitCount == 1 {
            box.addAction(for: events) { log.events.append("\(name.dropFirst(2)) \(box.state)") }
        }
        return (box, try openWindow(root, size: Size(100, 60), direction: direction), log)
    }

    final class Log { var events: [String] = [] }

    private func shown(_ window: Window) -> [String] {
        "\(window.displayList())".split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `a check box is a box with a title beside it`() throws {
        let (box, window, _) = try open(#"title="abc""#)

        #expect(box.measure(fitting: .unconstrained) == Size(18 + 8 + 15, 18))
        #expect(box.titleLabel.frame == Rect(26, 4, 15, 10))
        #expect(
            shown(window) == [
                "fill 0,0 18x18 r4 contentBackground beneath 1", "border 0,0 18x18 r4 1 inputBorder",
                "text 26,12 \"abc\" 10 label",
            ])
        #expect(CheckBox().measure(fitting: .unconstrained) == Size(18, 18))
        window.setTheme(Theme(density: .touch))
        #expect(box.measure(fitting: .unconstrained) == Size(24 + 8 + 15, 24))
    }

    @Test func `the states have different marks`() throws {
        let (box, window, _) = try open()

        box.state = .on
        #expect(
            shown(window) == ["fill 0,0 18x18 r4 filledTrack", "image 1,1 16x16 \"check\" #ffffff"])
        box.state = .mixed
        #expect(
            shown(window) == ["fill 0,0 18x18 r4 filledTrack", "image 1,1 16x16 \"mixed\" #ffffff"])
    }

    @Test func `a long title wraps beside the box`() throws {
        let (box, window, _) = try open(#"title="ab cd ef""#, size: Size(41, 40))

        #expect(box.measure(fitting: Size(41, .infinity)) == Size(18 + 8 + 10, 34))
        window.layout()
        // The first line is centred on the box; both are centred in the frame.
        #expect(box.indicatorFrame == Rect(0, 3, 18, 18))
        #expect(box.titleLabel.frame == Rect(26, 7, 10, 30))
    }

    @Test func `the title is beside the left edge of the box in a window from right to left`() throws {
        let (box, window, _) = try open(#"title="abc""#, direction: .rightToLeft)

        window.layout()
        #expect(box.indicatorFrame == Rect(82, 0, 18, 18))
        #expect(box.titleLabel.frame == Rect(59, 4, 15, 10))
    }

    @Test func `a click on the title toggles the box, and sends events in order`() throws {
        let (box, window, log) = try open(#"title="abc""#)

        window.click(Point(35, 9))
        #expect(
            log.events == ["TouchDown off", "TouchUpInside off", "ValueChanged on", "PrimaryActionTriggered on"])
        window.click(Point(9, 9))
        #expect(!box.isOn)
        window.click(Point(80, 9))
        #expect(!box.isOn, "the free space beside the title")
    }

    @Test func `a click checks a mixed box`() throws {
        let (box, window, _) = try open(#"state="mixed""#)

        #expect(!box.isOn)
        window.click(Point(9, 9))
        #expect(box.state == .on)
    }

    @Test func `Space and Return toggle the box`() throws {
        let (box, window, _) = try open()
        window.press(.tab)

        window.press(.space)
        #expect(box.isOn)
        window.press(.return)
        #expect(!box.isOn)
    }

    @Test func `a bound box follows its owner, and updates it`() throws {
        let owner = FormOwner()
        let loaded = loadBound(#"<CheckBox on="$isReady"/>"#, owner: owner)
        let box = try #require(loaded.view as? CheckBox)

        owner.isReady = true
        #expect(box.state == .on)
        box.state = .off
        #expect(!owner.isReady)
        box.state = .mixed
        owner.isReady = true
        #expect(box.state == .on)
    }

    @Test func `the name of a box is its title, and its value the state`() throws {
        let (box, window, _) = try open(#"title="Hidden files" state="mixed""#)

        #expect(window.accessibilityTree == #"checkBox "Hidden files" mixed"#)
        box.isEnabled = false
        box.state = .on
        #expect(window.accessibilityTree == #"checkBox "Hidden files" checked disabled"#)
    }
}
