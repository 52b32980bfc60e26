import FoundationEssentials
import Inlay

/// The documents, Swift sources and tables of texts in the folder of a module.
struct StringsFolder {
    typealias Failure = FolderFiles.Failure

    /// The table of a language.
    struct Table {
        let language: String
        let path: String
    }

    private static let endings = [".xml", ".swift", ".strings", ".stringsdict"]

    private(set) var documents: [String] = []
    private(set) var sources: [String] = []
    private var tables: [String] = []
    private let given: [String]

    /// - Parameter given: files and folders.
    init(_ given: [String]) throws(Failure) {
        self.given = given
        for path in given {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw Failure(description: "'\(path)' does not exist")
            }
            for file in isFolder ? try FolderFiles(in: path, endings: Self.endings).paths : [path] { add(file) }
        }
    }

    private mutating func add(_ file: String) {
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
