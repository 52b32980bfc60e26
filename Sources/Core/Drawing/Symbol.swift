import Glibc

/// Inlay's own icons: lines of 1.5 points with round ends on a grid of 16, in the tint colour (docs/look.md).
public nonisolated enum Symbol: String, CaseIterable, Sendable {
    case info, add, check, mixed, forward, backward, down, clear
    case plus, compose, reply, share, folder, book, search, refresh, close, camera, trash, undo, redo, page, more
    case play, pause, rewind, fastForward, speaker, speakerOff, fullScreen, leaveFullScreen
    case star, sparkle, chart, clock, history, person, download, eye

    /// Whether the symbol is mirrored if text runs from right to left; playback symbols and clocks are not.
    var isMirrored: Bool {
        switch self {
        case .forward, .backward, .compose, .reply, .undo, .redo, .page, .search: true
        default: false
        }
    }
}

nonisolated extension Image {
    /// Returns the image of a symbol. Its lines have the tint of the view that shows it.
    public static func symbol(_ symbol: Symbol) -> Image { symbols[symbol] ?? Image(symbol, isMirrored: false) }

    /// Returns the image of a symbol that documents name. It follows the direction of its view by itself.
    static func directed(_ symbol: Symbol) -> Image { directedSymbols[symbol] ?? .symbol(symbol) }

    private static let directedSymbols = Dictionary(
        uniqueKeysWithValues: Symbol.allCases.filter(\.isMirrored).map { symbol in
            let source = DirectionalImage(
                leftToRight: SymbolSource(symbol.strokes), rightToLeft: SymbolSource(symbol.strokes, isMirrored: true))
            return (symbol, Image(name: symbol.rawValue, source: source, isTemplate: true))
        })

    /// The mirrored image, if it is a symbol that has a direction.
    var mirroredSymbol: Image { Self.mirroredSymbols[name].flatMap { self == $0.plain ? $0.mirrored : nil } ?? self }

    /// Images are equal if they share their source, so each is created once.
    private static let symbols = Dictionary(
        uniqueKeysWithValues: Symbol.allCases.map { ($0, Image($0, isMirrored: false)) })
    private static let mirroredSymbols = Dictionary(
        uniqueKeysWithValues: Symbol.allCases.filter(\.isMirrored).map { symbol in
            (symbol.rawValue, (plain: Image.symbol(symbol), mirrored: Image(symbol, isMirrored: true)))
        })

    private init(_ symbol: Symbol, isMirrored: Bool) {
        self.init(
            name: symbol.rawValue, source: SymbolSource(symbol.strokes, isMirrored: isMirrored), isTemplate: true)
    }
}

/// The centre line of a stroke.
nonisolated enum SymbolLine {
    case line(Point, Point)
    case circle(Point, radius: Double)
    /// From one angle to a larger one, in degrees, clockwise from the right.
    case arc(Point, radius: Double, ClosedRange<Double>)

    /// Returns lines from each point to the next.
    static func lines(_ points: [(x: Double, y: Double)], isClosed: Bool = false) -> [SymbolLine] {
        let points = points.map { Point($0.x, $0.y) }
        let ends = isClosed ? points.dropFirst() + points.prefix(1) : points.dropFirst()
        return zip(points, ends).map { .line($0, $1) }
    }

    static let width = 1.5

    func distance(to point: Point) -> Double {
        switch self {
        case .circle(let center, let radius): return (length(point - center) - radius).magnitude
        case .arc(let center, let radius, let angles):
            let way = point - center
            let degrees = atan2(way.y, way.x) * 180 / .pi
            let turns = ((angles.lowerBound - degrees) / 360).rounded(.up) * 360
            if degrees + turns <= angles.upperBound { return (length(way) - radius).magnitude }
            return [angles.lowerBound, angles.upperBound].map { angle in
                let angle = angle * .pi / 180
                return length(way - Point(radius * cos(angle), radius * sin(angle)))
            }.min() ?? .infinity
        case .line(let start, let end):
            let (way, along) = (end - start, point - start)
            let square = way.x * way.x + way.y * way.y
            let part = square > 0 ? min(max((along.x * way.x + along.y * way.y) / square, 0), 1) : 0
            return length(along - Point(way.x * part, way.y * part))
        }
    }

    private func length(_ point: Point) -> Double { (point.x * point.x + point.y * point.y).squareRoot() }
}

nonisolated final class SymbolSource: ImageSource {
    /// The size of the grid, in points.
    private static let grid = 16.0
    let size = Size(grid, grid)
    private let strokes: [SymbolLine]
    private let isMirrored: Bool

    init(_ strokes: [SymbolLine], isMirrored: Bool = false) {
        self.strokes = strokes
        self.isMirrored = isMirrored
    }

    deinit {}

    func pixmap(width: Int, height: Int) -> Pixmap {
        var pixmap = Pixmap(width: width, height: height)
        let scale = Point(Self.grid / Double(max(1, width)), Self.grid / Double(max(1, height)))
        let pixel = max(scale.x, scale.y)
        for y in 0..<pixmap.height {
            for x in 0..<pixmap.width {
                let across = (Double(x) + 0.5) * scale.x
                let point = Point(isMirrored ? Self.grid - across : across, (Double(y) + 0.5) * scale.y)
                let distance = strokes.map { $0.distance(to: point) }.min() ?? .infinity
                let covered = min(max((SymbolLine.width / 2 - distance) / pixel + 0.5, 0), 1)
                pixmap[x, y] = UInt32((covered * 255).rounded()) << 24
            }
        }
        return pixmap
    }
}
