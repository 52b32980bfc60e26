import FoundationEssentials
import Inlay

/// A file that a command reads, changes and writes back.
nonisolated struct EditedFile {
    struct Failure: Error, CustomStringConvertible { let description: String }

    let path: String
    /// The content when the file was read; nil for a file that does not exist yet.
    private let original: [UInt8]?

    /// A file whose content was read before.
    init(path: String, original: [UInt8]?) { (self.path, self.original) = (path, original) }

    /// Replaces the file in one step, and keeps its permissions. A link stays a link.
    ///
    /// - Throws: `Failure` if the file cannot be written, or has changed since it was read. Then it stays as it is.
    func write(_ text: String) throws(Failure) {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        let current = (try? Data(contentsOf: file)).map { Array($0) }
        guard current == original else {
            throw Failure(description: "'\(path)' has changed since it was read, and is left as it is; try again")
        }
        do {
            let permissions = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
            try Data(text.utf8).write(to: file, options: .atomic)
            if let permissions {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
            }
        } catch {
            throw Failure(description: "cannot write '\(path)': \(FileFailure.reason(error))")
        }
    }
}
