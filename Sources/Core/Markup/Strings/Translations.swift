/// The sources of a document's texts: the tables that it names, the last first, then the owner's table. Specification 7.
struct Translations {
    /// The tables in document order.
    private(set) var documentTables: [StringTable] = []

    mutating func add(_ table: StringTable) {
        documentTables.removeAll { $0 === table }
        documentTables.append(table)
    }

    /// Returns the table that has the text of a key.
    func table(of key: String, default table: StringTable) -> StringTable? {
        documentTables.last { $0[key] != nil } ?? (table[key] == nil ? nil : table)
    }

    /// Whether there is any text at all.
    func hasTexts(default table: StringTable) -> Bool { !table.isEmpty || documentTables.contains { !$0.isEmpty } }

    /// Returns all texts by key.
    func texts(default table: StringTable) -> [String: String] {
        documentTables.reduce(into: table.texts) { texts, table in texts.merge(table.texts) { $1 } }
    }
}
