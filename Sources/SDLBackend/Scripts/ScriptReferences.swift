public import Inlay

/// The stored pictures of a script: `Snapshots/<script>` beside it.
public nonisolated struct ScriptReferences: Sendable {
    private let folder: String
    private let level: TestLevel?

    /// - Parameter level: what the script is played on; pictures that differ are named after it.
    public init(_ script: Script, on level: TestLevel? = nil) {
        self.level = level
        let path = script.name.split(separator: "/", omittingEmptySubsequences: false)
        let file = path.last.map(String.init) ?? "script"
        let base = file.hasSuffix(".inlay") ? String(file.dropLast(".inlay".count)) : file
        folder = (path.dropLast() + ["Snapshots", Substring(base)]).joined(separator: "/")
    }

    /// - Throws: `SnapshotError` where it looks otherwise.
    public func compare(_ picture: Pixmap, _ name: String) throws {
        try SnapshotReference(folder: folder, name: name, variant: level?.rawValue).compare(picture)
    }
}
