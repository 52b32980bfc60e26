/// Template and string files of documents, cached for the life of the process up to a memory budget. Specification 10.
final class ResourceCache {
    static let shared = ResourceCache(budget: 8 << 20)

    private var files: Cache<Key, Content>

    private enum Key: Hashable {
        /// The path, and the file name for diagnostics.
        case templates(path: FileName, name: String)
        case strings(StringTable.Request)
    }

    private enum Content {
        case templates(TemplateFile)
        case strings(StringTable)
    }

    typealias TemplateFile = (root: DataNode, source: SourceText)

    /// - Parameter budget: the size of all cached files together, in bytes. An app has some hundred kilobytes of them.
    init(budget: Int) { files = Cache(budget: budget) }

    var use: Statistics.CacheUse { files.use(as: "documents' files") }

    func flush() {
        files.removeAll()
        localized = []
        compiled = []
    }

    private var localized: [(resources: Resources, locale: LocaleIdentifier, result: Resources)] = []
    /// The capacity of `localized`. Programs have a few bundles; tools use the folder of each document.
    private static let localizedCapacity = 64

    /// Returns the resources for a language. The result is cached, because each load asks and the search reads the file system.
    func localized(_ resources: Resources, for locale: LocaleIdentifier) -> Resources {
        let known = localized.first { $0.locale == locale && $0.resources == resources }
        if let known { return known.result }
        if localized.count >= Self.localizedCapacity { localized = [] }
        let new = resources.localized(for: locale)
        localized.append((resources, locale, new))
        return new
    }

    /// Returns the tree of a template file.
    ///
    /// - Parameter name: the file name for diagnostics.
    /// - Throws: the reason why the file cannot be read.
    func templates(at path: String, name: String) throws(TemplateFileError) -> TemplateFile {
        let key = Key.templates(path: FileName(path), name: name)
        if case .templates(let file) = files.value(for: key) { return file }
        let source: SourceText
        do throws(MarkupError) {
            source = SourceText(try MarkupSource(contentsOf: path, name: name))
        } catch {
            throw .unreadable(error.reason)
        }
        do throws(MarkupParseFailure) {
            let file = (root: try DataNode(source.source), source: source)
            files.insert(.templates(file), for: key, cost: source.bytes.count)
            return file
        } catch {
            throw .malformed(error, source)
        }
    }

    private var compiled: [(folder: FileName, documents: CompiledDocuments?)] = []
    /// The capacity of `compiled`. Programs have a few bundles; tools use the folder of each document.
    private static let compiledCapacity = 64

    /// Returns the tape of a document that the build has compiled into one of the folders. Files are read once: those of a running
    /// program do not change, and one that does is not found by the content of the new document.
    func tape(of document: MarkupSource, in folders: Resources) -> MarkupTape? {
        for folder in folders.directories {
            if let tape = compiledDocuments(in: folder)?.tape(of: document.bytes) { return tape }
        }
        return nil
    }

    private func compiledDocuments(in folder: String) -> CompiledDocuments? {
        let key = FileName(folder)
        if let known = compiled.first(where: { $0.folder == key }) { return known.documents }
        if compiled.count >= Self.compiledCapacity { compiled = [] }
        // Most folders have no such file, and one that cannot be read costs only time.
        let source = try? MarkupSource(contentsOf: folder + "/" + CompiledDocuments.fileName)
        let found = source.flatMap { CompiledDocuments($0.bytes) }
        compiled.append((key, found))
        return found
    }

    func strings(_ request: StringTable.Request) -> StringTable {
        let key = Key.strings(request)
        if case .strings(let table) = files.value(for: key) { return table }
        let table = StringTable(request)
        files.insert(.strings(table), for: key, cost: table.byteCount)
        return table
    }
}

/// The reason why a template file cannot be read.
enum TemplateFileError: Error {
    case unreadable(String)
    case malformed(MarkupParseFailure, SourceText)
}

nonisolated extension MarkupError {
    /// The message of the first diagnostic.
    var reason: String { diagnostics.first?.message ?? "" }
}
