import FoundationEssentials
import Glibc
import Inlay

/// Writes the numbers and dates of a chart in the language of the app.
///
/// The formatters of the app write them. Without formatters numbers and months are English, as in date pickers.
final class ChartTexts {
    private let formatters: (any FormatterProvider)?
    private let locale: String
    private let zone: TimeZoneRules
    private lazy var symbols = formatters?.dateSymbols(localeIdentifier: locale) ?? .plain
    private var numberFormatters: [Digits: any ValueFormatter] = [:]

    /// The fraction digits of a number, and whether it has an exponent.
    private struct Digits: Hashable {
        var least: Int
        var most: Int
        var isScientific = false
    }

    /// Numbers from this limit, and steps below the second limit, have exponents.
    private static let limit = 1e15
    private static let fineStep = 1e-9
    /// The significant digits of a number that is no mark of an axis.
    private static let significantDigits = 6

    init(for application: Application?) {
        formatters = application?.formatters
        locale = (application?.locale ?? .current).description
        zone = application?.timeZone ?? .utc
    }

    deinit {}

    /// Whether the language, the time zone and the presence of formatters are those of an app.
    func isMade(for application: Application?) -> Bool {
        locale == (application?.locale ?? .current).description
            && (formatters == nil) == (application?.formatters == nil)
            && zone.identifier == (application?.timeZone ?? .utc).identifier
    }

    var dates: ChartDates { ChartDates(zone: zone) }

    /// Returns the text of a date.
    func text(ofDate seconds: Double, every step: ChartDates.Step? = nil) -> String {
        guard let step else { return dates.text(of: seconds, in: symbols) }
        return dates.text(of: seconds, every: step, in: symbols)
    }

    /// Returns the text of a number with up to six significant digits.
    func text(of number: Double) -> String {
        let magnitude = number.magnitude
        guard magnitude > 0 else { return text(of: number, Digits(least: 0, most: 0)) }
        if magnitude >= Self.limit || magnitude < Self.fineStep {
            return text(of: number, Digits(least: 0, most: Self.significantDigits - 1, isScientific: true))
        }
        let most = max(0, Self.significantDigits - 1 - Int(floor(log10(magnitude))))
        return text(of: number, Digits(least: 0, most: most))
    }

    /// Returns a share from 0 to 1 in whole percent.
    func percentage(_ share: Double) -> String {
        let formatter = try? formatters?.formatter(
            named: "number", arguments: ["numberStyle": "percent", "maximumFractionDigits": "0"],
            localeIdentifier: locale)
        return formatter?.text(of: share) ?? "\(Int((share * 100).rounded()))%"
    }

    /// Returns the text of a mark of an axis, with the digits that its steps need.
    ///
    /// - Parameters:
    ///   - step: the difference of two marks; 0 on a logarithmic axis.
    ///   - limit: the greatest magnitude on the axis.
    func text(ofMark number: Double, step: Double, limit: Double) -> String {
        guard step > 0 else { return text(of: number) }
        if limit >= Self.limit || step < Self.fineStep {
            let digits = max(0, Int(floor(log10(limit)) - floor(log10(step) + 1e-9)))
            return text(of: number, Digits(least: 0, most: min(digits, 15), isScientific: true))
        }
        let digits = max(0, Int(-floor(log10(step) + 1e-9)))
        return text(of: number, Digits(least: digits, most: digits))
    }

    private func text(of number: Double, _ digits: Digits) -> String {
        let formatter = numberFormatters[digits] ?? makeFormatter(digits)
        return formatter?.text(of: number) ?? Self.plain(number, digits)
    }

    private func makeFormatter(_ digits: Digits) -> (any ValueFormatter)? {
        var arguments = ["minimumFractionDigits": "\(digits.least)", "maximumFractionDigits": "\(digits.most)"]
        arguments["numberStyle"] = digits.isScientific ? "scientific" : "decimal"
        let formatter = try? formatters?.formatter(named: "number", arguments: arguments, localeIdentifier: locale)
        numberFormatters[digits] = formatter
        return formatter
    }

    private static func plain(_ number: Double, _ digits: Digits) -> String {
        guard digits.isScientific, number != 0 else { return fixed(number, digits) }
        var exponent = floor(log10(number.magnitude))
        // Powers below the smallest normal number have no inverse.
        var lead = exponent < -300 ? number * 1e200 / powerOfTen(exponent + 200) : number / powerOfTen(exponent)
        if (lead.magnitude * powerOfTen(Double(digits.most))).rounded() >= powerOfTen(Double(digits.most) + 1) {
            lead /= 10
            exponent += 1
        }
        return fixed(lead, Digits(least: 0, most: digits.most)) + "E\(Int(exponent))"
    }

    /// Returns the digits with groups of three: `-1,234.5`.
    private static func fixed(_ number: Double, _ digits: Digits) -> String {
        let scaled = (number.magnitude * powerOfTen(Double(digits.most))).rounded()
        guard scaled < 9e18 else { return "\(number)" }
        var text = String(Int(scaled))
        text = String(repeating: "0", count: max(0, digits.most + 1 - text.count)) + text
        var fraction = text.suffix(digits.most)
        while fraction.count > digits.least, fraction.last == "0" { fraction.removeLast() }
        let whole = text.dropLast(digits.most)
        var grouped = ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index) % 3 == 0 { grouped.append(",") }
            grouped.append(digit)
        }
        let sign = number < 0 && scaled > 0 ? "-" : ""
        return sign + grouped + (fraction.isEmpty ? "" : "." + fraction)
    }
}
