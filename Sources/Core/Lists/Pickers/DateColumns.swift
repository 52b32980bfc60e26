/// The wheels of a date: their units, titles, and the date that results from turning one.
nonisolated struct DateColumns: Equatable {
    enum Unit: Equatable {
        case year, month, day
        /// A day with its weekday, across all years.
        case date
        case hour, minute
        /// AM or PM.
        case half
        /// The parts of a duration.
        case hours, minutes
    }

    /// How short the titles of the rows are.
    enum TitleLength: CaseIterable {
        case full
        /// Months are abbreviated.
        case short
        /// Numbers only.
        case numeric
    }

    /// Formats of durations; `%1` is the number.
    struct Words: Equatable {
        var hours = LocalizedString.hours.rawValue
        var minutes = LocalizedString.minutes.rawValue
    }

    private(set) var units: [Unit]
    let symbols: DateSymbols
    let interval: Int
    /// The range of selectable dates.
    let limits: ClosedRange<CivilTime>
    let words: Words
    var titleLength = TitleLength.full

    private static let all =
        CivilTime(
            year: 1, month: 1, day: 1)...CivilTime(
            year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59)

    init(
        _ mode: DatePickerMode, _ symbols: DateSymbols, interval: Int = 1, limits: ClosedRange<CivilTime>? = nil,
        words: Words = Words(), isRightToLeft: Bool = false
    ) {
        self.symbols = symbols
        self.interval = interval
        self.limits = limits ?? Self.all
        self.words = words
        let days = Self.units(of: symbols.datePattern, [("d", .day), ("M", .month), ("L", .month), ("y", .year)])
        let hours: [(Character, Unit)] = [("H", .hour), ("h", .hour), ("k", .hour), ("K", .hour), ("m", .minute)]
        var times = Self.units(of: symbols.timePattern, hours + (symbols.hasHalves ? [("a", .half)] : []))
        // Clocks are not mirrored. Durations are words and follow the text direction.
        if isRightToLeft, let hour = times.firstIndex(of: .hour), let minute = times.firstIndex(of: .minute) {
            times.swapAt(hour, minute)
        }
        units =
            switch mode {
            case .date: days
            case .time: times
            case .dateAndTime: [.date] + times
            case .countDownTimer: [.hours, .minutes]
            }
    }

    /// The same columns without days.
    var ofMonths: DateColumns {
        var columns = self
        columns.units.removeAll { $0 == .day }
        return columns
    }

    /// Returns the units in the order of a pattern; units that the pattern lacks come last.
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

    /// - Parameter time: the selected time.
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

    /// Returns the selected row. A minute between two multiples of the interval rounds down.
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

    /// Returns the time that results from selecting a row.
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
        case .month:
            switch titleLength {
            case .full: symbols.text(of: time, "LLLL")
            case .short: symbols.text(of: time, "LLL")
            case .numeric: symbols.number(time.month)
            }
        case .day: symbols.number(time.day)
        case .date: symbols.text(of: time, dayPattern)
        case .hour: symbols.text(of: time, hourPattern)
        case .minute: symbols.number(time.minute, digits: 2)
        case .half: symbols.text(of: time, "a")
        case .hours: duration(time.hour, words.hours)
        case .minutes: duration(time.minute, words.minutes)
        }
    }

    private func duration(_ count: Int, _ words: String) -> String {
        let number = symbols.number(count)
        return titleLength == .numeric ? number : LocalizedString.fill(words, [number])
    }

    private var dayPattern: String { titleLength == .numeric ? symbols.numericDayPattern : symbols.dayPattern }

    private var hourPattern: String {
        for case .value(let letter, let count) in DateSymbols.fields(of: symbols.timePattern)
        where "HhKk".contains(letter) {
            return String(repeating: letter, count: count)
        }
        return "HH"
    }

    /// Returns sample titles about as wide as the widest: months vary in width, numbers hardly do.
    func wideTitles(of unit: Unit) -> [String] {
        let time = CivilTime(year: 2028, month: 9, day: 20, hour: 10, minute: 50)
        switch unit {
        case .month: return (0..<12).map { title(of: $0, unit, at: time) }
        case .half: return (0..<2).map { title(of: $0, unit, at: time) }
        case .date: return (0..<12).map { symbols.text(of: time.with(month: $0 + 1), dayPattern) }
        case .year: return [symbols.number(2028)]
        case .day, .hour, .minute: return [symbols.number(28)]
        case .hours, .minutes: return [title(of: row(of: unit, at: time), unit, at: time)]
        }
    }

    // MARK: Limits

    /// Returns the time clamped to the limits.
    func nearest(to time: CivilTime) -> CivilTime { min(max(time, limits.lowerBound), limits.upperBound) }

    /// Returns the time that a selection results in: whole minutes, rounded down to a multiple of the interval where the limits allow it.
    func chosen(_ time: CivilTime) -> CivilTime {
        var even = time.with(minute: time.minute / interval * interval)
        even.second = 0
        let limit = nearest(to: even)
        guard limit != even, limit.minute % interval != 0 else { return limit }
        // On the day of the limit, use the first or last multiple within it.
        let step = interval * 60
        let seconds = (limit.seconds + (limit > even ? step - 1 : 0)) / step * step
        let inside = CivilTime(dayNumber: limit.dayNumber, seconds: seconds)
        return seconds < CivilTime.secondsOfDay && limits.contains(inside) ? inside : limit
    }
}

extension DatePicker {
    /// Formats in the picker's own language, if it has one.
    var words: DateColumns.Words {
        func text(_ phrase: LocalizedString) -> String { locale.map(phrase.text) ?? translated(phrase) }
        return .init(hours: text(.hours), minutes: text(.minutes))
    }
}
