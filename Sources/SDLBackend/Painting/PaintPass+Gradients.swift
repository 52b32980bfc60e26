internal import CPixman
import Inlay

extension PaintPass {
    /// What paints a gradient into a box; nil where it leaves no mark.
    func gradient(_ gradient: Gradient, in box: PixelRect) throws(Omission) -> Ink? {
        if gradient.stops.contains(where: { $0.location.isNaN }) { painter.omissions.tell(.gradient) }
        let colors = GradientColors(gradient.stops, theme: painter.inkwell.theme, opacity: opacity)
        guard let colors, let ramp = try GradientRamp(colors, pixels(gradient.shape, from: box)) else { return nil }
        let shown = box.intersection(layer.extents)
        guard !shown.isEmpty else { return nil }
        var part = shown.offset(x: -box.left, y: -box.top)
        // Rows or columns that are alike take a pixel each.
        let isAlike = ramp.isAlikeAcross
        if isAlike.rows { part.right = part.left + 1 }
        if isAlike.columns { part.bottom = part.top + 1 }
        let picture = try PixmanImage(format: PIXMAN_a8r8g8b8, width: part.width, height: part.height)
        guard let pixels = pixman_image_get_data(picture.pointer) else { return nil }
        ramp.render(part, into: pixels, stride: picture.stride / 4, tables: &painter.gradients)
        let tile = part.offset(x: box.left, y: box.top)
        // A picture of one pixel a row has no gaps between them.
        let isOpaque = isAlike.rows && Self.areOpaque(UnsafeBufferPointer(start: pixels, count: part.height))
        return Ink(picture, tile: tile, rows: isOpaque ? UnsafePointer(pixels) : nil)
    }

    private nonisolated static func areOpaque(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
        pixels.allSatisfy { $0 >> 24 == 0xff }
    }

    /// In device pixels from the left top of a box.
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
