/// The rate at which scrolling decelerates: the factor for its speed in each millisecond, from 0 to 0.9999.
public nonisolated struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: Double

    /// Creates a rate, limited to the allowed range; NaN becomes `normal`.
    public init(rawValue: Double) {
        self.rawValue = rawValue.isNaN ? 0.998 : min(max(rawValue, Self.limits.lowerBound), Self.limits.upperBound)
    }

    /// The rate of ordinary scrolling.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The rate for content that should stop soon, such as pages.
    public static let fast = DecelerationRate(rawValue: 0.99)

    private static let limits = 0...0.9999
    private static let names: [(name: String, value: DecelerationRate)] = [("normal", .normal), ("fast", .fast)]
}

nonisolated extension DecelerationRate: MarkupConvertible, CustomStringConvertible {
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> DecelerationRate {
        if let named = names.first(where: { $0.name == text }) { return named.value }
        guard NumericPrefix(text).form != .none else { throw .unknownName(known: names.map(\.name)) }
        let number = try Double.markupValue(text, in: context)
        guard limits.contains(number) else { throw .outside(limits) }
        return DecelerationRate(rawValue: number)
    }

    public static var markupFormat: String { "number, or normal, fast" }
    /// The name of the rate if it has one, else the number.
    public var markupText: String? { Self.names.first { $0.value == self }?.name ?? rawValue.markupText }
    public var description: String { markupText ?? "\(rawValue)" }
}
