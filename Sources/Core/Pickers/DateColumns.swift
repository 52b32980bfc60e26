/// How a date is made of wheels: which there are, what they say, and what it means to turn one.
nonisolated struct DateColumns: Equatable {
    enum Unit: Equatable {
        case year, month, day
        /// A day with its weekday, of all years.
        case date
        case hour, minute
        /// Before noon or after it.
        case half
        /// Of a duration.
        case hours, minutes
    }

    let units: [Unit]
    let symbols: DateSymbols
    let interval: Int
    /// What can be chosen.
    let limits: ClosedRange<CivilTime>

    private static let all =
        CivilTime(
            year: 1, month: 1, day: 1)...CivilTime(
            year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59)

    init(
        _ mode: DatePickerMode, _ symbols: DateSymbols, interval: Int = 1, limits: ClosedRange<CivilTime>? = nil,
        isRightToLeft: Bool = false
    ) {
        self.symbols = symbols
        self.interval = interval
        self.limits = limits ?? Self.all
        let days = Self.units(of: symbols.datePattern, [("d", .day), ("M", .month), ("L", .month), ("y", .year)])
        let hours: [(Character, Unit)] = [("H", .hour), ("h", .hour), ("k", .hour), ("K", .hour), ("m", .minute)]
        var times = Self.units(of: symbols.timePattern, hours + (symbols.hasHalves ? [("a", .half)] : []))
        // Clocks are not mirrored.
        if isRightToLeft, let hour = times.firstIndex(of: .hour), let minute = times.firstIndex(of: .minute) {
            times.swapAt(hour, minute)
        }
        units =
            switch mode {
            case .date: days
            case .time: times
            case .dateAndTime: [.date] + times
            case .countDownTimer: isRightToLeft ? [.minutes, .hours] : [.hours, .minutes]
            }
    }

    /// The units in the order in which a pattern has them; what it lacks comes last.
    private static func units(of pattern: String, _ letters: [(letter: Character, unit: Unit)]) -> [Unit] {
        var found: [Unit] = []
        for case .value(let letter, _) in DateSymbols.fields(of: pattern) {
            guard let unit = letters.first(where: { $0.letter == letter })?.unit, !found.contains(unit) else {
                continue
            }
            found.append(unit)
        }
        for (_, unit) in letters where !found.contains(unit) { found.append(unit) }
        return found
    }

    // MARK: Rows

    private var years: ClosedRange<Int> { limits.lowerBound.year...limits.upperBound.year }
    private var days: ClosedRange<Int> { limits.lowerBound.dayNumber...limits.upperBound.dayNumber }

    /// - Parameter time: what is chosen.
    func count(of unit: Unit, at time: CivilTime) -> Int {
        switch unit {
        case .year: years.count
        case .month: 12
        case .day: CivilTime.daysIn(time.month, of: time.year)
        case .date: days.count
        case .hour: symbols.hasHalves ? 12 : 24
        case .minute, .minutes: 60 / interval
        case .half: 2
        case .hours: 24
        }
    }

    /// The row of what is chosen; minutes in between are those before.
    func row(of unit: Unit, at time: CivilTime) -> Int {
        switch unit {
        case .year: time.year - years.lowerBound
        case .month: time.month - 1
        case .day: time.day - 1
        case .date: time.dayNumber - days.lowerBound
        case .hour: symbols.hasHalves ? time.hour % 12 : time.hour
        case .minute, .minutes: time.minute / interval
        case .half: time.hour / 12
        case .hours: time.hour
        }
    }

    /// What is chosen once a row is.
    func time(choosing row: Int, of unit: Unit, at time: CivilTime) -> CivilTime {
        switch unit {
        case .year: time.with(year: years.lowerBound + row)
        case .month: time.with(month: row + 1)
        case .day: time.with(day: row + 1)
        case .date: CivilTime(dayNumber: days.lowerBound + row, seconds: time.seconds)
        case .hour: time.with(hour: symbols.hasHalves ? time.hour / 12 * 12 + row : row)
        case .minute, .minutes: time.with(minute: row * interval)
        case .half: time.with(hour: time.hour % 12 + row * 12)
        case .hours: time.with(hour: row)
        }
    }

    func title(of row: Int, _ unit: Unit, at time: CivilTime) -> String {
        let time = self.time(choosing: row, of: unit, at: unit == .month ? time.with(day: 1) : time)
        return switch unit {
        case .year: symbols.number(time.year)
        case .month: symbols.text(of: time, "LLLL")
        case .day: symbols.number(time.day)
        case .date: symbols.text(of: time, symbols.dayPattern)
        case .hour: symbols.text(of: time, hourPattern)
        case .minute: symbols.number(time.minute, digits: 2)
        case .half: symbols.text(of: time, "a")
        case .hours: symbols.number(time.hour) + " h"
        case .minutes: symbols.number(time.minute) + " min"
        }
    }

    private var hourPattern: String {
        for case .value(let letter, let count) in DateSymbols.fields(of: symbols.timePattern)
        where "HhKk".contains(letter) {
            return String(repeating: letter, count: count)
        }
        return "HH"
    }

    /// Some titles that are as wide as any: months differ, numbers hardly do.
    func wideTitles(of unit: Unit) -> [String] {
        let time = CivilTime(year: 2028, month: 9, day: 20, hour: 10, minute: 50)
        switch unit {
        case .month: return (0..<12).map { title(of: $0, unit, at: time) }
        case .half: return (0..<2).map { title(of: $0, unit, at: time) }
        case .date: return (0..<12).map { symbols.text(of: time.with(month: $0 + 1), symbols.dayPattern) }
        case .year: return [symbols.number(2028)]
        case .day, .hour, .minute: return [symbols.number(28)]
        case .hours: return [symbols.number(20) + " h"]
        case .minutes: return [symbols.number(50) + " min"]
        }
    }

    // MARK: Limits

    /// What is nearest within the limits; a minute that is no multiple of the interval is the one before, unless that is too early.
    func nearest(to time: CivilTime) -> CivilTime { min(max(time, limits.lowerBound), limits.upperBound) }

    /// What a person chooses: whole minutes, multiples of the interval as far as the limits let.
    func chosen(_ time: CivilTime) -> CivilTime {
        var even = time.with(minute: time.minute / interval * interval)
        even.second = 0
        return nearest(to: even)
    }
}
