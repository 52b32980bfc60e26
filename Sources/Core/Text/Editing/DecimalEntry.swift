/// Filters text for a field with decimal digits and one decimal separator.
///
/// Users type the separator of their keypad and paste numbers of other locales: `12,50` is 12.50 even if the separator is a point.
/// A separator that may group digits (`1,234`) is removed.
nonisolated struct DecimalEntry {
    /// The decimal separator of the locale.
    let separator: Character
    /// Whether the separator in the text was typed as the separator of another locale.
    let isForeign: Bool

    private static let separators: Set<Character> = [".", ",", "٫"]

    /// - Returns: the accepted text, the number of bytes before it to remove, and whether the separator is then foreign.
    func accepted(
        of new: String, between before: Substring, and after: Substring
    ) -> (text: String, removed: Int, isForeign: Bool) {
        func digits(_ text: some StringProtocol) -> String { String(text.filter(\.isDecimalDigit)) }
        let hasSeparator = before.contains(separator) || after.contains(separator)
        if hasSeparator {
            // The second separator of `1,234.5` shows that the first one groups digits.
            guard isForeign, new == String(separator), let place = before.lastIndex(of: separator),
                before.distance(from: place, to: before.endIndex) == Self.groupLength + 1
            else { return (digits(new), 0, isForeign) }
            let group = before[before.index(after: place)...]
            return (group + String(separator), before[place...].utf8.count, false)
        }
        guard let place = decimalPlace(in: new) else { return (digits(new), 0, false) }
        let text = digits(new[..<place]) + String(separator) + digits(new[new.index(after: place)...])
        return (text, 0, new[place] != separator)
    }

    private static let groupLength = 3

    /// The index of the decimal separator; nil if there is none, or if it may be a grouping separator.
    private func decimalPlace(in text: String) -> String.Index? {
        let places = text.indices.filter { text[$0] == separator || Self.separators.contains(text[$0]) }
        guard let last = places.last else { return nil }
        let alike = places.filter { text[$0] == text[last] }
        if alike.count > 1 {
            // Equal separators that occur more than once group digits, or are typing errors with the separator of the locale.
            let own = places.first { text[$0] == separator }
            return alike.count == places.count && isGrouped(text, by: places) ? nil : own
        }
        if places.count > 1 {
            let whole = String(text[..<last])
            let groups = whole.indices.filter { whole[$0] == separator || Self.separators.contains(whole[$0]) }
            return isGrouped(whole, by: groups) ? last : places.first { text[$0] == separator }
        }
        guard text[last] != separator, text.count > 1 else { return last }
        return isGrouped(text, by: places) && text.first(where: \.isDecimalDigit)?.wholeNumberValue != 0 ? nil : last
    }

    /// Whether the separators divide the digits into groups, as in `1,234,567`.
    private func isGrouped(_ text: String, by places: [String.Index]) -> Bool {
        var ends = Array(places.dropFirst())
        ends.append(text.endIndex)
        let head = text[..<places[0]].filter(\.isDecimalDigit).count
        return (1...Self.groupLength).contains(head)
            && zip(places, ends).allSatisfy { start, end in
                text[text.index(after: start)..<end].filter(\.isDecimalDigit).count == Self.groupLength
            }
    }
}
