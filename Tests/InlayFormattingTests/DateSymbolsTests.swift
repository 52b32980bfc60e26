import Foundation
import Inlay
import InlayFormatting
import Testing

/// What Foundation calls months and days.
@MainActor @Suite struct DateSymbolsTests {
    private func symbols(_ locale: String) -> DateSymbols {
        FoundationFormatters().dateSymbols(localeIdentifier: locale)
    }

    @Test func americansBeginWithTheMonthAndHaveTwelveHours() {
        let symbols = symbols("en_US")

        #expect(symbols.datePattern == "MMM d, y")
        #expect(symbols.numericDatePattern == "M/d/y" && symbols.numericDayPattern == "M/d")
        #expect(symbols.timePattern == "h:mm a")
        #expect(symbols.firstWeekday == 0)
        #expect(symbols.months[2] == "March" && symbols.shortWeekdays[1] == "Mon")
        #expect(symbols.halves == ["AM", "PM"])
        #expect(String(symbols.digits) == "0123456789")
    }

    @Test func germansBeginWithTheDayAndTheWeekWithMonday() {
        let symbols = symbols("de_DE")

        #expect(symbols.datePattern == "d. MMM y")
        #expect(symbols.numericDatePattern == "d.M.y" && symbols.numericDayPattern == "d.M.")
        #expect(symbols.timePattern == "HH:mm")
        #expect(symbols.firstWeekday == 1)
        #expect(symbols.months[2] == "März" && symbols.weekdays[0] == "Sonntag")
    }

    @Test func russianMonthsDifferWithinDates() {
        let symbols = symbols("ru_RU")

        #expect(symbols.months[2] == "марта" && symbols.standaloneMonths[2] == "март")
    }

    @Test func egyptiansHaveTheirDigitsAndBeginWithSaturday() {
        let symbols = symbols("ar_EG")

        #expect(String(symbols.digits) == "٠١٢٣٤٥٦٧٨٩")
        #expect(symbols.firstWeekday == 6)
    }

    @Test func aLocaleThatNobodyKnowsHasAllNames() {
        let symbols = symbols("xx_XX")

        #expect(symbols.months.count == 12 && symbols.weekdays.count == 7 && symbols.digits.count == 10)
        #expect(!symbols.datePattern.isEmpty && !symbols.timePattern.isEmpty)
    }
}
