/// The colours, fonts and images of a bundle: `Colors.plist`, `Fonts.plist` and asset catalogues. Read on first use, and shared by all
/// documents of the bundle. Specification 3.
final class ResourceTables {
    /// The maximum number of bundles. Programs have a few bundles; tools use the folder of each document.
    private static let capacity = 64
    private static var known: [Resources: ResourceTables] = [:]

    private let resources: Resources
    private var cachedAssets: AssetIndex?
    private lazy var colors = entries(of: "Colors.plist")
    private lazy var fonts = entries(of: "Fonts.plist")
    private var problems: [MarkupDiagnostic] = []
    private var imageLocations: [FileName: Resources.Location] = [:]
    /// The maximum number of cached names. Each colour name is looked up as an image first.
    private static let locationCapacity = 4096

    deinit {}

    private init(_ resources: Resources) { self.resources = resources }

    static func tables(of resources: Resources) -> ResourceTables {
        if let tables = known[resources] { return tables }
        if known.count >= capacity { known.removeAll() }
        let tables = ResourceTables(resources)
        known[resources] = tables
        return tables
    }

    /// The asset catalogues, read on first use because this searches folders.
    var assets: AssetIndex {
        if let cachedAssets { return cachedAssets }
        let assets = AssetIndex(resources)
        cachedAssets = assets
        return assets
    }

    /// Discards all tables, because the files may have changed.
    static func discardAll() { known.removeAll() }

    /// A text in a file and its position.
    struct Entry {
        let text: String
        let file: ResourceFile
        let range: Range<Int>
    }

    /// Returns the location of an image. The result is cached, because each colour in each document looks up an image first.
    func location(ofImage name: String) -> Resources.Location {
        if let location = imageLocations[FileName(name)] { return location }
        if imageLocations.count >= Self.locationCapacity { imageLocations.removeAll() }
        let location = resources.locate(image: name)
        imageLocations[FileName(name)] = location
        return location
    }

    func color(named name: String) -> Entry? { colors[name] }
    func font(named name: String) -> Entry? { fonts[name] }

    /// Returns and clears the faults of the files that were not reported yet.
    func takeProblems() -> [MarkupDiagnostic] {
        let taken = problems + (cachedAssets?.takeProblems() ?? [])
        problems = []
        return taken
    }

    private func entries(of name: String) -> [String: Entry] {
        guard let path = resources.path(forFile: name) else { return [:] }
        let file: ResourceFile
        do throws(MarkupError) {
            file = try ResourceFile(path, of: resources)
        } catch {
            problems += error.diagnostics.map(\.asWarning)
            return [:]
        }
        var entries: [String: Entry] = [:]
        guard let members = file.root.members else {
            problems.append(file.diagnostic(.notATable, at: file.root.range))
            return [:]
        }
        for member in members {
            if let text = member.node.text {
                entries[member.key] = Entry(text: text, file: file, range: member.node.range)
            } else {
                problems.append(file.diagnostic(.notAText(member.key), at: member.node.range))
            }
        }
        return entries
    }
}

/// A JSON or property-list file of a bundle.
struct ResourceFile {
    let source: MarkupSource
    let root: DataNode

    /// - Throws: an error if the file cannot be read or is malformed.
    init(_ path: String, of resources: Resources) throws(MarkupError) {
        source = try MarkupSource(contentsOf: path, name: resources.name(ofFile: path))
        do throws(MarkupParseFailure) {
            root = try DataNode(source)
        } catch {
            throw MarkupError([MarkupDiagnostic(error.cause, in: source, at: error.range)])
        }
    }

    func diagnostic(_ cause: MarkupCause, at range: Range<Int>) -> MarkupDiagnostic {
        MarkupDiagnostic(cause, in: source, at: range)
    }
}

nonisolated extension MarkupDiagnostic {
    /// Creates the diagnostic of a cause at bytes of a data file, with the line around them.
    init(_ cause: MarkupCause, in source: MarkupSource, at range: Swift.Range<Int>) {
        let lines = SourceLines(source.bytes)
        self.init(cause, file: source.name, range: lines.range(of: range))
        excerpt = lines.excerpt(of: range)
    }

    /// The diagnostic as a warning, because the document can be shown without the faulty file.
    var asWarning: MarkupDiagnostic {
        var diagnostic = self
        diagnostic.severity = .warning
        return diagnostic
    }
}
