import FoundationEssentials
import Inlay

/// The marks of an axis of dates: at midnights, first days of months and so on in a time zone.
nonisolated struct ChartDates {
    /// The distance of two marks.
    enum Step: Equatable {
        case seconds(Int)
        case days(Int)
        case months(Int)
    }

    let zone: TimeZoneRules

    /// The steps, from short to long. Longer ones are years in steps of 1, 2 and 5 times a power of ten.
    private static let steps: [Step] = [
        .seconds(1), .seconds(2), .seconds(5), .seconds(10), .seconds(30), .seconds(60), .seconds(120), .seconds(300),
        .seconds(600), .seconds(1800), .seconds(3600), .seconds(7200), .seconds(10800), .seconds(21600),
        .seconds(43200), .days(1), .days(2), .days(7), .days(14), .months(1), .months(2), .months(3), .months(6),
        .months(12),
    ]
    private static let day = 86_400.0
    private static let month = 30.44 * day

    /// Returns the shortest step that divides a length into at most `count` parts.
    ///
    /// - Parameter seconds: the length.
    static func step(for seconds: Double, count: Int) -> Step {
        let rough = seconds / Double(max(1, count))
        if let step = steps.first(where: { length(of: $0) >= rough }) { return step }
        let years = ChartTicks.niceStep(between: 0, and: rough / (12 * month), count: 1)
        return .months(12 * max(1, Int(min(years, 10_000))))
    }

    private static func length(of step: Step) -> Double {
        switch step {
        case .seconds(let count): Double(count)
        case .days(let count): Double(count) * day
        case .months(let count): Double(count) * month
        }
    }

    /// Returns the marks within a range of seconds since 1970.
    func marks(from low: Double, to high: Double, every step: Step) -> [Double] {
        let start = CivilTime(Date(timeIntervalSince1970: low), in: zone)
        var marks: [Double] = []
        var index = 0
        while marks.count < Self.limit, index < 2 * Self.limit {
            guard let mark = mark(index, after: start, low, every: step) else { break }
            index += 1
            if mark > high { break }
            if mark >= low { marks.append(mark) }
        }
        return marks
    }

    /// The greatest number of marks; more do not fit an axis.
    private static let limit = 200

    private func mark(_ index: Int, after start: CivilTime, _ low: Double, every step: Step) -> Double? {
        func seconds(_ time: CivilTime) -> Double { time.date(in: zone).timeIntervalSince1970 }
        switch step {
        case .seconds(let count):
            let midnight = seconds(CivilTime(dayNumber: start.dayNumber))
            return midnight + (((low - midnight) / Double(count)).rounded(.down) + Double(index)) * Double(count)
        case .days(let count):
            // Weeks begin on the Monday before January 1, 1970, which was a Thursday.
            let phase = count % 7 == 0 ? 3 : 0
            let number = (start.dayNumber + phase) / count * count - phase + index * count
            return seconds(CivilTime(dayNumber: number))
        case .months(let count):
            let months = (start.year * 12 + start.month - 1) / count * count + index * count
            guard months >= 12, months < 120_000 else { return months < 12 ? -.infinity : nil }
            return seconds(CivilTime(year: months / 12, month: months % 12 + 1, day: 1))
        }
    }

    /// Returns the text of a mark.
    func text(of seconds: Double, every step: Step, in symbols: DateSymbols) -> String {
        let time = CivilTime(Date(timeIntervalSince1970: seconds), in: zone)
        let isMidnight = time.hour == 0 && time.minute == 0 && time.second == 0
        switch step {
        case .seconds where isMidnight: return symbols.text(of: time, symbols.numericDayPattern)
        case .seconds(let count) where count < 60: return symbols.text(of: time, symbols.timePattern + ":ss")
        case .seconds: return symbols.text(of: time, symbols.timePattern)
        case .days: return symbols.text(of: time, symbols.numericDayPattern)
        case .months(let count) where count % 12 == 0: return symbols.text(of: time, "y")
        case .months: return symbols.text(of: time, symbols.monthPattern, isShort: true)
        }
    }

    /// Returns the text of a point: its day, and its time if the point is not at midnight.
    func text(of seconds: Double, in symbols: DateSymbols) -> String {
        let time = CivilTime(Date(timeIntervalSince1970: seconds), in: zone)
        let day = symbols.text(of: time, symbols.datePattern)
        guard time.hour != 0 || time.minute != 0 || time.second != 0 else { return day }
        return day + " " + symbols.text(of: time, symbols.timePattern)
    }
}
