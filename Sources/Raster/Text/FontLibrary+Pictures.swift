import Inlay

/// The cache key of a glyph with a subpixel offset in 64ths of a pixel.
nonisolated struct GlyphKey: Hashable {
    let face: Int
    let glyphID: UInt32
    let fraction: Int
}

extension FontLibrary {
    /// Returns the coverage or the picture of text, placed relative to the left end of its baseline; nil if it is blank.
    ///
    /// - Parameter area: device pixels from there. For glyphs above the picture size limit, only this area may be drawn.
    func picture(
        of glyphs: [ShapedText.Glyph], _ face: FontFace, within area: PixelRect
    ) throws(RenderWarning) -> RasterizedRun.Part? {
        var (bounds, isColored) = (PixelRect(x: 0, y: 0, width: 0, height: 0), false)
        for glyph in glyphs {
            var box = try face.box(of: glyph.glyphID)
            if box.place.isEmpty { continue }
            // A glyph that begins between two pixels may end in the next one.
            if glyph.fraction != 0 { box.place.right += 1 }
            bounds = bounds.union(box.place.offset(x: glyph.column, y: glyph.row))
            isColored = isColored || box.isColored
        }
        bounds = bounds.intersection(face.textBitmap(within: area))
        guard !bounds.isEmpty, let textBitmap = try TextBitmap(bounds, isColored: isColored) else { return nil }
        for glyph in glyphs {
            textBitmap.origin = (glyph.column, glyph.row)
            try draw(glyph, face, on: textBitmap)
        }
        if face.zoom == 1 { return RasterizedRun.Part(image: textBitmap.image, isColored: isColored, place: bounds) }
        let place = PixelRect(
            x: face.zoomed(bounds.left), y: face.zoomed(bounds.top), width: max(1, face.zoomed(bounds.width)),
            height: max(1, face.zoomed(bounds.height)))
        let shown = face.isCut ? place.intersection(area) : place
        guard !shown.isEmpty else { return nil }
        let image = try textBitmap.image.scaled(
            from: (bounds.width, bounds.height), to: (place.width, place.height),
            part: shown.offset(x: -place.left, y: -place.top))
        return RasterizedRun.Part(image: image, isColored: isColored, place: shown)
    }

    private func draw(_ glyph: ShapedText.Glyph, _ face: FontFace, on textBitmap: TextBitmap) throws(RenderWarning) {
        let box = try face.box(of: glyph.glyphID)
        guard !box.place.isEmpty else { return }
        if face.isCut, face.hasPlainOutlines {
            return try face.draw(glyph.glyphID, fraction: glyph.fraction, cutTo: textBitmap)
        }
        let key = GlyphKey(face: face.number, glyphID: glyph.glyphID, fraction: glyph.fraction)
        if let glyphBitmap = glyphBitmaps.value(for: key) {
            glyphBitmap.draw(on: textBitmap, isColored: box.isColored)
        } else if let bitmap = try face.bitmap(of: glyph.glyphID, fraction: glyph.fraction) {
            bitmap.draw(on: textBitmap)
            if face.glyphSize <= FontFace.largestKept {
                let glyphBitmap = bitmap.copy
                glyphBitmaps.insert(glyphBitmap, for: key, cost: glyphBitmap.byteCount)
            }
        }
    }
}

extension FontFace {
    /// Device pixels. Larger glyphs cost more memory than time, and few of them are shown.
    fileprivate static let largestKept = 64.0

    /// Whether only the visible part of text is drawn.
    fileprivate var isCut: Bool { key.size.isCut }

    /// Returns the bounds for text in this face, regardless of the glyph boxes in the file; in the file's pixels.
    fileprivate func textBitmap(within area: PixelRect) -> PixelRect {
        let most = PixelBuffer.maximumSide
        let (top, bottom) = (markRows.lowerBound, markRows.upperBound)
        guard isCut, zoom == 1 else {
            return PixelRect(left: -most / 4, top: top, right: most / 4 * 3, bottom: bottom)
        }
        return PixelRect(left: area.left, top: top, right: area.right, bottom: bottom).intersection(area)
    }
}

nonisolated extension ShapedText.Glyph {
    fileprivate var column: Int { Int(x).flooredPixels }
    fileprivate var row: Int { Int(y).flooredPixels }
    fileprivate var fraction: Int { Int(x) & (unitsPerPixel - 1) }
}
