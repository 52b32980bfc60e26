public import Inlay
import InlayRaster

extension TestApplication {
    /// The pixels that the window shows.
    public var snapshot: Pixmap { picture(of: window) }

    func picture(of window: Window) -> Pixmap {
        window.drawFrame()
        return (window.platformWindow as? OffscreenWindow)?.pixmap ?? window.pixmap(fonts: platform.fonts)
    }

    /// The accessibility tree as text; see `Window.accessibilityTree`.
    public var accessibilityTree: String { window.accessibilityTree }

    /// Compares the window's pixels with the picture `Snapshots/<test file>/<name>.png` next to the test.
    ///
    /// A missing picture is written, and the check fails once, so that you review it. If pictures differ,
    /// `<name>.new.png` and `<name>.diff.png` are written next to the reference; they are deleted when the check passes.
    /// With `INLAY_UPDATE_SNAPSHOTS=1` in the environment a changed reference is rewritten, and the check fails once.
    ///
    /// - Parameters:
    ///   - tolerance: the largest difference of a colour component that counts as equal, from 0 to 255.
    ///   - maximumCount: the number of pixels that may differ by more.
    ///   - regions: areas to ignore, in points, such as a clock.
    /// - Throws: `SnapshotError`, or errors of reading or writing the pictures.
    public func assertSnapshot(
        _ name: String, tolerance: Int = 2, maximumCount: Int = 0, ignoring regions: [Rect] = [],
        file: String = #fileID, line: Int = #line
    ) throws {
        let picture = snapshot
        let pixels = regions.map { $0.scaled(by: window.scale) }
        try compare(name, file, line) {
            try $0.compare(picture, tolerance: tolerance, maximumCount: maximumCount, ignoring: pixels)
        }
    }

    /// Compares the window's drawing commands with `Snapshots/<test file>/<name>.display.txt` next to the test. Measure text
    /// with the fixed metrics for this, so that the reference is valid on every machine.
    ///
    /// A new or changed reference is handled as in `assertSnapshot`.
    ///
    /// - Throws: `SnapshotError` with the first lines that differ, or errors of reading or writing the files.
    public func assertDisplayList(_ name: String, file: String = #fileID, line: Int = #line) throws {
        try compare(name, file, line) { try $0.compare(displayList, fileExtension: "display.txt") }
    }

    /// Compares the accessibility tree with `Snapshots/<test file>/<name>.accessibility.txt` next to the test.
    ///
    /// A new or changed reference is handled as in `assertSnapshot`.
    ///
    /// - Throws: `SnapshotError` with the first lines that differ, or errors of reading or writing the files.
    public func assertAccessibilityTree(_ name: String, file: String = #fileID, line: Int = #line) throws {
        try compare(name, file, line) { try $0.compare(accessibilityTree, fileExtension: "accessibility.txt") }
    }

    /// Adds the place of the call to the error, since Swift Testing shows the beginning of the test.
    private func compare(
        _ name: String, _ file: String, _ line: Int, _ compare: (SnapshotReference) throws -> Void
    ) throws {
        do {
            try compare(SnapshotReference(folder: "\(folder)/Snapshots/\(suite)", name: name))
        } catch var error as SnapshotError {
            error.place = "\(file.split(separator: "/").last ?? ""):\(line)"
            throw error
        }
    }
}
