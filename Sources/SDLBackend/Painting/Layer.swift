internal import CPixman

/// What is painted on: the canvas, or the picture of a group. Coordinates are those of the canvas.
final class Layer {
    let image: PixmanImage
    /// The place of the image's left top.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// In the image's own coordinates; the last one holds.
    private var clips: [Region]

    /// The canvas, open to drawing inside `damage`.
    init?(canvas: Canvas, damage: [PixelRect]) {
        guard canvas.width > 0, canvas.height > 0, let image = PixmanImage(canvas: canvas) else { return nil }
        let whole = PixelRect(left: 0, top: 0, right: canvas.width, bottom: canvas.height)
        self.image = image
        left = 0
        top = 0
        width = canvas.width
        height = canvas.height
        clips = [Region(damage.map { $0.intersection(whole) })]
        clips[0].clip(image)
    }

    /// A clear picture of the part of `parent` that is open to drawing inside `rect`.
    init?(over parent: Layer, within rect: PixelRect) {
        let rect = rect.intersection(parent.extents)
        guard !rect.isEmpty,
            let image = PixmanImage(format: PIXMAN_a8r8g8b8, width: rect.width, height: rect.height)
        else { return nil }
        self.image = image
        left = rect.left
        top = rect.top
        width = rect.width
        height = rect.height
        let open = Region(parent.clip, offsetX: parent.left - rect.left, y: parent.top - rect.top)
        clips = [Region(open, within: PixelRect(left: 0, top: 0, right: rect.width, bottom: rect.height))]
        clips[0].clip(image)
    }

    var frame: PixelRect { PixelRect(left: left, top: top, right: left + width, bottom: top + height) }

    private var clip: Region { clips[clips.count - 1] }

    /// The smallest rectangle around all that is open to drawing.
    var extents: PixelRect { clip.extents.offset(x: left, y: top) }

    func shows(_ rect: PixelRect) -> Bool { clip.touches(rect.offset(x: -left, y: -top)) }

    func pushClip(_ rect: PixelRect?) {
        let rect = rect?.offset(x: -left, y: -top) ?? PixelRect(left: 0, top: 0, right: 0, bottom: 0)
        clips.append(Region(clip, within: rect))
        clip.clip(image)
    }

    func popClip() {
        guard clips.count > 1 else { return }
        clips.removeLast()
        clip.clip(image)
    }
}

// MARK: - Drawing
extension Layer {
    func fill(_ rect: PixelRect, _ ink: Ink) {
        if ink.isOpaque {
            var box = rect.offset(x: -left, y: -top).box
            var color = ink.color
            pixman_image_fill_boxes(PIXMAN_OP_SRC, image.pointer, &color, 1, &box)
        } else {
            composite(ink.solid, mask: nil, to: rect.intersection(extents))
        }
    }

    /// Lays `source` through `mask` over the rectangle. `x` and `y` are where both begin.
    func composite(_ source: PixmanImage, mask: PixmanImage?, x: Int = 0, y: Int = 0, to rect: PixelRect) {
        // pixman draws nothing at all when a place in the source does not fit 16 bits.
        let shown = rect.intersection(extents)
        guard !shown.isEmpty else { return }
        let (x, y) = (Int32(x + shown.left - rect.left), Int32(y + shown.top - rect.top))
        pixman_image_composite32(
            PIXMAN_OP_OVER, source.pointer, mask?.pointer, image.pointer, x, y, x, y, Int32(shown.left - left),
            Int32(shown.top - top), Int32(shown.width), Int32(shown.height))
    }
}
