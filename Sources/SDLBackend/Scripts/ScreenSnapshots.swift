import Inlay
import InlayDesktop
import InlayRaster

/// Compares the content of a window with the snapshots of a script.
struct ScreenSnapshots {
    let fonts: FontLibrary
    /// Compares a picture with its reference, and throws if they differ.
    let compare: (Pixmap, ScriptSnapshot, Window) throws -> Void

    /// The time limit. A picture that takes longer will not appear.
    private static let limit = Duration.seconds(3)

    /// Waits until the screen shows the picture drawn by the window (it may be a frame behind), then compares that.
    ///
    /// - Parameters:
    ///   - snapshot: the reference; nil only checks whether the screen shows the drawn picture.
    ///   - except: an area in points that does not belong to the window.
    func check(
        _ snapshot: ScriptSnapshot?, of window: Window, except: Rect?, shot: () async throws -> Pixmap
    ) async throws {
        let deadline = ContinuousClock.now + Self.limit
        while true {
            let drawn = window.pixmap(fonts: fonts)
            let shown = try await shot()
            let comparison = PixmapComparison(
                shown, drawn, ignoring: except.map { [$0.scaled(by: window.scale)] } ?? [])
            if comparison.differentCount == 0 {
                if let snapshot { try compare(drawn, snapshot, window) }
                return
            }
            guard .now < deadline else {
                throw ArrivalError(description: "the screen does not show what the window drew: \(comparison.summary)")
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
