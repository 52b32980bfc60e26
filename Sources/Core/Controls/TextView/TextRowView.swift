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
            let spans = selectedSpans(row, line: index, in: view)
            for span in spans { list.fill(rect(of: span, line: index, in: view), view.selectionColor) }
            for span in composedSpans(row, line: index, in: view) {
                let rect = rect(of: span, line: index, in: view)
                list.fill(pixels.hairline(atBottomOf: rect), view.textColor ?? .label)
            }
            draw(row.lines[index].line, line: index, from: view.left(of: row, line: index), spans, view, into: &list)
        }
    }

    /// The selected spans of a line, in the view's coordinates; up to the edge if the selection continues on the next line.
    private func selectedSpans(_ lines: ParagraphLayout, line: Int, in view: TextView) -> [Range<Double>] {
        let range = view.editor.selection.range
        guard view.session.isOpen, !range.isEmpty else { return [] }
        let row = view.editor.text.row(index)
        guard range.lowerBound < row.end || row.text.isEmpty, range.upperBound > row.start else { return [] }
        let local = max(0, range.lowerBound - row.start)..<min(row.text.utf8.count, range.upperBound - row.start)
        let left = view.left(of: lines, line: line)
        var spans = lines.spans(of: local, line: line).map { $0.lowerBound + left..<$0.upperBound + left }
        let extent = lines.lines[line].range
        let isLast = line == lines.lines.count - 1
        let goesOn = isLast ? range.upperBound > row.start + extent.upperBound : local.upperBound > extent.upperBound
        guard goesOn, local.lowerBound <= extent.upperBound, isLast || local.lowerBound < extent.upperBound else {
            return spans
        }
        // Extend the selection to the edge on the side where the line ends.
        let edge = left + (lines.runsToTheLeft == true ? 0 : lines.lines[line].line.width)
        let rest =
            lines.runsToTheLeft == true
            ? view.roomLeft..<max(view.roomLeft, edge) : edge..<max(edge, view.roomLeft + view.roomWidth)
        guard !rest.isEmpty else { return spans }
        if let touching = spans.firstIndex(where: { abs($0.upperBound - rest.lowerBound) < 0.01 }) {
            spans[touching] = spans[touching].lowerBound..<rest.upperBound
        } else if let touching = spans.firstIndex(where: { abs($0.lowerBound - rest.upperBound) < 0.01 }) {
            spans[touching] = rest.lowerBound..<spans[touching].upperBound
        } else {
            spans.append(rest)
        }
        return spans
    }

    /// The spans of marked text in a line.
    private func composedSpans(_ lines: ParagraphLayout, line: Int, in view: TextView) -> [Range<Double>] {
        guard let composition = view.session.composition, view.compositionRow == index else { return [] }
        let start = view.editor.selection.head - view.editor.text.row(index).start
        let left = view.left(of: lines, line: line)
        return lines.spans(of: start..<start + composition.text.utf8.count, line: line).map {
            $0.lowerBound + left..<$0.upperBound + left
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
                list.draw(run, at: Point((start + x).snapped(toScale: context?.scale ?? 1), baseline), color)
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
