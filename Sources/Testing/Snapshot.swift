public import Inlay
import InlaySDL

extension TestApplication {
    /// What the window shows, pixel by pixel.
    public var snapshot: Pixmap { picture(of: window) }

    func picture(of window: Window) -> Pixmap {
        window.drawFrame()
        return (window.platformWindow as? OffscreenWindow)?.pixmap ?? window.pixmap(fonts: platform.fonts)
    }

    /// What an assistive program sees, as text; see `Window.accessibilityTree`.
    public var accessibilityTree: String { window.accessibilityTree }

    /// Compares what the window shows with the picture `Snapshots/<test file>/<name>.png` beside the test.
    ///
    /// A picture that is not there yet is written, and the check fails once, so that somebody looks at it. Where pictures
    /// differ, `<name>.new.png` and `<name>.diff.png` are written next to the reference; they go away when it passes.
    /// With `INLAY_UPDATE_SNAPSHOTS=1` in the environment a changed reference is rewritten, and the check fails once.
    ///
    /// - Parameters:
    ///   - tolerance: the largest difference of a colour component that counts as equal, from 0 to 255.
    ///   - maximumCount: how many pixels may differ by more.
    ///   - regions: what is not compared, in points, as what a clock shows.
    /// - Throws: `SnapshotError`, or what reading or writing the pictures throws.
    public func assertSnapshot(
        _ name: String, tolerance: Int = 2, maximumCount: Int = 0, ignoring regions: [Rect] = [],
        file: String = #fileID, line: Int = #line
    ) throws {
        let picture = snapshot
        let pixels = regions.map { region in
            Rect(
                region.minX * window.scale, region.minY * window.scale, region.width * window.scale,
                region.height * window.scale)
        }
        try compare(name, file, line) {
            try $0.compare(picture, tolerance: tolerance, maximumCount: maximumCount, ignoring: pixels)
        }
    }

    /// Compares what the window draws, command by command, with `Snapshots/<test file>/<name>.display.txt` beside the
    /// test. Text is best measured with the fixed metrics here, so that the reference holds on every machine.
    ///
    /// A reference that is new, or changed, is dealt with as `assertSnapshot` does.
    ///
    /// - Throws: `SnapshotError` with the first lines that differ, or what reading or writing the files throws.
    public func assertDisplayList(_ name: String, file: String = #fileID, line: Int = #line) throws {
        try compare(name, file, line) { try $0.compare(displayList, fileExtension: "display.txt") }
    }

    /// Compares what an assistive program sees with `Snapshots/<test file>/<name>.accessibility.txt` beside the test.
    ///
    /// A reference that is new, or changed, is dealt with as `assertSnapshot` does.
    ///
    /// - Throws: `SnapshotError` with the first lines that differ, or what reading or writing the files throws.
    public func assertAccessibilityTree(_ name: String, file: String = #fileID, line: Int = #line) throws {
        try compare(name, file, line) { try $0.compare(accessibilityTree, fileExtension: "accessibility.txt") }
    }

    /// Says with what it throws where it was called: Swift Testing shows where the test begins.
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
