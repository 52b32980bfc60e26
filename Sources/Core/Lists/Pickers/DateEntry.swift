/// Text typed in a field of a date, before it is a date: numbers and names in the segments of a pattern, one of which is current.
nonisolated struct DateEntry: Equatable {
    typealias Unit = DateColumns.Unit

    /// The result of typing a character.
    enum Outcome {
        /// The segment does not accept the character.
        case none
        case taken
        /// The last segment is complete.
        case full
    }

    /// Letters of the pattern that the user can change.
    struct Segment: Equatable {
        let unit: Unit
        let letter: Character
        let count: Int
    }

    private var fields: [DateSymbols.Field] = []
    private var symbols = DateSymbols.plain
    private(set) var segments: [Segment] = []
    /// The segment that receives the keys.
    private(set) var current = 0
    /// Values of the completed segments.
    private var values: [Unit: Int] = [:]
    /// The text typed in the current segment.
    private var typed = ""
    /// The last segment was left because it was complete; a typed separator may follow and is ignored.
    private(set) var goesOn = false
    /// The remaining letters of the name just completed by its first letters; they may be typed too and are ignored.
    private var rests: [String] = []
    /// The marked text of an input method.
    var composition = ""
    /// Two-digit years are interpreted relative to this year.
    private var thisYear = 2026

    var isEmpty: Bool { typed.isEmpty && values.isEmpty && composition.isEmpty }

    /// Changes the pattern; values typed for units of both patterns are kept.
    mutating func show(_ pattern: String, _ symbols: DateSymbols, thisYear: Int) {
        self.thisYear = thisYear
        let fields = DateSymbols.fields(of: pattern)
        guard fields != self.fields || symbols != self.symbols else { return }
        finish()
        let unit = segments.indices.contains(current) ? segments[current].unit : nil
        self.fields = fields
        self.symbols = symbols
        segments = []
        for case .value(let letter, let count) in fields {
            guard let unit = Self.unit(of: letter), !segments.contains(where: { $0.unit == unit }) else { continue }
            segments.append(Segment(unit: unit, letter: letter, count: count))
        }
        current = segments.firstIndex { $0.unit == unit } ?? 0
    }

    private static func unit(of letter: Character) -> Unit? {
        switch letter {
        case "y", "u": .year
        case "M", "L": .month
        case "d": .day
        case "H", "h", "k", "K": .hour
        case "m": .minute
        case "a", "b", "B": .half
        default: nil
        }
    }

    // MARK: Segments

    mutating func move(to segment: Int) {
        finish()
        stop()
        current = min(max(segment, 0), max(0, segments.count - 1))
    }

    /// Discards everything that was typed.
    mutating func discard() {
        (values, typed, composition, goesOn) = ([:], "", "", false)
    }

    /// Ends the run of typing: the next character starts a new value.
    private mutating func stop() { (goesOn, rests) = (false, []) }

    /// Continues the typing that completed another entry.
    mutating func goOn(from other: DateEntry) { (goesOn, rests) = (true, other.rests) }

    /// Clears the current segment, or the one before if the current segment is empty.
    mutating func clear() {
        stop()
        guard segments.indices.contains(current) else { return }
        if !typed.isEmpty {
            typed = ""
        } else if values.removeValue(forKey: segments[current].unit) == nil, !values.isEmpty, current > 0 {
            current -= 1
            values.removeValue(forKey: segments[current].unit)
        }
    }

    // MARK: Typing

    mutating func type(_ character: Character) -> Outcome {
        composition = ""
        guard segments.indices.contains(current) else { return .none }
        if isRest(character) { return .taken }
        if let digit = character.decimalDigit { return type(digit: digit) }
        if let outcome = type(name: character) { return outcome }
        if character.isLetter, !separates(character) { return .none }
        if !typed.isEmpty, typed != lead { return advance() }
        if isEmpty, character.isWhitespace {
            // A second space opens the field's panel.
            stop()
            return .taken
        }
        if typed.isEmpty, !goesOn, current + 1 < segments.count { current += 1 }
        (typed, goesOn) = ("", true)
        return .taken
    }

    private mutating func isRest(_ character: Character) -> Bool {
        rests = rests.compactMap { rest in
            (character.isLetter ? String(rest.drop { !$0.isLetter }) : rest).rest(after: character.lowercased())
        }
        return !rests.isEmpty
    }

    private func separates(_ character: Character) -> Bool {
        fields.contains { if case .text(let text) = $0 { text.contains(character) } else { false } }
    }

    /// The text of the pattern before the current segment, without surrounding spaces: the "de" of "14 de março".
    private var lead: String {
        var lead = ""
        var index = 0
        for field in fields where index <= current {
            if case .text(let text) = field {
                lead = text
            } else if segments.indices.contains(index), Self.field(of: segments[index]) == field {
                index += 1
                if index <= current { lead = "" }
            }
        }
        return String(lead.trimmed).lowercased()
    }

    private mutating func type(digit: Int) -> Outcome {
        guard let range = range(of: segments[current]) else {
            guard let next = segments.indices.first(where: { $0 > current && range(of: segments[$0]) != nil }) else {
                return .none
            }
            move(to: next)
            return type(digit: digit)
        }
        let before = Int(typed) == nil ? "" : typed
        let next = before + "\(digit)"
        let length = length(of: segments[current])
        guard let value = Int(next), value <= range.upperBound, next.count < length || value >= range.lowerBound else {
            // A digit that cannot follow starts the next segment.
            if let number = Int(before), range.contains(number), current + 1 < segments.count {
                _ = advance()
                return type(digit: digit)
            }
            (typed, goesOn) = ("\(digit)", false)
            return .taken
        }
        (typed, goesOn) = (next, false)
        return next.count == length || value * 10 > range.upperBound ? advance() : .taken
    }

    /// Types a letter of a name. AM and PM can be typed in any segment.
    /// - Returns: nil if no name contains the character.
    private mutating func type(name character: Character) -> Outcome? {
        let letter = character.lowercased()
        if mayBeLead(typed + letter) { return .taken }
        let halves = segments.indices.filter { segments[$0].unit == .half && $0 != current }
        for index in [current] + (character.isLetter ? halves : []) {
            let names = names(of: segments[index])
            let begun = index == current ? typed : ""
            for sought in begun.isEmpty || !character.isLetter ? [begun + letter] : [begun + letter, letter] {
                let count = names.count { $0.contains { $0.rest(after: sought) != nil } }
                guard count > 0 else { continue }
                if index != current { move(to: index) }
                (typed, goesOn) = (sought, false)
                return count == 1 ? advance() : .taken
            }
        }
        return nil
    }

    /// Accepts literal letters of the pattern. They can also begin a name, as "de" does in "dezembro".
    private mutating func mayBeLead(_ letters: String) -> Bool {
        let lead = lead
        guard goesOn || !typed.isEmpty || current == 0, lead.rest(after: letters) != nil else { return false }
        (typed, goesOn) = letters == lead && !isName(letters) ? ("", true) : (letters, false)
        return true
    }

    private func isName(_ letters: String) -> Bool {
        names(of: segments[current]).contains { $0.contains { $0.rest(after: letters) != nil } }
    }

    /// Completes the current segment and moves to the next.
    private mutating func advance() -> Outcome {
        finish()
        goesOn = true
        guard current + 1 < segments.count else { return .full }
        current += 1
        return .taken
    }

    /// Stores the typed value if it is valid.
    private mutating func finish() {
        defer { (typed, composition) = ("", "") }
        rests = []
        guard !typed.isEmpty, segments.indices.contains(current) else { return }
        let segment = segments[current]
        if let number = Int(typed) {
            if let value = value(number, digits: typed.count, of: segment) { values[segment.unit] = value }
            return
        }
        let names = names(of: segment)
        let whole = names.firstIndex { $0.contains(typed) }
        guard let index = whole ?? names.firstIndex(where: { $0.contains { $0.rest(after: typed) != nil } }) else {
            return
        }
        values[segment.unit] = segment.unit == .month ? index + 1 : index
        rests = names[index].compactMap { $0.rest(after: typed) }
    }

    // MARK: Accepted values

    private func length(of segment: Segment) -> Int { segment.unit == .year && segment.count != 2 ? 4 : 2 }

    private func range(of segment: Segment) -> ClosedRange<Int>? {
        switch segment.unit {
        case .year: segment.count == 2 ? 0...99 : CivilTime.years
        case .month: 1...12
        case .day: 1...31
        case .hour:
            switch segment.letter {
            case "h": 1...12
            case "K": 0...11
            case "k": 1...24
            default: 0...23
            }
        case .minute: 0...59
        default: nil
        }
    }

    private func value(_ number: Int, digits: Int, of segment: Segment) -> Int? {
        if segment.unit == .year, digits <= 2 {
            // Two-digit years start eighty years ago, as in calendars.
            let first = thisYear - 80
            return first + ((number - first) % 100 + 100) % 100
        }
        guard range(of: segment)?.contains(number) == true else { return nil }
        guard segment.unit == .hour else { return number }
        return number % (segment.letter == "h" || segment.letter == "K" ? 12 : 24)
    }

    /// Returns the accepted names of each value, in lowercase.
    private func names(of segment: Segment) -> [[String]] {
        func all(_ lists: [[String]]) -> [[String]] {
            let count = lists.map(\.count).min() ?? 0
            return (0..<count).map { index in lists.map { $0[index].lowercased() } }
        }
        switch segment.unit {
        case .month where segment.count > 2:
            return all([symbols.shortMonths, symbols.months, symbols.standaloneMonths])
        case .half: return all([symbols.halves, ["am", "pm"]])
        default: return []
        }
    }

    // MARK: Result

    /// Returns the time with the typed values applied. A day that the month lacks becomes its last day.
    func time(at time: CivilTime) -> CivilTime {
        var entry = self
        entry.finish()
        let values = entry.values
        let isHalved = segments.contains { $0.unit == .hour && "hK".contains($0.letter) }
        let half = values[.half] ?? time.hour / 12
        let hour = isHalved ? (values[.hour] ?? time.hour % 12) + half * 12 : values[.hour] ?? time.hour
        return CivilTime(
            year: values[.year] ?? time.year, month: values[.month] ?? time.month, day: values[.day] ?? time.day,
            hour: hour, minute: values[.minute] ?? time.minute, second: time.second)
    }

    /// Returns the shown text, with the UTF-8 ranges of the segments in it.
    func text(at time: CivilTime) -> (text: String, ranges: [Range<Int>]) {
        var text = ""
        var ranges: [Range<Int>] = []
        for field in fields {
            let start = text.utf8.count
            let isSegment =
                segments.indices.contains(ranges.count) && Self.field(of: segments[ranges.count]) == field
            text += isSegment ? shown(ranges.count, at: time) : symbols.text(of: time, field)
            if isSegment { ranges.append(start..<text.utf8.count) }
        }
        return (text, ranges)
    }

    private static func field(of segment: Segment) -> DateSymbols.Field { .value(segment.letter, count: segment.count) }

    private func shown(_ index: Int, at time: CivilTime) -> String {
        let segment = segments[index]
        if index == current, !composition.isEmpty { return composition }
        if index == current, !typed.isEmpty, Int(typed) != nil || isName(typed) {
            return typed.map { character in character.decimalDigit.map { symbols.number($0) } ?? String(character) }
                .joined()
        }
        var shown = time
        if let value = values[segment.unit] {
            switch segment.unit {
            // A typed 31 is kept while the month may still change.
            case .day: shown = CivilTime(year: 2000, month: 1, day: value)
            case .month: shown = CivilTime(year: 2000, month: value, day: 1)
            case .year: shown = CivilTime(year: value, month: 1, day: 1)
            case .hour: shown.hour = value
            case .minute: shown.minute = value
            default: shown.hour = value * 12
            }
        }
        return symbols.text(of: shown, Self.field(of: segment))
    }
}

nonisolated extension String {
    /// Returns the text after a prefix, which may end within a composed letter; nil if the string does not begin with it.
    fileprivate func rest(after start: String) -> String? {
        if hasPrefix(start) { return String(dropFirst(start.count)) }
        let scalars = unicodeScalars
        return scalars.starts(with: start.unicodeScalars)
            ? String(scalars.dropFirst(start.unicodeScalars.count)) : nil
    }
}

nonisolated extension Character {
    /// The value of a decimal digit of any script.
    var decimalDigit: Int? {
        unicodeScalars.first?.properties.generalCategory == .decimalNumber ? wholeNumberValue : nil
    }
}
