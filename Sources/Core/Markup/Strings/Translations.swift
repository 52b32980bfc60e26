/// Where the texts of a document come from: the tables that it names, the later first, then the owner's (specification 7).
struct Translations {
    /// In the order of the document.
    private(set) var documentTables: [StringTable] = []

    mutating func add(_ table: StringTable) {
        documentTables.removeAll { $0 === table }
        documentTables.append(table)
    }

    /// The table that has the text of a key.
    func table(of key: String, default table: StringTable) -> StringTable? {
        documentTables.last { $0[key] != nil } ?? (table[key] == nil ? nil : table)
    }

    /// Whether there is any text at all.
    func hasTexts(default table: StringTable) -> Bool { !table.isEmpty || documentTables.contains { !$0.isEmpty } }

    /// All texts by key.
    func texts(default table: StringTable) -> [String: String] {
        documentTables.reduce(into: table.texts) { texts, table in texts.merge(table.texts) { $1 } }
    }
}
