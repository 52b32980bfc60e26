import Glibc

/// The notation of numbers in a field.
nonisolated struct NumberText {
    /// The decimal separator of the language.
    let separator: Character
    /// The number of digits after the separator.
    let decimals: Int
    let prefix: String
    let suffix: String

    /// Scaled values from here on are not exact whole numbers.
    private static let exactLimit = 1e15
    private static let marks: Set<Character> = [".", ",", "٫", "'", "’"]

    func text(of value: Double) -> String {
        let scaled = (value.magnitude * power).rounded()
        guard scaled < Self.exactLimit else { return prefix + "\(value)" + suffix }
        var digits = "\(Int(scaled))"
        if decimals > 0 {
            digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
            digits.insert(separator, at: digits.index(digits.endIndex, offsetBy: -decimals))
        }
        return prefix + (value < 0 && scaled > 0 ? "-" : "") + digits + suffix
    }

    private var power: Double { pow(10, Double(decimals)) }

    /// Reads a number, with or without prefix and suffix. Its separator is that of the language, or that of another language where it
    /// cannot group digits. Returns nil if the text is no number.
    func value(of text: String) -> Double? {
        var rest = text.trimmed
        remove(prefix.trimmed, from: &rest)
        let end = suffix.trimmed
        if !end.isEmpty, rest.hasSuffix(end) { rest = rest.dropLast(end.count).trimmed }
        let isNegative = rest.first == "-" || rest.first == "−"
        if isNegative || rest.first == "+" { rest = rest.dropFirst().trimmed }
        // A sign may be before a currency.
        remove(prefix.trimmed, from: &rest)
        let isNumber = rest.allSatisfy {
            $0.isDecimalDigit || $0.isWhitespace || $0 == separator || Self.marks.contains($0)
        }
        guard isNumber else { return nil }
        let entry = DecimalEntry(separator: separator, isForeign: false)
        let accepted = entry.accepted(of: String(rest), between: "", and: "").text
        let plain = accepted.map { $0.wholeNumberValue.map(String.init) ?? "." }.joined()
        guard plain.contains(where: \.isNumber), let magnitude = Double(plain.last == "." ? plain + "0" : plain) else {
            return nil
        }
        let rounded = (magnitude * power).rounded() / power
        return (isNegative ? -1 : 1) * (rounded.isFinite ? rounded : magnitude)
    }

    private func remove(_ start: Substring, from text: inout Substring) {
        if !start.isEmpty, text.hasPrefix(start) { text = text.dropFirst(start.count).trimmed }
    }
}
