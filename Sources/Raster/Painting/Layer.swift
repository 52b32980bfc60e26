internal import CPixman
import Inlay

/// A drawing surface with a clip region: the canvas, or the picture of a group. Rectangles are in the coordinates of the canvas.
struct Layer {
    let image: PixmanImage
    /// The frame of the image on the canvas.
    let frame: PixelRect
    /// The clip region, in the image's own coordinates.
    private let clip: Region
    private let clipIsRect: Bool
    /// The smallest rectangle around the clip region.
    let extents: PixelRect

    private init(image: PixmanImage, frame: PixelRect, clip: Region) {
        self.image = image
        self.frame = frame
        self.clip = clip
        clipIsRect = clip.isRect
        extents = clip.extents.offset(x: frame.left, y: frame.top)
    }

    /// Creates a layer for the canvas, clipped to `damage`.
    init?(canvas: PixelBuffer, damage: [PixelRect]) throws(RenderWarning) {
        guard canvas.width > 0, canvas.height > 0 else { return nil }
        let image = try PixmanImage(canvas: canvas)
        let whole = PixelRect(left: 0, top: 0, right: canvas.width, bottom: canvas.height)
        self.init(image: image, frame: whole, clip: Region(damage.map { $0.intersection(whole) }))
        goOn()
    }

    /// Repeats the edge pixels for reads outside of the image.
    func goOn() { pixman_image_set_repeat(image.pointer, PIXMAN_REPEAT_PAD) }

    /// Creates a clear picture of the part of the clip of `parent` inside `rect`; nil if it would be empty.
    init?(over parent: Layer, within rect: PixelRect) throws(RenderWarning) {
        let frame = rect.intersection(parent.extents)
        if frame.isEmpty { return nil }
        let image = try PixmanImage(format: PIXMAN_a8r8g8b8, width: frame.width, height: frame.height)
        let open = Region(parent.clip, offsetX: parent.frame.left - frame.left, y: parent.frame.top - frame.top)
        let whole = PixelRect(left: 0, top: 0, right: frame.width, bottom: frame.height)
        self.init(image: image, frame: frame, clip: Region(open, within: whole))
    }

    /// Creates a clear picture that is independent of the damage; nil if it would be empty.
    init?(apart frame: PixelRect) throws(RenderWarning) {
        if frame.isEmpty { return nil }
        guard max(frame.width, frame.height) <= PixelBuffer.maximumSide, frame.area <= PixelBuffer.largestArea else {
            throw .memory
        }
        let image = try PixmanImage(format: PIXMAN_a8r8g8b8, width: frame.width, height: frame.height)
        let whole = PixelRect(left: 0, top: 0, right: frame.width, bottom: frame.height)
        self.init(image: image, frame: frame, clip: Region([whole]))
    }

    /// Returns the same picture, clipped to the rectangle; with nil, nothing can be drawn.
    func clipped(to rect: PixelRect?) -> Layer {
        let rect = rect?.offset(x: -frame.left, y: -frame.top) ?? PixelRect(left: 0, top: 0, right: 0, bottom: 0)
        return Layer(image: image, frame: frame, clip: Region(clip, within: rect))
    }

    /// Returns the same picture, with the rectangle removed from its clip region.
    func closed(inside rect: PixelRect) -> Layer {
        let clip = Region(clip, without: rect.offset(x: -frame.left, y: -frame.top))
        return Layer(image: image, frame: frame, clip: clip)
    }

    /// Applies the clip region to the image. The image has one clip region at a time.
    func activate() { clip.clip(image) }

    func shows(_ rect: PixelRect) -> Bool {
        !rect.intersection(extents).isEmpty
            && (clipIsRect || clip.touches(rect.offset(x: -frame.left, y: -frame.top)))
    }
}

// MARK: - Drawing
extension Layer {
    func fill(_ rect: PixelRect, _ resolvedPaint: ResolvedPaint) throws(RenderWarning) {
        let shown = rect.intersection(extents)
        guard !shown.isEmpty else { return }
        if clipIsRect, let rows = resolvedPaint.rows, fillRows(of: shown, rows + resolvedPaint.place(of: shown).y) {
            return
        }
        guard resolvedPaint.isOpaque, let color = resolvedPaint.color else {
            return try composite(resolvedPaint, mask: nil, to: shown)
        }
        let place = shown.offset(x: -frame.left, y: -frame.top)
        if clipIsRect, image.fill(place, color.pixel) { return }
        var box = place.box
        var fill = color
        pixman_image_fill_boxes(PIXMAN_OP_SRC, image.pointer, &fill, 1, &box)
    }

    /// Fills each visible row with one pixel value; false if this machine does not support that.
    private func fillRows(of shown: PixelRect, _ pixels: UnsafePointer<UInt32>) -> Bool {
        var row = shown.offset(x: -frame.left, y: -frame.top)
        for index in 0..<shown.height {
            row.bottom = row.top + 1
            guard image.fill(row, pixels[index]) else { return false }
            row.top += 1
        }
        return true
    }

    /// Paints the rectangle through `mask`, which is read from `x`, `y` on.
    func composite(_ resolvedPaint: ResolvedPaint, mask: PixmanImage?, x: Int = 0, y: Int = 0, to rect: PixelRect)
        throws(RenderWarning)
    {
        let shown = rect.intersection(extents)
        if clipIsRect, let color = resolvedPaint.color, let mask,
            image.blend(
                color.pixel, through: mask, x: x + shown.left - rect.left, y: y + shown.top - rect.top,
                to: shown.offset(x: -frame.left, y: -frame.top))
        {
            return
        }
        composite(
            try resolvedPaint.picture(), from: resolvedPaint.place(of: shown), mask: mask, from: (x, y), shown, in: rect
        )
    }

    /// Draws `source` through `mask` over the rectangle. Both begin at its top left corner.
    func composite(_ source: PixmanImage, mask: PixmanImage? = nil, to rect: PixelRect) {
        let shown = rect.intersection(extents)
        let place = (x: shown.left - rect.left, y: shown.top - rect.top)
        composite(source, from: place, mask: mask, from: (0, 0), shown, in: rect)
    }

    /// Draws all of another layer over this one, regardless of their clip regions.
    func lay(_ other: Layer) {
        pixman_image_composite32(
            PIXMAN_OP_OVER, other.image.pointer, nil, image.pointer, Int32(frame.left - other.frame.left),
            Int32(frame.top - other.frame.top), 0, 0, 0, 0, Int32(frame.width), Int32(frame.height))
    }

    /// Draws another layer, transformed, over the part of this one that is inside the rectangle and the clip region.
    ///
    /// - Parameters:
    ///   - place: maps a place in this layer to a place in the other one.
    ///   - anchor: the pixel at which the mapping is exact. Its distance to the drawn pixels fits 16 bits.
    ///   - detail: the width of the thinnest lines in the other layer, in pixels.
    ///   - mask: a solid colour; only its opacity is used.
    func lay(
        _ other: Layer, from place: AffineTransform, around anchor: (x: Int, y: Int), detail: Double = 1,
        mask: PixmanImage? = nil, to rect: PixelRect
    ) {
        let shown = rect.intersection(extents)
        guard !shown.isEmpty else { return }
        var start = Point(Double(anchor.x), Double(anchor.y)).applying(place)
        start = start - Point(Double(other.frame.left), Double(other.frame.top))
        PixmanTransform(place, from: start, detail: detail).apply(to: other.image.pointer)
        pixman_image_composite32(
            PIXMAN_OP_OVER, other.image.pointer, mask?.pointer, image.pointer, Int32(shown.left - anchor.x),
            Int32(shown.top - anchor.y), 0, 0, Int32(shown.left - frame.left), Int32(shown.top - frame.top),
            Int32(shown.width), Int32(shown.height))
        PixmanTransform.remove(from: other.image.pointer)
    }

    // pixman draws nothing at all if a position in the source exceeds 16 bits. Therefore only the visible part is requested.
    private func composite(
        _ source: PixmanImage, from place: (x: Int, y: Int), mask: PixmanImage?, from start: (x: Int, y: Int),
        _ shown: PixelRect, in rect: PixelRect
    ) {
        guard !shown.isEmpty else { return }
        pixman_image_composite32(
            PIXMAN_OP_OVER, source.pointer, mask?.pointer, image.pointer, Int32(place.x), Int32(place.y),
            Int32(start.x + shown.left - rect.left), Int32(start.y + shown.top - rect.top),
            Int32(shown.left - frame.left), Int32(shown.top - frame.top), Int32(shown.width), Int32(shown.height))
    }
}

extension pixman_color_t {
    /// `0xAARRGGBB`, as pixman rounds it.
    var pixel: UInt32 {
        func byte(_ value: UInt16) -> UInt32 { UInt32(value >> 8) }
        return byte(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
    }
}
