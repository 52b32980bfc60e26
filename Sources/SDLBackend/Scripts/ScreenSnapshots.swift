import Inlay

/// Compares what a window shows with the pictures that belong to a script.
struct ScreenSnapshots {
    let fonts: FontLibrary
    /// Takes a picture and its reference; throws where they differ.
    let compare: (Pixmap, ScriptSnapshot, Window) throws -> Void

    /// What takes longer never shows.
    private static let limit = Duration.seconds(3)

    /// Waits until the screen shows what the window has drawn (it may be a frame behind), then compares that.
    ///
    /// - Parameters:
    ///   - snapshot: the reference; nil looks only whether the screen shows what was drawn.
    ///   - except: in points; what the screen shows there is not the window's.
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

nonisolated extension Rect {
    func scaled(by scale: Double) -> Rect {
        Rect(minX * scale, minY * scale, width * scale, height * scale)
    }
}
