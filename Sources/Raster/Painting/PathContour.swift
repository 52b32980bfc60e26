internal import CFreeType
import Inlay

/// A connected part of a path, in FreeType's units: 64ths of a device pixel.
nonisolated struct PathContour {
    enum Step {
        case line(FT_Vector)
        case conic(FT_Vector, FT_Vector)
        case cubic(FT_Vector, FT_Vector, FT_Vector)

        var end: FT_Vector {
            switch self {
            case .line(let end), .conic(_, let end), .cubic(_, _, let end): end
            }
        }

        var points: [FT_Vector] {
            switch self {
            case .line(let end): [end]
            case .conic(let control, let end): [control, end]
            case .cubic(let first, let second, let end): [first, second, end]
            }
        }
    }

    let start: FT_Vector
    var steps: [Step] = []
    var isClosed = false

    static let unit = unitsPerPixel
    /// Units. Parts farther away are not drawn anyway, and sums stay far below 64 bits.
    private static let limit = 1e15

    /// Returns the parts of a path.
    ///
    /// - Parameter origin: the origin of the drawn part, in device pixels from the pixel of the path's origin.
    static func contours(of key: PathKey, from origin: (x: Int, y: Int)) -> [PathContour] {
        let (left, top) = (key.x - origin.x * unit, key.y - origin.y * unit)
        let scale = key.scale * Double(unit)
        func units(_ value: Double) -> Int { Int(min(max((value * scale).rounded(), -limit), limit)) }
        // The rounding does not depend on the part that is drawn.
        func vector(_ point: Point) -> FT_Vector { FT_Vector(x: units(point.x) + left, y: units(point.y) + top) }

        var contours: [PathContour] = []
        var current: PathContour?
        func finish(_ next: PathContour?) {
            if let current { contours.append(current) }
            current = next
        }
        for element in key.path.elements {
            switch element {
            case .move(let to): finish(PathContour(start: vector(to)))
            case .line(let to): current?.steps.append(.line(vector(to)))
            case .quadCurve(let to, let control): current?.steps.append(.conic(vector(control), vector(to)))
            case .curve(let to, let first, let second):
                current?.steps.append(.cubic(vector(first), vector(second), vector(to)))
            case .close:
                guard let start = current?.start else { continue }
                current?.isClosed = true
                finish(PathContour(start: start))
            }
        }
        finish(nil)
        return contours.filter { !$0.steps.isEmpty || $0.isClosed }
    }

    /// Returns shorter pieces that together form the same line. Each begins within the one before. Thus every corner is inside a piece, and
    /// every pixel that an end covers in part is fully covered by another piece.
    func pieces(ofLength length: Int) -> [PathContour] {
        guard steps.count > length else { return [self] }
        var steps = steps
        if isClosed { steps += [.line(start)] + steps.prefix(length / 2) }
        var pieces: [PathContour] = []
        var first = 0
        while true {
            let last = min(first + length, steps.count)
            let start = first == 0 ? start : steps[first - 1].end
            pieces.append(PathContour(start: start, steps: Array(steps[first..<last])))
            if last == steps.count { return pieces }
            let end = steps[last - 1].end
            let least = first + length / 2
            first = last - 1
            while first > least, steps[first - 1].end.isWithin(2 * Self.unit, of: end) { first -= 1 }
        }
    }

    /// Whether all points are the same.
    var isDot: Bool { steps.allSatisfy { $0.points.allSatisfy { $0.x == start.x && $0.y == start.y } } }

    /// The smallest rectangle around the points, in units.
    var bounds: PixelRect {
        var result = PixelRect(left: start.x, top: start.y, right: start.x, bottom: start.y)
        for step in steps {
            for point in step.points {
                result.left = min(result.left, point.x)
                result.top = min(result.top, point.y)
                result.right = max(result.right, point.x)
                result.bottom = max(result.bottom, point.y)
            }
        }
        return result
    }
}

nonisolated extension FT_Vector {
    fileprivate func isWithin(_ distance: Int, of other: FT_Vector) -> Bool {
        abs(x - other.x) <= distance && abs(y - other.y) <= distance
    }
}
