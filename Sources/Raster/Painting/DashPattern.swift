internal import CFreeType
import Inlay

/// Cuts lines into dashes, in FreeType's units.
nonisolated struct DashPattern {
    /// Lines and gaps in turn; an even count.
    private let lengths: [Double]
    private let period: Double
    /// From 0 to the period.
    private let phase: Double

    /// FreeType units. Dashes that repeat within half a pixel cannot be distinguished.
    private static let minimumPeriod = Double(PathContour.unit) / 2
    /// Enough for adjacent dots across the widest display and back. A line with more dashes than this is drawn solid.
    private static let largestCount = 1 << 14

    /// One dash that is longer than any line.
    static let endless = DashPattern(lengths: [1e300, 0], period: 1e300, phase: 0)

    private init(lengths: [Double], period: Double, phase: Double) {
        (self.lengths, self.period, self.phase) = (lengths, period, phase)
    }

    /// Creates the pattern; nil if no gaps are visible.
    ///
    /// - Parameter unit: units in a point.
    init?(_ dash: Stroke.Dash, unit: Double) {
        let lengths = dash.lengths.map { $0 * unit }
        let all = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
        let period = all.reduce(0, +)
        let hasGaps = all.indices.contains { !$0.isMultiple(of: 2) && all[$0] > 0 }
        guard all.allSatisfy({ $0 >= 0 }), hasGaps, period.isFinite, period >= Self.minimumPeriod, dash.phase.isFinite
        else { return nil }
        let phase = (dash.phase * unit).truncatingRemainder(dividingBy: period)
        self.init(lengths: all, period: period, phase: phase < 0 ? phase + period : phase)
    }

    /// Returns the dashes of a line. Dashes outside of `near` may be missing.
    func dashes(of line: PathContour, near: PixelRect) -> [PathContour] {
        let polygon = Polygons([line])
        var points = polygon.points.map { Place($0) }
        if line.isClosed, let first = points.first { points.append(first) }
        guard !line.isDot else { return [line] }
        var cutter = Cutter(place: Self.place(at: phase, in: lengths))
        for (start, end) in zip(points, points.dropFirst()) {
            cut(from: start, to: end, near: near, with: &cutter)
            if cutter.dashes.count > Self.largestCount { return [line] }
        }
        return cutter.isWhole ? [line] : cutter.finish(isClosed: line.isClosed)
    }

    /// Returns the index of the length that contains a position, and how much of that length is left.
    private static func place(at position: Double, in lengths: [Double]) -> (index: Int, rest: Double) {
        var rest = position
        for (index, length) in lengths.enumerated() {
            if rest < length || rest == 0 { return (index, length - rest) }
            rest -= length
        }
        return (0, lengths.first ?? 0)
    }

    private func cut(from start: Place, to end: Place, near: PixelRect, with cutter: inout Cutter) {
        let way = end - start
        let length = (way * way).sum().squareRoot()
        guard length > 0 else { return }
        // A long line has more dashes than are visible.
        guard let shown = Self.part(from: start, way, within: near) else {
            return skip(length, with: &cutter)
        }
        var position = shown.lowerBound * length
        if position > 0 { skip(position, with: &cutter) }
        let last = shown.upperBound * length
        func place(_ position: Double) -> Place { start + way * (position / length) }
        if position == 0 { cutter.begin(at: start) } else { cutter.begin(anewAt: place(position)) }
        while position + cutter.place.rest < last {
            position += cutter.place.rest
            cutter.change(at: place(position), along: way / length, lengths)
            if cutter.dashes.count > Self.largestCount { return }
        }
        cutter.place.rest -= last - position
        cutter.line(to: place(last))
        if last < length { skip(length - last, with: &cutter) }
    }

    /// Advances in the pattern without drawing.
    private func skip(_ length: Double, with cutter: inout Cutter) {
        cutter.interrupt()
        let passed = lengths[..<cutter.place.index].reduce(0, +) + lengths[cutter.place.index] - cutter.place.rest
        cutter.place = Self.place(at: (passed + length).truncatingRemainder(dividingBy: period), in: lengths)
    }

    /// Returns the part of a line that is inside a rectangle, as fractions from 0 to 1.
    private static func part(from start: Place, _ way: Place, within rect: PixelRect) -> ClosedRange<Double>? {
        let low = (Place(Double(rect.left), Double(rect.top)) - start) / way
        let high = (Place(Double(rect.right), Double(rect.bottom)) - start) / way
        var (first, last) = (0.0, 1.0)
        for axis in 0..<2 {
            guard way[axis] != 0 else {
                let isBeside =
                    start[axis] < Double(axis == 0 ? rect.left : rect.top)
                    || start[axis] > Double(axis == 0 ? rect.right : rect.bottom)
                if isBeside { return nil }
                continue
            }
            first = max(first, min(low[axis], high[axis]))
            last = min(last, max(low[axis], high[axis]))
        }
        return first < last ? first...last : nil
    }
}

private typealias Place = SIMD2<Double>

/// The dashes that are finished, and the one being drawn.
private nonisolated struct Cutter {
    private(set) var dashes: [PathContour] = []
    /// The index of the current length, and how much of it is left.
    var place: (index: Int, rest: Double)
    private var current: PathContour?
    /// Whether the first dash begins at the start of the line.
    private var startsWithDash = false
    private var isUncut = true

    /// Units; a dash shorter than this has no direction after rounding.
    private static let minimumDashLength = 4.0

    init(place: (index: Int, rest: Double)) { self.place = place }

    private var isDash: Bool { place.index.isMultiple(of: 2) }
    /// Whether one dash covers the whole line.
    var isWhole: Bool { startsWithDash && isUncut }

    /// Begins a segment of the line.
    mutating func begin(at point: Place) {
        guard isDash, current == nil else { return }
        if isUncut, dashes.isEmpty { startsWithDash = true }
        current = PathContour(start: FT_Vector(point))
    }

    /// Begins again after a part of the line was skipped.
    mutating func begin(anewAt point: Place) {
        isUncut = false
        begin(at: point)
    }

    mutating func line(to point: Place) { current?.steps.append(.line(FT_Vector(point))) }

    /// Ends the current dash or gap.
    mutating func change(at point: Place, along direction: Place, _ lengths: [Double]) {
        isUncut = false
        repeat {
            line(to: point)
            if current?.isDot == true { line(to: point + direction * Self.minimumDashLength) }
            keep()
            place.index = (place.index + 1) % lengths.count
            place.rest = lengths[place.index]
            if isDash { current = PathContour(start: FT_Vector(point)) }
        } while place.rest == 0
    }

    /// Ends the current dash. Its continuation is outside the visible area.
    mutating func interrupt() {
        isUncut = false
        keep()
    }

    private mutating func keep() {
        if let current, !current.steps.isEmpty { dashes.append(current) }
        current = nil
    }

    mutating func finish(isClosed: Bool) -> [PathContour] {
        // One dash continues around the corner where a closed line begins.
        if isClosed, startsWithDash, let current, let first = dashes.first {
            dashes[0] = PathContour(start: current.start, steps: current.steps + first.steps)
            self.current = nil
        }
        keep()
        return dashes
    }
}
