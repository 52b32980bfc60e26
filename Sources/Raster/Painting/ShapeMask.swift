internal import CPixman

/// The coverage of a rounded shape, or of the part of it that shows.
final class ShapeMask {
    let image: PixmanImage
    let width: Int
    let height: Int

    /// Creates the mask of `part`, which is relative to the top left of the shape.
    init(_ shape: RoundedShape, part: PixelRect) throws(RenderWarning) {
        image = try PixmanImage(format: PIXMAN_a8, width: part.width, height: part.height)
        width = part.width
        height = part.height
        guard let bytes = image.bytes else { return }
        let stride = image.stride
        for y in 0..<height {
            for x in 0..<width { bytes[y * stride + x] = shape.coverage(x: part.left + x, y: part.top + y) }
        }
    }

    convenience init(_ shape: RoundedShape) throws(RenderWarning) {
        try self.init(shape, part: PixelRect(left: 0, top: 0, right: shape.width, bottom: shape.height))
    }

    /// Creates the mask of a shape from the mask of its compact form. Everything between the corners is straight.
    init(_ corners: ShapeMask, enlargedTo shape: RoundedShape) throws(RenderWarning) {
        image = try PixmanImage(format: PIXMAN_a8, width: shape.width, height: shape.height)
        width = shape.width
        height = shape.height
        guard let target = image.bytes else { return }
        func straight(_ place: Int, _ length: Int) -> UInt8 {
            guard let line = shape.borderWidth else { return 255 }
            return place < line || place >= length - line ? 255 : 0
        }
        let (left, right) = ((corners.width + 1) / 2, corners.width / 2)
        let (top, bottom) = ((corners.height + 1) / 2, corners.height / 2)
        for y in 0..<height {
            let row = target + y * image.stride
            let (middle, end) = (row + left, row + (width - right))
            middle.update(repeating: straight(y, height), count: end - middle)
            // A square has no corners.
            if let source = corners.image.bytes, y < top || y >= height - bottom {
                let corner = source + (y < top ? y : y - (height - corners.height)) * corners.image.stride
                row.update(from: corner, count: left)
                end.update(from: corner + left, count: right)
            } else {
                for x in 0..<left { row[x] = straight(x, width) }
                for x in 0..<right { end[x] = straight(width - right + x, width) }
            }
        }
    }
}
