internal import CFreeType

/// Outlines made of straight lines, in FreeType's units. FreeType's rasteriser flattens curves too, but too coarsely for circles to look
/// round.
nonisolated struct Polygons {
    private(set) var points: [FT_Vector] = []
    /// The number of points up to the end of each outline.
    private(set) var ends: [Int] = []

    /// The largest distance between a curve and its lines: a 64th of a pixel.
    private static let tolerance = 1.0
    /// The most lines per curve. Only a curve longer than any display would need more.
    private static let largestCount = 256.0

    init(_ contours: [PathContour]) {
        for contour in contours {
            begin(at: contour.start)
            for step in contour.steps {
                switch step {
                case .line(let end): points.append(end)
                case .conic(let control, let end): addCurve(to: end, control)
                case .cubic(let first, let second, let end): addCurve(to: end, .init(first), .init(second))
                }
            }
        }
        finish()
    }

    init(_ outline: inout FT_Outline) {
        var functions = FT_Outline_Funcs()
        functions.move_to = { point, polygons in change(polygons, at: point) { $0.begin(at: $1) } }
        functions.line_to = { point, polygons in change(polygons, at: point) { $0.points.append($1) } }
        functions.conic_to = { control, end, polygons in
            guard let control = control?.pointee else { return 1 }
            return change(polygons, at: end) { $0.addCurve(to: $1, control) }
        }
        functions.cubic_to = { first, second, end, polygons in
            guard let first = first?.pointee, let second = second?.pointee else { return 1 }
            return change(polygons, at: end) { $0.addCurve(to: $1, .init(first), .init(second)) }
        }
        withUnsafeMutablePointer(to: &self) { polygons in
            _ = FT_Outline_Decompose(&outline, &functions, UnsafeMutableRawPointer(polygons))
        }
        finish()
    }

    private mutating func begin(at point: FT_Vector) {
        finish()
        points.append(point)
    }

    private mutating func finish() {
        if points.count > ends.last ?? 0 { ends.append(points.count) }
    }

    private mutating func addCurve(to end: FT_Vector, _ control: FT_Vector) {
        guard let start = points.last else { return }
        let (control, third) = (SIMD2(control), SIMD2(repeating: 1.0 / 3))
        addCurve(
            to: end, SIMD2(start) * third + control * (1 - third), SIMD2(end) * third + control * (1 - third))
    }

    private mutating func addCurve(to end: FT_Vector, _ first: SIMD2<Double>, _ second: SIMD2<Double>) {
        guard let start = points.last.map({ SIMD2($0) }) else { return }
        let last = SIMD2(end)
        let (bend, otherBend) = (start - 2 * first + second, first - 2 * second + last)
        let largest = max((bend * bend).sum(), (otherBend * otherBend).sum()).squareRoot()
        let count = min((0.75 * largest / Self.tolerance).squareRoot().rounded(.up), Self.largestCount)
        for index in 1..<max(1, Int(count)) {
            let part = Double(index) / count
            let rest = 1 - part
            let (near, far) = (
                rest * rest * (start * rest + first * (3 * part)), part * part * (last * part + second * (3 * rest))
            )
            points.append(FT_Vector(near + far))
        }
        points.append(end)
    }
}

/// Handles each part of an outline, as a FreeType callback; 0 means success.
private nonisolated func change(
    _ polygons: UnsafeMutableRawPointer?, at point: UnsafePointer<FT_Vector>?,
    _ change: (inout Polygons, FT_Vector) -> Void
) -> Int32 {
    guard let polygons, let point else { return 1 }
    change(&polygons.assumingMemoryBound(to: Polygons.self).pointee, point.pointee)
    return 0
}

nonisolated extension SIMD2<Double> {
    init(_ vector: FT_Vector) { self.init(Double(vector.x), Double(vector.y)) }
}

nonisolated extension FT_Vector {
    init(_ place: SIMD2<Double>) { self.init(x: Int(place.x.rounded()), y: Int(place.y.rounded())) }
}
