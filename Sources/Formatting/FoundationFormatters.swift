public import Inlay

/// The formatters `number`, `date` and `byteCount` of bindings, based on Foundation's. Specification 8.
///
///     application.formatters = FoundationFormatters()
///
///     <Label text="$price::number;numberStyle=currency;currencyCode=EUR"/>
public struct FoundationFormatters: FormatterProvider {
    private static let names = ["number", "date", "byteCount"]

    public init() {}

    public func formatter(
        named name: String, arguments: [String: String], localeIdentifier: String
    ) throws(FormatterError) -> any ValueFormatter {
        switch name {
        case "number": try NumberValueFormatter(arguments, localeIdentifier: localeIdentifier)
        case "date": try DateValueFormatter(arguments, localeIdentifier: localeIdentifier)
        case "byteCount": try ByteCountValueFormatter(arguments)
        case "measurement", "personNameComponents":
            throw .unavailable(reason: "Foundation on Linux has none")
        default: throw .unknownName(known: Self.names)
        }
    }
}

/// An argument of a formatter.
struct FormatterOption<Formatter> {
    /// Applies a value; returns false for an invalid one.
    let apply: (Formatter, String) -> Bool
    /// A description of valid values.
    let format: String
    /// The valid values, if they are names.
    var names: [String] = []
}

extension FormatterOption {
    static func flag(_ path: ReferenceWritableKeyPath<Formatter, Bool>) -> Self {
        choice(["true": true, "false": false]) { $0[keyPath: path] = $1 }
    }

    static func text(_ set: @escaping (Formatter, String) -> Void) -> Self {
        Self(
            apply: { formatter, value in
                set(formatter, value)
                return true
            }, format: "text")
    }

    /// Returns an option with named values, which the message lists in alphabetical order.
    static func choice<Value>(_ values: [String: Value], _ set: @escaping (Formatter, Value) -> Void) -> Self {
        Self(
            apply: { formatter, text in
                guard let value = values[text] else { return false }
                set(formatter, value)
                return true
            }, format: "one of \(values.keys.sorted().joined(separator: ", "))", names: values.keys.sorted())
    }

    /// Returns an option with a whole number from 0 to `limit`.
    static func count(upTo limit: Int, _ set: @escaping (Formatter, Int) -> Void) -> Self {
        Self(
            apply: { formatter, text in
                guard let value = Int(text), (0...limit).contains(value) else { return false }
                set(formatter, value)
                return true
            }, format: "a whole number from 0 to \(limit)")
    }

    /// Applies the arguments in the order of the options: those that affect others come first.
    static func apply(
        _ arguments: [String: String], to formatter: Formatter, _ options: [(name: String, option: Self)]
    ) throws(FormatterError) {
        for name in arguments.keys.sorted() where !options.contains(where: { $0.name == name }) {
            throw .unknownArgument(name, known: options.map(\.name))
        }
        for (name, option) in options {
            guard let value = arguments[name], !option.apply(formatter, value) else { continue }
            throw .argument(name, value: value, format: option.format, known: option.names)
        }
    }
}
