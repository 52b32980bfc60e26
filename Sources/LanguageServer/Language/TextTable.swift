import Inlay
import InlayScanning

/// A table of strings with the tables of the same name in other languages.
struct TextTable {
    let document: TextDocument
    let scan: StringsScan
    let project: Project

    init(_ document: TextDocument, _ project: Project) {
        self.document = document
        self.project = project
        scan = StringsScan(document.bytes)
    }

    var path: String? { DocumentURI.path(of: document.uri) }

    /// The table of the app's own words for Inlay's texts. Its keys are Inlay's.
    var isInlays: Bool { path?.lastPathComponent == "Inlay.strings" }

    /// The tables of the same name in other folders.
    var others: [(document: TextDocument, scan: StringsScan)] {
        guard let path else { return [] }
        return project.resources(named: String(path.lastPathComponent), of: path).filter { $0 != path }
            .compactMap { project.document(atPath: $0) }.map { ($0, StringsScan($0.bytes)) }
    }

    /// All tables in the folders of this one.
    private var allTables: [(document: TextDocument, scan: StringsScan)] {
        guard let path else { return [(document, scan)] }
        return project.resourceFolders(of: path).flatMap { folder in
            project.names(in: folder).filter { $0.hasSuffix(".strings") }.map { folder + "/" + $0 }
        }.compactMap { project.document(atPath: $0) }.map { ($0, StringsScan($0.bytes)) }
    }

    func key(of entry: Int) -> String { document.text(scan.entries[entry].key) }

    /// The keys that this table does not have: those of other languages with a text, and those of documents that no table has.
    func missingKeys(usedIn uses: KeyUses) -> [(key: String, text: String?, table: TextDocument?)] {
        var known = Set(scan.entries.indices.map(key))
        var found: [(String, String?, TextDocument?)] = []
        for (other, scan) in others {
            for entry in scan.entries where known.insert(other.text(entry.key)).inserted {
                found.append((other.text(entry.key), entry.value.map(other.text), other))
            }
        }
        for (other, scan) in allTables { known.formUnion(scan.entries.map { other.text($0.key) }) }
        known.formUnion(known.compactMap { PluralCategory.parts(of: $0)?.key })
        return found + uses.named.filter { !known.contains($0) }.sorted().map { ($0, nil, nil) }
    }

    /// The language of a table by its folder, such as `de`, or nil for a table of all languages.
    static func language(of document: TextDocument) -> String? {
        guard let path = DocumentURI.path(of: document.uri) else { return nil }
        let folder = path.folderPath.lastPathComponent
        return folder.hasSuffix(".lproj") ? String(folder.dropLast(".lproj".count)) : nil
    }

    /// A text with its language: `de: Hallo`.
    static func line(_ text: String, of document: TextDocument) -> String {
        language(of: document).map { "\($0): \(text)" } ?? text
    }
}
