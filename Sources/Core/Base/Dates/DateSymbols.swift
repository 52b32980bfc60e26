/// The names of months and days in a language and region, and the formats of dates.
public nonisolated struct DateSymbols: Equatable, Sendable {
    /// Twelve names as used within a date: "14 марта".
    public var months: [String]
    /// Twelve names as used alone: "март".
    public var standaloneMonths: [String]
    /// The abbreviated names of the twelve months, January first.
    public var shortMonths: [String]
    /// Seven names, starting with Sunday.
    public var weekdays: [String]
    /// The abbreviated names of the seven weekdays, Sunday first.
    public var shortWeekdays: [String]
    /// The shortest names of the seven weekdays, Sunday first.
    public var veryShortWeekdays: [String]
    /// The names of the halves of the day, before and after noon.
    public var halves: [String]
    /// The first day of a week; 0 is Sunday.
    public var firstWeekday: Int
    /// The digits from 0 to 9.
    public var digits: [Character]
    /// Patterns for a day, a day with its weekday, a month and a time, in Unicode's syntax: `d MMM y`.
    public var datePattern: String
    /// The pattern of a date with the name of the month.
    public var dayPattern: String
    /// Numeric patterns without the weekday, for narrow places.
    public var numericDatePattern: String
    /// The pattern of a date in numbers.
    public var numericDayPattern: String
    /// The pattern of a month and a year.
    public var monthPattern: String
    /// The pattern of a time of day.
    public var timePattern: String

    /// The defaults without formatters: English names, 24 hours, and weeks that begin on Monday.
    public static let plain = DateSymbols(
        months: Self.englishMonths, standaloneMonths: Self.englishMonths,
        shortMonths: Self.englishMonths.map { String($0.prefix(3)) }, weekdays: Self.englishWeekdays,
        shortWeekdays: Self.englishWeekdays.map { String($0.prefix(3)) },
        veryShortWeekdays: Self.englishWeekdays.map { String($0.prefix(2)) }, halves: ["AM", "PM"], firstWeekday: 1,
        digits: Array("0123456789"), datePattern: "d MMM y", dayPattern: "EEE d MMM",
        numericDatePattern: "y-MM-dd", numericDayPattern: "MM-dd", monthPattern: "LLLL y", timePattern: "HH:mm")

    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let englishWeekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    /// Creates the names and patterns of a locale.
    public init(
        months: [String], standaloneMonths: [String], shortMonths: [String], weekdays: [String],
        shortWeekdays: [String], veryShortWeekdays: [String], halves: [String], firstWeekday: Int, digits: [Character],
        datePattern: String, dayPattern: String, numericDatePattern: String, numericDayPattern: String,
        monthPattern: String, timePattern: String
    ) {
        self.months = months
        self.standaloneMonths = standaloneMonths
        self.shortMonths = shortMonths
        self.weekdays = weekdays
        self.shortWeekdays = shortWeekdays
        self.veryShortWeekdays = veryShortWeekdays
        self.halves = halves
        self.firstWeekday = firstWeekday
        self.digits = digits
        self.datePattern = datePattern
        self.dayPattern = dayPattern
        self.numericDatePattern = numericDatePattern
        self.numericDayPattern = numericDayPattern
        self.monthPattern = monthPattern
        self.timePattern = timePattern
    }
}

// MARK: - Text
nonisolated extension DateSymbols {
    /// A sequence of equal pattern letters, or the text between them.
    enum Field: Equatable {
        case value(Character, count: Int)
        case text(String)
    }

    static func fields(of pattern: String) -> [Field] {
        var fields: [Field] = []
        var isQuoted = false
        func add(_ text: String) {
            if case .text(let before)? = fields.last {
                fields[fields.count - 1] = .text(before + text)
            } else {
                fields.append(.text(text))
            }
        }
        // Iterates over scalars, because a combining mark may follow a quote.
        for scalar in pattern.unicodeScalars {
            let character = Character(scalar)
            if character == "'" {
                isQuoted.toggle()
            } else if !isQuoted, character.isASCII, character.isLetter {
                if case .value(character, let count)? = fields.last {
                    fields[fields.count - 1] = .value(character, count: count + 1)
                } else {
                    fields.append(.value(character, count: 1))
                }
            } else {
                add(String(character))
            }
        }
        return fields
    }

    /// Whether the time has twelve hours.
    var hasHalves: Bool {
        Self.fields(of: timePattern).contains { if case .value("a", _) = $0 { true } else { false } }
    }

    /// - Parameter isShort: whether names are abbreviated.
    package func text(of time: CivilTime, _ pattern: String, isShort: Bool = false) -> String {
        Self.fields(of: pattern).map { text(of: time, $0, isShort: isShort) }.joined()
    }

    func text(of time: CivilTime, _ field: Field, isShort: Bool = false) -> String {
        switch field {
        case .text(let text): text
        case .value(let letter, let count): text(of: time, letter, isShort ? min(count, 3) : count)
        }
    }

    private func text(of time: CivilTime, _ letter: Character, _ count: Int) -> String {
        func name(_ names: [String], _ index: Int) -> String { names.indices.contains(index) ? names[index] : "" }
        switch letter {
        case "y", "u": return count == 2 ? number(time.year % 100, digits: 2) : number(time.year, digits: count)
        case "M", "L":
            let index = time.month - 1
            if count <= 2 { return number(time.month, digits: count) }
            if count == 3 { return name(shortMonths, index) }
            return name(letter == "L" ? standaloneMonths : months, index)
        case "d": return number(time.day, digits: count)
        case "E", "c": return name(count < 4 ? shortWeekdays : weekdays, time.weekday)
        case "H": return number(time.hour, digits: count)
        case "k": return number(time.hour == 0 ? 24 : time.hour, digits: count)
        case "h": return number((time.hour + 11) % 12 + 1, digits: count)
        case "K": return number(time.hour % 12, digits: count)
        case "m": return number(time.minute, digits: count)
        case "s": return number(time.second, digits: count)
        case "a", "b", "B": return name(halves, time.hour < 12 ? 0 : 1)
        default: return ""
        }
    }

    /// Returns the number with leading zeros up to a number of digits.
    func number(_ number: Int, digits count: Int = 1) -> String {
        let plain = "\(max(0, number))"
        let filled = String(repeating: "0", count: max(0, count - plain.count)) + plain
        return String(
            filled.map { character in
                guard let value = character.wholeNumberValue, digits.indices.contains(value) else { return character }
                return digits[value]
            })
    }
}
