internal import CPixman
import Inlay

extension PaintPass {
    /// Returns the paint of a gradient in a box; nil if it is invisible.
    func gradient(_ gradient: Gradient, in box: PixelRect) throws(RenderWarning) -> ResolvedPaint? {
        if gradient.stops.contains(where: { $0.location.isNaN }) { renderer.renderWarnings.record(.gradient) }
        let colors = GradientColors(gradient.stops, theme: renderer.paintCache.theme, opacity: opacity)
        guard let colors, let ramp = try GradientRamp(colors, pixels(gradient.shape, from: box)) else { return nil }
        let shown = box.intersection(layer.extents)
        guard !shown.isEmpty else { return nil }
        var part = shown.offset(x: -box.left, y: -box.top)
        // If all rows or columns are the same, one pixel is enough.
        let isAlike = ramp.isUniformAcross
        if isAlike.rows { part.right = part.left + 1 }
        if isAlike.columns { part.bottom = part.top + 1 }
        let picture = try PixmanImage(format: PIXMAN_a8r8g8b8, width: part.width, height: part.height)
        guard let pixels = pixman_image_get_data(picture.pointer) else { return nil }
        ramp.render(part, into: pixels, stride: picture.stride / 4, tables: &renderer.gradients)
        let tile = part.offset(x: box.left, y: box.top)
        // A picture with one pixel per row has no gaps between its rows.
        let isOpaque = isAlike.rows && Self.areOpaque(UnsafeBufferPointer(start: pixels, count: part.height))
        return ResolvedPaint(picture, tile: tile, rows: isOpaque ? UnsafePointer(pixels) : nil)
    }

    private nonisolated static func areOpaque(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
        pixels.allSatisfy { $0 >> 24 == 0xff }
    }

    /// Returns the shape in device pixels, relative to the top left corner of a box.
    private func pixels(_ shape: Gradient.Shape, from box: PixelRect) -> Gradient.Shape {
        func pixels(_ point: Point) -> Point {
            Point(point.x * grid.scale - Double(box.left), point.y * grid.scale - Double(box.top))
        }
        return switch shape {
        case .linear(let start, let end): .linear(from: pixels(start), to: pixels(end))
        case .radial(let center, let radius): .radial(center: pixels(center), radius: radius * grid.scale)
        }
    }
}
