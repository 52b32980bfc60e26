/// The annual rule for daylight saving time, for example `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX).
nonisolated struct TimeZoneRule: Sendable {
    /// The offset from UTC in seconds.
    private(set) var standardOffset = 0
    private var summer: (offset: Int, start: Moment, end: Moment)?

    /// A day of each year, and the seconds after its midnight.
    private struct Moment {
        enum Day {
            /// The day from 1; February 29 is not counted.
            case julian(Int)
            /// The day from 0.
            case ordinal(Int)
            /// A weekday of a month; week 5 is the last week, and day 0 is Sunday.
            case weekday(month: Int, week: Int, day: Int)
        }

        var day: Day
        var seconds: Int

        /// The seconds since 1970 in local time.
        func local(in year: Int) -> Int {
            let first = CivilTime(year: year, month: 1, day: 1)
            let number: Int
            switch day {
            case .ordinal(let day): number = first.dayNumber + day
            case .julian(let day):
                let isLeap = CivilTime.daysIn(2, of: year) == 29
                number = first.dayNumber + day - 1 + (isLeap && day > 59 ? 1 : 0)
            case .weekday(let month, let week, let day):
                let start = CivilTime(year: year, month: month, day: 1)
                var date = 1 + (day - start.weekday + 7) % 7 + (week - 1) * 7
                while date > CivilTime.daysIn(month, of: year) { date -= 7 }
                number = start.dayNumber + date - 1
            }
            return number * CivilTime.secondsOfDay + seconds
        }
    }

    /// Parses a rule; returns nil if the text is not valid.
    init?(_ text: String) {
        var rest = Substring(text)
        guard Self.skipName(&rest), let standard = Self.time(&rest, hours: 24) else { return nil }
        standardOffset = -standard
        guard !rest.isEmpty else { return }
        guard Self.skipName(&rest) else { return nil }
        var offset = standardOffset + 3600
        if rest.first != ",", let own = Self.time(&rest, hours: 24) { offset = -own }
        guard let start = Self.moment(&rest), let end = Self.moment(&rest), rest.isEmpty else { return nil }
        summer = (offset, start, end)
    }

    func offset(at moment: Int) -> Int {
        guard let summer else { return standardOffset }
        let year = CivilTime(Date(timeIntervalSince1970: Double(moment + standardOffset)), in: .utc).year
        let start = summer.start.local(in: year) - standardOffset
        let end = summer.end.local(in: year) - summer.offset
        // In the southern hemisphere a year begins in summer.
        let isSummer = start < end ? start <= moment && moment < end : moment < end || start <= moment
        return isSummer ? summer.offset : standardOffset
    }

    // MARK: Reading

    private static func skipName(_ rest: inout Substring) -> Bool {
        if rest.first == "<" {
            guard let end = rest.firstIndex(of: ">") else { return false }
            rest = rest[rest.index(after: end)...]
            return true
        }
        let name = rest.prefix { $0.isASCII && $0.isLetter }
        rest = rest.dropFirst(name.count)
        return name.count >= 3
    }

    private static func number(_ rest: inout Substring, _ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 3, let number = Int(digits), range.contains(number) else { return nil }
        rest = rest.dropFirst(digits.count)
        return number
    }

    private static func skip(_ character: Character, _ rest: inout Substring) -> Bool {
        guard rest.first == character else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Parses a time such as `-3:30:00`, in seconds.
    private static func time(_ rest: inout Substring, hours: Int) -> Int? {
        let isNegative = skip("-", &rest)
        if !isNegative { _ = skip("+", &rest) }
        guard let hour = number(&rest, 0...hours) else { return nil }
        var seconds = hour * 3600
        for unit in [60, 1] where skip(":", &rest) {
            guard let part = number(&rest, 0...59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    private static func moment(_ rest: inout Substring) -> Moment? {
        guard skip(",", &rest) else { return nil }
        let day: Moment.Day
        if skip("M", &rest) {
            guard let month = number(&rest, 1...12), skip(".", &rest), let week = number(&rest, 1...5),
                skip(".", &rest), let weekday = number(&rest, 0...6)
            else { return nil }
            day = .weekday(month: month, week: week, day: weekday)
        } else if skip("J", &rest) {
            guard let number = number(&rest, 1...365) else { return nil }
            day = .julian(number)
        } else {
            guard let number = number(&rest, 0...365) else { return nil }
            day = .ordinal(number)
        }
        guard skip("/", &rest) else { return Moment(day: day, seconds: 7200) }
        return time(&rest, hours: 167).map { Moment(day: day, seconds: $0) }
    }
}
