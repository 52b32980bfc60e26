import Testing

@testable import Inlay

/// What people do with a date picker.
@MainActor @Suite struct DatePickerPeopleTests {
    // MARK: Wheels

    @Test func wheelsChooseByRows() throws {
        let test = try TestDatePicker(#"height="150" datePickerMode="time" minuteInterval="15""#)
        test.window.press(.tab)
        test.window.press(.down)
        test.window.press(.right)
        test.window.press(.end)

        #expect(test.changes == ["2026-01-15T11:00:00Z", "2026-01-15T11:45:00Z"])
        // Whoever types 0 means 00.
        test.window.press(Key("0"))
        #expect(test.date == "2026-01-15T11:00:00Z")
        test.window.press(.left)
        test.window.press(Key("7"))
        #expect(test.turned() == ["07", "00"])
    }

    @Test func aShorterMonthHasFewerRowsAndItsLastDay() throws {
        let test = try TestDatePicker(#"height="150" datePickerMode="date" date="2026-01-31""#)
        let wheels = try #require(test.picker.wheels?.picker)
        wheels.parts[1].becomeFirstResponder()

        test.window.press(.down)
        try test.settle()
        #expect(test.turned() == ["28", "February", "2026"])
        #expect(wheels.numberOfRows(inComponent: 0) == 28)
        #expect(test.changes == ["2026-02-28T00:00:00Z"])
    }

    @Test func whatLiesBeyondTheLimitsTurnsBack() throws {
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

    @Test func durationsAreAMinuteAtLeast() throws {
        let test = try TestDatePicker(
            #"height="150" datePickerMode="countDownTimer" countDownDuration="3600" minuteInterval="5""#)
        test.window.press(.tab)

        test.window.press(.up)
        #expect(test.picker.countDownDuration == 300)
        #expect(test.turned() == ["0 h", "5 min"])
        #expect(test.changes.count == 1)
    }

    @Test func aDisabledOneTakesNothing() throws {
        for style in ["wheels", "compact", "inline"] {
            let test = try TestDatePicker(#"preferredDatePickerStyle="\#(style)" enabled="false""#)
            for x in stride(from: 20.0, to: 320, by: 60) {
                for y in stride(from: 15.0, to: 300, by: 30) { test.window.click(Point(x, y)) }
            }
            test.window.press(.tab)
            test.window.press(.down)

            #expect(test.changes == [] && test.window.firstResponder == nil && test.window.layers.isEmpty, "\(style)")
        }
    }

    // MARK: The field

    @Test func aClickOpensTheCalendarAndADayCloses() throws {
        let test = try TestDatePicker()

        test.window.click(Point(50, 15))
        try test.settle()
        let calendar = try test.calendar()
        #expect(calendar.frameInWindow == Rect(8, 34, 276, 272))
        #expect(test.window.firstResponder === calendar.grid)
        try test.click("20")
        try test.settle()

        #expect(test.changes == ["2026-01-20T10:00:00Z"])
        #expect(test.window.layers.isEmpty)
        #expect(test.window.firstResponder === test.picker.buttons[0])
        #expect(test.picker.buttons[0].title == "20 Jan 2026")
    }

    @Test func aClickOpensTheWheelsOfTheTimeAndEnterCloses() throws {
        let test = try TestDatePicker(#"minuteInterval="15""#)

        test.window.click(Point(160, 15))
        try test.settle()
        let wheels = try #require(test.window.layers.last?.content as? PickerView)
        #expect(test.turned(wheels) == ["10", "00"])
        test.window.press(.down)
        test.window.press(.right)
        test.window.press(.down)
        try test.settle()
        #expect(test.turned(wheels) == ["11", "15"])
        #expect(test.picker.buttons[1].title == "11:15")
        test.window.press(.return)
        try test.settle()

        #expect(test.window.layers.isEmpty)
        #expect(test.changes == ["2026-01-15T11:00:00Z", "2026-01-15T11:15:00Z"])
    }

    @Test func escapeAndAClickBesideLeaveTheDate() throws {
        let test = try TestDatePicker()
        test.window.press(.tab)
        test.window.press(.space)
        test.window.press(.down)
        test.window.press(.escape)
        try test.settle()
        #expect(test.window.layers.isEmpty && test.changes == [])

        test.window.press(.return)
        #expect(test.window.layers.count == 1)
        test.window.click(Point(310, 390))
        try test.settle()
        #expect(test.window.layers.isEmpty && test.changes == [])
    }

    @Test func keysChangeAClosedField() throws {
        let test = try TestDatePicker(#"minuteInterval="15" date="2026-01-31T10:07""#)
        test.window.press(.tab)
        for key in [Key.down, .up, .pageDown] { test.window.press(key) }
        #expect(test.changes == ["2026-02-01T10:00:00Z", "2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"])
        test.changes = []
        test.window.press(.tab)
        for key in [Key.down, .pageUp, .up] { test.window.press(key) }

        #expect(test.changes == ["2026-02-28T10:15:00Z", "2026-02-28T09:15:00Z", "2026-02-28T09:00:00Z"])
    }

    // MARK: The calendar

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func keysGoFromDayToDay(direction: LayoutDirection) throws {
        let test = try TestDatePicker(
            #"preferredDatePickerStyle="inline" datePickerMode="date""#, direction: direction)
        let grid = try test.calendar().grid
        grid.becomeFirstResponder()
        let (on, back): (Key, Key) = direction == .leftToRight ? (.right, .left) : (.left, .right)
        let keys: [(Key, Modifiers, String)] = [
            (on, [], "16 Jan"), (back, [], "15 Jan"), (.down, [], "22 Jan"), (.up, [], "15 Jan"), (.home, [], "12 Jan"),
            (.end, [], "18 Jan"), (.pageDown, [], "18 Feb"), (.pageUp, [], "18 Jan"), (.pageUp, .shift, "18 Jan"),
        ]
        for (key, modifiers, day) in keys {
            test.window.press(key, modifiers)
            #expect(grid.accessibility.value?.hasPrefix(day) == true, "\(key) \(grid.accessibility.value ?? "")")
        }
        #expect(grid.accessibility.value == "18 Jan 2025")
        #expect(try test.calendar().accessibility.label == "January 2025")
        #expect(test.changes == [])

        test.window.press(.return)
        #expect(test.changes == ["2025-01-18T10:00:00Z"])
    }

    @Test func buttonsTurnMonthsAsFarAsTheLimits() throws {
        let test = try TestDatePicker(
            #"preferredDatePickerStyle="inline" datePickerMode="date" minimumDate="2026-01-10" maximumDate="2026-02-20""#
        )

        #expect(try test.calendar().accessibility.label == "January 2026")
        try test.click("Previous month")
        #expect(try test.calendar().accessibility.label == "January 2026")
        try test.click("9")
        #expect(test.changes == [])
        try test.click("Next month")
        try test.click("Next month")
        #expect(try test.calendar().accessibility.label == "February 2026")
        try test.click("20")
        #expect(test.changes == ["2026-02-20T00:00:00Z"])
    }

    @Test func theWeekBeginsAsTheCalendarSays() throws {
        let test = try TestDatePicker(#"preferredDatePickerStyle="inline" datePickerMode="date""#)
        func first() throws -> Double { try test.window.find(Selector("day \"1\"")).frame.minX }

        // January 1, 2026, is a Thursday: the fourth day of a week that begins on Monday.
        #expect(try first() == 3 * 36 + 1)
        var symbols = DateSymbols.plain
        symbols.firstWeekday = 0
        test.window.application?.formatters = FixedSymbols(symbols: symbols)
        test.picker.environmentDidChange()
        test.window.drawFrame()
        #expect(try first() == 4 * 36 + 1)
        test.picker.calendar = .iso8601
        test.window.drawFrame()
        #expect(try first() == 3 * 36 + 1)
    }

    @Test func daysTellWhatTheyAre() throws {
        let test = try TestDatePicker(#"preferredDatePickerStyle="inline" date="2026-01-20""#)

        #expect(try test.window.find(Selector("day \"15\"")).accessibility.value == "today")
        #expect(try test.window.find(Selector("day \"20\"")).accessibility.value == "selected")
        #expect(try test.window.find(Selector("calendar")).accessibility.value == "20 Jan 2026")
    }

    private struct FixedSymbols: FormatterProvider {
        let symbols: DateSymbols

        func formatter(
            named name: String, arguments: [String: String], localeIdentifier: String
        ) throws(FormatterError) -> any ValueFormatter { throw .unknownName(known: []) }
        func dateSymbols(localeIdentifier: String) -> DateSymbols { symbols }
    }

    // MARK: Binding

    @Test func theDateIsBoundBothWays() throws {
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
        window.press(.down)
        #expect(owner.day.markupText == "2026-01-16T10:00:00Z")
        picker.maximumDate = Date(timeIntervalSince1970: 0)
        #expect(owner.day.markupText == "1970-01-01T00:00:00Z")
    }
}

/// What chance has found.
@MainActor @Suite struct DatePickerFaultTests {
    @Test func aTurnedWheelWaitsForNoLayout() throws {
        let test = try TestDatePicker(#"height="150" datePickerMode="time" minuteInterval="15""#)

        test.window.click(Point(36, 9))
        for _ in 0..<30 {
            try TestFinger(test.window).wait(0.016)
        }
        #expect(test.window.root.lastUnsettled == nil)
        #expect(test.window.needsFrame == false)
        #expect(test.window.inconsistencies == [])
    }

    @Test(arguments: [#"datePickerMode="time""#, #"datePickerMode="countDownTimer""#])
    func aPanelKeepsItsRowsWhileItGoes(attributes: String) throws {
        let test = try TestDatePicker(attributes)
        test.window.click(Point(20, 15))
        let finger = try TestFinger(test.window)
        finger.settle()
        let picker = try #require(test.window.layers.last?.content as? PickerView)
        let titles = test.turned(picker)

        test.window.press(.escape)
        finger.wait(0.05)

        #expect(picker.window != nil)
        #expect(test.turned(picker) == titles && picker.dataSource != nil)
    }
}
