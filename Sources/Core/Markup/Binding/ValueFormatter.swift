/// Converts values to text for users, as named by `::number` after a binding. Specification 8.
public protocol ValueFormatter {
    /// Returns the text of a value, or nil for a value of an unsupported kind.
    func text(of value: Any) -> String?
    /// Returns the value of a text that the user entered, or nil if it cannot be parsed.
    func value(of text: String) -> Any?
}

extension ValueFormatter {
    public func value(of text: String) -> Any? { nil }
}

/// Creates formatters by name. The product InlayFormatting has `FoundationFormatters`. Inlay itself has no formatters, because they require
/// all of Foundation.
public protocol FormatterProvider {
    /// - Parameters:
    ///   - arguments: the text after the name: `;numberStyle=percent`.
    ///   - localeIdentifier: an identifier such as `en_US`.
    func formatter(
        named name: String, arguments: [String: String], localeIdentifier: String
    ) throws(FormatterError) -> any ValueFormatter

    /// Returns the names of months and days for date pickers. The default is English.
    ///
    /// - Parameter localeIdentifier: an identifier such as `en_US`.
    func dateSymbols(localeIdentifier: String) -> DateSymbols
}

extension FormatterProvider {
    public func dateSymbols(localeIdentifier: String) -> DateSymbols { .plain }
}

/// The reason why a formatter cannot be created.
public nonisolated enum FormatterError: Error, Equatable, Sendable {
    case unknownName(known: [String])
    /// The platform lacks something that the formatter needs.
    case unavailable(reason: String)
    /// An argument name that the formatter does not have.
    case unknownArgument(String, known: [String])
    /// An invalid argument value: the expected format, and the valid names if the value is one of a list.
    case argument(String, value: String, format: String, known: [String] = [])
}
