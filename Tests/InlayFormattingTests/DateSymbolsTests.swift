import Foundation
import InlayFormatting
import Testing

@testable import Inlay

/// Foundation's names of months and days, and its date patterns.
@MainActor @Suite struct DateSymbolsTests {
    private func symbols(_ locale: String) -> DateSymbols {
        FoundationFormatters().dateSymbols(localeIdentifier: locale)
    }

    @Test func `American dates start with the month and use 12 hours`() {
        let symbols = symbols("en_US")

        #expect(symbols.datePattern == "MMM d, y")
        #expect(symbols.numericDatePattern == "M/d/y" && symbols.numericDayPattern == "M/d")
        #expect(symbols.timePattern == "h:mm a")
        #expect(symbols.firstWeekday == 0)
        #expect(symbols.months[2] == "March" && symbols.shortWeekdays[1] == "Mon")
        #expect(symbols.halves == ["AM", "PM"])
        #expect(String(symbols.digits) == "0123456789")
    }

    @Test func `German dates start with the day and weeks with Monday`() {
        let symbols = symbols("de_DE")

        #expect(symbols.datePattern == "d. MMM y")
        #expect(symbols.numericDatePattern == "d.M.y" && symbols.numericDayPattern == "d.M.")
        #expect(symbols.timePattern == "HH:mm")
        #expect(symbols.firstWeekday == 1)
        #expect(symbols.months[2] == "März" && symbols.weekdays[0] == "Sonntag")
    }

    @Test func `Russian month names differ within dates`() {
        let symbols = symbols("ru_RU")

        #expect(symbols.months[2] == "марта" && symbols.standaloneMonths[2] == "март")
    }

    @Test func `Egyptian dates use Arabic digits and weeks start on Saturday`() {
        let symbols = symbols("ar_EG")

        #expect(String(symbols.digits) == "٠١٢٣٤٥٦٧٨٩")
        #expect(symbols.firstWeekday == 6)
    }

    @Test func `an unknown locale has all names`() {
        let symbols = symbols("xx_XX")

        #expect(symbols.months.count == 12 && symbols.weekdays.count == 7 && symbols.digits.count == 10)
        #expect(!symbols.datePattern.isEmpty && !symbols.timePattern.isEmpty)
    }

    // MARK: Typing

    /// Typing the text of a field gives the value that the field shows, in all languages.
    @Test func `every displayed date can be typed`() {
        let languages = Locale.availableIdentifiers.filter { !$0.contains("_") }.sorted()
        let noon = CivilTime(year: 2026, month: 6, day: 10, hour: 12, minute: 30)
        var wrong: [String] = []
        for language in languages {
            let symbols = symbols(language)
            let days = (1...12).map { CivilTime(year: 2027, month: $0, day: 13 + $0, hour: 12, minute: 30) }
            let times = [0, 1, 11, 12, 13, 23].map { noon.with(hour: $0, minute: 45) }
            let all = days.map { (symbols.datePattern, $0) } + times.map { (symbols.timePattern, $0) }
            for (pattern, time) in all {
                var entry = DateEntry()
                entry.show(pattern, symbols, thisYear: 2026)
                let text = symbols.text(of: time, pattern)
                for character in text { _ = entry.type(character) }
                let typed = entry.time(at: noon)
                if typed != time { wrong.append("\(language): \(text) is \(symbols.text(of: typed, pattern))") }
            }
        }

        #expect(languages.count > 100)
        #expect(wrong == [])
    }
}
