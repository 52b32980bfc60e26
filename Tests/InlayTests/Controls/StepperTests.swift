import Testing

@testable import Inlay

/// Specification 13.5 and 6.1.
@MainActor @Suite struct StepperTests {
    final class Log { var values: [Double] = [] }

    /// A stepper in a window of 72 by 30: minus is at its left, plus at its right.
    private func open(
        _ attributes: String = "", direction: LayoutDirection = .leftToRight
    ) throws -> (control: Stepper, window: Window, log: Log) {
        let control = try #require(try view("<Stepper \(attributes)/>") as? Stepper)
        let log = Log()
        control.addAction(for: .valueChanged) { log.values.append(control.value) }
        return (control, try openWindow(control, size: Size(72, 30), direction: direction), log)
    }

    private func shown(_ window: Window) -> [String] {
        "\(window.displayList())".split(separator: "\n").dropFirst().map { String($0.trimmed) }
    }

    private let minus = Point(18, 15)
    private let plus = Point(54, 15)

    private func press(_ window: Window, _ place: Point) {
        window.send(.pointerMoved(place, []), .pointerDown(place, .left, clickCount: 1, []))
    }

    private func release(_ window: Window, _ place: Point) {
        window.send(.pointerUp(place, .left, clickCount: 1, []))
    }

    private func wait(_ window: Window, _ milliseconds: Int) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .milliseconds(milliseconds))
        window.drawFrame()
    }

    @Test func `a stepper has the theme's size`() throws {
        let control = Stepper()
        #expect(control.measure(fitting: .unconstrained) == Size(72, 30))

        let window = try openWindow(control)
        window.setTheme(Theme(density: .touch))
        #expect(control.measure(fitting: .unconstrained) == Size(94, 32))
    }

    @Test func `a stepper shows minus and plus buttons`() throws {
        let (_, window, _) = try open(#"value="5""#)

        #expect(
            shown(window) == [
                "fill 0,0 72x30 r7 fill", "fill 13,14 10x2 label", "fill 49,14 10x2 label", "fill 53,10 2x4 label",
                "fill 53,16 2x4 label", "fill 36,7 1x16 fillBorder",
            ])
    }

    @Test func `a button is dimmed at its limit unless the stepper wraps`() throws {
        let (control, window, _) = try open()
        #expect(shown(window)[1].hasSuffix(" label*0.4"))
        #expect(shown(window)[2].hasSuffix(" label"))

        control.wraps = true
        #expect(shown(window)[1].hasSuffix(" label"))
    }

    @Test(arguments: [#"value="5" maximumValue="10""#, #"maximumValue="10" value="5""#])
    func `attribute order does not affect range and value`(attributes: String) throws {
        #expect(try open(attributes).control.value == 5)
    }

    @Test func `each click changes the value by one step`() throws {
        let (_, window, log) = try open(#"value="5" stepValue="0.1""#)

        window.click(plus)
        window.click(plus)
        window.click(minus)

        #expect(log.values == [5.1, 5.2, 5.1])
    }

    @Test func `the value stops at the limits`() throws {
        let (_, window, log) = try open(#"value="9" maximumValue="10" stepValue="3""#)

        window.click(plus)
        window.click(plus)

        #expect(log.values == [10])
    }

    @Test func `a wrapping stepper steps from one limit to the other`() throws {
        let (control, window, log) = try open(#"value="9" minimumValue="2" maximumValue="10" wraps="true""#)
        control.becomeFirstResponder()

        for place in [plus, plus, minus] { window.click(place) }
        window.press(.pageUp)

        #expect(log.values == [10, 2, 10])
    }

    @Test func `a held button repeats and gets faster`() throws {
        let (control, window, log) = try open()

        press(window, plus)
        try wait(window, 499)
        #expect(log.values == [1])
        try wait(window, 1)
        #expect(log.values == [1, 2])
        try wait(window, 200)
        #expect(log.values == [1, 2, 3, 4])
        try wait(window, 1800)
        #expect(control.value == 22)
        try wait(window, 300)
        #expect(control.value == 32)
        release(window, plus)
        try wait(window, 1000)

        #expect(control.value == 32)
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `the press duration sets the step count, not the frames`() throws {
        let (control, window, _) = try open()
        let clock = try #require(window.application?.clock as? ManualClock)

        press(window, plus)
        clock.advance(by: .milliseconds(750))
        window.dispatch(Event(.pointerUp(plus, .left, clickCount: 1, [])))

        #expect(control.value == 4)
    }

    @Test func `a second press does not continue the first press's repeats`() throws {
        let (control, window, _) = try open()
        let clock = try #require(window.application?.clock as? ManualClock)

        press(window, plus)
        window.dispatch(Event(.pointerUp(plus, .left, clickCount: 1, [])))
        clock.advance(by: .milliseconds(400))
        window.dispatch(Event(.pointerDown(plus, .left, clickCount: 1, [])))
        try wait(window, 300)

        #expect(control.value == 2)
    }

    @Test func `a stepper without autorepeat steps once`() throws {
        let (control, window, _) = try open(#"autorepeat="false""#)

        press(window, plus)
        try wait(window, 2000)

        #expect(control.value == 1)
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `repeats pause while the pointer is off the button`() throws {
        let (control, window, _) = try open()

        press(window, plus)
        window.send(.pointerMoved(minus, []))
        try wait(window, 1000)
        #expect(control.value == 1)
        window.send(.pointerMoved(plus, []))
        try wait(window, 100)

        #expect(control.value == 2)
    }

    @Test func `a non-continuous stepper sends value changed on release only`() throws {
        let (control, window, log) = try open(#"continuous="false""#)

        press(window, plus)
        try wait(window, 600)
        #expect(control.value == 3)
        #expect(log.values.isEmpty)
        release(window, plus)

        #expect(log.values == [3])
    }

    @Test func `the Escape key restores the value before the press`() throws {
        let (control, window, log) = try open(#"value="5""#)

        press(window, plus)
        try wait(window, 600)
        window.press(.escape)
        try wait(window, 1000)
        release(window, plus)

        #expect(control.value == 5)
        #expect(log.values == [6, 7, 8, 5])
    }

    @Test func `keys step, page and jump to the ends`() throws {
        let (control, window, log) = try open(#"value="20""#)
        control.becomeFirstResponder()

        for key in [Key.right, .up, .left, .down, .pageUp, .pageDown, .end, .home] { window.press(key) }

        #expect(log.values == [21, 22, 21, 20, 30, 20, 100, 0])
    }

    @Test func `the wheel steps only with focus`() throws {
        let (control, window, log) = try open(#"value="5""#)

        window.send(.wheel(plus, dx: 0, dy: 1, []))
        control.becomeFirstResponder()
        window.send(.wheel(plus, dx: 0, dy: 0.6, []), .wheel(plus, dx: 0, dy: 0.6, []))
        window.send(.wheel(plus, dx: 0, dy: -2, []))

        #expect(log.values == [6, 5])
    }

    @Test func `the minus button is rightmost in a right-to-left layout`() throws {
        let (control, window, log) = try open(#"value="5""#, direction: .rightToLeft)
        control.becomeFirstResponder()

        window.click(minus)
        window.press(.left)
        window.click(plus)

        #expect(log.values == [6, 7, 6])
    }

    @Test func `a disabled stepper looks dimmed and ignores input`() throws {
        let (control, window, log) = try open(#"value="5" enabled="false""#)

        window.click(plus)
        window.press(.tab)
        window.press(.up)

        #expect(log.values.isEmpty)
        #expect(shown(window).first == "opacity 0.4")
        let node = control.accessibility
        #expect(node.role == .stepper && node.value == "5" && node.range?.value == 5 && !node.isEnabled)
    }

    @Test func `disabling a pressed stepper stops its repeats`() throws {
        let (control, window, _) = try open()
        control.addAction(for: .valueChanged) { if control.value == 2 { control.isEnabled = false } }

        press(window, plus)
        try wait(window, 2000)

        #expect(control.value == 2)
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `each button shows hover and pressed states`() throws {
        let (_, window, _) = try open(#"value="5""#)

        window.send(.pointerMoved(plus, []))
        #expect(shown(window).contains("fill 36,0 36x30 r0,7,7,0 fillHover"))
        window.send(.pointerMoved(minus, []))
        #expect(shown(window).contains("fill 0,0 36x30 r7,0,0,7 fillHover"))
        press(window, minus)
        #expect(shown(window).contains("fill 0,0 36x30 r7,0,0,7 fillPressed"))
        window.send(.pointerMoved(Point(300, 300), []), .pointerUp(Point(300, 300), .left, clickCount: 1, []))

        #expect(!"\(shown(window))".contains("fillHover"))
    }

    @Test func `a stretched stepper draws at the leading edge`() throws {
        let control = Stepper()
        let window = try openWindow(LayerView().with { $0.addArrangedSubview(control) }, size: Size(200, 50))
        #expect(control.frame.width == 200)
        #expect(shown(window)[0] == "fill 0,10 72x30 r7 fill")

        window.click(Point(150, 25))
        #expect(control.value == 0)
        window.setDirection(.rightToLeft)
        #expect(shown(window)[0] == "fill 128,10 72x30 r7 fill")
    }

    @Test func `invalid steps, values and limits are ignored and reported`() throws {
        let (control, window, _) = try open()
        var told: [String] = []
        window.application?.diagnosticHandler = { told.append($0.message) }

        for step in [0, -1, .nan, .infinity] { control.stepValue = step }
        control.value = .nan
        control.minimumValue = 200
        window.layout()

        #expect(control.stepValue == 1)
        #expect(
            told == [
                "Stepper: invalid stepValue '0.0': must be greater than 0; ignored",
                "Stepper: invalid stepValue '-1.0': must be greater than 0; ignored",
                "Stepper: invalid stepValue 'nan': must be greater than 0; ignored",
                "Stepper: invalid stepValue 'inf': must be greater than 0; ignored",
                "Stepper: invalid value 'nan': not a number; ignored",
                "Stepper: the minimum of 200 is above the maximum of 100; the value stays at the minimum",
            ])
        let faulty = Loaded(#"<Stepper stepValue="0"/>"#)
        #expect(faulty.diagnostics.map(\.message) == ["value '0' of 'stepValue': must be greater than 0"])
    }

    @Test func `the owner has the new value before the event`() throws {
        let owner = FormOwner()
        let bound = try #require(loadBound(#"<Stepper value="$count"/>"#, owner: owner).view(as: Stepper.self))
        var seen: [Int] = []
        bound.addAction(for: .valueChanged) { seen.append(owner.count) }
        let window = try openWindow(bound, size: Size(72, 30))

        window.click(plus)

        #expect(seen == [4])
    }

    @Test func `keyboard focus shows a focus ring`() throws {
        let (_, window, _) = try open()

        window.press(.tab)

        #expect(shown(window).last == "border -4,-4 80x38 r11 2 accent")
    }
}
