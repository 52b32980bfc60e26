internal import CFreeType
import Inlay

/// Positioned glyphs of one font.
nonisolated struct ShapedText {
    struct Glyph {
        /// The glyph index in the file.
        let glyphID: UInt32
        /// The origin, to the right of the text's left end and below its baseline, in FreeType's units.
        let x: Int32
        let y: Int32
    }

    var glyphs: [Glyph] = []
    var extent = Extent()

    /// The extent of text: to the right of its start, above and below the baseline, and to the left of its start.
    struct Extent {
        var width = 0
        var ascent = 0
        var descent = 0
        var overhang = 0
        /// Whether there was enough memory to measure it.
        var isMeasured = true
    }
}

extension FontFace {
    /// The buffer in which all text is shaped.
    private static let buffer = hb_buffer_create()
    /// The number of texts that all faces have shaped.
    private(set) static var shapingCount = 0

    /// Shapes text that runs in one direction.
    func shape(_ text: String, _ script: TextScript) -> ShapedText {
        Self.shapingCount += 1
        var pen = Pen(face: self)
        do throws(RenderWarning) {
            for part in text.cutByScript(script) { try shape(part.text, part.script, script.isRightToLeft, with: &pen) }
        } catch {
            return ShapedText(extent: ShapedText.Extent(isMeasured: false))
        }
        return ShapedText(glyphs: pen.glyphs, extent: pen.extent)
    }

    private func shape(
        _ text: String, _ script: hb_script_t, _ isRightToLeft: Bool, with pen: inout Pen
    ) throws(RenderWarning) {
        guard let buffer = Self.buffer else { throw .memory }
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, script)
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
            }
        }
        hb_shape(handle.shaper, buffer, nil, 0)
        guard hb_buffer_allocation_successful(buffer) != 0 else { throw .memory }
        var count: UInt32 = 0
        guard let letters = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        for index in 0..<Int(count) { try pen.set(letters[index].codepoint, positions[index]) }
    }
}

nonisolated extension String {
    /// Returns the text split by script, because shaping rules depend on it. Characters shared by scripts belong to the preceding part.
    func cutByScript(_ script: TextScript) -> [(text: String, script: hb_script_t)] {
        switch script {
        case .hebrew: return [(self, HB_SCRIPT_HEBREW)]
        case .arabic: return [(self, HB_SCRIPT_ARABIC)]
        case .leftToRight: break
        }
        if utf8.allSatisfy({ $0 < 0x80 }) { return [(self, HB_SCRIPT_LATIN)] }
        var parts: [(text: String, script: hb_script_t)] = []
        for character in self {
            let own = character.ownScript
            if let own, let last = parts.last?.script, last != HB_SCRIPT_COMMON, last != own {
                parts.append((String(character), own))
            } else if parts.isEmpty {
                parts.append((String(character), own ?? HB_SCRIPT_COMMON))
            } else {
                parts[parts.count - 1].text.append(character)
                if let own { parts[parts.count - 1].script = own }
            }
        }
        return parts
    }
}

nonisolated extension Character {
    /// The character's script; nil for characters shared by scripts.
    fileprivate var ownScript: hb_script_t? {
        let functions = hb_unicode_funcs_get_default()
        return unicodeScalars.lazy.map { hb_unicode_script(functions, $0.value) }.first {
            $0 != HB_SCRIPT_COMMON && $0 != HB_SCRIPT_INHERITED && $0 != HB_SCRIPT_UNKNOWN
        }
    }
}

/// Collects positioned glyphs along a line, and measures their extent.
@MainActor private struct Pen {
    let face: FontFace
    private(set) var glyphs: [ShapedText.Glyph] = []
    /// Positions in FreeType's units.
    private var x = 0
    private var y = 0
    private var left = 0
    private var right = 0
    private var rows: Range<Int>

    init(face: FontFace) {
        self.face = face
        rows = -face.rawAscent..<face.rawHeight - face.rawAscent
    }

    mutating func set(_ glyphID: UInt32, _ position: hb_glyph_position_t) throws(RenderWarning) {
        let box = try face.box(of: glyphID).place
        let glyph = ShapedText.Glyph(
            glyphID: glyphID, x: Int32(clamping: x + Int(position.x_offset)),
            y: Int32(clamping: -y - Int(position.y_offset)))
        if !box.isEmpty {
            left = min(left, Int(glyph.x) + box.left * unitsPerPixel)
            right = max(right, Int(glyph.x) + box.right * unitsPerPixel)
            let row = Int(glyph.y).flooredPixels
            rows = min(rows.lowerBound, row + box.top)..<max(rows.upperBound, row + box.bottom)
        }
        x += Int(position.x_advance)
        if position.x_advance != 0 { x += face.boldness }
        y += Int(position.y_advance)
        glyphs.append(glyph)
    }

    var extent: ShapedText.Extent {
        let rows = rows.clamped(to: face.markRows)
        // The space after the last letter may be a fraction of a pixel.
        let width = max(right.ceiledPixels, x.flooredPixels)
        return ShapedText.Extent(
            width: face.zoomed(width), ascent: -face.zoomed(rows.lowerBound),
            descent: face.zoomed(rows.upperBound), overhang: -face.zoomed(left.flooredPixels))
    }
}

extension FontFace {
    /// The rows that stacked marks may use: one line height above and below. Higher marks are clipped.
    var markRows: Range<Int> { -rawAscent - rawHeight..<2 * rawHeight - rawAscent }
}
