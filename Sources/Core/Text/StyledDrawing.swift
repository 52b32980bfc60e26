/// Draws placed lines of attributed text into a display list: runs of one colour, and rectangles.
struct StyledDrawing {
    struct PlacedLine {
        let line: StyledLine
        /// The left end of the baseline.
        let origin: Point
    }

    let lines: [PlacedLine]
    let text: StyledText
    let engine: any TextEngine
    let scale: Double
    /// The colour of the text.
    let color: (TextAttributes) -> Color
    /// The colour of an underline or a strikethrough; the line style may define its own.
    let lineColor: (LineStyle, TextAttributes) -> Color
    let backgroundColor: (TextAttributes) -> Color?
    /// The horizontally visible range of the lines.
    let visible: Range<Double>

    // MARK: Text

    func drawText(into list: inout DisplayList) {
        for placed in lines {
            drawLines(of: placed, \.underlineStyle, into: &list) { mark in
                let offset = (mark.size * 0.09 * scale).rounded()
                return placed.origin.y + max(1, offset) / scale
            }
            for fragment in placed.line.fragments { draw(fragment, at: placed.origin, into: &list) }
            drawLines(of: placed, \.strikethroughStyle, into: &list) { mark in
                // At the middle height of lowercase letters.
                (placed.origin.y - 0.27 * mark.size - thickness(mark) / 2).snapped(toScale: scale)
            }
        }
    }

    private func attributes(_ style: StyledLine.Style) -> TextAttributes {
        text.stretches.indices.contains(style.stretch) ? text.stretches[style.stretch].attributes : TextAttributes()
    }

    private func draw(_ fragment: StyledLine.Fragment, at origin: Point, into list: inout DisplayList) {
        let place = origin + Point(fragment.x, 0)
        let ink = fragment.run.inkBounds.offset(by: place)
        guard ink.minX < visible.upperBound, ink.maxX > visible.lowerBound else { return }
        var colors: [(end: Int, color: Color)] = []
        for style in fragment.styles {
            let color = color(attributes(style))
            if colors.last?.color == color { colors.removeLast() }
            colors.append((style.end, color))
        }
        guard colors.count > 1 else {
            if let only = colors.first { list.draw(fragment.run, at: place, only.color) }
            return
        }
        // Draws the whole run once for each colour, clipped to the letters of that colour: letters keep their positions and joins.
        let characters = Array(fragment.run.text)
        let runsRight = fragment.level.isMultiple(of: 2)
        var start = runsRight ? ink.minX : ink.maxX
        for (end, color) in colors {
            if runsRight ? start >= visible.upperBound : start <= visible.lowerBound { break }
            let edge =
                end < characters.count
                ? place.x + edge(at: end, of: characters, in: fragment.run) : runsRight ? ink.maxX : ink.minX
            let (left, right) = (min(start, edge), max(start, edge))
            start = edge
            guard left < right, left < visible.upperBound, right > visible.lowerBound else { continue }
            list.clip(to: Rect(left, ink.minY, right - left, ink.height)) { $0.draw(fragment.run, at: place, color) }
        }
    }

    /// The boundary between two colours: between letters, or in the middle of a space, which leaves room for slanted letters.
    private func edge(at count: Int, of characters: [Character], in run: TextRun) -> Double {
        func caret(_ count: Int) -> Double { engine.caret(after: count, in: run, scale: scale) }
        let x =
            if characters[count - 1].isWhitespace {
                (caret(count - 1) + caret(count)) / 2
            } else if characters[count].isWhitespace {
                (caret(count) + caret(count + 1)) / 2
            } else {
                caret(count)
            }
        return x.snapped(toScale: scale)
    }

    // MARK: Marks

    /// Adjacent fragments of a line with the same mark.
    private struct Mark {
        var x: Range<Double>
        var metrics: FontMetrics
        /// The size of the largest font, in points.
        var size: Double

        mutating func join(_ next: Mark) {
            x = x.lowerBound..<next.x.upperBound
            metrics.ascent = max(metrics.ascent, next.metrics.ascent)
            metrics.descent = max(metrics.descent, next.metrics.descent)
            size = max(size, next.size)
        }
    }

    func drawBackgrounds(into list: inout DisplayList) {
        for placed in lines {
            for (mark, color) in marks(of: placed, attributes: backgroundColor) {
                list.fill(rect(of: mark, in: placed), color)
            }
        }
    }

    private struct ShownLine: Equatable {
        let pattern: LineStyle.Pattern
        let color: Color
    }

    private func drawLines(
        of placed: PlacedLine, _ style: KeyPath<TextAttributes, LineStyle?>, into list: inout DisplayList,
        top: (Mark) -> Double
    ) {
        let all = marks(
            of: placed,
            attributes: { attributes in
                attributes[keyPath: style].map { ShownLine(pattern: $0.pattern, color: lineColor($0, attributes)) }
            })
        for (mark, shown) in all {
            let thickness = thickness(mark)
            func draw(_ y: Double, _ height: Double) {
                list.fill(Rect(mark.x.lowerBound, y, mark.x.upperBound - mark.x.lowerBound, height), shown.color)
            }
            let y = top(mark)
            switch shown.pattern {
            case .single: draw(y, thickness)
            case .thick: draw(y, 2 * thickness)
            case .double:
                draw(y, thickness)
                draw(y + 2 * thickness, thickness)
            }
        }
    }

    /// A whole number of device pixels, in points.
    private func thickness(_ mark: Mark) -> Double { max(1, (mark.size * 0.055 * scale).rounded()) / scale }

    /// The areas of some stretches of the text, one or more for each line, from top to bottom.
    func areas(of stretches: Range<Int>) -> [Rect] {
        lines.flatMap { placed in
            marks(of: placed) { stretches.contains($0.stretch) ? true : nil }.map { rect(of: $0.mark, in: placed) }
        }
    }

    private func rect(of mark: Mark, in placed: PlacedLine) -> Rect {
        let top = (placed.origin.y - mark.metrics.ascent).snapped(toScale: scale)
        let bottom = (placed.origin.y + mark.metrics.descent).snapped(toScale: scale)
        return Rect(mark.x.lowerBound, top, mark.x.upperBound - mark.x.lowerBound, bottom - top)
    }

    private func marks<Key: Equatable>(
        of placed: PlacedLine, attributes key: (TextAttributes) -> Key?
    ) -> [(mark: Mark, key: Key)] { marks(of: placed) { key(attributes($0)) } }

    /// The marks from left to right, snapped to device pixels.
    private func marks<Key: Equatable>(
        of placed: PlacedLine, _ key: (StyledLine.Style) -> Key?
    ) -> [(mark: Mark, key: Key)] {
        var marks: [(mark: Mark, key: Key)] = []
        for fragment in placed.line.fragments where fragment.styles.contains(where: { key($0) != nil }) {
            let run = fragment.run
            let runsRight = fragment.level.isMultiple(of: 2)
            var start = runsRight ? 0 : run.width
            let origin = placed.origin.x + fragment.x
            for (index, style) in fragment.styles.enumerated() {
                if runsRight ? origin + start >= visible.upperBound : origin + start <= visible.lowerBound { break }
                let isLast = index == fragment.styles.count - 1
                let end =
                    isLast ? (runsRight ? run.width : 0) : engine.caret(after: style.end, in: run, scale: scale)
                let left = (origin + min(start, end)).snapped(toScale: scale)
                let right = (origin + max(start, end)).snapped(toScale: scale)
                start = end
                guard left < right, let key = key(style) else { continue }
                let size = min(run.font.size, run.metrics.lineHeight)
                marks.append((Mark(x: left..<right, metrics: run.metrics, size: size), key))
            }
        }
        return marks.sorted { $0.mark.x.lowerBound < $1.mark.x.lowerBound }.reduce(into: []) { joined, next in
            if let last = joined.last, last.key == next.key, last.mark.x.upperBound == next.mark.x.lowerBound {
                joined[joined.count - 1].mark.join(next.mark)
            } else {
                joined.append(next)
            }
        }
    }
}
