internal import CPixman

/// A set of device pixels, kept as rectangles that do not overlap.
@MainActor final class Region {
    private var value = pixman_region32_t()

    init(_ rects: [PixelRect]) {
        var boxes = rects.filter { !$0.isEmpty }.map(\.box)
        if pixman_region32_init_rects(&value, &boxes, Int32(boxes.count)) == 0 { pixman_region32_init(&value) }
    }

    /// Creates the intersection of `region` and the rectangle.
    init(_ region: Region, within rect: PixelRect) {
        pixman_region32_init(&value)
        let width = UInt32(clamping: rect.width)
        let height = UInt32(clamping: rect.height)
        pixman_region32_intersect_rect(&value, &region.value, Int32(rect.left), Int32(rect.top), width, height)
    }

    /// Creates the part of the region outside of the rectangle.
    init(_ region: Region, without rect: PixelRect) {
        pixman_region32_init(&value)
        var hole = Region([rect]).value
        pixman_region32_subtract(&value, &region.value, &hole)
    }

    /// Creates the same pixels relative to another origin.
    init(_ region: Region, offsetX: Int, y: Int) {
        pixman_region32_init(&value)
        pixman_region32_copy(&value, &region.value)
        pixman_region32_translate(&value, Int32(offsetX), Int32(y))
    }

    isolated deinit { pixman_region32_fini(&value) }

    /// The smallest rectangle around the region.
    var extents: PixelRect {
        let box = value.extents
        return PixelRect(left: Int(box.x1), top: Int(box.y1), right: Int(box.x2), bottom: Int(box.y2))
    }

    var isRect: Bool { pixman_region32_n_rects(&value) <= 1 }

    func touches(_ rect: PixelRect) -> Bool {
        guard !rect.isEmpty else { return false }
        var box = rect.box
        return pixman_region32_contains_rectangle(&value, &box) != PIXMAN_REGION_OUT
    }

    /// Restricts drawing into the image to these pixels.
    func clip(_ image: PixmanImage) { pixman_image_set_clip_region32(image.pointer, &value) }
}

extension PixelRect {
    var box: pixman_box32_t {
        pixman_box32_t(x1: Int32(left), y1: Int32(top), x2: Int32(right), y2: Int32(bottom))
    }
}
