/// Files of templates and strings that documents use, read once for the life of the process (specification 10) while there is room
/// for them.
final class ResourceCache {
    static let shared = ResourceCache(budget: 8 << 20)

    private var files: Cache<Key, Content>

    private enum Key: Hashable {
        /// And what diagnostics call it.
        case templates(path: FileName, name: String)
        case strings(StringTable.Request)
    }

    private enum Content {
        case templates(TemplateFile)
        case strings(StringTable)
    }

    typealias TemplateFile = (root: DataNode, source: SourceText)

    /// - Parameter budget: bytes of all files together. An app has some hundred kilobytes of them.
    init(budget: Int) { files = Cache(budget: budget) }

    var use: Statistics.CacheUse { files.use(as: "documents' files") }

    func flush() {
        files.removeAll()
        localized = [:]
    }

    private struct LocalizedKey: Hashable {
        let resources: Resources
        let locale: LocaleIdentifier
    }
    private var localized: [LocalizedKey: Resources] = [:]
    /// Programs have a few bundles; tools look at the folder of each document.
    private static let localizedCapacity = 64

    /// Resources as a language sees them. Each load asks, and the file system answers once.
    func localized(_ resources: Resources, for locale: LocaleIdentifier) -> Resources {
        let key = LocalizedKey(resources: resources, locale: locale)
        if let known = localized[key] { return known }
        if localized.count >= Self.localizedCapacity { localized = [:] }
        let new = resources.localized(for: locale)
        localized[key] = new
        return new
    }

    /// The tree of a template file.
    ///
    /// - Parameter name: what diagnostics call the file.
    /// - Throws: why it cannot be read.
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

    func strings(_ request: StringTable.Request) -> StringTable {
        let key = Key.strings(request)
        if case .strings(let table) = files.value(for: key) { return table }
        let table = StringTable(request)
        files.insert(.strings(table), for: key, cost: table.byteCount)
        return table
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
