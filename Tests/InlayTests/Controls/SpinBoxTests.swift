import Testing

@testable import Inlay

/// At size 14 a character is 7 points wide. Specification 13.21.
@MainActor @Suite struct SpinBoxTests {
    final class Log { var events: [String] = [] }

    /// A spin box at the left of a window of 200 by 60, with a button behind it, and a log of its events.
    private func open(
        _ attributes: String = "", locale: String = "en_US", direction: LayoutDirection = .leftToRight
    ) throws -> (box: SpinBox, window: Window, log: Log) {
        let box = try #require(try view("<SpinBox \(attributes)/>") as? SpinBox)
        let other = Button()
        other.title = "OK"
        other.frame = Rect(120, 0, 60, 30)
        let root = View().with {
            $0.addSubview(box)
            $0.addSubview(other)
        }
        box.frame = Rect(0, 0, 110, 30)
        let log = Log()
        box.addAction(for: .valueChanged) { log.events.append("changed \(box.value.plain)") }
        box.addAction(for: .primaryActionTriggered) { log.events.append("primary") }
        let window = try openWindow(root, size: Size(200, 60), direction: direction)
        window.application?.locale = LocaleIdentifier(locale)
        box.didMoveToWindow()
        window.drawFrame()
        return (box, window, log)
    }

    private func type(_ text: String, in window: Window) { window.send(.text(text)) }

    private func tip(_ window: Window) -> String? {
        window.accessibilityTree.split(separator: "\n").first { $0.hasPrefix("toolTip") }.map(String.init)
    }

    // MARK: Look

    @Test func `the field is as wide as its limits, with two buttons at its end`() throws {
        let (box, window, _) = try open()

        #expect(box.measure(fitting: .unconstrained) == Size(9 + 21 + 4 + 56, 30))
        let parts = try #require(box.subviews.first).subviews
        #expect(parts.map(\.frameInWindow) == [Rect(54, 0, 28, 30), Rect(82, 0, 28, 30)])
        #expect(window.accessibilityTree.contains(#"spinBox value "0""#))
    }

    @Test func `the buttons are at the left in a window from right to left`() throws {
        let (box, window, _) = try open(#"value="5""#, direction: .rightToLeft)

        window.click(Point(10, 15))
        #expect(box.value == 6)
        window.click(Point(40, 15))
        window.click(Point(40, 15))
        #expect(box.value == 4)
    }

    @Test func `a hovered button is filled up to the border`() throws {
        let (_, window, _) = try open(#"value="5""#)

        window.send(.pointerMoved(Point(90, 15), []))
        #expect("\(window.displayList())".contains("fill 82,1 27x28 r0,6,6,0 fillHover"))
        window.send(.pointerMoved(Point(60, 15), []))
        #expect("\(window.displayList())".contains("fill 54,1 28x28 fillHover"))
    }

    // MARK: Numbers

    @Test func `a number is shown with prefix, suffix and decimals`() throws {
        let (box, _, _) = try open(#"value="12.5" decimals="2" prefix="~ " suffix=" mm""#)

        #expect(box.text == "~ 12.50 mm")
        box.decimals = 0
        box.prefix = ""
        #expect(box.text == "13 mm")
        box.minimumValue = -50
        box.value = -3
        #expect(box.text == "-3 mm")
        box.value = -0.2
        #expect(box.text == "0 mm")
    }

    @Test func `the decimal separator is that of the language`() throws {
        let (box, window, log) = try open(#"value="1.5" decimals="1""#, locale: "de_DE")
        #expect(box.text == "1,5")
        window.press(.tab)

        type("2,75", in: window)
        window.press(.return)
        #expect(box.value == 2.8 && box.text == "2,8")
        window.press(Key("A"), .control)
        type("3.5", in: window)
        window.press(.return)
        #expect(box.value == 3.5 && box.text == "3,5")
        #expect(log.events == ["changed 2.8", "primary", "changed 3.5", "primary"])
    }

    nonisolated static let numbers: [(String, Double?)] = [
        ("12", 12), (" 12 mm ", 12), ("12mm", 12), ("$12", 12), ("-$12", -12), ("$-12", -12), ("−5", -5), ("+5", 5),
        ("1,234", 1234), ("1,234.5", 1234.5), ("1 234", 1234), ("12,5", 12.5), (".5", 0.5), ("5.", 5), ("٣", 3),
        ("", nil), ("mm", nil), ("abc", nil), ("1e3", nil), ("--1", nil), (".", nil), ("12 cm", nil),
    ]

    @Test(arguments: numbers) func `typed numbers are read`(text: String, value: Double?) {
        let format = NumberText(separator: ".", decimals: 2, prefix: "$", suffix: " mm")

        #expect(format.value(of: text) == value)
    }

    @Test func `numbers of any size are written`() {
        let format = NumberText(separator: ",", decimals: 2, prefix: "", suffix: "")

        #expect([0, 0.005, 0.05, 1.999, -1234.5].map(format.text) == ["0,00", "0,01", "0,05", "2,00", "-1234,50"])
        #expect(format.text(of: 1e300) == "1e+300")
    }

    // MARK: Typing

    @Test func `Return commits the typed number`() throws {
        let (box, window, log) = try open()
        window.press(.tab)

        type("42", in: window)
        #expect(box.value == 0 && log.events == [])
        window.press(.return)
        #expect(box.value == 42 && log.events == ["changed 42", "primary"])
        window.press(.return)
        #expect(log.events == ["changed 42", "primary", "primary"])
    }

    @Test func `focus on another view commits the typed number`() throws {
        let (box, window, log) = try open()
        window.press(.tab)
        type("42", in: window)

        window.press(.tab)
        #expect(box.value == 42 && log.events == ["changed 42", "primary"])
        #expect(tip(window) == nil)
    }

    @Test func `Escape restores the text`() throws {
        let (box, window, log) = try open(#"value="7""#)
        window.press(.tab)
        type("42", in: window)

        window.press(.escape)
        #expect(box.text == "7" && log.events == [])
    }

    @Test func `a text that is no number is restored, with a hint`() throws {
        let (box, window, log) = try open(#"value="7" maximumValue="12" suffix=" mm""#)
        window.press(.tab)
        type("many", in: window)

        window.press(.return)
        #expect(box.text == "7 mm" && log.events == ["primary"])
        #expect(tip(window) == #"toolTip "Enter a number from 0 mm to 12 mm""#)
        type("8", in: window)
        window.press(.left)
        #expect(tip(window) == nil)
    }

    @Test func `a number outside the limits becomes the limit, with a hint`() throws {
        let (box, window, log) = try open(#"value="7" maximumValue="12""#)
        window.press(.tab)
        type("99", in: window)

        window.click(Point(150, 15))
        #expect(box.value == 12 && box.text == "12" && log.events == ["changed 12", "primary"])
        #expect(tip(window) != nil)
    }

    // MARK: Steps

    @Test func `arrow and page keys change the value`() throws {
        let (box, window, log) = try open(#"value="50" stepValue="2" pageStepValue="25""#)
        window.press(.tab)

        window.press(.up)
        window.press(.pageUp)
        window.press(.down)
        #expect(box.value == 75 && log.events.count == 6)
        window.press(.pageUp)
        window.press(.pageUp)
        #expect(box.value == 100)
        #expect(box.selectedRange == 0..<3)
    }

    @Test func `a step starts from the typed number`() throws {
        let (box, window, _) = try open()
        window.press(.tab)
        type("41", in: window)

        window.press(.up)
        #expect(box.value == 42 && box.text == "42")
    }

    @Test func `steps have no rounding errors`() throws {
        let (box, window, _) = try open(#"decimals="1" stepValue="0.1""#)
        window.press(.tab)

        for _ in 0..<3 { window.press(.up) }
        #expect(box.value == 0.3 && box.text == "0.3")
    }

    @Test func `steps wrap if the box wraps`() throws {
        let (box, window, _) = try open(#"value="100" wraps="true""#)
        window.press(.tab)

        window.press(.up)
        #expect(box.value == 0)
        window.press(.down)
        #expect(box.value == 100)
        window.press(.pageUp)
        #expect(box.value == 100)
    }

    @Test func `the wheel changes the value of a focused box only`() throws {
        let (box, window, _) = try open(#"value="50""#)
        window.send(.wheel(Point(20, 15), dx: 0, dy: 2, []))
        #expect(box.value == 50)

        window.press(.tab)
        window.send(.wheel(Point(20, 15), dx: 0, dy: 2, []), .wheel(Point(20, 15), dx: 0, dy: 0.5, []))
        #expect(box.value == 52)
    }

    @Test func `a held button repeats, and Escape restores the value`() throws {
        let (box, window, log) = try open()
        let clock = try #require(window.application?.clock as? ManualClock)
        let place = Point(96, 15)
        window.send(.pointerMoved(place, []), .pointerDown(place, .left, clickCount: 1, []))
        #expect(box.value == 1 && window.firstResponder === box)

        clock.advance(by: .milliseconds(750))
        window.drawFrame()
        #expect(box.value == 4)
        window.press(.escape)
        #expect(box.value == 0)
        window.send(.pointerUp(place, .left, clickCount: 1, []))
        #expect(box.value == 0 && log.events.last == "primary" && box.gesture == nil)
    }

    @Test func `a button at a limit does nothing`() throws {
        let (box, window, log) = try open()

        window.click(Point(60, 15))
        #expect(box.value == 0 && log.events == [])
    }

    // MARK: Values

    @Test func `a value outside the limits is clamped and reported`() throws {
        let (box, _, _) = try open(#"value="7""#)

        box.value = 500
        #expect(box.value == 100 && box.text == "100")
        box.stepValue = -1
        box.decimals = 99
        #expect(box.stepValue == 1 && box.decimals == 15)
    }

    @Test func `the value is bound in both directions`() throws {
        let owner = FormOwner()
        let loaded = loadBound(#"<SpinBox value="$ratio" decimals="2"/>"#, owner: owner)
        let box = try #require(loaded.view as? SpinBox)
        let window = try openWindow(box, size: Size(120, 30))
        #expect(box.text == "0.50")

        window.press(.tab)
        type("0.75", in: window)
        window.press(.return)
        #expect(owner.ratio == 0.75)
        owner.ratio = 0.25
        window.layout()
        #expect(box.text == "0.25")
    }

    @Test func `assistive programs change the value`() throws {
        let (box, _, _) = try open(#"value="5""#)

        #expect(box.accessibilityActions == [.press, .increment, .decrement])
        #expect(box.perform(.increment) && box.value == 6)
        #expect(box.perform(.decrement) && box.value == 5)
        box.isEnabled = false
        #expect(box.accessibilityActions == [] && !box.perform(.increment))
    }
}
