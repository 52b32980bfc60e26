import FoundationEssentials

/// The documents that a command is given: files, and the contents of folders.
nonisolated struct DocumentFiles {
    /// A limit deeper than any realistic folder of documents.
    static let maximumDepth = 64
    /// The most documents; a command for `/` fails with a message instead of running for hours.
    static let maximumCount = 100_000

    struct Failure: Error, CustomStringConvertible { let description: String }

    private(set) var paths: [String] = []

    /// - Parameter given: files, which need not exist, and folders. Hidden files and symbolic links in a folder are
    ///   skipped: a link refers to a file that is found elsewhere, or outside the folder.
    init(_ given: [String]) throws(Failure) {
        for path in given {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
                paths.append(path)
                continue
            }
            let count = paths.count
            try addDocuments(of: path.hasSuffix("/") ? path : path + "/", depth: 0)
            guard paths.count > count else { throw Failure(description: "there is no document (*.xml) in '\(path)'") }
        }
    }

    private mutating func addDocuments(of folder: String, depth: Int) throws(Failure) {
        guard depth < Self.maximumDepth else {
            throw Failure(description: "'\(folder)' is more than \(Self.maximumDepth) folders deep")
        }
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
            throw Failure(description: "cannot read the folder '\(folder)'")
        }
        for name in names where !name.hasPrefix(".") {
            // The attributes of a link itself are used.
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder + name)
            switch attributes?[.type] as? FileAttributeType {
            case .typeDirectory: try addDocuments(of: folder + name + "/", depth: depth + 1)
            case .typeRegular where name.hasSuffix(".xml"):
                // The name as other documents in the folder refer to it.
                paths.append(folder.hasPrefix("./") ? String((folder + name).dropFirst(2)) : folder + name)
            default: break
            }
            guard paths.count <= Self.maximumCount else {
                throw Failure(description: "there are more than \(Self.maximumCount) documents in '\(folder)'")
            }
        }
    }
}
