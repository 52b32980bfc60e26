nonisolated extension [MarkupDiagnostic] {
    /// The diagnostics in reading order: files in the order in which they first occur, and the diagnostics of each file by position.
    package var inDocumentOrder: [MarkupDiagnostic] {
        guard count > 1 else { return self }
        var ranks: [String: Int] = [:]
        for diagnostic in self where ranks[diagnostic.file] == nil { ranks[diagnostic.file] = ranks.count }
        func key(_ diagnostic: MarkupDiagnostic) -> (Int, Int, Int) {
            // The note that there are too many diagnostics comes last.
            let isLast = diagnostic.id == .tooManyDiagnostics
            return (
                isLast ? ranks.count : ranks[diagnostic.file] ?? 0, diagnostic.range.line, diagnostic.range.column
            )
        }
        let keyed = enumerated().map { (key: key($0.element), offset: $0.offset, diagnostic: $0.element) }
        return keyed.sorted { $0.key == $1.key ? $0.offset < $1.offset : $0.key < $1.key }.map(\.diagnostic)
    }
}
