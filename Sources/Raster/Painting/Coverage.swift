import Glibc
import Inlay

/// A rounded corner, with the exact pixel coverage.
nonisolated struct Corner {
    /// Radius of the circle, in device pixels. Its centre is `radius` to the right of and below the corner.
    let radius: Double

    /// The number of pixels from the corner that the arc can reach.
    var extent: Int { radius > 0 ? Int(radius.rounded(.up)) : 0 }

    /// Returns the coverage from 0 to 1. `x` and `y` count from the corner inwards.
    func coverage(x: Int, y: Int) -> Double {
        // The shape is symmetric. Computing each mirrored pair in one order makes their results equal too.
        let (column, row) = x < y ? (Double(y), Double(x)) : (Double(x), Double(y))
        if column >= radius { return 1 }
        let (across, down) = (radius - column, radius - row)
        if across * across + down * down <= radius * radius { return 1 }
        let isOutside = (across - 1) * (across - 1) + (down - 1) * (down - 1) >= radius * radius
        if isOutside, across >= 1 { return 0 }
        return area(left: max(0, radius - column - 1), right: radius - column, row: row)
            + max(0, column + 1 - radius)
    }

    /// Returns the area of the row below the arc. `left` and `right` count from the centre towards the corner.
    private func area(left: Double, right: Double, row: Double) -> Double {
        func reach(_ height: Double) -> Double {
            height >= radius ? radius : (radius * radius - (radius - height) * (radius - height)).squareRoot()
        }
        let fullUntil = min(max(reach(row), left), right)
        let partUntil = min(max(reach(row + 1), fullUntil), right)
        func integral(_ u: Double) -> Double {
            let root = max(0, radius * radius - u * u).squareRoot()
            return (row + 1 - radius) * u + (u * root + radius * radius * asin(min(1, u / radius))) / 2
        }
        return fullUntil - left + integral(partUntil) - integral(fullUntil)
    }
}

/// A rectangle with rounded corners, or a part of it.
nonisolated struct RoundedShape: Hashable {
    enum Part: Hashable {
        case whole
        /// A line along the inside of the edge; its width is in device pixels.
        case line(Int)
        /// The line, and everything outside of the edge.
        case surround(Int)
        /// The area to fill before an opaque line is drawn along its edge.
        case ground(Int)
    }

    /// Device pixels.
    let width: Int
    let height: Int
    /// Corner radii. Adjacent radii do not exceed the side between them.
    let radii: CornerRadii
    let part: Part

    /// Creates a shape. A line that leaves no room inside fills the whole shape.
    init(width: Int, height: Int, radii: CornerRadii, _ part: Part = .whole) {
        self.width = width
        self.height = height
        self.radii = radii.fitting(width: Double(width), height: Double(height))
        self.part =
            switch part {
            case .line(let line): 2 * line < min(width, height) ? part : .whole
            case .surround, .ground, .whole: part
            }
    }

    init(_ box: PixelRect, radii: CornerRadii, _ part: Part = .whole) {
        self.init(width: box.width, height: box.height, radii: radii, part)
    }

    /// Width of the line; nil if the shape is filled except at its corners.
    var borderWidth: Int? {
        switch part {
        case .line(let line), .surround(let line): line
        case .ground, .whole: nil
        }
    }

    /// Returns the part of this line that needs painting if the result is clipped to `shape`.
    func beyond(_ shape: RoundedShape) -> RoundedShape {
        guard case .line(let line) = part, shape.part == .whole, shape.radii == radii else { return self }
        return RoundedShape(width: width, height: height, radii: radii, .surround(line))
    }

    /// The distance from an edge up to which the line affects the pixels.
    private var lineExtent: Int {
        switch part {
        case .whole: 0
        case .line(let line), .surround(let line), .ground(let line): line + 1
        }
    }

    /// Hashes only the values that differ most often; there are few shapes.
    func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(radii.topLeft)
    }

    var isSquare: Bool { radii == .zero }

    /// The number of pixels from each corner within which the shape has more than straight edges.
    var cornerExtent: Int { max(Corner(radius: radii.largest).extent, lineExtent) }

    /// The smallest shape with the same corners. This shape is the compact one with its middle rows and columns repeated.
    var compact: RoundedShape {
        let side = 2 * cornerExtent
        return RoundedShape(width: min(width, side), height: min(height, side), radii: radii, part)
    }

    /// Returns the coverage from 0 to 255 of the pixel at `x`, `y`, counted from the top left corner.
    func coverage(x: Int, y: Int) -> UInt8 {
        let all = Self.covered(x, y, width, height, radii)
        let covered =
            switch part {
            case .whole: all
            case .line(let line): all - inside(line, x, y)
            case .surround(let line): 1 - inside(line, x, y)
            case .ground(let line): ground(all, inside: inside(line, x, y))
            }
        return UInt8((min(max(covered, 0), 1) * 255).rounded())
    }

    /// Returns how much of a pixel is inside the inner edge of the line.
    private func inside(_ line: Int, _ x: Int, _ y: Int) -> Double {
        let inner = radii.mapped { max(0, $0 - Double(line)) }
        return Self.covered(x - line, y - line, width - 2 * line, height - 2 * line, inner)
    }

    /// Returns the coverage of the ground in a pixel. After the line is painted over it, the ground keeps the share inside the line, and
    /// the earlier content keeps the share outside.
    private func ground(_ all: Double, inside: Double) -> Double {
        let outside = 1 - (all - inside)
        return outside > 0 ? inside / outside : 1
    }

    /// Returns the coverage that four corners leave of a pixel. The areas that the corners cut off do not overlap.
    private static func covered(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ radii: CornerRadii) -> Double {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        let (mirroredX, mirroredY) = (width - 1 - x, height - 1 - y)
        var covered = 1.0
        func cut(_ radius: Double, _ column: Int, _ row: Int) {
            let corner = Corner(radius: radius)
            if column < corner.extent, row < corner.extent { covered -= 1 - corner.coverage(x: column, y: row) }
        }
        cut(radii.topLeft, x, y)
        cut(radii.topRight, mirroredX, y)
        cut(radii.bottomRight, mirroredX, mirroredY)
        cut(radii.bottomLeft, x, mirroredY)
        return covered
    }
}
