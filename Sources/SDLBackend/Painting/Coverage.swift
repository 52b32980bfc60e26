import Glibc
import Inlay

/// How much of a pixel lies inside a rounded corner, exactly.
nonisolated struct Corner {
    /// Of the circle whose centre lies `radius` right of and below the corner; device pixels.
    let radius: Double

    /// Pixels from the corner that the arc can reach.
    var extent: Int { radius > 0 ? Int(radius.rounded(.up)) : 0 }

    /// From 0 to 1; `x` and `y` count from the corner inwards.
    func coverage(x: Int, y: Int) -> Double {
        // The shape is its own mirror image; so are the numbers when each pair is computed one way only.
        let (column, row) = x < y ? (Double(y), Double(x)) : (Double(x), Double(y))
        if column >= radius { return 1 }
        let (across, down) = (radius - column, radius - row)
        if across * across + down * down <= radius * radius { return 1 }
        let isOutside = (across - 1) * (across - 1) + (down - 1) * (down - 1) >= radius * radius
        if isOutside, across >= 1 { return 0 }
        return area(left: max(0, radius - column - 1), right: radius - column, row: row)
            + max(0, column + 1 - radius)
    }

    /// The part of the row below the arc, where `left` and `right` count from the centre towards the corner.
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
        /// The line along the inside of the edge, so many device pixels wide.
        case line(Int)
        /// Such a line, and what lies outside of the edge.
        case surround(Int)
        /// What such a line is drawn over, in a colour that lets nothing through.
        case ground(Int)
    }

    /// Device pixels.
    let width: Int
    let height: Int
    /// Of neighbours, no more together than the side between them is long.
    let radii: CornerRadii
    let part: Part

    /// A line that leaves no room inside fills the shape.
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

    /// nil where all of the shape is filled but at its corners.
    var borderWidth: Int? {
        switch part {
        case .line(let line), .surround(let line): line
        case .ground, .whole: nil
        }
    }

    /// What of a line along the edge of another shape is to be painted where all is cut to that.
    func beyond(_ shape: RoundedShape) -> RoundedShape {
        guard case .line(let line) = part, shape.part == .whole, shape.radii == radii else { return self }
        return RoundedShape(width: width, height: height, radii: radii, .surround(line))
    }

    /// As far from an edge as the line on it matters.
    private var lineExtent: Int {
        switch part {
        case .whole: 0
        case .line(let line), .surround(let line), .ground(let line): line + 1
        }
    }

    /// What tells most of them apart; there are few.
    func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(radii.topLeft)
    }

    var isSquare: Bool { radii == .zero }

    /// Pixels from each corner within which the shape is not just straight edges.
    var cornerExtent: Int { max(Corner(radius: radii.largest).extent, lineExtent) }

    /// The smallest shape with the same corners; this shape is that one with its middle rows and columns repeated.
    var compact: RoundedShape {
        let side = 2 * cornerExtent
        return RoundedShape(width: min(width, side), height: min(height, side), radii: radii, part)
    }

    /// From 0 to 255, for the pixel at `x`, `y` from the left top.
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

    /// How much of a pixel lies within the line.
    private func inside(_ line: Int, _ x: Int, _ y: Int) -> Double {
        let inner = radii.mapped { max(0, $0 - Double(line)) }
        return Self.covered(x - line, y - line, width - 2 * line, height - 2 * line, inner)
    }

    /// How much to paint of a pixel, so that the ground has the part within the line once this has been painted over it with its own part: what
    /// was there before keeps the part outside.
    private func ground(_ all: Double, inside: Double) -> Double {
        let outside = 1 - (all - inside)
        return outside > 0 ? inside / outside : 1
    }

    /// What four corners leave of a pixel; what they cut away never overlaps.
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
