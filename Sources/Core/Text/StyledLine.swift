/// A measured line of text in several fonts. It stores the indices of the text's stretches, not their attributes: a change of
/// colours does not change the line.
nonisolated struct StyledLine: MeasuredLine {
    /// A part of a line with one font and one direction.
    struct Fragment: Equatable {
        var run: TextRun
        let level: UInt8
        /// The styles in logical order.
        let styles: [Style]
        /// The distance from the line's left end, in points.
        var x = 0.0
    }

    /// The characters of a fragment that have the attributes of one stretch of the text.
    struct Style: Equatable {
        /// The end of the characters, counted from the start of the fragment.
        let end: Int
        let stretch: Int
    }

    /// The fragments in logical order.
    private(set) var fragments: [Fragment]
    private(set) var width = 0.0
    let metrics: FontMetrics

    /// - Parameter empty: the metrics of a line without text.
    init(_ fragments: [Fragment], scale: Double, empty: FontMetrics) {
        self.fragments = fragments
        let all = fragments.map(\.run.metrics)
        metrics = FontMetrics(
            ascent: all.map(\.ascent).max() ?? empty.ascent, descent: all.map(\.descent).max() ?? empty.descent)
        place()
    }

    private mutating func place() {
        width = 0
        for index in fragments.map(\.level).visualOrder {
            fragments[index].x = width
            width += fragments[index].run.width
        }
    }

    /// Returns the line with spaces widened by whole pixels to fill a width; unchanged if it has no spaces, or is not narrower.
    @MainActor func justified(to room: Double, engine: any TextEngine, scale: Double) -> StyledLine {
        let counts = fragments.map { $0.run.text.count(where: \.isSpread) }
        let count = counts.reduce(0, +)
        let surplus = (room - width) * scale
        guard surplus > 0, surplus.isFinite, count > 0 else { return self }
        func share(_ spaces: Int) -> Double {
            let share = surplus * Double(spaces) / Double(count)
            return (spaces == count ? share : share.rounded(.down)) / scale
        }
        var line = self
        var before = 0
        for (index, own) in counts.enumerated() {
            let run = fragments[index].run
            let width = run.width + share(before + own) - share(before)
            line.fragments[index].run = engine.justified(run, to: width, scale: scale)
            before += own
        }
        line.place()
        return line
    }
}
