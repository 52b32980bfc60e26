internal import CFreeType
import Inlay

/// A font file opened at one size. All numbers are device pixels.
@MainActor final class FontFace {
    let key: Key
    /// Tells it from all others that were ever open.
    let number: Int
    let handle: FontHandle
    /// The size of the letters in the file's own pixels: another than the text's where the file has pictures of a few
    /// sizes.
    let letterSize: Double
    /// The text's pixels for one of the file's.
    let zoom: Double
    /// In the file's pixels.
    let rawAscent: Int
    let rawHeight: Int
    /// What is known of letters, by their numbers in the file.
    var boxes = Cache<UInt32, LetterBox>(budget: boxBytes)
    /// Whether text of ASCII alone needs no other font.
    private(set) lazy var hasASCII = (UInt8(0x20)..<0x7f).allSatisfy { has(Unicode.Scalar($0)) }

    /// What a face is opened from.
    nonisolated struct Key: Hashable {
        let match: FontMatch
        let size: PixelSize

        /// Of outlines; those with colours are pictures, too.
        var outlineSize: PixelSize { match.isColored ? min(size, .largestPicture) : size }
    }

    private static var count = 0

    init(_ key: Key, from file: FontFile) throws(FontError) {
        handle = try FontHandle(key, from: file)
        self.key = key
        let face = handle.face.pointee
        letterSize = face.hasOutlines ? key.outlineSize.pixels : face.pictureSize
        zoom = key.size.pixels / letterSize
        (rawAscent, rawHeight) = face.lineMeasures
        Self.count += 1
        number = Self.count
        try check()
    }

    deinit {}

    /// Lines of no font are that many times as high as its letters.
    private static let highestLine = 16.0

    /// The file may have a table of everything and nothing behind it.
    private func check() throws(FontError) {
        guard rawHeight > 0, Double(rawHeight) <= Self.highestLine * max(letterSize, 4) else {
            throw .unreadable(
                path: key.match.path,
                reason: "its line height is \(rawHeight) pixels for letters of \(letterSize.plain)")
        }
        let letters: [Unicode.Scalar] = ["A", "a", "0"]
        if let letter = letters.first(where: has) { try check(letter) }
    }

    /// Whether a character that the font has can be read from the file, and in colour is of a kind that FreeType draws.
    func check(_ character: Unicode.Scalar) throws(FontError) {
        let path = key.match.path
        do throws(Omission) {
            let number = letter(for: character)
            let isReadable = try isColored ? !box(of: number).place.isEmpty : canRead(number)
            if isReadable { return }
        } catch {
            throw FontError(path, FreeTypeError.outOfMemory)
        }
        throw .unreadable(path: path, reason: "its letters cannot be read")
    }

    var isColored: Bool { key.match.isColored }
    var ascent: Int { zoomed(rawAscent) }
    var descent: Int { zoomed(rawHeight) - ascent }

    func zoomed(_ length: Int) -> Int { zoom == 1 ? length : Int((Double(length) * zoom).rounded()) }

    func has(_ character: Unicode.Scalar) -> Bool { letter(for: character) != 0 }

    /// Its number in the file; 0 stands for what the file has not.
    private func letter(for character: Unicode.Scalar) -> UInt32 {
        FT_Get_Char_Index(handle.face, FT_ULong(character.value))
    }

    /// About what the face takes in memory at most: what is read of a file of common size, which the sizes of a file share.
    var byteCount: Int { Self.tableBytes + Self.boxBytes + FontFile.keptBytes }

    /// DejaVu Sans takes 90 KB and as much again to shape text; fonts for Chinese take 500 KB, those of emoji 1 MB.
    private static let tableBytes = 256 << 10
    /// Of 1,600 letters, more than a page of Chinese has.
    private static let boxBytes = 128 << 10
}

nonisolated extension FT_FaceRec {
    /// Of the pictures that were chosen.
    fileprivate var pictureSize: Double { Double(size.pointee.metrics.y_ppem) }

    /// How far letters rise above the baseline, and the height of a line.
    fileprivate var lineMeasures: (ascent: Int, height: Int) {
        let metrics = size.pointee.metrics
        guard hasOutlines else {
            let ascent = max(0, metrics.ascender.ceiledPixels)
            return (ascent, max(ascent, metrics.height.ceiledPixels))
        }
        func pixels(_ units: Int) -> Int { FT_MulFix(units, metrics.y_scale).ceiledPixels }
        let letters = pixels(Int(ascender) - Int(descender))
        // Heights of lines with their gap: from the table `hhea`, else from `OS/2`. The gap is above the letters, where
        // accents are that `ascender` has no room for.
        let gap = max(0, pixels(Int(height)) - letters)
        let ascent = max(0, pixels(Int(ascender)) + gap)
        return (ascent, max(ascent, letters + gap))
    }
}

/// The size of letters in eighths of a device pixel.
nonisolated struct PixelSize: Hashable, Comparable {
    let eighths: Int32

    /// Device pixels; the largest font at the largest scale of a display.
    private static let largest = 16_384.0
    /// One letter then fills a large window.
    static let largestPicture = PixelSize(points: 1024, scale: 1)

    /// - Parameter scale: device pixels per point.
    init(points: Double, scale: Double) {
        let pixels = points * scale
        eighths = Int32((min(max(pixels.isNaN ? 0 : pixels, 1), Self.largest) * 8).rounded())
    }

    var pixels: Double { Double(eighths) / 8 }

    /// Whether of letters only what shows is drawn.
    var isCut: Bool { self > .largestPicture }

    static func < (a: PixelSize, b: PixelSize) -> Bool { a.eighths < b.eighths }
}
