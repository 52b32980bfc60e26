/// A text with plural forms, from a `.stringsdict` file or from keys such as `guests#one`. Specification 7.
nonisolated struct PluralText: Equatable, Sendable {
    /// The text, with `%#@name@` for a variable.
    let format: String
    /// The forms of each variable.
    let variables: [String: [PluralCategory: String]]

    /// A text whose only variable is the text itself.
    init?(forms: [PluralCategory: String]) {
        guard !forms.isEmpty else { return nil }
        (format, variables) = ("%#@count@", ["count": forms])
    }

    init(format: String, variables: [String: [PluralCategory: String]]) {
        (self.format, self.variables) = (format, variables)
    }

    /// Returns the text with changed words.
    func mapped(_ change: (String) -> String) -> PluralText {
        // The format of a text with variables is mostly one variable, which has the words.
        let isVariable = TextPart.parts(of: format).allSatisfy {
            if case .placeholder = $0 { true } else { false }
        }
        return PluralText(
            format: isVariable ? format : change(format), variables: variables.mapValues { $0.mapValues(change) })
    }

    /// Returns the text for numbers.
    ///
    /// - Parameter write: Returns the digits of a number.
    func text(for numbers: [Double], in locale: LocaleIdentifier, write: (Double) -> String) -> String {
        var next = 0
        return fill(format, numbers, own: nil, locale, write, next: &next, depth: 0)
    }

    /// The maximum nesting of variables, which may name each other in a circle.
    private static let maximumDepth = 8

    private func fill(
        _ text: String, _ numbers: [Double], own: Int?, _ locale: LocaleIdentifier, _ write: (Double) -> String,
        next: inout Int, depth: Int
    ) -> String {
        var filled = ""
        for part in TextPart.parts(of: text) {
            guard case .placeholder(let placeholder) = part else {
                filled += part.text
                continue
            }
            if placeholder == "%%" {
                filled += "%"
                continue
            }
            let position = Self.position(in: placeholder)
            if let name = Self.variable(in: placeholder) {
                let index = position ?? next
                if position == nil { next += 1 }
                guard let forms = variables[name], numbers.indices.contains(index), depth < Self.maximumDepth else {
                    filled += placeholder
                    continue
                }
                let form = Self.form(of: numbers[index], forms, locale)
                filled += fill(form, numbers, own: index, locale, write, next: &next, depth: depth + 1)
            } else if placeholder.hasPrefix("%") {
                // A placeholder without a number in a variable's form is the number of the variable.
                let index = position ?? own ?? next
                if position == nil, own == nil { next += 1 }
                filled += numbers.indices.contains(index) ? write(numbers[index]) : placeholder
            } else {
                filled += placeholder
            }
        }
        return filled
    }

    /// The form of a number. `zero` applies to 0 in all languages. Without the form of the number, a more general one is used.
    private static func form(
        of number: Double, _ forms: [PluralCategory: String], _ locale: LocaleIdentifier
    ) -> String {
        if number == 0, let zero = forms[.zero] { return zero }
        let order = [PluralCategory(of: number, in: locale), .other, .many, .few, .two, .one, .zero]
        return order.lazy.compactMap { forms[$0] }.first ?? ""
    }

    /// The name in `%#@name@` or `%1$#@name@`.
    private static func variable(in placeholder: String) -> String? {
        guard placeholder.hasSuffix("@"), let start = placeholder.firstIndex(of: "#") else { return nil }
        return String(placeholder[start...].dropFirst(2).dropLast())
    }

    /// The index in `%2` or `%2$d`, from 0.
    private static func position(in placeholder: String) -> Int? {
        let digits = placeholder.dropFirst().prefix { ("0"..."9").contains($0) }
        let rest = placeholder.dropFirst(1 + digits.count)
        guard rest.isEmpty || rest.hasPrefix("$"), let number = Int(digits), number > 0 else { return nil }
        return number - 1
    }
}

/// Reads `.stringsdict` files: property lists with the plural forms of texts.
nonisolated enum PluralFileReader {
    /// Returns the texts of a file by key.
    ///
    /// - Throws: the first fault of the file, with its bytes.
    static func read(_ source: MarkupSource) throws(MarkupParseFailure) -> [String: PluralText] {
        let root = try PropertyListReader.read(source)
        guard let members = root.members else { throw failure(.noPluralTable, root.range) }
        var texts: [String: PluralText] = [:]
        for member in members { texts[member.key] = try text(member) }
        return texts
    }

    private static func failure(_ fault: MalformedStrings, _ range: Range<Int>) -> MarkupParseFailure {
        MarkupParseFailure(cause: .malformedStrings(fault), range: range)
    }

    private static func text(_ member: DataNode.Member) throws(MarkupParseFailure) -> PluralText {
        guard let format = member.node[PluralFile.formatKey]?.text else {
            throw failure(.missingFormat(member.key), member.keyRange)
        }
        var variables: [String: [PluralCategory: String]] = [:]
        for variable in member.node.members ?? [] where variable.key != PluralFile.formatKey {
            guard let parts = variable.node.members else { throw failure(.noForms(variable.key), variable.keyRange) }
            let type = variable.node[PluralFile.typeKey]?.text
            // Files for iOS may have variants by width, which have no numbers.
            guard type == nil || type == PluralFile.pluralType else { continue }
            var forms: [PluralCategory: String] = [:]
            for part in parts where !part.key.hasPrefix("NSString") {
                guard let category = PluralCategory(rawValue: part.key) else {
                    throw failure(.unknownCategory(part.key), part.keyRange)
                }
                guard let text = part.node.text else { throw failure(.missingValue(part.key), part.keyRange) }
                forms[category] = text
            }
            guard forms[.other] != nil else { throw failure(.noForms(variable.key), variable.keyRange) }
            variables[variable.key] = forms
        }
        return PluralText(format: format, variables: variables)
    }
}
