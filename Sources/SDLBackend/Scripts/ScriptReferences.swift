public import Inlay
import InlayDesktop
import InlayRaster

/// The stored pictures of a script, in `Snapshots/<script>` in the script's folder.
public nonisolated struct ScriptReferences: Sendable {
    private let folder: String
    private let level: TestLevel?

    /// - Parameter level: the level on which the script is played, which names the files of pictures that differ.
    public init(_ script: Script, on level: TestLevel? = nil) {
        self.level = level
        let path = script.name.split(separator: "/", omittingEmptySubsequences: false)
        let file = path.last.map(String.init) ?? "script"
        let base = file.hasSuffix(".inlay") ? String(file.dropLast(".inlay".count)) : file
        folder = (path.dropLast() + ["Snapshots", Substring(base)]).joined(separator: "/")
    }

    /// Compares a picture of a window with the stored one.
    ///
    /// - Throws: `SnapshotError` if they differ, `SelectorError` if the window lacks the snapshot's view.
    @MainActor public func compare(_ picture: Pixmap, _ snapshot: ScriptSnapshot, of window: Window) throws {
        let reference = try SnapshotReference(folder: folder, name: snapshot.name, variant: level?.rawValue)
        guard let exception = snapshot.exception else {
            return try reference.compare(picture, tolerance: snapshot.tolerance)
        }
        // Emoji and slanted letters extend beyond their labels.
        let area = try window.find(exception.view).frameInWindow.inset(by: -2).scaled(by: window.scale)
        try reference.compare(picture, tolerance: snapshot.tolerance, ignoring: [area])
        try reference.compare(picture, tolerance: max(exception.tolerance, snapshot.tolerance))
    }
}
