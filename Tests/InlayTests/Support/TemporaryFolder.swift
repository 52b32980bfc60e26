import FoundationEssentials

/// An empty folder that is deleted with the object.
final class TemporaryFolder {
    /// Without symbolic links.
    let path: String

    init() {
        let url = FileManager.default.temporaryDirectory.appending(path: "inlay-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: path) }
}
