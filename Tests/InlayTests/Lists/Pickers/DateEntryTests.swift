import Testing

@testable import Inlay

/// Typing into a date pattern. The date before is March 14, 2026, 9:30.
@Suite struct DateEntryTests {
    private static let time = CivilTime(year: 2026, month: 3, day: 14, hour: 9, minute: 30)

    private func entry(_ pattern: String, _ symbols: DateSymbols = .plain, typing text: String = "") -> DateEntry {
        var entry = DateEntry()
        entry.show(pattern, symbols, thisYear: 2026)
        for character in text { _ = entry.type(character) }
        return entry
    }

    private func date(_ entry: DateEntry) -> [Int] {
        let time = entry.time(at: Self.time)
        return [time.year, time.month, time.day, time.hour, time.minute]
    }

    @Test(arguments: [
        ("y/MM/dd", "20271231", [2027, 12, 31, 9, 30]),
        ("y年M月d日", "2027年1月2日", [2027, 1, 2, 9, 30]),
        ("dd.MM.yy", "010285", [1985, 2, 1, 9, 30]),
        ("dd.MM.yy", "010246", [1946, 2, 1, 9, 30]),
        ("dd.MM.yy", "010245", [2045, 2, 1, 9, 30]),
        ("MMM d, y", "may 5 2030", [2030, 5, 5, 9, 30]),
        ("MMM d, y", "5/6/2030", [2030, 5, 6, 9, 30]),
        ("d MMMM y", "4 december 2030", [2030, 12, 4, 9, 30]),
        ("h:mm a", "1045p", [2026, 3, 14, 22, 45]),
        ("h:mm a", "12:05 am", [2026, 3, 14, 0, 5]),
        ("h:mm a", "p", [2026, 3, 14, 21, 30]),
        ("a h:mm", "pm1:15", [2026, 3, 14, 13, 15]),
        ("HH:mm", "2359", [2026, 3, 14, 23, 59]),
        ("HH:mm", "7:5", [2026, 3, 14, 7, 5]),
        ("HH:mm", "٢٣٠٥", [2026, 3, 14, 23, 5]),
        ("k:mm", "24:00", [2026, 3, 14, 0, 0]),
        ("K:mm a", "0:10p", [2026, 3, 14, 12, 10]),
        ("HH:mm", "x", [2026, 3, 14, 9, 30]),
        ("", "12", [2026, 3, 14, 9, 30]),
    ])
    func `typed text fills the segments in the order of the pattern`(pattern: String, text: String, expected: [Int]) {
        #expect(date(entry(pattern, typing: text)) == expected)
    }

    @Test func `typed digits are shown in the digits of the language`() {
        var symbols = DateSymbols.plain
        symbols.digits = Array("٠١٢٣٤٥٦٧٨٩")

        let entry = entry("HH:mm", symbols, typing: "2")

        #expect(entry.text(at: Self.time).text == "٢:٣٠")
        #expect(entry.text(at: Self.time).ranges == [0..<2, 3..<7])
    }

    @Test func `the first letters of a month name select the month`() {
        var symbols = DateSymbols.plain
        symbols.shortMonths[2] = "März"
        symbols.shortMonths[4] = "Mai"

        #expect(entry("MMM", symbols, typing: "MÄ").time(at: Self.time).month == 3)
        #expect(entry("MMM", symbols, typing: "mai").time(at: Self.time).month == 5)
        #expect(entry("MMM", symbols, typing: "m").text(at: Self.time).text == "m")
    }

    /// Portuguese, whose "dezembro" begins like the "de" between day and month.
    @Test(arguments: [
        ("14 de março de 2027", [2027, 3, 14]), ("14dez2027", [2027, 12, 14]), ("14 d 2027", [2027, 12, 14]),
        ("14 de de", [2026, 12, 14]), ("14demar", [2026, 3, 14]), ("14.3.2027", [2027, 3, 14]),
    ])
    func `literal letters of a pattern can be typed or omitted`(text: String, expected: [Int]) {
        var symbols = DateSymbols.plain
        symbols.shortMonths = symbols.shortMonths.map { $0.lowercased() }
        symbols.months[2] = "março"
        (symbols.shortMonths[11], symbols.months[11], symbols.standaloneMonths[11]) = ("dez", "dezembro", "dezembro")

        #expect(date(entry("d 'de' MMM 'de' y", symbols, typing: text)).prefix(3) == expected[...])
    }

    @Test(arguments: [("10:45 π.μ.", 10), ("10:45 μμ", 22), ("1045π", 10)])
    func `the remaining letters of a typed name are ignored`(text: String, hour: Int) {
        var symbols = DateSymbols.plain
        symbols.halves = ["π.μ.", "μ.μ."]

        #expect(date(entry("h:mm a", symbols, typing: text))[3...] == [hour, 45])
    }

    @Test func `a typed number skips the AM or PM segment`() {
        #expect(date(entry("a h:mm", typing: "1015"))[3...] == [10, 15])
        #expect(date(entry("h:mm a", typing: "p7"))[3...] == [21, 30])
    }

    @Test func `a continued field ignores the rest of a name and one space`() {
        var symbols = DateSymbols.plain
        symbols.shortMonths[2] = "pam"
        let day = entry("d MMM", symbols, typing: "3 p")
        var time = entry("h:mm a")

        time.goOn(from: day)
        for character in "am" { _ = time.type(character) }
        #expect(time.isEmpty && time.goesOn)
        _ = time.type(" ")
        #expect(time.isEmpty && !time.goesOn && time.current == 0)
        for character in "2p" { _ = time.type(character) }

        #expect(date(time)[3...] == [14, 30])
    }

    @Test func `the last segment is full when another digit completes the value`() {
        var entry = entry("HH:mm", typing: "23:5")

        #expect(entry.type("9") == .full)
        #expect(!entry.isEmpty)
        entry.discard()
        #expect(entry.isEmpty && entry.time(at: Self.time) == Self.time)
    }

    @Test func `a new pattern keeps typed values of the same units`() {
        var entry = entry("d MMM y", typing: "20 1")

        entry.show("y-MM-dd", .plain, thisYear: 2026)

        #expect(entry.text(at: Self.time).text == "2026-01-20")
        #expect(entry.segments.map(\.unit) == [.year, .month, .day])
        #expect(entry.segments[entry.current].unit == .month)
    }

    @Test func `marked text is shown until a character is typed`() {
        var entry = entry("HH:mm")
        entry.composition = "に"

        #expect(entry.text(at: Self.time).text == "に:30" && !entry.isEmpty)
        _ = entry.type("2")
        #expect(entry.text(at: Self.time).text == "2:30")
    }
}
