/// A line of text of several fonts, measured. It knows which stretches of its text are shown in it, not how they look: a change of colours
/// needs no other line.
nonisolated struct StyledLine: MeasuredLine {
    /// What of a line has one font and runs one way.
    struct Fragment: Equatable {
        var run: TextRun
        let level: UInt8
        /// In the order of reading.
        let styles: [Style]
        /// From the line's left end, in points.
        var x = 0.0
    }

    /// Characters that are shown as one stretch of the text says.
    struct Style: Equatable {
        /// How many of the fragment's characters end with them.
        let end: Int
        let stretch: Int
    }

    /// In the order of reading.
    private(set) var fragments: [Fragment]
    private(set) var width = 0.0
    let metrics: FontMetrics

    /// - Parameter empty: of a line without text.
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

    /// The line with its spaces so wide, by whole pixels, that it fills a width; as it is where it has none, or is no narrower.
    func justified(to room: Double, scale: Double) -> StyledLine {
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
            line.fragments[index].run = run.justified(to: run.width + share(before + own) - share(before))
            before += own
        }
        line.place()
        return line
    }
}
