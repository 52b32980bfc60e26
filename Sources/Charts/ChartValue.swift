public import FoundationEssentials
public import Inlay

/// The place of a point of a chart, along ``CartesianChartView/xAxis``: a number, a date, or the name of a category.
///
/// The amount of the point is a number along the other axis. In markup, a text such as `2.5` is a number, an ISO date such as `2026-03-14` is a
/// date, and any other text is a category.
public nonisolated enum ChartValue: Hashable, Sendable {
    /// A number. A point whose number is not finite is not shown.
    case number(Double)
    /// A date, with a time. The axis shows dates in the time zone of the app.
    case date(Date)
    /// The name of a category. Categories are shown in the order of their first appearance.
    case text(String)
}

nonisolated extension ChartValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates the name of a category.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension ChartValue {
    /// Creates the place of an element of a bound list: a number, a date, or the text of any other value. nil for a value without text.
    init?(bound value: Any) {
        switch value {
        case let value as ChartValue: self = value
        case let value as Date: self = .date(value)
        case let value as String: self = .text(value)
        default:
            if let number = BoundValue.number(value) {
                self = .number(number)
            } else if let text = BoundValue.text(value) {
                self = .text(text)
            } else {
                return nil
            }
        }
    }
}

nonisolated extension ChartValue {
    /// The position along a continuous axis; for a date, the seconds since 1970. nil for a category.
    var number: Double? {
        switch self {
        case .number(let number): number
        case .date(let date): date.timeIntervalSince1970
        case .text: nil
        }
    }
}

nonisolated extension ChartValue: MarkupConvertible {
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> ChartValue {
        let trimmed = String(text.trimmed)
        if let number = Double(trimmed), number.isFinite { return .number(number) }
        // A text that is not a date is a category, not a mistake. ISO dates have 10 characters or more; shorter names are not tried.
        if trimmed.utf8.count >= 10, let date = try? Date.markupValue(trimmed, in: context) { return .date(date) }
        return .text(text)
    }

    public static var markupFormat: String { "number, date such as 2026-03-14, or text" }

    public var markupText: String? {
        switch self {
        case .number(let number): number.markupText
        case .date(let date): date.markupText
        case .text(let text): text
        }
    }
}
