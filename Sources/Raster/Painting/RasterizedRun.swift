import Inlay

/// A run of text, ready to be painted. Its parts are drawn when they first become visible, because a long run is wider than any display.
@MainActor final class RasterizedRun {
    /// The coverage of glyphs, or the picture of coloured ones.
    struct Part {
        let image: PixmanImage
        let isColored: Bool
        /// The frame relative to the left end of the run's baseline.
        let place: PixelRect

        var byteCount: Int { image.stride * place.height }
    }

    private enum State {
        case unseen
        case blank
        case drawn(Part)

        var part: Part? { if case .drawn(let part) = self { part } else { nil } }
        var isSeen: Bool { if case .unseen = self { false } else { true } }
    }

    /// The run whose identity is the cache key.
    private let run: TextRun
    private let line: TypesetLine
    private var states: [State]
    /// All parts, once each is drawn.
    private var whole: [Part]?
    private var byteCount: Int
    private(set) var hasGrown = true
    /// Whether the picture can be cached.
    var isComplete: Bool { line.isComplete }
    /// Whether a font file is missing, so that the run needs another font.
    private(set) var needsOtherFont = false

    init(_ line: TypesetLine, of run: TextRun) {
        self.run = run
        self.line = line
        states = Array(repeating: .unseen, count: line.parts.count)
        byteCount = line.byteCount
    }

    /// Returns the parts of the run that may be visible in an area, which is relative to the left end of the baseline.
    func parts(within area: PixelRect, from fonts: FontLibrary) throws(RenderWarning) -> [Part] {
        if let whole { return whole }
        let shown = line.parts.indices.filter { line.parts[$0].mayShow(within: area.left..<area.right) }
        let cut = shown.filter { line.parts[$0].face.size.isCut }
        // Parts that are clipped to the area cannot be reused for another area.
        defer { for index in cut { forget(index) } }
        for index in shown { if case .unseen = states[index] { try draw(index, shown, within: area, from: fonts) } }
        let parts = shown.compactMap { states[$0].part }
        if cut.isEmpty, shown.count == states.count, states.allSatisfy(\.isSeen) { whole = parts }
        return parts
    }

    private func draw(
        _ index: Int, _ shown: [Int], within area: PixelRect, from fonts: FontLibrary
    ) throws(RenderWarning) {
        let part = line.parts[index]
        guard let face = fonts.face(part.face) else {
            needsOtherFont = !fonts.serves(line)
            return
        }
        let glyphs = part.glyphs ?? face.shape(part.text, part.script).glyphs
        guard let drawn = try fonts.picture(of: glyphs, face, within: area.offset(x: -part.x, y: 0)) else {
            states[index] = .blank
            return
        }
        if byteCount > Self.budget { forget(except: shown) }
        let place = drawn.place.offset(x: part.x, y: 0)
        states[index] = .drawn(Part(image: drawn.image, isColored: drawn.isColored, place: place))
        byteCount += drawn.byteCount
        hasGrown = true
    }

    /// Bytes: a line of large letters as wide as a display.
    private static let budget = 1 << 20

    private func forget(except shown: [Int]) {
        whole = nil
        for (index, state) in states.enumerated() where state.part != nil && !shown.contains(index) { forget(index) }
    }

    private func forget(_ index: Int) {
        byteCount -= states[index].part?.byteCount ?? 0
        states[index] = .unseen
    }

    /// Returns the current memory use in bytes, and resets `hasGrown`.
    func settle() -> Int {
        hasGrown = false
        return byteCount
    }
}

extension TypesetLine.Part {
    /// Slanted letters extend beyond their advance, and accents of some fonts precede it; none by twice the ascent.
    fileprivate func mayShow(within columns: Range<Int>) -> Bool {
        x - 2 * ascent < columns.upperBound && x + width + 2 * ascent > columns.lowerBound
    }
}
