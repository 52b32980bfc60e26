/// Icons drawn for Inlay: lines of 1.5 points with round ends on a grid of 16 (docs/look.md). They take the tint.
public nonisolated enum Symbol: String, CaseIterable, Sendable {
    case info, add, check, mixed, forward, backward, down, clear
}

nonisolated extension Image {
    public static func symbol(_ symbol: Symbol) -> Image { symbols[symbol] ?? Image(symbol) }

    /// Images are equal when they share their source, so each is made once.
    private static let symbols = Dictionary(uniqueKeysWithValues: Symbol.allCases.map { ($0, Image($0)) })

    private init(_ symbol: Symbol) {
        self.init(name: symbol.rawValue, source: SymbolSource(symbol.strokes), isTemplate: true)
    }
}

nonisolated extension Symbol {
    fileprivate var strokes: [SymbolLine] {
        let ring = SymbolLine.circle(Point(8, 8), radius: 6.75)
        return switch self {
        case .info: [ring, .line(Point(8, 4.75), Point(8, 4.75)), .line(Point(8, 7.5), Point(8, 11.25))]
        case .check: [.line(Point(3, 8.5), Point(6.5, 12)), .line(Point(6.5, 12), Point(13, 4.5))]
        case .mixed: [.line(Point(4, 8), Point(12, 8))]
        case .forward: [.line(Point(6, 3.5), Point(10.5, 8)), .line(Point(10.5, 8), Point(6, 12.5))]
        case .backward: [.line(Point(10, 3.5), Point(5.5, 8)), .line(Point(5.5, 8), Point(10, 12.5))]
        case .down: [.line(Point(3.5, 6), Point(8, 10.5)), .line(Point(8, 10.5), Point(12.5, 6))]
        case .clear:
            [ring, .line(Point(5.75, 5.75), Point(10.25, 10.25)), .line(Point(10.25, 5.75), Point(5.75, 10.25))]
        case .add: [ring, .line(Point(8, 5), Point(8, 11)), .line(Point(5, 8), Point(11, 8))]
        }
    }
}

/// The middle of a line.
private nonisolated enum SymbolLine {
    case line(Point, Point)
    case circle(Point, radius: Double)

    static let width = 1.5

    func distance(to point: Point) -> Double {
        switch self {
        case .circle(let center, let radius): return (length(point - center) - radius).magnitude
        case .line(let start, let end):
            let (way, along) = (end - start, point - start)
            let square = way.x * way.x + way.y * way.y
            let part = square > 0 ? min(max((along.x * way.x + along.y * way.y) / square, 0), 1) : 0
            return length(along - Point(way.x * part, way.y * part))
        }
    }

    private func length(_ point: Point) -> Double { (point.x * point.x + point.y * point.y).squareRoot() }
}

private nonisolated final class SymbolSource: ImageSource {
    /// Points.
    private static let grid = 16.0
    let size = Size(grid, grid)
    private let strokes: [SymbolLine]

    init(_ strokes: [SymbolLine]) { self.strokes = strokes }

    deinit {}

    func pixmap(width: Int, height: Int) -> Pixmap {
        var pixmap = Pixmap(width: width, height: height)
        let scale = Point(Self.grid / Double(max(1, width)), Self.grid / Double(max(1, height)))
        let pixel = max(scale.x, scale.y)
        for y in 0..<pixmap.height {
            for x in 0..<pixmap.width {
                let point = Point((Double(x) + 0.5) * scale.x, (Double(y) + 0.5) * scale.y)
                let distance = strokes.map { $0.distance(to: point) }.min() ?? .infinity
                let covered = min(max((SymbolLine.width / 2 - distance) / pixel + 0.5, 0), 1)
                pixmap[x, y] = UInt32((covered * 255).rounded()) << 24
            }
        }
        return pixmap
    }
}
