import FoundationEssentials

/// The files in a folder and its subfolders, in order of their paths. Hidden files and symbolic links are skipped: a link refers to a file that
/// is found elsewhere, or outside the folder.
nonisolated struct FolderFiles {
    /// A limit deeper than any realistic folder of documents and sources.
    static let maximumDepth = 64
    /// The most files; a command for `/` fails with a message instead of running for hours.
    static let maximumCount = 200_000

    struct Failure: Error, CustomStringConvertible { let description: String }

    private(set) var paths: [String] = []
    private let endings: [String]?

    /// - Parameter endings: only files with these endings, such as `.xml`; nil for all files.
    init(in folder: String, endings: [String]? = nil) throws(Failure) {
        self.endings = endings
        try add(folder: folder.hasSuffix("/") ? folder : folder + "/", depth: 0)
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
            // The attributes of a link itself are used.
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder + name)
            switch attributes?[.type] as? FileAttributeType {
            case .typeDirectory: try add(folder: folder + name + "/", depth: depth + 1)
            case .typeRegular where endings?.contains(where: name.hasSuffix) ?? true:
                // The name as other documents in the folder refer to it.
                paths.append(folder.hasPrefix("./") ? String((folder + name).dropFirst(2)) : folder + name)
            default: break
            }
            guard paths.count <= Self.maximumCount else {
                throw Failure(description: "there are more than \(Self.maximumCount) files in '\(folder)'")
            }
        }
    }
}
