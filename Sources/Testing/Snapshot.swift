import FoundationEssentials
public import Inlay
import InlaySDL

extension TestApplication {
    /// What the window shows, pixel by pixel.
    public var snapshot: Pixmap {
        window.drawFrame()
        return offscreen?.pixmap ?? window.pixmap(fonts: platform.fonts)
    }

    /// Compares what the window shows with the picture `Snapshots/<test file>/<name>.png` beside the test.
    ///
    /// A picture that is not there yet is written, and the check fails once, so that somebody looks at it. Where pictures
    /// differ, `<name>.new.png` and `<name>.diff.png` are written next to the reference.
    ///
    /// - Parameters:
    ///   - tolerance: the largest difference of a colour component that counts as equal, from 0 to 255.
    ///   - maximumCount: how many pixels may differ by more.
    /// - Throws: `SnapshotError`, or what reading or writing the pictures throws.
    public func assertSnapshot(_ name: String, tolerance: Int = 2, maximumCount: Int = 0) throws {
        let folder = "\(self.folder)/Snapshots/\(suite)"
        let path = "\(folder)/\(name).png"
        let picture = snapshot
        guard FileManager.default.fileExists(atPath: path) else {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try picture.writePNG(to: path)
            throw SnapshotError(
                name: name, reason: "there was no reference; '\(path)' is new: look at it, then run again")
        }
        let comparison = PixmapComparison(picture, try Pixmap(png: path), tolerance: tolerance)
        guard comparison.differentCount > maximumCount else { return }
        try picture.writePNG(to: "\(folder)/\(name).new.png")
        try comparison.difference.writePNG(to: "\(folder)/\(name).diff.png")
        throw SnapshotError(
            name: name, reason: "\(comparison.summary); see \(name).new.png and \(name).diff.png in '\(folder)'")
    }
}

/// Where two pictures differ.
public nonisolated struct PixmapComparison: Sendable {
    /// Pixels with a component that differs by more than the tolerance; all of them where the sizes differ.
    public let differentCount: Int
    /// The first picture in grey, with red where the second is different.
    public let difference: Pixmap
    /// In words.
    public let summary: String

    public init(_ first: Pixmap, _ second: Pixmap, tolerance: Int = 0) {
        guard first.width == second.width, first.height == second.height else {
            differentCount = max(first.pixels.count, second.pixels.count, 1)
            difference = first
            summary = "the picture is \(first.width)x\(first.height), the reference \(second.width)x\(second.height)"
            return
        }
        var count = 0
        var largest = 0
        var difference = first
        for index in first.pixels.indices {
            let distance = Self.distance(first.pixels[index], second.pixels[index])
            largest = max(largest, distance)
            let isDifferent = distance > tolerance
            if isDifferent { count += 1 }
            difference.pixels[index] = isDifferent ? 0xffff_0000 : Self.faded(first.pixels[index])
        }
        differentCount = count
        self.difference = difference
        summary = "\(count) of \(first.pixels.count) pixels differ, by up to \(largest) of 255"
    }

    /// The largest difference of red, green or blue.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16].map { shift in abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)) }.max() ?? 0
    }

    private static func faded(_ pixel: UInt32) -> UInt32 {
        let grey = ((pixel >> 16 & 0xff) + (pixel >> 8 & 0xff) + (pixel & 0xff)) / 3
        let light = 128 + grey / 2
        return 0xff00_0000 | light << 16 | light << 8 | light
    }
}

public nonisolated struct SnapshotError: Error, CustomStringConvertible {
    public let name: String
    public let reason: String

    public var description: String { "snapshot '\(name)': \(reason)" }
}
