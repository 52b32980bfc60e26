import Testing

@testable import Inlay

/// Wheels of a date, and their texts.
@MainActor @Suite struct DateColumnsTests {
    private func time(_ text: String) throws -> CivilTime { try #require(ISODate(text)).time }

    private var american: DateSymbols {
        var symbols = DateSymbols.plain
        symbols.datePattern = "MMM d, y"
        symbols.timePattern = "h:mm a"
        return symbols
    }

    @Test func `the locale determines the order of columns`() {
        #expect(DateColumns(.date, .plain).units == [.day, .month, .year])
        #expect(DateColumns(.date, american).units == [.month, .day, .year])
        #expect(DateColumns(.time, .plain).units == [.hour, .minute])
        #expect(DateColumns(.time, american).units == [.hour, .minute, .half])
        #expect(DateColumns(.dateAndTime, american).units == [.date, .hour, .minute, .half])
        #expect(DateColumns(.countDownTimer, .plain).units == [.hours, .minutes])
        // Times are not mirrored.
        #expect(DateColumns(.time, american, isRightToLeft: true).units == [.minute, .hour, .half])
        #expect(DateColumns(.countDownTimer, .plain, isRightToLeft: true).units == [.hours, .minutes])
        var broken = DateSymbols.plain
        broken.datePattern = "'d' y"
        #expect(DateColumns(.date, broken).units == [.year, .day, .month])
    }

    @Test func `rows of each column have titles and counts`() throws {
        let time = try time("2028-02-29T15:47")
        func shown(_ mode: DatePickerMode, _ symbols: DateSymbols, interval: Int = 1) -> [String] {
            let columns = DateColumns(mode, symbols, interval: interval)
            return columns.units.map {
                "\(columns.title(of: columns.row(of: $0, at: time), $0, at: time))/\(columns.count(of: $0, at: time))"
            }
        }

        #expect(shown(.date, .plain) == ["29/29", "February/12", "2028/9999"])
        #expect(shown(.time, .plain) == ["15/24", "47/60"])
        #expect(shown(.time, american, interval: 15) == ["3/12", "45/4", "PM/2"])
        #expect(shown(.dateAndTime, .plain) == ["Tue 29 Feb/3652059", "15/24", "47/60"])
        #expect(shown(.countDownTimer, .plain, interval: 5) == ["15 h/24", "45 min/12"])
    }

    @Test func `choosing a row gives the corresponding time`() throws {
        let time = try time("2028-01-31T15:47")
        let columns = DateColumns(.dateAndTime, american, interval: 5)
        func chosen(_ row: Int, _ unit: DateColumns.Unit) -> String {
            DateSymbols.plain.text(of: columns.time(choosing: row, of: unit, at: time), "y-MM-dd HH:mm")
        }

        #expect(chosen(1, .month) == "2028-02-29 15:47")
        #expect(chosen(1999, .year) == "2000-01-31 15:47")
        #expect(chosen(0, .day) == "2028-01-01 15:47")
        #expect(chosen(0, .hour) == "2028-01-31 12:47")
        #expect(chosen(0, .half) == "2028-01-31 03:47")
        #expect(chosen(2, .minute) == "2028-01-31 15:10")
        #expect(chosen(0, .date) == "1-01-01 15:47")
    }

    @Test func `limits without a multiple between them are chosen directly`() throws {
        func chosen(_ text: String, _ limits: ClosedRange<CivilTime>) throws -> String {
            let columns = DateColumns(.dateAndTime, .plain, interval: 15, limits: limits)
            return DateSymbols.plain.text(of: columns.chosen(try time(text)), "y-MM-dd HH:mm")
        }

        let narrow = try time("2026-05-05T10:07")...time("2026-05-05T10:10")
        #expect(try chosen("2026-05-05T10:00", narrow) == "2026-05-05 10:07")
        #expect(try chosen("2026-05-06T10:00", narrow) == "2026-05-05 10:10")
        // The next multiple is on another day.
        let late = try time("2026-05-05T23:50")...time("2026-05-09T10:40")
        #expect(try chosen("2026-05-05T10:00", late) == "2026-05-05 23:50")
        #expect(try chosen("2026-05-09T10:50", late) == "2026-05-09 10:30")
    }

    @Test func `chosen times stay within the limits`() throws {
        let columns = DateColumns(
            .dateAndTime, .plain, interval: 15, limits: try time("2026-03-14T09:07")...time("2026-03-16T18:30"))
        func text(_ time: CivilTime) -> String { DateSymbols.plain.text(of: time, "y-MM-dd HH:mm") }

        #expect(columns.count(of: .date, at: try time("2026-03-14")) == 3)
        #expect(columns.count(of: .year, at: try time("2026-03-14")) == 1)
        #expect(text(columns.chosen(try time("2026-03-15T10:44"))) == "2026-03-15 10:30")
        #expect(text(columns.chosen(try time("2026-03-14T08:00"))) == "2026-03-14 09:15")
        #expect(text(columns.chosen(try time("2026-03-14T09:10"))) == "2026-03-14 09:15")
        #expect(text(columns.chosen(try time("2026-03-16T23:59"))) == "2026-03-16 18:30")
    }
}
