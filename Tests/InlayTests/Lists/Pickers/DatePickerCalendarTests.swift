import Testing

@testable import Inlay

/// User input to the calendar of a date picker.
@MainActor @Suite struct DatePickerCalendarTests {
    /// Opens a date picker as the fourth row of a column in a window of the default size.
    private func openInTheMiddle(height: Double, direction: LayoutDirection = .leftToRight) throws -> (
        picker: DatePicker, window: Window
    ) {
        let picker = DatePicker()
        picker.datePickerMode = .date
        let column = ColumnView()
        column.layoutMargins = EdgeInsets(16)
        for _ in 0..<3 { column.addArrangedSubview(TextField()) }
        for view in [picker, Spacer()] { column.addArrangedSubview(view) }
        let window = try openWindow(column, size: Size(480, height), direction: direction)
        picker.buttons[0].becomeFirstResponder()
        window.press(.space)
        return (picker, window)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `all calendar days are visible when no side has enough space`(direction: LayoutDirection) throws {
        let (picker, window) = try openInTheMiddle(height: 320, direction: direction)
        let day = try window.find(Selector("day \"28\"")).frameInWindow

        #expect(window.presentation.layers.last?.content?.frameInWindow.size == Size(276, 272))
        #expect(window.presentation.layers.last?.content?.frameInWindow.maxY == 312)
        window.click(Point(day.midX, day.midY))
        #expect(picker.date.markupText == "2026-01-28T10:00:00Z")
    }

    @Test func `a calendar in a low window scrolls to the focused day`() throws {
        let (_, window) = try openInTheMiddle(height: 200)
        let panel = try #require(window.presentation.layers.last?.content)
        func isSeen(_ day: Int) throws -> Bool {
            let frame = try window.find(Selector("day \"\(day)\"")).frameInWindow
            return frame.minY >= panel.frameInWindow.minY && frame.maxY <= panel.frameInWindow.maxY
        }
        #expect(panel.frameInWindow.height == 184)
        #expect(try isSeen(15) && !isSeen(29))

        for _ in 0..<2 { window.press(.down) }
        #expect(try isSeen(29))
        window.send(.wheel(Point(panel.frameInWindow.midX, 100), dx: 0, dy: 10, []))
        #expect(try isSeen(1) && !isSeen(29))
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `keys move between the days of the calendar`(direction: LayoutDirection) throws {
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

    @Test func `buttons change the month within the limits`() throws {
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

    @Test func `days out of range are dimmed after the picker is enabled`() throws {
        let attributes = #"preferredDatePickerStyle="inline" datePickerMode="date" minimumDate="2026-01-10""#
        let test = try TestDatePicker(attributes + #" enabled="false""#)

        test.picker.isEnabled = true
        test.window.drawFrame()

        let other = try TestDatePicker(attributes)
        #expect(test.window.displayList() == other.window.displayList())
    }

    @Test(arguments: [Key.return, .keypadEnter]) func `the calendar title opens wheels for month and year`(enter: Key)
        throws
    {
        let test = try TestDatePicker(#"datePickerMode="date" minimumDate="1950-01-10" maximumDate="2026-02-20""#)
        test.window.click(Point(50, 15))
        try test.settle()
        let calendar = try test.calendar()
        #expect(throws: SelectorError.self) { try test.window.find(Selector("pickerComponent")) }

        test.window.press(.tab, .shift)
        test.window.press(.tab, .shift)
        test.window.press(.tab, .shift)
        #expect(test.window.firstResponder?.accessibility == Accessibility(role: .button, label: "January 2026"))
        test.window.press(.space)
        try test.settle()
        let wheels = try #require(calendar.wheels?.picker)
        #expect(test.turned(wheels) == ["January", "2026"])
        #expect(wheels.numberOfRows(inComponent: 1) == 77)
        #expect(wheels.frame == Rect(12, 44, 252, 216))
        #expect(calendar.grid.isHidden)

        wheels.parts[1].becomeFirstResponder()
        for key in ["1", "9", "8", "0"] { test.window.press(Key(key)) }
        try test.settle()
        #expect(calendar.accessibility.label == "January 1980")
        test.window.press(.end)
        wheels.parts[0].becomeFirstResponder()
        test.window.press(.end)
        try test.settle()
        // A value outside of the limits turns back to the limit.
        #expect(test.turned(wheels) == ["February", "2026"])
        #expect(test.changes == [])

        test.window.press(enter)
        try test.settle()
        #expect(test.window.presentation.layers.count == 1 && calendar.wheels == nil && calendar.grid.isFirstResponder)
        #expect(calendar.grid.accessibility.value == "15 Feb 2026")
        test.window.press(enter)
        #expect(test.changes == ["2026-02-15T10:00:00Z"])
    }

    @Test(arguments: [Key.return, .keypadEnter]) func `the Enter keys close the wheels of a time`(enter: Key) throws {
        let test = try TestDatePicker(#"datePickerMode="time""#)
        test.picker.buttons[0].becomeFirstResponder()
        test.window.press(.space)
        try test.settle()
        #expect(test.window.presentation.layers.count == 1)

        test.window.press(enter)
        try test.settle()

        #expect(test.window.presentation.layers.isEmpty && test.picker.buttons[0].isFirstResponder)
    }

    @Test func `the selected day uses the inherited tint colour`() throws {
        let test = try TestDatePicker(#"preferredDatePickerStyle="inline" datePickerMode="date""#)
        func colors() throws -> [String] {
            let day = try test.window.find(Selector("day \"15\""))
            var list = DisplayList()
            day.draw(into: &list)
            let label = try #require(day.subviews.first as? Label)
            return ["\(list)".split(separator: " ").last.map(String.init) ?? "", label.textColor?.description ?? ""]
        }
        #expect(try colors() == ["accent", "onAccent"])

        test.picker.superview?.tintColor = Color(hex: "#ffee00")
        test.window.drawFrame()
        #expect(try colors() == ["#ffee00", "#000000"])

        test.picker.tintColor = Color(hex: "#004400")
        test.window.drawFrame()
        #expect(try colors() == ["#004400", "#ffffff"])
    }

    @Test func `the title and the Escape key return to the days`() throws {
        let test = try TestDatePicker(#"preferredDatePickerStyle="inline" datePickerMode="date""#)
        let calendar = try test.calendar()

        for _ in 0..<2 {
            try test.click("button \"January 2026\"")
            #expect(calendar.wheels != nil)
            try test.click("button \"January 2026\"")
            #expect(calendar.wheels == nil && !calendar.grid.isHidden)
        }
        try test.click("button \"January 2026\"")
        test.window.press(.escape)
        #expect(calendar.wheels == nil && calendar.grid.isFirstResponder)
        #expect(WindowInspection(of: test.window).inconsistencies == [])
    }

    @Test func `the mouse wheel changes the month unless a page scrolls`() throws {
        let test = try TestDatePicker(
            #"preferredDatePickerStyle="inline" datePickerMode="date" maximumDate="2026-03-10""#)
        func month(after dy: Double) throws -> String? {
            test.window.send(.wheel(Point(100, 100), dx: 0, dy: dy, []))
            return try test.calendar().accessibility.label
        }
        #expect(try month(after: 1) == "December 2025")
        #expect(try month(after: -0.5) == "December 2025")
        #expect(try month(after: -0.5) == "January 2026")
        test.window.send(.wheel(Point(100, 100), dx: 2, dy: 1, []))
        #expect(try test.calendar().accessibility.label == "January 2026")
        #expect(try month(after: -2) == "March 2026")
        #expect(try month(after: -1) == "March 2026")

        let picker = DatePicker()
        picker.preferredDatePickerStyle = .inline
        let scroll = ScrollView()
        scroll.fitsContentToWidth = true
        scroll.contentView = picker
        let window = try openWindow(scroll, size: Size(300, 200))
        window.send(.wheel(Point(100, 100), dx: 0, dy: -1, []))
        #expect(picker.calendarView?.accessibility.label == "January 2026" && scroll.contentOffset.y == 60)
    }

    @Test func `the calendar determines the first day of the week`() throws {
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

    @Test func `days report their state to accessibility`() throws {
        let test = try TestDatePicker(#"preferredDatePickerStyle="inline" date="2026-01-20""#)

        #expect(try test.window.find(Selector("day \"15\"")).accessibility.value == "today")
        #expect(try test.window.find(Selector("day \"20\"")).accessibility.isSelected == true)
        #expect(try test.window.find(Selector("calendar")).accessibility.value == "20 Jan 2026")
    }

    private struct FixedSymbols: FormatterProvider {
        let symbols: DateSymbols

        func formatter(
            named name: String, arguments: [String: String], localeIdentifier: String
        ) throws(FormatterError) -> any ValueFormatter { throw .unknownName(known: []) }
        func dateSymbols(localeIdentifier: String) -> DateSymbols { symbols }
    }
}
