import Foundation
import Inlay

/// The formatter `number` of bindings, as in `text="$total::number;numberStyle=decimal;maximumFractionDigits=3"`. Names and values of the
/// options are those of `NumberFormatter`. Specification 8.
struct NumberValueFormatter: ValueFormatter {
    private let formatter = NumberFormatter()

    /// The most digits of a double; Foundation would allocate space for any number of digits.
    private static let digitLimit = 340

    private static let styles: [String: NumberFormatter.Style] = [
        "none": .none, "decimal": .decimal, "currency": .currency, "percent": .percent, "scientific": .scientific,
        "spellOut": .spellOut, "ordinal": .ordinal, "currencyISOCode": .currencyISOCode,
        "currencyPlural": .currencyPlural, "currencyAccounting": .currencyAccounting,
    ]

    private static let roundings: [String: NumberFormatter.RoundingMode] = [
        "ceiling": .ceiling, "floor": .floor, "down": .down, "up": .up, "halfEven": .halfEven, "halfDown": .halfDown,
        "halfUp": .halfUp,
    ]

    /// The options, style first, since it sets the others. A maximum below the style's minimum lowers the minimum too.
    private static let options: [(name: String, option: FormatterOption<NumberFormatter>)] = [
        ("numberStyle", .choice(styles) { $0.numberStyle = $1 }),
        ("currencyCode", .text { $0.currencyCode = $1 }),
        ("currencySymbol", .text { $0.currencySymbol = $1 }),
        (
            "maximumFractionDigits",
            .count(upTo: digitLimit) {
                $0.maximumFractionDigits = $1
                $0.minimumFractionDigits = min($0.minimumFractionDigits, $1)
            }
        ),
        (
            "minimumFractionDigits",
            .count(upTo: digitLimit) {
                $0.minimumFractionDigits = $1
                $0.maximumFractionDigits = max($0.maximumFractionDigits, $1)
            }
        ),
        ("maximumIntegerDigits", .count(upTo: digitLimit) { $0.maximumIntegerDigits = $1 }),
        ("minimumIntegerDigits", .count(upTo: digitLimit) { $0.minimumIntegerDigits = $1 }),
        (
            "maximumSignificantDigits",
            .count(upTo: digitLimit) {
                $0.usesSignificantDigits = true
                $0.maximumSignificantDigits = $1
            }
        ),
        (
            "minimumSignificantDigits",
            .count(upTo: digitLimit) {
                $0.usesSignificantDigits = true
                $0.minimumSignificantDigits = $1
            }
        ),
        ("usesGroupingSeparator", .flag(\.usesGroupingSeparator)),
        ("groupingSeparator", .text { $0.groupingSeparator = $1 }),
        ("decimalSeparator", .text { $0.decimalSeparator = $1 }),
        ("roundingMode", .choice(roundings) { $0.roundingMode = $1 }),
        ("positivePrefix", .text { $0.positivePrefix = $1 }),
        ("positiveSuffix", .text { $0.positiveSuffix = $1 }),
        ("negativePrefix", .text { $0.negativePrefix = $1 }),
        ("negativeSuffix", .text { $0.negativeSuffix = $1 }),
    ]

    init(_ arguments: [String: String], localeIdentifier: String) throws(FormatterError) {
        formatter.locale = Locale(identifier: localeIdentifier)
        try FormatterOption.apply(arguments, to: formatter, Self.options)
    }

    func text(of value: Any) -> String? { Self.number(value).flatMap { formatter.string(from: $0) } }

    func value(of text: String) -> Any? { formatter.number(from: text)?.doubleValue }

    /// Converts a number; integers are not converted to doubles, which have only 53 bits.
    private static func number(_ value: Any) -> NSNumber? {
        switch value {
        case let number as Decimal: NSDecimalNumber(decimal: number)
        case let number as any BinaryInteger: NSNumber(value: Int64(clamping: number))
        case let number as Float: NSNumber(value: number)
        case let number as any BinaryFloatingPoint: NSNumber(value: Double(number))
        default: nil
        }
    }
}
