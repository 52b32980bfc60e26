import Testing

@testable import Inlay

/// Days, months and clocks.
@MainActor @Suite struct CivilTimeTests {
    private func time(_ text: String) throws -> CivilTime { try #require(ISODate(text)).time }
    private func text(_ time: CivilTime) -> String { DateSymbols.plain.text(of: time, "yyyy-MM-dd HH:mm:ss") }

    @Test(arguments: [
        ("1970-01-01", 0, 4), ("1969-12-31", -1, 3), ("2000-02-29", 11_016, 2), ("2026-01-15", 20_468, 4),
        ("0001-01-01", -719_162, 1), ("9999-12-31", 2_932_896, 5), ("1900-03-01", -25_508, 4),
    ])
    func `a date converts to a day number and a weekday`(text: String, number: Int, weekday: Int) throws {
        let time = try time(text)

        #expect(time.dayNumber == number)
        #expect(time.weekday == weekday)
        #expect(CivilTime(dayNumber: number) == time)
    }

    @Test func `every day number gives the next calendar day`() {
        // The calendar repeats every four hundred years.
        var last = CivilTime(dayNumber: -200_000)
        for number in -199_999...(-199_999 + 146_097) {
            let day = CivilTime(dayNumber: number)
            let isNext =
                day.day == last.day + 1 && day.month == last.month
                || day.day == 1 && (day.month == last.month + 1 || day.month == 1 && day.year == last.year + 1)
            if !isNext || day.dayNumber != number { Issue.record("\(day)") }
            last = day
        }
    }

    @Test func `adding months limits the day to the month's last day`() throws {
        let time = try time("2028-01-31T12:00")

        #expect(text(time.adding(months: 1)) == "2028-02-29 12:00:00")
        #expect(text(time.adding(months: 13)) == "2029-02-28 12:00:00")
        #expect(text(time.adding(months: -1)) == "2027-12-31 12:00:00")
        #expect(text(time.adding(months: .max / 100)) == "9999-12-31 12:00:00")
        #expect(text(time.adding(months: -1_000_000)) == "0001-01-31 12:00:00")
        #expect(text(time.adding(days: 9_999_999)) == "9999-12-31 12:00:00")
        #expect(text(CivilTime(year: 0, month: 14, day: 99, hour: 99, minute: -1)) == "0001-12-31 23:00:00")
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
    func `a date out of range is limited to the supported years`(seconds: Double) {
        let time = CivilTime(Date(timeIntervalSince1970: seconds), in: .utc)

        #expect(CivilTime.years.contains(time.year))
    }

    // MARK: Text

    @Test(arguments: [
        ("2026-03-14", "2026-03-14T00:00:00Z"), ("2026-03-14T09:30", "2026-03-14T09:30:00Z"),
        ("2026-03-14T09:30:15Z", "2026-03-14T09:30:15Z"), ("2026-03-14 09:30+01:00", "2026-03-14T08:30:00Z"),
        ("2026-03-14T00:30-05:30", "2026-03-14T06:00:00Z"),
    ])
    func `date text in a document is parsed`(text: String, date: String) throws {
        let written = try #require(ISODate(text))
        let zone = TimeZoneRules(secondsFromGMT: written.offset ?? 0)

        #expect(written.time.date(in: zone).markupText == date)
    }

    @Test(arguments: [
        "", "2026", "2026-3-14", "2026-02-30", "2026-13-01", "0000-01-01", "2026-03-14T", "2026-03-14T24:00",
        "2026-03-14T09:60", "2026-03-14T09:30+1", "2026-03-14x", "２026-03-14", "2026-03-14T09:30:00+15:00",
    ])
    func `invalid date text gives nil`(text: String) { #expect(ISODate(text) == nil) }

    @Test(arguments: [
        ("EEEE, d. MMMM y", "Thursday, 5. March 2026"), ("yy/M/dd", "26/3/05"), ("h:mm a", "9:07 PM"),
        ("K 'o''clock' LLL", "9 oclock Mar"), ("kk:ss E", "21:08 Thu"), ("H'h'", "21h"), ("Q", ""),
    ])
    func `a pattern formats a date`(pattern: String, text: String) throws {
        #expect(DateSymbols.plain.text(of: try time("2026-03-05T21:07:08"), pattern) == text)
    }

    @Test func `digits follow the locale`() throws {
        var symbols = DateSymbols.plain
        symbols.digits = Array("٠١٢٣٤٥٦٧٨٩")

        #expect(symbols.text(of: try time("2026-03-05"), "dd/M/y") == "٠٥/٣/٢٠٢٦")
    }
}

/// Time zones.
@MainActor @Suite struct TimeZoneRulesTests {
    private nonisolated static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"

    private func moment(_ text: String) throws -> Int {
        Int(try #require(ISODate(text)).time.date(in: .utc).timeIntervalSince1970)
    }

    @Test(arguments: [
        (berlin, "2026-01-15", 3600), (berlin, "2026-03-29T00:59:59", 3600), (berlin, "2026-03-29T01:00", 7200),
        (berlin, "2026-10-25T00:59:59", 7200), (berlin, "2026-10-25T01:00", 3600),
        ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59:59", -18_000),
        ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00", -14_400),
        // A zone in the southern hemisphere.
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-15", 39_600), ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-15", 36_000),
        ("<+0545>-5:45", "2026-01-15", 20_700), ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-15", 0),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-15", 3600), ("XYZ0XYA,J60/0,J300/0", "2028-03-01", 3600),
        ("XYZ0XYA,59/0,300/0", "2028-02-29", 3600),
    ])
    func `a time zone rule gives the offset of a date`(rule: String, date: String, offset: Int) throws {
        #expect(try #require(TimeZoneRule(rule)).offset(at: moment(date)) == offset)
    }

    @Test(arguments: [
        "", "A", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-25", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.5.0,M10.5.0x",
        "<CET-1", "CET-1CEST,J0,J1", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.0/168,M10.5.0",
    ])
    func `an invalid time zone rule gives nil`(rule: String) { #expect(TimeZoneRule(rule) == nil) }

    @Test func `a system time zone gives offsets for past and future dates`() throws {
        let zone = try #require(TimeZoneRules(identifier: "Europe/Berlin"))

        #expect(zone.offset(at: try moment("1980-07-01")) == 7200)
        #expect(zone.offset(at: try moment("1979-07-01")) == 3600)
        #expect(zone.offset(at: try moment("2026-07-01")) == 7200)
        #expect(zone.offset(at: try moment("2400-01-01")) == 3600)
        // A date before standard time was introduced.
        #expect(zone.offset(at: try moment("1850-01-01")) == 3208)
    }

    @Test(arguments: ["", "/etc/passwd", "../../etc/passwd", "Europe", "Europe/Nowhere", "Europe/Berlin\0", "zone.tab"])
    func `an invalid time zone name gives nil`(name: String) { #expect(TimeZoneRules(identifier: name) == nil) }

    @Test func `skipped and repeated local times convert to a date`() throws {
        let zone = try #require(TimeZoneRules(identifier: "Europe/Berlin"))
        func date(_ text: String) throws -> String? { try #require(ISODate(text)).time.date(in: zone).markupText }

        #expect(try date("2026-03-29T01:59") == "2026-03-29T00:59:00Z")
        // This time does not exist: the clock shows 3:30.
        #expect(try date("2026-03-29T02:30") == "2026-03-29T01:30:00Z")
        // This time exists twice: the first one counts.
        #expect(try date("2026-10-25T02:30") == "2026-10-25T00:30:00Z")
        #expect(try date("2026-10-25T03:00") == "2026-10-25T02:00:00Z")
    }

    @Test func `truncated or changed time zone data does not crash`() throws {
        let bytes = Self.file
        #expect(TimeZoneTable(bytes)?.offset(at: 0) == 3600)
        #expect(TimeZoneTable(bytes)?.offset(at: 100) == 7200)
        #expect(TimeZoneTable(bytes)?.offset(at: 2_000_000_000) == 7200)

        for count in 0..<bytes.count { _ = TimeZoneTable(Array(bytes.prefix(count))) }
        var random = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            var broken = bytes
            broken[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            _ = TimeZoneTable(broken)?.offset(at: 50)
        }
    }

    /// A zone file with one change at 100 seconds, and a rule after 200.
    private static let file: [UInt8] = {
        func number(_ value: Int, _ width: Int) -> [UInt8] {
            (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func header(_ counts: [Int]) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { number($0, 4) }
        }
        let types = number(3600, 4) + [0, 0] + number(7200, 4) + [1, 0]
        let empty = header([0, 0, 0, 0, 1, 1]) + number(0, 4) + [0, 0] + [0]
        return empty + header([0, 0, 0, 2, 2, 1]) + number(100, 8) + number(200, 8) + [1, 0] + types + [0]
            + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
    }()
}
