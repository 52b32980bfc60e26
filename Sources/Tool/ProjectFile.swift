import FoundationEssentials
import Inlay

/// The file `.inlay.json` in the root of a project, which names the program of the app: `{"app": ".build/debug/Mail"}`.
nonisolated struct ProjectFile {
    struct Failure: Error, CustomStringConvertible { let description: String }

    private struct Content: Decodable { let app: String? }

    private static let name = ".inlay.json"
    /// The largest file that is read, in bytes.
    private static let maximumSize = 1 << 16

    /// The path of the program; nil if the file names none.
    let app: String?

    /// Reads the file of the first folder that has one; nil if there is none.
    ///
    /// - Throws: `Failure` if the file is not valid.
    init?(in folders: [String]) throws(Failure) {
        let paths = folders.map { $0 + "/" + Self.name }
        guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else { return nil }
        guard let bytes = try? FileBytes.read(path, limit: Self.maximumSize),
            let content = try? JSONDecoder().decode(Content.self, from: Data(bytes))
        else {
            throw Failure(description: "'\(path)' is no project file; write {\"app\": \".build/debug/NAME\"}")
        }
        app = content.app.map { $0.hasPrefix("/") ? $0 : path.folderPath + "/" + $0 }
    }
}
