internal import CPixman
import Inlay

/// A bitmap that the glyphs of a text are drawn into: their coverage, or their colours.
@MainActor final class TextBitmap {
    let image: PixmanImage
    let place: PixelRect
    let isColored: Bool
    private let bytes: UnsafeMutablePointer<UInt8>
    private let stride: Int
    /// The origin of the next glyph.
    var origin = (x: 0, y: 0)

    init?(_ place: PixelRect, isColored: Bool) throws(RenderWarning) {
        image = try PixmanImage(
            format: isColored ? PIXMAN_a8r8g8b8 : PIXMAN_a8, width: place.width, height: place.height)
        guard let bytes = image.bytes else { return nil }
        self.bytes = bytes
        stride = image.stride
        self.place = place
        self.isColored = isColored
    }

    deinit {}

    /// Adds the part of a glyph that is inside the bitmap.
    ///
    /// - Parameters:
    ///   - source: the first row of coverage or colours.
    ///   - box: the bounds of the glyph, relative to its origin.
    func add(_ source: UnsafePointer<UInt8>, stride sourceStride: Int, _ box: PixelRect, isColored: Bool) {
        let glyphRect = box.offset(x: origin.x, y: origin.y)
        let shown = glyphRect.intersection(place)
        guard !shown.isEmpty else { return }
        for row in shown.top..<shown.bottom {
            let from = source + (row - glyphRect.top) * sourceStride
            let to = bytes + (row - place.top) * stride
            let (skipped, start) = (shown.left - glyphRect.left, shown.left - place.left)
            switch (isColored, self.isColored) {
            case (false, false): Self.add(from + skipped, to + start, count: shown.width)
            case (true, true): (to + 4 * start).update(from: from + 4 * skipped, count: 4 * shown.width)
            case (false, true):
                // White, because text with coloured glyphs has no text colour in the bitmap.
                for x in 0..<4 * shown.width { to[4 * start + x] = from[skipped + x / 4] }
            case (true, false): break
            }
        }
    }

    /// Adds the coverage of overlapping glyphs.
    private static func add(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, count: Int) {
        for x in 0..<count {
            let sum = target[x] &+ source[x]
            target[x] = sum < source[x] ? 255 : sum
        }
    }
}
