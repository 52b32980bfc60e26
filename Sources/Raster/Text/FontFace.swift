internal import CFreeType
import Inlay

/// A font file opened at one size. All numbers are device pixels.
@MainActor final class FontFace {
    let key: Key
    /// A number that is unique among all faces opened so far.
    let number: Int
    let handle: FontHandle
    /// The size of the glyphs in the file's own pixels. It differs from the text size if the file has bitmaps of a few sizes.
    let glyphSize: Double
    /// The text's pixels per pixel of the file.
    let zoom: Double
    /// The ascent in the file's pixels.
    let rawAscent: Int
    let rawHeight: Int
    /// The boxes of glyphs, by glyph index.
    var boxes = Cache<UInt32, GlyphBounds>(budget: boxBytes)
    /// Whether the face has all printable ASCII characters.
    private(set) lazy var hasASCII = (UInt8(0x20)..<0x7f).allSatisfy { has(Unicode.Scalar($0)) }

    /// The font and size that a face is opened from.
    nonisolated struct Key: Hashable {
        let match: FontMatch
        let size: PixelSize

        /// The size of the outlines. Coloured outlines are limited to the largest picture size.
        var outlineSize: PixelSize { match.isColored ? min(size, .maximumPictureSize) : size }
    }

    private static var count = 0

    init(_ key: Key, from file: FontFile) throws(FontError) {
        handle = try FontHandle(key, from: file)
        self.key = key
        let face = handle.face.pointee
        glyphSize = face.hasOutlines ? key.outlineSize.pixels : face.pictureSize
        zoom = key.size.pixels / glyphSize
        (rawAscent, rawHeight) = face.lineMeasures
        Self.count += 1
        number = Self.count
        try check()
    }

    deinit {}

    /// The largest accepted ratio of the line height to the size of the glyphs.
    private static let highestLine = 16.0

    /// Checks the metrics, because a damaged file may have complete tables without data.
    private func check() throws(FontError) {
        guard rawHeight > 0, Double(rawHeight) <= Self.highestLine * max(glyphSize, 4) else {
            throw .unreadable(
                path: key.match.path,
                reason: "its line height is \(rawHeight) pixels at a font size of \(glyphSize.plain)")
        }
        let letters: [Unicode.Scalar] = ["A", "a", "0"]
        if let character = letters.first(where: has) { try check(character) }
    }

    /// Checks that a character of the font can be read, and that a coloured glyph is in a format that FreeType draws.
    func check(_ character: Unicode.Scalar) throws(FontError) {
        let path = key.match.path
        do throws(RenderWarning) {
            let number = glyphID(for: character)
            let isReadable = try isColored ? !box(of: number).place.isEmpty : canRead(number)
            if isReadable { return }
        } catch {
            throw FontError(path, FreeTypeError.outOfMemory)
        }
        throw .unreadable(path: path, reason: "its glyphs cannot be read")
    }

    var isColored: Bool { key.match.isColored }
    var ascent: Int { zoomed(rawAscent) }
    var descent: Int { zoomed(rawHeight) - ascent }

    func zoomed(_ length: Int) -> Int { zoom == 1 ? length : Int((Double(length) * zoom).rounded()) }

    func has(_ character: Unicode.Scalar) -> Bool { glyphID(for: character) != 0 }

    /// Returns the glyph index of a character; 0 if the font lacks it.
    private func glyphID(for character: Unicode.Scalar) -> UInt32 {
        FT_Get_Char_Index(handle.face, FT_ULong(character.value))
    }

    /// Approximate maximum memory of the face: the parts read from a file of common size, shared by all sizes of the file.
    var byteCount: Int { Self.tableBytes + Self.boxBytes + FontFile.cacheCapacity }

    /// DejaVu Sans takes 90 KB, and the same again to shape text. Fonts for Chinese take 500 KB, emoji fonts 1 MB.
    private static let tableBytes = 256 << 10
    /// Enough for 1,600 glyphs, more than a page of Chinese has.
    private static let boxBytes = 128 << 10
}

nonisolated extension FT_FaceRec {
    /// The size of the selected bitmaps.
    fileprivate var pictureSize: Double { Double(size.pointee.metrics.y_ppem) }

    /// The ascent above the baseline, and the height of a line.
    fileprivate var lineMeasures: (ascent: Int, height: Int) {
        let metrics = size.pointee.metrics
        guard hasOutlines else {
            let ascent = max(0, metrics.ascender.ceiledPixels)
            return (ascent, max(ascent, metrics.height.ceiledPixels))
        }
        func pixels(_ units: Int) -> Int { FT_MulFix(units, metrics.y_scale).ceiledPixels }
        let letters = pixels(Int(ascender) - Int(descender))
        // Line heights include their gap, from the table `hhea`, otherwise from `OS/2`. The gap is placed above the glyphs, for accents
        // that exceed `ascender`.
        let gap = max(0, pixels(Int(height)) - letters)
        let ascent = max(0, pixels(Int(ascender)) + gap)
        return (ascent, max(ascent, letters + gap))
    }
}

/// The size of glyphs in eighths of a device pixel.
nonisolated struct PixelSize: Hashable, Comparable {
    let eighths: Int32

    /// Device pixels; the largest font at the largest scale of a display.
    private static let largest = 16_384.0
    /// The size at which one glyph fills a large window.
    static let maximumPictureSize = PixelSize(points: 1024, scale: 1)

    /// - Parameter scale: device pixels per point.
    init(points: Double, scale: Double) {
        let pixels = points * scale
        eighths = Int32((min(max(pixels.isNaN ? 0 : pixels, 1), Self.largest) * 8).rounded())
    }

    var pixels: Double { Double(eighths) / 8 }

    /// Whether only the visible part of glyphs is drawn.
    var isCut: Bool { self > .maximumPictureSize }

    static func < (a: PixelSize, b: PixelSize) -> Bool { a.eighths < b.eighths }
}
