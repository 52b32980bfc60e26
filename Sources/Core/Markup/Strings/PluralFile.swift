/// A `.stringsdict` file with the places of its texts, for tools that edit it. Specification 7.
package nonisolated struct PluralFile {
    /// A text and its bytes, as they are written between tags. The bytes of an empty text are those of the tag's name.
    package struct Part {
        package let text: String
        package let range: Range<Int>
    }

    /// A variable of a text, with its plural forms.
    package struct Variable {
        package let name: String
        package let forms: [PluralCategory: Part]
        /// The type of its number in C, such as `d`.
        package let valueType: String?
        /// The bytes of its dictionary, with the tags.
        package let range: Range<Int>
    }

    /// A text with plural forms.
    package struct Entry {
        package let key: String
        /// The text, with `%#@name@` for a variable.
        package let format: Part
        /// The variables in the order of the file.
        package let variables: [Variable]
    }

    package let bytes: [UInt8]
    package let entries: [Entry]
    /// The bytes of the outermost dictionary, with the tags.
    package let range: Range<Int>

    /// - Throws: the first fault of the file.
    package init(_ source: MarkupSource) throws(MarkupError) {
        do throws(MarkupParseFailure) {
            // Checks the file; the keys are those of the nodes below.
            let texts = try PluralFileReader.read(source)
            let root = try PropertyListReader.read(source)
            bytes = source.bytes
            range = root.range
            let members = root.members ?? []
            entries = members.enumerated().compactMap { index, member in
                // Of duplicate keys, the last one is used.
                guard let text = texts[member.key], !members[(index + 1)...].contains(where: { $0.key == member.key })
                else { return nil }
                return Self.entry(member, text)
            }
        } catch {
            throw MarkupError([MarkupDiagnostic(error.cause, in: source, at: error.range)])
        }
    }

    private static func entry(_ member: DataNode.Member, _ text: PluralText) -> Entry? {
        guard let format = part(member.node[formatKey]) else { return nil }
        let variables = (member.node.members ?? []).compactMap { variable -> Variable? in
            guard let forms = text.variables[variable.key] else { return nil }
            let parts = forms.keys.compactMap { category in
                part(variable.node[category.rawValue]).map { (category, $0) }
            }
            return Variable(
                name: variable.key, forms: Dictionary(uniqueKeysWithValues: parts),
                valueType: variable.node[valueTypeKey]?.text, range: variable.node.range)
        }
        return Entry(key: member.key, format: format, variables: variables)
    }

    private static func part(_ node: DataNode?) -> Part? {
        node.flatMap { node in node.text.map { Part(text: $0, range: node.range) } }
    }

    /// The key of the text with the variables.
    package static let formatKey = "NSStringLocalizedFormatKey"
    /// The key of the kind of a variable.
    package static let typeKey = "NSStringFormatSpecTypeKey"
    /// The kind of a variable with plural forms.
    package static let pluralType = "NSStringPluralRuleType"
    /// The key of the type of a variable's number.
    package static let valueTypeKey = "NSStringFormatValueTypeKey"
}
