import Inlay

/// Completes and describes the entries of a table of strings.
struct StringsRequest {
    let table: TextTable
    let encoding: PositionEncoding
    let usesSnippets: Bool
    /// The keys that documents use.
    let uses: KeyUses

    private var document: TextDocument { table.document }

    // MARK: - Completion

    func items(at offset: Int) -> [CompletionItem] {
        switch table.scan.place(at: offset, in: document.bytes) {
        case .key(let index): return keyItems(replacing: table.scan.entries[index].key, isEntry: false)
        case .entries: return keyItems(replacing: offset..<offset, isEntry: true)
        case .text(let index):
            guard let value = table.scan.entries[index].value else { return [] }
            return texts(ofKey: table.key(of: index)).map { text, other in
                item(text, .value, TextTable.language(of: other), value, text)
            }
        case .other: return []
        }
    }

    /// - Parameter isEntry: whether the quotes and the text are missing, too.
    private func keyItems(replacing range: Range<Int>, isEntry: Bool) -> [CompletionItem] {
        table.missingKeys(usedIn: uses).map { key, text, other in
            let entry = usesSnippets ? "\"\(Self.escaped(key))\" = \"$1\";$0" : "\"\(key)\" = \"\";"
            var item = item(
                key, .enumeration, text.flatMap { text in other.map { TextTable.line(text, of: $0) } }, range,
                isEntry ? entry : key)
            if isEntry, usesSnippets { item.insertTextFormat = 2 }
            if isEntry { item.filterText = key }
            return item
        }
    }

    /// Escapes the characters that snippets interpret.
    private static func escaped(_ text: String) -> String {
        text.map { "$}\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private func item(
        _ label: String, _ kind: CompletionItem.Kind, _ detail: String?, _ range: Range<Int>, _ text: String
    ) -> CompletionItem {
        CompletionItem(
            label: label, kind: kind, detail: detail,
            textEdit: TextEdit(range: document.range(of: range, encoding), newText: text))
    }

    // MARK: - Hover

    /// Describes a key or text by the texts of other languages.
    func hover(at offset: Int) -> Hover? {
        let index: Int
        let range: Range<Int>
        switch table.scan.place(at: offset, in: document.bytes) {
        case .key(let entry): (index, range) = (entry, table.scan.entries[entry].key)
        case .text(let entry):
            guard let value = table.scan.entries[entry].value else { return nil }
            (index, range) = (entry, value)
        case .entries, .other: return nil
        }
        let lines = texts(ofKey: table.key(of: index)).map { TextTable.line($0, of: $1) }
        guard !lines.isEmpty else { return nil }
        return Hover(
            contents: MarkupContent(lines.joined(separator: "\n\n")), range: document.range(of: range, encoding))
    }

    /// The texts of a key in other languages.
    private func texts(ofKey key: String) -> [(text: String, document: TextDocument)] {
        table.others.compactMap { other, scan in
            guard let entry = scan.entries.last(where: { other.text($0.key) == key }), let value = entry.value else {
                return nil
            }
            return (other.text(value), other)
        }
    }
}
