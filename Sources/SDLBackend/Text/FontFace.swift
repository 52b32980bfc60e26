internal import CPixman
internal import CSDL2
import Inlay

/// A font file opened at one size. All numbers are device pixels.
@MainActor final class FontFace {
    let key: Key
    private let handle: OpaquePointer
    /// The size of the letters in the file's own pixels: another than the text's where the file has pictures of a few
    /// sizes.
    let letterSize: Double
    /// The text's pixels for one of the file's.
    private let zoom: Double
    /// In the file's pixels.
    private let rawAscent: Int
    private let rawHeight: Int
    private var script = TextScript.leftToRight
    /// Whether text of ASCII alone needs no other font.
    private(set) lazy var hasASCII = (UInt8(0x20)..<0x7f).allSatisfy { has(Unicode.Scalar($0)) }

    /// What a face is opened from.
    nonisolated struct Key: Hashable {
        let match: FontMatch
        let size: PixelSize
    }

    private static let isReady: Bool = TTF_Init() == 0

    init(_ key: Key, from file: FontFile) throws(FontError) {
        let match = key.match
        let strike = match.hasOutlines ? nil : try PictureStrike(match, near: key.size.pixels)
        guard Self.isReady,
            let handle = TTF_OpenFontIndexDPIRW(
                FontStream(file).makeSDLStream(), 1, strike.map { Int32($0.index) } ?? key.size.eighths, match.index,
                PixelSize.dpi, PixelSize.dpi)
        else { throw FontError(match.path, reason: String(cString: SDL_GetError())) }
        self.key = key
        self.handle = handle
        letterSize = strike?.size ?? key.size.pixels
        zoom = key.size.pixels / letterSize
        rawAscent = max(0, Int(TTF_FontAscent(handle)))
        rawHeight = max(rawAscent, Int(TTF_FontHeight(handle)))
        TTF_SetFontHinting(handle, Self.hinting)
        TTF_SetFontKerning(handle, 1)
        let style = (match.needsBold ? TTF_STYLE_BOLD : 0) | (match.needsSlant ? TTF_STYLE_ITALIC : 0)
        if style != 0, !isColored { TTF_SetFontStyle(handle, style) }
        if let reason = whyItIsNoFont { throw FontError(match.path, reason: reason) }
    }

    isolated deinit { TTF_CloseFont(handle) }

    private static let hinting = TTF_HINTING_LIGHT_SUBPIXEL
    /// Lines of no font are that many times as high as its letters.
    private static let highestLine = 16.0

    /// The file may have a table of everything and nothing behind it.
    private var whyItIsNoFont: String? {
        guard rawHeight > 0, Double(rawHeight) <= Self.highestLine * max(letterSize, 4) else {
            return "its line height is \(rawHeight) pixels for letters of \(letterSize.plain)"
        }
        let letters: [Unicode.Scalar] = ["A", "a", "0"]
        return letters.first(where: has).map(draws) == false ? "its letters cannot be read" : nil
    }

    var isColored: Bool { key.match.isColored }
    var ascent: Int { zoomed(rawAscent) }
    var descent: Int { zoomed(rawHeight) - ascent }

    private func zoomed(_ length: Int) -> Int { zoom == 1 ? length : Int((Double(length) * zoom).rounded()) }

    func has(_ character: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(handle, character.value) != 0 }

    /// Whether the character can be read from the file, and in colour is of a kind that FreeType draws.
    func draws(_ character: Unicode.Scalar) -> Bool {
        guard TTF_GlyphMetrics32(handle, character.value, nil, nil, nil, nil, nil) == 0 else { return false }
        guard isColored else { return true }
        guard let surface = surface(String(character)) else { return false }
        defer { SDL_FreeSurface(surface) }
        return surface.pointee.hasInk
    }

    private func use(_ script: TextScript) {
        guard script != self.script else { return }
        self.script = script
        TTF_SetFontDirection(handle, script.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        TTF_SetFontScriptName(handle, script.tag)
    }
}

// MARK: - Text
extension FontFace {
    /// How far text reaches to the right of where it begins, above the baseline and below it.
    struct Extent {
        var width = 0
        var ascent = 0
        var descent = 0
        /// Whether there was memory to measure it.
        var isMeasured = true
    }

    func extent(of text: String, _ script: TextScript) -> Extent {
        var (width, height): (Int32, Int32) = (0, 0)
        use(script)
        // Alone, marks of direction would be given a pixel.
        let isSilent = text.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        guard !isSilent else { return Extent() }
        guard TTF_SizeUTF8(handle, text, &width, &height) == 0 else { return Extent(isMeasured: hasMemory(for: text)) }
        let rows = rows(text, height: Int(height))
        return Extent(
            width: zoomed(max(0, Int(width) - overhang(text, script))), ascent: -zoomed(rows.lowerBound),
            descent: zoomed(rows.upperBound))
    }

    /// The text's coverage or picture, placed relative to the left end of its baseline; nil when it has no ink.
    func part(_ text: String, _ script: TextScript) throws(Omission) -> RunPicture.Part? {
        use(script)
        defer { forgetLargeLetters() }
        guard !text.isEmpty else { return nil }
        guard let surface = surface(text) else {
            // SDL_ttf gives nothing for what is no letter, for a damaged one, and for want of memory.
            guard hasMemory(for: text) else { throw .memory }
            return nil
        }
        defer { SDL_FreeSurface(surface) }
        let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
        let rows = rows(text, height: height)
        let top = -rawAscent - rise(text, height: height)
        let shown = max(0, rows.lowerBound - top)..<max(0, min(height, rows.upperBound - top))
        // Letters without colours of their own take the text's, whatever others the font has.
        let isColored = isColored && surface.pointee.hasColors
        guard let image = try PixmanImage(surface, rows: shown, isMask: !isColored) else { return nil }
        let place = PixelRect(
            x: zoomed(-overhang(text, script)), y: zoomed(rows.lowerBound), width: max(1, zoomed(width)),
            height: max(1, zoomed(shown.count)))
        let scaled =
            zoom == 1 ? image : try image.scaled(from: (width, shown.count), to: (place.width, place.height))
        return RunPicture.Part(image: scaled, isColored: isColored, place: place)
    }

    /// Device pixels; of larger letters SDL_ttf, which keeps 256 of each face, is to keep none.
    private static let largestKept = 64.0

    private func forgetLargeLetters() {
        if letterSize > Self.largestKept { TTF_SetFontHinting(handle, Self.hinting) }
    }

    /// About what the face takes in memory: what is read of a file of common size, which the sizes of a file share, and the
    /// letters that are kept of it.
    var byteCount: Int {
        let letter = min(letterSize, Self.largestKept)
        return Self.tableBytes + FontFile.keptBytes + Self.commonLetters * Int(letter * letter)
    }

    /// DejaVu Sans takes 90 KB and as much again to shape text; fonts for Chinese take 500 KB, those of emoji 1 MB.
    private static let tableBytes = 256 << 10
    /// Most text has few more.
    private static let commonLetters = 64

    /// Whether there is for all that SDL_ttf makes at once: the text's picture, and one of each of its letters.
    private func hasMemory(for text: String) -> Bool {
        var width: Int32 = 0
        TTF_SizeUTF8(handle, text, &width, nil)
        let area = (Int(width) + 2 * Set(text.unicodeScalars).count * rawHeight) * rawHeight
        return Pixmap.hasMemory(byteCount: Self.tableBytes + area * (isColored ? 4 : 1))
    }

    private func surface(_ text: String) -> UnsafeMutablePointer<SDL_Surface>? {
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        let black = SDL_Color(r: 0, g: 0, b: 0, a: 255)
        return isColored
            ? TTF_RenderUTF8_Blended(handle, text, white) : TTF_RenderUTF8_Shaded(handle, text, white, black)
    }

    /// How far the leftmost letter leans out of where it begins. SDL_ttf moves the whole text right by that.
    private func overhang(_ text: String, _ script: TextScript) -> Int {
        let letters = text.unicodeScalars
        guard let first = script.isRightToLeft ? letters.last : letters.first else { return 0 }
        var left: Int32 = 0
        guard TTF_GlyphMetrics32(handle, first.value, &left, nil, nil, nil, nil) == 0 else { return 0 }
        return max(0, Int(-left))
    }

    /// How far letters rise above the ascent. SDL_ttf moves the whole text down by that.
    private func rise(_ text: String, height: Int) -> Int {
        guard height > rawHeight else { return 0 }
        var highest: Int32 = 0
        for character in text.unicodeScalars {
            var top: Int32 = 0
            if TTF_GlyphMetrics32(handle, character.value, nil, nil, nil, &top, nil) == 0 {
                highest = max(highest, top)
            }
        }
        return max(0, Int(highest) - rawAscent)
    }

    /// Above and below, marks may be piled this many lines high; what is higher is cut.
    private static let highestPile = 1

    /// The rows that text of this height takes, counted downwards from the baseline.
    private func rows(_ text: String, height: Int) -> Range<Int> {
        guard height > rawHeight else { return -rawAscent..<rawHeight - rawAscent }
        let most = rawHeight * Self.highestPile
        let above = min(rise(text, height: height), most)
        let below = min(max(height - rawAscent - rise(text, height: height), rawHeight - rawAscent), rawHeight + most)
        return -rawAscent - above..<below
    }
}

/// The size of letters in eighths of a device pixel.
nonisolated struct PixelSize: Hashable {
    let eighths: Int32

    /// At 9 dots per inch of 72 points, one point is an eighth of a dot.
    static let dpi: UInt32 = 9
    /// Device pixels; one letter then fills a large window.
    private static let largest = 1024.0

    /// - Parameter scale: device pixels per point.
    init(points: Double, scale: Double) {
        let pixels = points * scale
        eighths = Int32((min(max(pixels.isNaN ? 0 : pixels, 1), Self.largest) * 8).rounded())
    }

    var pixels: Double { Double(eighths) / 8 }
}
