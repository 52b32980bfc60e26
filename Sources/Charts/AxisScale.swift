import Inlay

#if canImport(Glibc)
    import Glibc
#endif

/// The range of an axis, with ticks at round numbers.
nonisolated struct AxisScale: Equatable {
    /// The ends of the axis.
    private(set) var lower: Double
    private(set) var upper: Double
    /// The distance of the ticks.
    private(set) var step: Double

    /// The greatest magnitude of a value. Greater values have no meaning on an axis, and their differences overflow.
    static let limit = 1e300

    /// Creates a scale that contains the values.
    ///
    /// - Parameters:
    ///   - isRounded: whether the ends are ticks. Otherwise they are the least and the greatest value.
    ///   - ticks: the greatest number of intervals, at least 1.
    init(_ least: Double, _ greatest: Double, isRounded: Bool = true, ticks: Int) {
        func sensible(_ value: Double) -> Double { value.isFinite ? min(max(value, -Self.limit), Self.limit) : 0 }
        var (low, high) = (min(sensible(least), sensible(greatest)), max(sensible(least), sensible(greatest)))
        if low == high {
            // A single value is in the middle, and 0 at the end.
            let room = low == 0 ? 1 : abs(low) / 2
            (low, high) = (low > 0 ? low - room : low < 0 ? low - room : 0, low < 0 ? high + room : high + room)
        }
        step = Self.niceStep((high / 2 - low / 2) / Double(max(1, ticks)) * 2)
        lower = isRounded ? (low / step + 1e-9).rounded(.down) * step : low
        upper = isRounded ? (high / step - 1e-9).rounded(.up) * step : high
    }

    /// Returns the round number that is not below a distance: 1, 2, 2.5 or 5 times a power of ten.
    static func niceStep(_ distance: Double) -> Double {
        guard distance > 0, distance.isFinite else { return 1 }
        let power = pow(10, log10(distance).rounded(.down))
        // Allow for the inexact logarithm and division.
        let factor = [1, 2, 2.5, 5, 10].first { $0 * power >= distance * (1 - 1e-9) } ?? 10
        return factor * power
    }

    /// The ticks inside the range. There are at most a few dozen.
    var ticks: [Double] {
        let first = (lower / step - 1e-9).rounded(.up)
        let count = Int(exactly: ((upper / step + 1e-9).rounded(.down) - first).rounded()) ?? -1
        guard count >= 0, count < 1000 else { return [lower, upper] }
        return (0...count).map { (first + Double($0)) * step }
    }

    /// The position of a value: 0 at the lower end, 1 at the upper end.
    func part(of value: Double) -> Double { upper > lower ? (value - lower) / (upper - lower) : 0.5 }

    /// The number of digits after the decimal point that the ticks need.
    var decimals: Int {
        var (digits, scaled) = (0, step)
        while digits < 12, abs(scaled - scaled.rounded()) > 1e-6 * max(1, abs(scaled)) {
            scaled *= 10
            digits += 1
        }
        return digits
    }
}

/// Numbers in the notation of a locale, with groups of three digits.
nonisolated struct ChartNumbers {
    private let decimal: String
    private let group: String

    /// Languages with a decimal comma that separate groups by a point; the others use a narrow space.
    private static let pointLanguages: Set<String> = ["da", "de", "el", "es", "id", "it", "nl", "pt", "tr"]
    /// Numbers from this magnitude, and below the inverse, have an exponent.
    private static let exponents = (large: 1e15, small: 1e-9)

    init(_ locale: LocaleIdentifier) {
        decimal = String(locale.decimalSeparator)
        if locale.region == "CH", locale.language == "de" || locale.language == "it" {
            group = "’"
        } else if decimal == "." {
            group = ","
        } else {
            group = Self.pointLanguages.contains(locale.language) ? "." : "\u{202f}"
        }
    }

    /// - Parameter decimals: the number of digits after the decimal point; nil for as many as the value has, up to 6.
    func text(_ value: Double, decimals: Int? = nil) -> String {
        guard value.isFinite else { return "–" }
        let size = abs(value)
        if size >= Self.exponents.large || size > 0 && size < Self.exponents.small {
            return exponential(value)
        }
        let digits = decimals ?? 6
        let factor = pow(10, Double(min(max(0, digits), 12)))
        let scaled = (size * factor).rounded()
        guard scaled < 9e15 else { return sign(value) + grouped("\(Int64(size.rounded()))") }
        let whole = Int64(scaled) / Int64(factor)
        var rest = "\(Int64(scaled) % Int64(factor))"
        rest = String(repeating: "0", count: max(0, min(digits, 12) - rest.count)) + rest
        if digits == 0 { rest = "" }
        if decimals == nil { while rest.last == "0" { rest.removeLast() } }
        let text = grouped("\(whole)") + (rest.isEmpty ? "" : decimal + rest)
        return scaled == 0 ? text : sign(value) + text
    }

    private func sign(_ value: Double) -> String { value < 0 ? "−" : "" }

    private func grouped(_ digits: String) -> String {
        guard digits.count > 3 else { return digits }
        let head = (digits.count - 1) % 3 + 1
        var text = String(digits.prefix(head))
        var rest = digits.dropFirst(head)
        while !rest.isEmpty {
            text += group + rest.prefix(3)
            rest = rest.dropFirst(3)
        }
        return text
    }

    private func exponential(_ value: Double) -> String {
        let exponent = log10(abs(value)).rounded(.down)
        let mantissa = value / pow(10, exponent)
        guard mantissa.isFinite else { return "\(value)" }
        return text(mantissa, decimals: nil) + "E" + "\(Int(exponent))".replacing("-", with: "−")
    }
}
