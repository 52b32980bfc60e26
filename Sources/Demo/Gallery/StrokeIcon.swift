import Inlay

/// An icon of the sidebar: lines of 1.5 points on a grid of 16, as Inlay's own symbols.
nonisolated final class StrokeIcon: ImageSource {
    /// The size of the grid, in points.
    private static let grid = 16.0
    private static let lineWidth = 1.5
    let size = Size(grid, grid)
    private let lines: [(start: Point, end: Point)]

    /// - Parameter drawing: lines from point to point, such as `2 3,14 3;8 3,8 13`; `z` closes a line.
    init(_ drawing: String) {
        lines = drawing.split(separator: ";").flatMap { line in
            var points = line.split(separator: ",").compactMap { point in
                let numbers = point.split(separator: " ").compactMap { Double($0) }
                return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
            }
            if line.hasSuffix("z"), let first = points.first { points.append(first) }
            return zip(points, points.dropFirst()).map { (start: $0, end: $1) }
        }
    }

    deinit {}

    func pixmap(width: Int, height: Int) -> Pixmap {
        var pixmap = Pixmap(width: width, height: height)
        let scale = Point(Self.grid / Double(max(1, width)), Self.grid / Double(max(1, height)))
        for y in 0..<pixmap.height {
            for x in 0..<pixmap.width {
                let point = Point((Double(x) + 0.5) * scale.x, (Double(y) + 0.5) * scale.y)
                let distance = lines.map { Self.distance(from: point, to: $0) }.min() ?? .infinity
                let covered = min(max((Self.lineWidth / 2 - distance) / max(scale.x, scale.y) + 0.5, 0), 1)
                pixmap[x, y] = UInt32((covered * 255).rounded()) << 24
            }
        }
        return pixmap
    }

    private static func distance(from point: Point, to line: (start: Point, end: Point)) -> Double {
        let (way, offset) = (line.end - line.start, point - line.start)
        let square = way.x * way.x + way.y * way.y
        let share = square > 0 ? min(max((offset.x * way.x + offset.y * way.y) / square, 0), 1) : 0
        let rest = Point(offset.x - share * way.x, offset.y - share * way.y)
        return (rest.x * rest.x + rest.y * rest.y).squareRoot()
    }
}
