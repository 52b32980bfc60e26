internal import CPixman

/// The coverage of a rounded shape, or of the part of it that shows.
final class ShapeMask {
    let image: PixmanImage
    let width: Int
    let height: Int

    /// `part` counts from the left top of the shape.
    init?(_ shape: RoundedShape, part: PixelRect) {
        guard let image = PixmanImage(format: PIXMAN_a8, width: part.width, height: part.height),
            let bytes = image.bytes
        else { return nil }
        self.image = image
        width = part.width
        height = part.height
        let stride = image.stride
        for y in 0..<height {
            for x in 0..<width { bytes[y * stride + x] = shape.coverage(x: part.left + x, y: part.top + y) }
        }
    }

    convenience init?(_ shape: RoundedShape) {
        self.init(shape, part: PixelRect(left: 0, top: 0, right: shape.width, bottom: shape.height))
    }

    var byteCount: Int { image.stride * height }
}
