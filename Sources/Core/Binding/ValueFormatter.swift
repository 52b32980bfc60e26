/// Turns values into text for people: what `::number` after a binding names (specification 8).
public protocol ValueFormatter {
    /// The text of a value; nil for a value of a kind that the formatter does not take.
    func text(of value: Any) -> String?
    /// The value of a text that a person wrote; nil for none.
    func value(of text: String) -> Any?
}

extension ValueFormatter {
    public func value(of text: String) -> Any? { nil }
}

/// Makes formatters by name. The product InlayFormatting has `FoundationFormatters`; Inlay itself has none, since those
/// need all of Foundation.
public protocol FormatterProvider {
    /// - Parameters:
    ///   - arguments: what follows the name: `;numberStyle=percent`.
    ///   - localeIdentifier: as in `en_US`.
    func formatter(
        named name: String, arguments: [String: String], localeIdentifier: String
    ) throws(FormatterError) -> any ValueFormatter

    /// What date pickers call months and days; English by default.
    ///
    /// - Parameter localeIdentifier: as in `en_US`.
    func dateSymbols(localeIdentifier: String) -> DateSymbols
}

extension FormatterProvider {
    public func dateSymbols(localeIdentifier: String) -> DateSymbols { .plain }
}

/// Why there is no formatter.
public nonisolated enum FormatterError: Error, Equatable, Sendable {
    case unknownName(known: [String])
    /// The platform lacks what it needs.
    case unavailable(reason: String)
    /// An argument of a name that the formatter does not have.
    case unknownArgument(String, known: [String])
    /// A value that an argument cannot have: what it looks like, and the names that it can have, if it is one.
    case argument(String, value: String, format: String, known: [String] = [])
}
