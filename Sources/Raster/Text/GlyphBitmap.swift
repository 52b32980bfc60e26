internal import CFreeType
internal import CPixman
import Inlay

/// The bounding box of a glyph, relative to its origin on the baseline; in the file's pixels.
nonisolated struct GlyphBounds {
    var place = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// Whether the glyph is coloured.
    var isColored = false

    /// Approximate size in a cache, in bytes.
    static let byteCount = 80
}

/// A glyph bitmap at one subpixel offset.
nonisolated struct GlyphBitmap {
    let place: PixelRect
    /// For each pixel its coverage, or four bytes of premultiplied colour.
    let bytes: [UInt8]

    /// Approximate memory in bytes.
    var byteCount: Int { bytes.count + 128 }

    @MainActor func draw(on textBitmap: TextBitmap, isColored: Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return }
            textBitmap.add(first, stride: place.width * (isColored ? 4 : 1), place, isColored: isColored)
        }
    }
}

/// FreeType's current glyph bitmap; valid until FreeType renders the next one.
struct RenderedGlyph {
    let place: PixelRect
    let isColored: Bool
    fileprivate let first: UnsafePointer<UInt8>
    fileprivate let stride: Int

    /// A copy that can be stored.
    var copy: GlyphBitmap {
        let width = place.width * (isColored ? 4 : 1)
        let bytes = [UInt8](unsafeUninitializedCapacity: width * place.height) { target, count in
            for row in 0..<place.height {
                target.baseAddress.map { ($0 + row * width).update(from: first + row * stride, count: width) }
            }
            count = width * place.height
        }
        return GlyphBitmap(place: place, bytes: bytes)
    }

    func draw(on textBitmap: TextBitmap) { textBitmap.add(first, stride: stride, place, isColored: isColored) }
}

extension FontFace {
    /// Light hinting, the desktop's usual style: stems keep subpixel positions, and heights are aligned to pixels.
    static let hinting = Int32(FT_RENDER_MODE_LIGHT.rawValue & 15) << 16
    /// Pixels. A glyph with more pixels is from a broken file.
    private static let largestArea = 1 << 25
    /// The shear of synthetic italics in 65,536ths: 12 degrees.
    private static let slant = 13_930

    /// Returns the bounding box of a glyph. An unreadable glyph of a damaged file has an empty box.
    func box(of glyphID: UInt32) throws(RenderWarning) -> GlyphBounds {
        if let box = boxes.value(for: glyphID) { return box }
        var box = GlyphBounds()
        if isColored {
            // Whether the glyph is coloured is only known after rendering.
            if let bitmap = try bitmap(of: glyphID, fraction: 0) {
                box = GlyphBounds(place: bitmap.place, isColored: bitmap.isColored)
            }
        } else if let slot = try load(glyphID) {
            box.place = slot.pointee.place
        }
        boxes.insert(box, for: glyphID, cost: GlyphBounds.byteCount)
        return box
    }

    /// Renders a glyph with an offset to the right in 64ths of a pixel; nil if it is blank.
    func bitmap(of glyphID: UInt32, fraction: Int) throws(RenderWarning) -> RenderedGlyph? {
        guard let slot = try load(glyphID) else { return nil }
        if slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE {
            if fraction != 0 { FT_Outline_Translate(&slot.pointee.outline, fraction, 0) }
            guard slot.pointee.place.area <= Self.largestArea else { return nil }
        }
        guard try succeeds(FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL)) else { return nil }
        let place = slot.pointee.place
        var bitmap = slot.pointee.bitmap
        if !slot.pointee.bitmapIsOfBytes {
            guard try succeeds(handle.spread(&bitmap)) else { return nil }
        }
        guard bitmap.pitch > 0, let first = bitmap.buffer, !place.isEmpty else { return nil }
        return RenderedGlyph(
            place: place, isColored: slot.pointee.bitmapIsOfColors, first: first, stride: Int(bitmap.pitch))
    }

    /// Draws the part of a glyph that fits the sheet, without rendering all of it.
    func draw(_ glyphID: UInt32, fraction: Int, cutTo textBitmap: TextBitmap) throws(RenderWarning) {
        guard let slot = try load(glyphID), slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE else { return }
        FT_Outline_Translate(&slot.pointee.outline, fraction, 0)
        let part = slot.pointee.place.intersection(
            textBitmap.place.offset(x: -textBitmap.origin.x, y: -textBitmap.origin.y))
        guard !part.isEmpty else { return }
        let image = try PixmanImage(format: PIXMAN_a8, width: part.width, height: part.height)
        guard let bytes = image.bytes else { return }
        FT_Outline_Translate(&slot.pointee.outline, -part.left * unitsPerPixel, part.bottom * unitsPerPixel)
        var bitmap = FT_Bitmap()
        bitmap.buffer = bytes
        (bitmap.width, bitmap.rows, bitmap.pitch) = (UInt32(part.width), UInt32(part.height), Int32(image.stride))
        (bitmap.num_grays, bitmap.pixel_mode) = (256, FT_PIXEL_MODE_GRAY.pixelMode)
        guard try succeeds(FT_Outline_Get_Bitmap(FreeType.library, &slot.pointee.outline, &bitmap)) else { return }
        textBitmap.add(bytes, stride: image.stride, part, isColored: false)
    }

    func canRead(_ glyphID: UInt32) throws(RenderWarning) -> Bool { try load(glyphID) != nil }

    private func load(_ glyphID: UInt32) throws(RenderWarning) -> FT_GlyphSlot? {
        let source = isColored ? FT_LOAD_COLOR : handle.face.pointee.hasOutlines ? FT_LOAD_NO_BITMAP : 0
        let flags = Self.hinting | Int32(source)
        guard try succeeds(FT_Load_Glyph(handle.face, glyphID, flags)), let slot = handle.face.pointee.glyph else {
            return nil
        }
        if slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE {
            if boldness > 0 { FT_Outline_Embolden(&slot.pointee.outline, boldness) }
            if key.match.needsSlant {
                var matrix = FT_Matrix(xx: 1 << 16, xy: Self.slant, yx: 0, yy: 1 << 16)
                FT_Outline_Transform(&slot.pointee.outline, &matrix)
            }
        }
        return slot
    }

    /// The amount of emboldening in FreeType's units; 0 if the file has bold glyphs.
    var boldness: Int {
        guard key.match.needsBold, hasPlainOutlines else { return 0 }
        return Int(glyphSize * Double(unitsPerPixel)) / 24
    }

    /// Whether glyphs are outlines without colours.
    var hasPlainOutlines: Bool { handle.face.pointee.hasOutlines && !isColored }

    private func succeeds(_ error: FT_Error) throws(RenderWarning) -> Bool {
        if FreeTypeError(code: error) == .outOfMemory { throw .memory }
        return error == 0
    }
}

extension FT_GlyphSlotRec {
    fileprivate var place: PixelRect {
        guard format == FT_GLYPH_FORMAT_OUTLINE else {
            return PixelRect(
                x: Int(bitmap_left), y: -Int(bitmap_top), width: Int(bitmap.width), height: Int(bitmap.rows))
        }
        var (box, outline) = (FT_BBox(), outline)
        FT_Outline_Get_CBox(&outline, &box)
        return PixelRect(
            left: box.xMin.flooredPixels, top: -box.yMax.ceiledPixels, right: box.xMax.ceiledPixels,
            bottom: -box.yMin.flooredPixels)
    }

    fileprivate var bitmapIsOfColors: Bool { bitmap.pixel_mode == FT_PIXEL_MODE_BGRA.pixelMode }
    fileprivate var bitmapIsOfBytes: Bool { bitmapIsOfColors || bitmap.pixel_mode == FT_PIXEL_MODE_GRAY.pixelMode }
}

extension FT_Pixel_Mode_ {
    fileprivate var pixelMode: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
}
