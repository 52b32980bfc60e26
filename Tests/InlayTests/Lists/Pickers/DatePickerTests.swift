import Testing

@testable import Inlay

/// A date picker in a window of 320 by 400 points, on January 15, 2026, 10:00, in Greenwich.
@MainActor final class TestDatePicker {
    let picker: DatePicker
    let window: Window
    var changes: [String] = []
    private let loadFaults: [String]

    init(
        _ attributes: String = "", size: Size = Size(320, 400), direction: LayoutDirection = .leftToRight,
        expectsFaults: Bool = false
    ) throws {
        let loaded = Loaded("<DatePicker \(attributes)/>")
        picker = try #require(loaded.view as? DatePicker)
        loadFaults = loaded.diagnostics.map(\.headline)
        let column = ColumnView()
        column.addArrangedSubview(picker)
        column.addArrangedSubview(Spacer())
        window = try openWindow(column, size: size, direction: direction)
        window.drawFrame()
        picker.addAction(for: .valueChanged) { [unowned self] in changes.append(date) }
        if !expectsFaults { #expect(diagnostics == []) }
    }

    var date: String { picker.date.markupText ?? "" }
    /// Diagnostics of the document and of the application.
    var diagnostics: [String] { loadFaults + (window.application?.diagnostics.map(\.message) ?? []) }
    func settle() throws { try TestFinger(window).settle() }

    /// The selected values of the wheels.
    func turned(_ picker: PickerView? = nil) -> [String?] {
        (picker ?? self.picker.wheels?.picker)?.parts.map(\.accessibility.value) ?? []
    }

    func calendar() throws -> CalendarView {
        let opened = window.presentation.layers.last?.content as? PanelScroller
        return try #require(opened?.contentView as? CalendarView ?? picker.calendarView)
    }

    func click(_ name: String) throws {
        let view = try window.find(Selector(name))
        window.click(Point(view.frameInWindow.midX, view.frameInWindow.midY))
    }
}

/// Values and display of a date picker. Specification 13.8.
@MainActor @Suite struct DatePickerTests {
    // MARK: Form and size

    @Test(arguments: [
        ("<ContentTableViewCell><DatePicker datePickerMode='date'/></ContentTableViewCell>", [Rect(0, 0, 368, 30)]),
        ("<ContentTableViewCell><DatePicker/></ContentTableViewCell>", nil),
        ("<DatePicker datePickerMode='time' contentHorizontalAlignment='fill'/>", [Rect(0, 0, 368, 30)]),
    ])
    func `the fields of a date picker fill the cell`(cell: String, frames: [Rect]?) throws {
        let table = try #require(try view("<TableView>\(cell)</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(400, 300))
        window.drawFrame()
        let picker = try #require(table.visibleCells.first?.descendants.first { $0 is DatePicker } as? DatePicker)

        #expect(picker.frame == Rect(16, 8, 368, 30))
        if let frames { #expect(picker.buttons.map(\.frame) == frames) }
        #expect(picker.buttons.last?.frame.maxX == 368)
        #expect(picker.buttons.first?.frame.minX == 0)
    }

    @Test func `a calendar fills the cell`() throws {
        let markup = "<DatePicker datePickerMode='date' preferredDatePickerStyle='inline'/>"
        let table = try #require(try view("<TableView>\(markup)</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(400, 300))
        window.drawFrame()
        let picker = try #require(table.visibleCells.first?.descendants.first { $0 is DatePicker } as? DatePicker)
        let calendar = try #require(picker.calendarView)

        #expect(calendar.frame == Rect(0, 0, 368, 272))
        #expect(calendar.grid.frame.width == 368 - 24)
        #expect(calendar.grid.subviews.allSatisfy { ($0 as? CalendarDay)?.shape.width == 36 })
    }

    @Test func `an accessory date picker is as wide as its text`() throws {
        let markup = "<TableViewCell><DatePicker datePickerMode='date'/></TableViewCell>"
        let table = try #require(try view("<TableView>\(markup)</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(400, 300))
        window.drawFrame()
        let picker = try #require(table.visibleCells.first?.accessoryView as? DatePicker)
        #expect(picker.frame.width < 200 && picker.frame.maxX == 384)
        #expect(picker.buttons.first?.frame.width == picker.frame.width)
    }

    @Test(arguments: [
        ("", Size(320, 30), DatePicker.Form.compact), (#"height="139""#, Size(320, 139), .compact),
        (#"height="140""#, Size(320, 140), .wheels), (#"preferredDatePickerStyle="wheels""#, Size(320, 150), .wheels),
        (#"preferredDatePickerStyle="compact" height="200""#, Size(320, 200), .compact),
        (#"preferredDatePickerStyle="inline""#, Size(320, 310), .inline),
        (#"preferredDatePickerStyle="inline" datePickerMode="date""#, Size(320, 272), .inline),
        (#"preferredDatePickerStyle="inline" datePickerMode="time""#, Size(320, 150), .wheels),
    ])
    func `the style depends on the available height`(attributes: String, size: Size, form: DatePicker.Form) throws {
        let test = try TestDatePicker(attributes)

        #expect(test.picker.frame.size == size)
        #expect((test.picker.wheels != nil) == (form == .wheels))
        #expect((test.picker.calendarView != nil) == (form == .inline))
        #expect(!test.picker.buttons.isEmpty || form != .compact)
    }

    @Test func `touch density shows wheels`() throws {
        let test = try TestDatePicker()
        test.window.application?.density = .touch
        test.window.drawFrame()

        #expect(test.picker.frame.height == 216)
        #expect(test.picker.wheels != nil)
    }

    @Test func `fields are as wide as any date needs`() throws {
        let test = try TestDatePicker()

        // 11 and 5 characters of 7 points, 9 at the sides, 8 and 16 for the arrow.
        #expect(test.picker.buttons.map(\.frame) == [Rect(0, 0, 119, 30), Rect(127, 0, 77, 30)])
        #expect(test.picker.buttons.map(\.title) == ["15 Jan 2026", "10:00"])
        let mirrored = try TestDatePicker(direction: .rightToLeft)
        #expect(mirrored.picker.buttons.map(\.frame) == [Rect(201, 0, 119, 30), Rect(116, 0, 77, 30)])
    }

    @Test(arguments: [
        ("date", ["15 Jan 2026"]), ("time", ["10:00"]), ("dateAndTime", ["15 Jan 2026", "10:00"]),
        ("countDownTimer", ["0:01"]),
    ])
    func `the mode determines the fields`(mode: String, titles: [String]) throws {
        let test = try TestDatePicker(#"datePickerMode="\#(mode)""#)

        #expect(test.picker.buttons.map(\.title) == titles)
        #expect(test.picker.accessibility.value == titles.joined(separator: " "))
    }

    @Test func `wheels show the date and the duration`() throws {
        let test = try TestDatePicker(#"height="150" date="2026-03-14T09:47" minuteInterval="15""#)

        #expect(test.turned() == ["Sat 14 Mar", "09", "45"])
        test.picker.datePickerMode = .date
        test.window.drawFrame()
        #expect(test.turned() == ["14", "March", "2026"])
        test.picker.datePickerMode = .countDownTimer
        test.picker.countDownDuration = 5400
        test.window.drawFrame()
        #expect(test.turned() == ["1 h", "30 min"])
    }

    // MARK: Values

    @Test func `a date picker without a date uses the current time`() throws {
        let test = try TestDatePicker()

        #expect(test.date == "2026-01-15T10:00:00Z")
        try TestFinger(test.window).wait(90)
        #expect(test.date == "2026-01-15T10:00:00Z")
    }

    @Test(arguments: [
        (#"date="2026-03-14" minimumDate="2026-04-01""#, "2026-04-01T00:00:00Z", 1),
        (#"maximumDate="2026-02-01" date="2026-03-14""#, "2026-02-01T00:00:00Z", 1),
        (#"minimumDate="2026-02-01" maximumDate="2026-04-01" date="2026-03-14""#, "2026-03-14T00:00:00Z", 0),
        (#"minimumDate="2026-05-01" maximumDate="2026-04-01" date="2026-03-14""#, "2026-03-14T00:00:00Z", 1),
    ])
    func `a date outside the limits is limited and reported`(attributes: String, date: String, faults: Int) throws {
        let test = try TestDatePicker(attributes, expectsFaults: true)
        test.window.drawFrame()

        #expect(test.date == date)
        #expect(test.diagnostics.count == faults)
    }

    @Test func `changing the limits moves the date into range`() throws {
        let test = try TestDatePicker(#"date="2026-03-14""#)

        test.picker.minimumDate = Date(timeIntervalSince1970: 1_780_000_000)
        test.window.drawFrame()
        #expect(test.date == "2026-05-28T20:26:40Z")
        test.picker.minimumDate = nil
        #expect(test.date == "2026-05-28T20:26:40Z")
        test.picker.date = Date(timeIntervalSince1970: .nan)
        #expect(test.date == "2026-05-28T20:26:40Z")
        #expect(test.changes == [])
    }

    @Test func `invalid minute intervals are reported and ignored`() throws {
        let test = try TestDatePicker()
        for interval in [0, 7, -5, 60, 15] { test.picker.minuteInterval = interval }

        #expect(test.picker.minuteInterval == 15)
        #expect(test.diagnostics.count == 4)
        #expect(
            test.diagnostics.first
                == "DatePicker: invalid minuteInterval '0': must divide 60, from 1 to 30; it stays 1")
    }

    @Test(arguments: [(0.0, 60.0), (3661.0, 3660.0), (1e9, 86_340.0), (-5, 60), (.nan, 120)])
    func `durations are limited to whole minutes`(given: Double, kept: Double) {
        let picker = DatePicker()
        picker.countDownDuration = 120
        picker.countDownDuration = given

        #expect(picker.countDownDuration == kept)
    }

    @Test func `the time zone determines the displayed time`() throws {
        let test = try TestDatePicker(#"timeZone="Europe/Berlin" date="2026-07-01T22:30Z""#)

        #expect(test.picker.buttons.map(\.title) == ["2 Jul 2026", "00:30"])
        test.picker.timeZone = nil
        #expect(test.picker.buttons.map(\.title) == ["1 Jul 2026", "22:30"])
        test.window.application?.timeZone = TimeZoneRules(secondsFromGMT: -3600)
        test.picker.environmentDidChange()
        #expect(test.picker.buttons.map(\.title) == ["1 Jul 2026", "21:30"])
        // Documents of other tests write dates in this application's time zone.
        test.window.application?.timeZone = .utc
    }

    @Test func `the formatter provider supplies the date symbols`() throws {
        @MainActor struct German: FormatterProvider {
            func formatter(
                named name: String, arguments: [String: String], localeIdentifier: String
            ) throws(FormatterError) -> any ValueFormatter { throw .unknownName(known: []) }
            func dateSymbols(localeIdentifier: String) -> DateSymbols {
                var symbols = DateSymbols.plain
                guard localeIdentifier == "de_DE" else { return symbols }
                symbols.datePattern = "dd.MM.y"
                return symbols
            }
        }
        let test = try TestDatePicker()
        test.window.application?.formatters = German()
        test.picker.locale = "de_DE"

        #expect(test.picker.buttons[0].title == "15.01.2026")
        test.picker.locale = nil
        #expect(test.picker.buttons[0].title == "15 Jan 2026")
    }

    @Test(arguments: [
        #"date="soon""#, #"minimumDate="2026-02-30""#, #"timeZone="Nowhere""#, #"locale="?""#,
        #"datePickerMode="year""#,
        #"minuteInterval="x""#,
    ])
    func `invalid attribute values are reported`(attribute: String) throws {
        var messages: [String] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { messages.append($0.message) }
        _ = try builder.load(MarkupSource(name: "Test.xml", text: "<DatePicker \(attribute)/>"))

        #expect(!messages.isEmpty)
    }

    @Test func `a date picker reports its role, label and value to accessibility`() throws {
        let test = try TestDatePicker(#"accessibilityLabel="Day" datePickerMode="date""#)

        #expect(test.picker.accessibility == Accessibility(role: .datePicker, label: "Day", value: "15 Jan 2026"))
        #expect(
            test.picker.buttons[0].accessibility == Accessibility(role: .button, label: "15 Jan 2026"))
        test.picker.restore(Date(timeIntervalSince1970: 0))
        #expect(test.picker.shownText == "1 Jan 1970")
    }
}
