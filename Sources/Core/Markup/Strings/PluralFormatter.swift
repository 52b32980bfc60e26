/// Writes a number as a text in its plural form: `text="$count:(guests)::plural;key=guests"`. Specification 8.
struct PluralFormatter: ValueFormatter {
    /// The name in bindings.
    static let name = "plural"
    private static let arguments = ["key", "table"]

    private let key: String
    private let table: StringTable
    private let locale: LocaleIdentifier
    private let numbers: (any ValueFormatter)?

    /// - Parameter table: the name of the table; nil for the table that `@` searches by default.
    init(key: String, table: String?, builder: ViewBuilder, owner: (any MarkupOwner)?) {
        self.key = key
        locale = builder.locale
        self.table = ResourceCache.shared.strings(
            .init(
                resources: builder.stringResources(for: owner), name: table ?? DocumentLoad.defaultTable,
                locale: builder.locale))
        numbers = try? builder.formatters?.formatter(
            named: "number", arguments: ["numberStyle": "decimal"], localeIdentifier: locale.formatIdentifier)
    }

    /// Creates the formatter of a binding.
    ///
    /// - Throws: the fault of an argument, or a key that no table has if the builder reports missing translations.
    init(
        _ reference: BindingExpression.FormatterReference, builder: ViewBuilder, owner: (any MarkupOwner)?
    ) throws(BindingFault) {
        for name in reference.arguments.keys.sorted() where !Self.arguments.contains(name) {
            throw BindingFault(
                .formatterArgument(name, formatter: Self.name, known: Self.arguments),
                at: reference.argumentRanges[name]?.name ?? reference.range)
        }
        guard let key = reference.arguments["key"], !key.isEmpty else {
            throw BindingFault(
                .formatterValue(
                    "", argument: "key", formatter: Self.name, format: "a key of a table of texts", known: []),
                at: reference.argumentRanges["key"]?.value ?? reference.range)
        }
        self.init(
            key: key, table: reference.arguments["table"] ?? owner?.tableForStrings, builder: builder, owner: owner)
        if builder.options.reportsMissingTranslations, !table.isEmpty,
            table.text(key, for: [0], write: { "\($0)" }) == nil
        {
            throw BindingFault(
                .missingTranslation(key, locale: "\(locale)", shown: nil),
                at: reference.argumentRanges["key"]?.value ?? reference.range)
        }
    }

    func text(of value: Any) -> String? {
        switch value {
        case let number as any BinaryInteger: text(for: [Double(number)])
        case let number as any BinaryFloatingPoint: text(for: [Double(number)])
        default: nil
        }
    }

    /// Returns the text for numbers, or the key if the table does not have it.
    func text(for counts: [Double]) -> String { table.text(key, for: counts, write: digits) ?? key }

    private func digits(_ number: Double) -> String { numbers?.text(of: number) ?? number.plain }
}
