internal import CPixman
internal import CSDL2

/// A font file opened at one size. All numbers are device pixels.
@MainActor final class FontFace {
    private let handle: OpaquePointer
    let ascent: Int
    let descent: Int
    private var script = TextScript.leftToRight

    /// What a face is opened from.
    nonisolated struct Key: Hashable {
        let match: FontMatch
        let size: PixelSize
    }

    private static let isReady: Bool = TTF_Init() == 0

    init(_ key: Key) throws(FontError) {
        guard Self.isReady,
            let handle = TTF_OpenFontIndexDPI(
                key.match.path, key.size.eighths, key.match.index, PixelSize.dpi, PixelSize.dpi)
        else { throw .unreadable(path: key.match.path, reason: String(cString: SDL_GetError())) }
        self.handle = handle
        TTF_SetFontHinting(handle, TTF_HINTING_LIGHT_SUBPIXEL)
        TTF_SetFontKerning(handle, 1)
        let style = (key.match.needsBold ? TTF_STYLE_BOLD : 0) | (key.match.needsSlant ? TTF_STYLE_ITALIC : 0)
        if style != 0 { TTF_SetFontStyle(handle, style) }
        ascent = max(0, Int(TTF_FontAscent(handle)))
        descent = max(0, Int(TTF_FontHeight(handle)) - ascent)
    }

    isolated deinit { TTF_CloseFont(handle) }

    func has(_ character: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(handle, character.value) != 0 }

    /// How far the text reaches to the right of where it begins.
    func width(_ text: String, _ script: TextScript) -> Int {
        var width: Int32 = 0
        use(script)
        guard !text.isEmpty, TTF_SizeUTF8(handle, text, &width, nil) == 0 else { return 0 }
        return max(0, Int(width) - overhang(text, script))
    }

    /// The text's coverage, placed relative to the left end of its baseline; nil when it has no ink.
    func mask(_ text: String, _ script: TextScript) -> RunMask.Part? {
        use(script)
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        let black = SDL_Color(r: 0, g: 0, b: 0, a: 255)
        guard !text.isEmpty, let surface = TTF_RenderUTF8_Shaded(handle, text, white, black) else { return nil }
        defer { SDL_FreeSurface(surface) }
        let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
        guard let pixels = surface.pointee.pixels,
            let image = PixmanImage(format: PIXMAN_a8, width: width, height: height),
            let bytes = image.bytes
        else { return nil }
        for y in 0..<height {
            UnsafeMutableRawPointer(bytes + y * image.stride).copyMemory(
                from: pixels + y * Int(surface.pointee.pitch), byteCount: width)
        }
        let left = -overhang(text, script)
        let top = -ascent - rise(text, height: height)
        let place = PixelRect(left: left, top: top, right: left + width, bottom: top + height)
        return RunMask.Part(image: image, place: place)
    }

    private func use(_ script: TextScript) {
        guard script != self.script else { return }
        self.script = script
        TTF_SetFontDirection(handle, script.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        TTF_SetFontScriptName(handle, script.tag)
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
        guard height > ascent + descent else { return 0 }
        var highest: Int32 = 0
        for character in text.unicodeScalars {
            var top: Int32 = 0
            if TTF_GlyphMetrics32(handle, character.value, nil, nil, nil, &top, nil) == 0 {
                highest = max(highest, top)
            }
        }
        return max(0, Int(highest) - ascent)
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
