import FoundationEssentials
import Inlay

/// The documents, Swift sources and tables of texts in the folder of a module.
struct StringsFolder {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// The table of a language.
    struct Table {
        let language: String
        let path: String
    }

    private static let maximumDepth = 64
    private static let maximumCount = 100_000

    private(set) var documents: [String] = []
    private(set) var sources: [String] = []
    private var tables: [String] = []
    private let given: [String]

    /// - Parameter given: files and folders. Hidden files and symbolic links in a folder are skipped.
    init(_ given: [String]) throws(Failure) {
        self.given = given
        for path in given {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw Failure(description: "'\(path)' does not exist")
            }
            if isFolder { try add(folder: path.hasSuffix("/") ? path : path + "/", depth: 0) } else { add(file: path) }
        }
    }

    private mutating func add(folder: String, depth: Int) throws(Failure) {
        guard depth < Self.maximumDepth else {
            throw Failure(description: "'\(folder)' is more than \(Self.maximumDepth) folders deep")
        }
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
            throw Failure(description: "cannot read the folder '\(folder)'")
        }
        for name in names where !name.hasPrefix(".") {
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder + name)
            switch attributes?[.type] as? FileAttributeType {
            case .typeDirectory: try add(folder: folder + name + "/", depth: depth + 1)
            case .typeRegular: add(file: folder.hasPrefix("./") ? String((folder + name).dropFirst(2)) : folder + name)
            default: break
            }
        }
        guard documents.count + sources.count + tables.count <= Self.maximumCount else {
            throw Failure(description: "there are more than \(Self.maximumCount) files in '\(folder)'")
        }
    }

    private mutating func add(file: String) {
        if file.hasSuffix(".xml") { documents.append(file) }
        if file.hasSuffix(".swift") { sources.append(file) }
        if file.hasSuffix(".strings") || file.hasSuffix(".stringsdict") { tables.append(file) }
    }

    /// Returns the keys that documents and sources use.
    ///
    /// - Throws: the diagnostics of a file that cannot be read.
    func usedKeys() throws(MarkupError) -> UsedKeys {
        var keys = UsedKeys()
        for path in documents { keys.addDocument(try MarkupSource(contentsOf: path)) }
        for path in sources { keys.addSwift(try MarkupSource(contentsOf: path)) }
        return keys
    }

    /// Returns the folder with the folders of languages.
    ///
    /// - Throws: `Failure` if there is none, or several.
    func resources(table: String) throws(Failure) -> String {
        let folders = Set(
            tables.filter { $0.lastPathComponent == table + ".strings" && Self.language(of: $0) != nil }
                .map { $0.folderPath.folderPath })
        guard let folder = folders.first else {
            throw Failure(
                description: "there is no '\(table).strings' in a folder such as 'en.lproj' in "
                    + given.map { "'\($0)'" }.joined(separator: ", ") + "; create an empty one for the first language")
        }
        guard folders.count == 1 else {
            throw Failure(
                description: "several modules have a table '\(table).strings': "
                    + folders.sorted().map { "'\($0)'" }.joined(separator: ", ") + "; name the folder of one module")
        }
        return folder
    }

    /// Returns the tables of all languages.
    func tables(named table: String) -> [Table] {
        tables.filter { $0.lastPathComponent == table + ".strings" }.compactMap { path in
            Self.language(of: path).map { Table(language: $0, path: path) }
        }
    }

    /// The keys of all tables with other names, and of plural forms in `.stringsdict` files.
    ///
    /// - Throws: the first fault of a file.
    func otherKeys(than table: String) throws(MarkupError) -> Set<String> {
        var keys: Set<String> = []
        for path in tables where path.lastPathComponent != table + ".strings" {
            let source = try MarkupSource(contentsOf: path)
            if path.hasSuffix(".stringsdict") {
                keys.formUnion(try StringsFile.pluralKeys(source))
            } else {
                keys.formUnion(try StringsFile(source).texts.keys)
            }
        }
        return keys
    }

    /// The language of a table in `de.lproj`; nil for a table in another folder.
    private static func language(of path: String) -> String? {
        let folder = path.folderPath.lastPathComponent
        guard folder.hasSuffix(".lproj"), folder.lowercased() != "base.lproj" else { return nil }
        return String(folder.dropLast(".lproj".count))
    }
}
