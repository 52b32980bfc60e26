import Testing

@testable import Inlay

/// User input to a date picker.
@MainActor @Suite struct DatePickerPeopleTests {
    // MARK: Wheels

    @Test func `keys choose rows of the wheels`() throws {
        let test = try TestDatePicker(#"height="150" datePickerMode="time" minuteInterval="15""#)
        test.window.press(.tab)
        test.window.press(.down)
        test.window.press(.right)
        test.window.press(.end)

        #expect(test.changes == ["2026-01-15T11:00:00Z", "2026-01-15T11:45:00Z"])
        // A typed 0 selects 00.
        test.window.press(Key("0"))
        #expect(test.date == "2026-01-15T11:00:00Z")
        test.window.press(.left)
        test.window.press(Key("Keypad 7"))
        #expect(test.turned() == ["07", "00"])
        try #require(test.window.application?.clock as? ManualClock).advance(by: .seconds(1))
        test.window.press(Key("1"))
        test.window.press(Key("1"))
        #expect(test.turned() == ["11", "00"])
    }

    @Test func `a shorter month has fewer day rows and selects its last day`() throws {
        let test = try TestDatePicker(#"height="150" datePickerMode="date" date="2026-01-31""#)
        let wheels = try #require(test.picker.wheels?.picker)
        wheels.parts[1].becomeFirstResponder()

        test.window.press(.down)
        try test.settle()
        #expect(test.turned() == ["28", "February", "2026"])
        #expect(wheels.numberOfRows(inComponent: 0) == 28)
        #expect(test.changes == ["2026-02-28T00:00:00Z"])
    }

    @Test func `a wheel turned beyond the limits returns to the limit`() throws {
        let test = try TestDatePicker(
            #"height="150" datePickerMode="date" date="2026-01-20" minimumDate="2026-01-10" maximumDate="2026-02-10""#)
        let wheels = try #require(test.picker.wheels?.picker)
        #expect(wheels.numberOfRows(inComponent: 2) == 1)
        wheels.parts[0].becomeFirstResponder()

        test.window.press(.home)
        try test.settle()
        #expect(test.turned() == ["10", "January", "2026"])
        test.window.press(.home)
        try test.settle()
        #expect(test.turned() == ["10", "January", "2026"])
        #expect(test.changes == ["2026-01-10T00:00:00Z"])
    }

    @Test func `durations have a minimum of one minute`() throws {
        let test = try TestDatePicker(
            #"height="150" datePickerMode="countDownTimer" countDownDuration="3600" minuteInterval="5""#)
        test.window.press(.tab)

        test.window.press(.up)
        #expect(test.picker.countDownDuration == 300)
        #expect(test.turned() == ["0 h", "5 min"])
        #expect(test.changes.count == 1)
    }

    @Test func `durations use the language of the picker`() throws {
        let test = try TestDatePicker(
            #"height="150" datePickerMode="countDownTimer" countDownDuration="3900" locale="ja_JP""#)
        #expect(test.turned() == ["1 時間", "5 分"])

        test.picker.locale = "de_DE"
        #expect(test.turned() == ["1 Std.", "5 Min."])
        test.picker.locale = nil
        #expect(test.turned() == ["1 h", "5 min"])
        try #require(test.window.application).locale = "fi_FI"
        test.window.drawFrame()
        #expect(test.turned() == ["1 t", "5 min"])
    }

    @Test func `a disabled date picker ignores clicks and keys`() throws {
        for style in ["wheels", "compact", "inline"] {
            let test = try TestDatePicker(#"preferredDatePickerStyle="\#(style)" enabled="false""#)
            for x in stride(from: 20.0, to: 320, by: 60) {
                for y in stride(from: 15.0, to: 300, by: 30) { test.window.click(Point(x, y)) }
            }
            test.window.press(.tab)
            test.window.press(.down)

            #expect(
                test.changes == [] && test.window.firstResponder == nil && test.window.presentation.layers.isEmpty,
                "\(style)")
        }
    }

    // MARK: The field

    @Test func `a click opens the calendar and choosing a day closes the calendar`() throws {
        let test = try TestDatePicker()

        test.window.click(Point(50, 15))
        try test.settle()
        let calendar = try test.calendar()
        #expect(calendar.frameInWindow == Rect(8, 34, 276, 272))
        #expect(test.window.firstResponder === calendar.grid)
        try test.click("20")
        try test.settle()

        #expect(test.changes == ["2026-01-20T10:00:00Z"])
        #expect(test.window.presentation.layers.isEmpty)
        #expect(test.window.firstResponder === test.picker.buttons[0])
        #expect(test.picker.buttons[0].title == "20 Jan 2026")
    }

    @Test func `a click opens the time wheels and Return closes the wheels`() throws {
        let test = try TestDatePicker(#"minuteInterval="15""#)

        test.window.click(Point(160, 15))
        try test.settle()
        let wheels = try #require(test.window.presentation.layers.last?.content as? PickerView)
        #expect(test.turned(wheels) == ["10", "00"])
        test.window.press(.down)
        test.window.press(.right)
        test.window.press(.down)
        try test.settle()
        #expect(test.turned(wheels) == ["11", "15"])
        #expect(test.picker.buttons[1].title == "11:15")
        test.window.press(.return)
        try test.settle()

        #expect(test.window.presentation.layers.isEmpty)
        #expect(test.changes == ["2026-01-15T11:00:00Z", "2026-01-15T11:15:00Z"])
    }

    @Test func `the Escape key and an outside click keep the date`() throws {
        let test = try TestDatePicker()
        test.window.press(.tab)
        test.window.press(.space)
        test.window.press(.down)
        test.window.press(.escape)
        try test.settle()
        #expect(test.window.presentation.layers.isEmpty && test.changes == [])

        test.window.press(.return)
        #expect(test.window.presentation.layers.count == 1)
        test.window.click(Point(310, 390))
        try test.settle()
        #expect(test.window.presentation.layers.isEmpty && test.changes == [])
    }

    @Test func `keys change the date of a closed field`() throws {
        let test = try TestDatePicker(#"minuteInterval="15" date="2026-01-31T10:07""#)
        test.window.press(.tab)
        for key in [Key.up, .down, .pageUp] { test.window.press(key) }
        #expect(test.changes == ["2026-02-01T10:00:00Z", "2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"])
        test.changes = []
        test.window.press(.pageDown, .shift)
        test.window.press(.pageUp, .shift)
        #expect(test.changes == ["2025-02-28T10:00:00Z", "2026-02-28T10:00:00Z"])
        test.changes = []
        test.window.press(.tab)
        test.window.press(.pageDown, .shift)
        #expect(test.changes == [])
        for key in [Key.up, .pageDown, .right, .down, .up] { test.window.press(key) }

        #expect(
            test.changes == [
                "2026-02-28T11:00:00Z", "2026-02-28T10:00:00Z", "2026-02-28T09:45:00Z", "2026-02-28T10:00:00Z",
            ])
    }

    @Test func `keys keep the time when the limits allow no other day`() throws {
        let test = try TestDatePicker(
            #"date="2026-05-05T10:10" minimumDate="2026-05-05T10:07" maximumDate="2026-05-05T10:40" minuteInterval="15""#
        )
        test.window.press(.tab)
        for key in [Key.up, .down, .pageUp, .pageDown] { test.window.press(key) }
        #expect(test.changes == [])

        test.window.press(.tab)
        test.window.press(.right)
        for key in [Key.up, .up, .up, .down, .down] { test.window.press(key) }
        #expect(test.changes == ["2026-05-05T10:15:00Z", "2026-05-05T10:30:00Z", "2026-05-05T10:15:00Z"])
    }

    @Test func `a day at the limit takes the nearest valid time`() throws {
        let test = try TestDatePicker(
            #"date="2026-05-05T18:00" maximumDate="2026-05-20T10:40" minuteInterval="15""#)
        test.window.press(.tab)
        test.window.press(.pageUp)
        #expect(test.changes == ["2026-05-20T10:30:00Z"])

        test.picker.date = Date(timeIntervalSince1970: 1_778_004_000)
        test.window.press(.space)
        try test.click("20")
        #expect(test.date == "2026-05-20T10:30:00Z")
    }

    // MARK: Binding

    @Test func `date bindings update both directions`() throws {
        @MainActor final class Owner: MarkupOwner {
            @Bindable var day = Date(timeIntervalSince1970: 0)

            deinit {}
        }
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let source = MarkupSource(
            name: "Test.xml", text: #"<DatePicker datePickerMode="date" date="$day" maximumDate="2026-12-31"/>"#)
        let picker = try #require(try builder.load(source, owner: owner).view as? DatePicker)
        let window = try openWindow(picker, size: Size(200, 30))
        #expect(picker.date == owner.day)

        owner.day = .ofTests
        window.drawFrame()
        #expect(picker.buttons[0].title == "15 Jan 2026")
        picker.buttons[0].becomeFirstResponder()
        window.press(.up)
        #expect(owner.day.markupText == "2026-01-16T10:00:00Z")
        picker.maximumDate = Date(timeIntervalSince1970: 0)
        #expect(owner.day.markupText == "1970-01-01T00:00:00Z")
    }
}

/// Faults that random tests found.
@MainActor @Suite struct DatePickerFaultTests {
    @Test func `a turned wheel does not leave layout unsettled`() throws {
        let test = try TestDatePicker(#"height="150" datePickerMode="time" minuteInterval="15""#)

        test.window.click(Point(36, 9))
        for _ in 0..<30 {
            try TestFinger(test.window).wait(0.016)
        }
        #expect(LayoutPass(of: test.window.root).lastUnsettled == nil)
        #expect(test.window.pipeline.needsFrame == false)
        #expect(WindowInspection(of: test.window).inconsistencies == [])
    }

    @Test(arguments: [#"datePickerMode="time""#, #"datePickerMode="countDownTimer""#])
    func `a closing panel keeps its rows`(attributes: String) throws {
        let test = try TestDatePicker(attributes)
        test.window.click(Point(20, 15))
        let finger = try TestFinger(test.window)
        finger.settle()
        let picker = try #require(test.window.presentation.layers.last?.content as? PickerView)
        let titles = test.turned(picker)

        test.window.press(.escape)
        finger.wait(0.05)

        #expect(picker.window != nil)
        #expect(test.turned(picker) == titles && picker.dataSource != nil)
    }
}
