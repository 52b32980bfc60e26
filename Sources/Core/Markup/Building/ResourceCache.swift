/// Files of templates and strings that documents use, read once for the life of the process (specification 10).
final class ResourceCache {
    static let shared = ResourceCache()
    /// Of all files together, in bytes. An app has some hundred kilobytes of them; past this all are read anew.
    static let limit = 8 << 20

    private var templates: [TemplateFile: (root: DataNode, source: SourceText)] = [:]
    private var strings: [StringTable.Request: StringTable] = [:]
    private var byteCount = 0

    /// A file, and what diagnostics call it.
    private struct TemplateFile: Hashable {
        let path: String
        let name: String
    }

    private init() {}

    func flush() {
        templates = [:]
        strings = [:]
        byteCount = 0
    }

    /// The tree of a template file.
    ///
    /// - Parameter name: what diagnostics call the file.
    /// - Throws: why it cannot be read.
    func templates(at path: String, name: String) throws(TemplateFileError) -> (root: DataNode, source: SourceText) {
        let key = TemplateFile(path: path, name: name)
        if let file = templates[key] { return file }
        let source: SourceText
        do throws(MarkupError) {
            source = SourceText(try MarkupSource(contentsOf: path, name: name))
        } catch {
            throw .unreadable(error.reason)
        }
        do throws(MarkupParseFailure) {
            let file = (root: try DataNode(source.source), source: source)
            makeRoom(for: source.bytes.count)
            templates[key] = file
            return file
        } catch {
            throw .malformed(error, source)
        }
    }

    func strings(_ request: StringTable.Request) -> StringTable {
        if let table = strings[request] { return table }
        let table = StringTable(request)
        makeRoom(for: table.byteCount)
        strings[request] = table
        return table
    }

    private func makeRoom(for count: Int) {
        if byteCount + count > Self.limit { flush() }
        byteCount += count
    }
}

/// Why a file of templates gives none.
enum TemplateFileError: Error {
    case unreadable(String)
    case malformed(MarkupParseFailure, SourceText)
}

nonisolated extension MarkupError {
    /// What its first diagnostic says.
    var reason: String { diagnostics.first?.message ?? "" }
}
