public import Inlay

/// The stored pictures of a script, in `Snapshots/<script>` in the script's folder.
public nonisolated struct ScriptReferences: Sendable {
    private let folder: String
    private let variant: String?

    /// - Parameter variant: a name for the files of pictures that differ: the level on which the script is played.
    public init(_ script: Script, variant: String? = nil) {
        self.variant = variant
        let path = script.name.split(separator: "/", omittingEmptySubsequences: false)
        let file = path.last.map(String.init) ?? "script"
        let base = file.hasSuffix(".inlay") ? String(file.dropLast(".inlay".count)) : file
        folder = (path.dropLast() + ["Snapshots", Substring(base)]).joined(separator: "/")
    }

    /// Compares a picture of a window with the stored one.
    ///
    /// - Throws: `SnapshotError` if they differ, `SelectorError` if the window lacks the snapshot's view.
    @MainActor public func compare(_ picture: Pixmap, _ snapshot: ScriptSnapshot, of window: Window) throws {
        let reference = try SnapshotReference(folder: folder, name: snapshot.name, variant: variant)
        guard let exception = snapshot.exception else {
            return try reference.compare(picture, tolerance: snapshot.tolerance)
        }
        // Emoji and slanted letters extend beyond their labels.
        let area = try window.find(exception.view).frameInWindow.inset(by: -2).scaled(by: window.scale)
        try reference.compare(picture, tolerance: snapshot.tolerance, ignoring: [area])
        try reference.compare(picture, tolerance: max(exception.tolerance, snapshot.tolerance))
    }
}

nonisolated extension Rect {
    package func scaled(by scale: Double) -> Rect {
        Rect(minX * scale, minY * scale, width * scale, height * scale)
    }
}
