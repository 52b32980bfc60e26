/// Draws a row of a text view, in the full width of the view.
final class TextRowView: View {
    /// The index of the row.
    var index = 0

    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .none
        flags.insert(.leaf)
    }

    deinit {}

    private var textView: TextView? { superview?.superview as? TextView }

    override func draw(into list: inout DisplayList) {
        guard let view = textView else { return }
        let row = view.rows.row(index)
        for index in row.lines.indices {
            let spans = view.selectedSpans(row: self.index, row, line: index)
            for span in spans { list.fill(rect(of: span, line: index, in: view), view.selectionColor) }
            for span in view.composedSpans(row: self.index, row, line: index) {
                let rect = rect(of: span, line: index, in: view)
                list.fill(pixels.hairline(atBottomOf: rect), view.textColor ?? .label)
            }
            draw(row.lines[index].line, line: index, from: view.left(of: row, line: index), spans, view, into: &list)
        }
    }

    private func rect(of span: Range<Double>, line: Int, in view: TextView) -> Rect {
        let height = view.rows.lineHeight
        return pixels.snapped(Rect(span.lowerBound, Double(line) * height, span.upperBound - span.lowerBound, height))
    }

    private func draw(
        _ line: SegmentedLine, line index: Int, from start: Double, _ spans: [Range<Double>], _ view: TextView,
        into list: inout DisplayList
    ) {
        let height = view.rows.lineHeight
        let baseline = Double(index) * height + line.metrics.ascent
        func draw(_ color: Color, _ list: inout DisplayList) {
            for (run, x) in line.runs(within: -start..<max(0, bounds.width) - start) {
                list.text(run, at: Point((start + x).snapped(toScale: context?.scale ?? 1), baseline), color)
            }
        }
        let color = view.textColor ?? .label
        guard !spans.isEmpty, view.textColor != nil else { return draw(color, &list) }
        // Selected text is drawn in the theme's colour.
        var left = 0.0
        for span in spans {
            list.clip(to: rect(of: left..<max(left, span.lowerBound), line: index, in: view)) { draw(color, &$0) }
            list.clip(to: rect(of: span, line: index, in: view)) { draw(.label, &$0) }
            left = span.upperBound
        }
        list.clip(to: rect(of: left..<max(left, bounds.width), line: index, in: view)) { draw(color, &$0) }
    }
}
