public import FoundationEssentials

/// A moment in time, independent of time zones and calendars: Foundation's type.
public typealias Date = FoundationEssentials.Date

nonisolated extension Date {
    /// The start date of tests and scripts without another date: 10:00 on Thursday, January 15, 2026, in UTC.
    public static let ofTests = Date(timeIntervalSince1970: 1_768_471_200)
}

/// A date of the proleptic Gregorian calendar with a time of day.
package nonisolated struct CivilTime: Hashable, Comparable {
    /// The year, from 1 to 9999.
    package private(set) var year = 1
    /// The month, from 1 to 12.
    package private(set) var month = 1
    /// The day, from 1.
    package private(set) var day = 1
    /// The hour, from 0 to 23.
    package var hour = 0
    package var minute = 0
    package var second = 0

    static let years = 1...9999
    /// The range of day numbers of these years, counted from January 1, 1970.
    static let days =
        CivilTime(year: 1, month: 1, day: 1).dayNumber...CivilTime(year: 9999, month: 12, day: 31).dayNumber
    static let secondsOfDay = 86_400

    /// Creates a date; components out of range are limited to the range, so there is no February 30.
    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = min(max(year, Self.years.lowerBound), Self.years.upperBound)
        self.month = min(max(month, 1), 12)
        self.day = min(max(day, 1), Self.daysIn(self.month, of: self.year))
        self.hour = min(max(hour, 0), 23)
        self.minute = min(max(minute, 0), 59)
        self.second = min(max(second, 0), 59)
    }

    /// - Parameters:
    ///   - dayNumber: days since the first of January, 1970.
    ///   - seconds: seconds since midnight.
    package init(dayNumber: Int, seconds: Int = 0) {
        // Years begin in March here, so that the leap day is the last day; all eras of 400 years are equal.
        let days = dayNumber + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shifted + 2) / 5 + 1, hour: seconds / 3600, minute: seconds / 60 % 60,
            second: seconds % 60)
    }

    /// The number of days since January 1, 1970.
    package var dayNumber: Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The seconds since midnight.
    var seconds: Int { hour * 3600 + minute * 60 + second }
    /// The weekday; 0 is Sunday.
    package var weekday: Int { (((dayNumber + 4) % 7) + 7) % 7 }

    static func daysIn(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the same time on another day, limited to the supported years.
    func adding(days: Int) -> CivilTime {
        let number = min(max(dayNumber + days, Self.days.lowerBound), Self.days.upperBound)
        return CivilTime(dayNumber: number, seconds: seconds)
    }

    /// Returns the same day of another month, or its last day.
    func adding(months: Int) -> CivilTime {
        let count = year * 12 + month - 1 + months
        let limited = min(max(count, 12), 9999 * 12 + 11)
        return with(year: limited / 12, month: limited % 12 + 1)
    }

    /// Returns the date with other components; the last day of the month if the month is shorter.
    func with(year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil) -> CivilTime {
        CivilTime(
            year: year ?? self.year, month: month ?? self.month, day: day ?? self.day, hour: hour ?? self.hour,
            minute: minute ?? self.minute, second: second)
    }

    var firstOfMonth: CivilTime { with(day: 1) }
    var midnight: CivilTime { CivilTime(dayNumber: dayNumber) }

    package static func < (one: CivilTime, other: CivilTime) -> Bool {
        (one.dayNumber, one.seconds) < (other.dayNumber, other.seconds)
    }
}

// MARK: - In a time zone
nonisolated extension CivilTime {
    /// Creates the local time of a moment in a time zone; a moment outside of the supported years is limited to them.
    package init(_ date: Date, in zone: TimeZoneRules) {
        let moment = date.timeIntervalSince1970
        let limits = Double(Self.days.lowerBound * Self.secondsOfDay)...Double(Self.days.upperBound * Self.secondsOfDay)
        let seconds = moment.isNaN ? 0 : min(max(moment.rounded(.down), limits.lowerBound), limits.upperBound)
        let local = Int(seconds) + zone.offset(at: Int(seconds))
        let day = (local >= 0 ? local : local - Self.secondsOfDay + 1) / Self.secondsOfDay
        let inRange = min(max(day, Self.days.lowerBound), Self.days.upperBound)
        self.init(dayNumber: inRange, seconds: local - day * Self.secondsOfDay)
    }

    /// Returns the first moment with this local time in the time zone. A time that is skipped when clocks are set forward is
    /// moved by the skipped duration.
    package func date(in zone: TimeZoneRules) -> Date {
        let local = dayNumber * Self.secondsOfDay + seconds
        let before = zone.offset(at: local - Self.secondsOfDay)
        let after = zone.offset(at: local + Self.secondsOfDay)
        let possible = [before, after].filter { zone.offset(at: local - $0) == $0 }
        return Date(timeIntervalSince1970: Double(local - (possible.max() ?? before)))
    }
}
