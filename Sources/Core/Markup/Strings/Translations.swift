/// Where the texts of a document come from: the tables that it names, the later first, then the owner's (specification 7).
struct Translations {
    /// In the order of the document.
    private(set) var documentTables: [StringTable] = []

    mutating func add(_ table: StringTable) {
        documentTables.removeAll { $0 === table }
        documentTables.append(table)
    }

    func text(of key: String, default table: StringTable) -> String? {
        for table in documentTables.reversed() {
            if let text = table[key] { return text }
        }
        return table[key]
    }

    /// Whether there is any text at all, so that one that is missing was forgotten.
    func hasTexts(default table: StringTable) -> Bool { !table.isEmpty || documentTables.contains { !$0.isEmpty } }

    /// All texts by key.
    func texts(default table: StringTable) -> [String: String] {
        documentTables.reduce(into: table.texts) { texts, table in texts.merge(table.texts) { $1 } }
    }
}
