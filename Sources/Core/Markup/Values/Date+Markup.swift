// Dates in documents: `2026-03-14`, `2026-03-14T09:30`, `2026-03-14T09:30:00+01:00`.

nonisolated extension Date: MarkupConvertible {
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> Date {
        guard let parsed = ISODate(String(text.trimmed)) else {
            throw .other("not a date; write it as \(markupFormat)")
        }
        let zone = parsed.offset.map(TimeZoneRules.init(secondsFromGMT:))
        return parsed.time.date(in: zone ?? Application.current?.timeZone ?? .utc)
    }

    public static var markupFormat: String { "2026-03-14, 2026-03-14T09:30, or with Z or +01:00 at the end" }
    /// The date in UTC.
    public var markupText: String? { DateSymbols.plain.text(of: CivilTime(self, in: .utc), "yyyy-MM-dd'T'HH:mm:ss'Z'") }
}

/// A date in ISO 8601 format.
nonisolated struct ISODate {
    let time: CivilTime
    /// The offset from UTC in seconds; nil if none is given.
    let offset: Int?

    init?(_ text: String) {
        var rest = Substring(text)
        func number(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
                range.contains(number)
            else { return nil }
            rest = rest.dropFirst(count)
            return number
        }
        func skip(_ characters: Character...) -> Bool {
            guard let first = rest.first, characters.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = number(4, CivilTime.years), skip("-"), let month = number(2, 1...12), skip("-"),
            let day = number(2, 1...CivilTime.daysIn(month, of: year))
        else { return nil }
        var (hour, minute, second) = (0, 0, 0)
        if skip("T", " ") {
            guard let hours = number(2, 0...23), skip(":"), let minutes = number(2, 0...59) else { return nil }
            (hour, minute) = (hours, minutes)
            if skip(":") {
                guard let seconds = number(2, 0...59) else { return nil }
                second = seconds
            }
        }
        time = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        if skip("Z") {
            offset = 0
        } else if let sign = rest.first, sign == "+" || sign == "-" {
            rest = rest.dropFirst()
            guard let hours = number(2, 0...14), skip(":"), let minutes = number(2, 0...59) else { return nil }
            offset = (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
        } else {
            offset = nil
        }
        guard rest.isEmpty else { return nil }
    }
}
