public import Inlay

/// The stored pictures of a script: `Snapshots/<script>` beside it.
public nonisolated struct ScriptReferences: Sendable {
    private let folder: String

    public init(_ script: Script) {
        let path = script.name.split(separator: "/", omittingEmptySubsequences: false)
        let base = path.last?.split(separator: ".").first.map(String.init) ?? "script"
        folder = (path.dropLast() + ["Snapshots", Substring(base)]).joined(separator: "/")
    }

    /// - Throws: `SnapshotError` where it looks otherwise.
    public func compare(_ picture: Pixmap, _ name: String) throws {
        try SnapshotReference(folder: folder, name: name).compare(picture)
    }
}
