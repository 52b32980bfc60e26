/// Draws a text field.
struct FieldDrawing {
    let field: TextField

    func draw(into list: inout DisplayList) {
        drawBorder(into: &list)
        let line = field.text.isEmpty && field.session.composition == nil ? field.placeholderLine : field.line
        let start = field.start(of: line)
        let room = field.textRect
        guard !room.isEmpty, room.width.isFinite, start.isFinite else { return }
        let area = Rect(room.minX, 0, room.width, field.bounds.height)
        func drawContent(_ list: inout DisplayList) {
            drawSelection(from: start, into: &list)
            drawText(line, from: start, into: &list)
            if field.showsCaret {
                list.fill(field.caretRect, field.caretColor)
            }
        }
        if line.width <= room.width, line.metrics.lineHeight <= field.bounds.height {
            drawContent(&list)
        } else {
            list.clip(to: area, drawContent)
        }
    }

    private func drawBorder(into list: inout DisplayList) {
        let (radius, width) = (field.borderRadius, field.borderWidth)
        if field.backgroundColor == nil, field.borderStyle == .roundedRect || field.borderStyle == .bezel {
            list.fill(field.bounds, cornerRadius: radius, .contentBackground, beneath: width)
        }
        if field.borderStyle != .roundedRect,
            let image = field.isEnabled ? field.background : field.disabledBackground ?? field.background
        {
            list.draw(image.resolved(isRightToLeft: field.isRightToLeft), in: field.bounds)
        }
        guard field.isBordered else { return }
        list.strokeBorder(
            field.bounds, cornerRadius: radius, width: width, field.looksEdited ? .accent : .role(.inputBorder))
    }

    /// The visible part of the line, from its start.
    private func visible(from start: Double) -> Range<Double> {
        let room = field.textRect
        return room.minX - start..<max(room.minX, room.maxX) - start
    }

    private func selectedSpans(from start: Double) -> [Range<Double>] {
        let range = field.editor.selection.range
        guard field.session.isOpen, !range.isEmpty else { return [] }
        return field.line.spans(
            of: field.displayedPlace(range.lowerBound)..<field.displayedPlace(range.upperBound),
            within: visible(from: start))
    }

    private func rect(of span: Range<Double>, from start: Double) -> Rect {
        let metrics = field.line.metrics
        return field.pixels.snapped(
            Rect(
                start + span.lowerBound, field.top(of: metrics, in: field.frame.size),
                span.upperBound - span.lowerBound,
                metrics.lineHeight))
    }

    private func drawSelection(from start: Double, into list: inout DisplayList) {
        for span in selectedSpans(from: start) {
            list.fill(rect(of: span, from: start), field.selectionColor)
        }
        guard let composition = field.session.composition else { return }
        // Underline the marked text.
        let place = field.editor.selection.head
        let range = place..<place + composition.text.utf8.count
        for span in field.line.spans(of: range, within: visible(from: start)) {
            let rect = rect(of: span, from: start)
            list.fill(field.pixels.hairline(atBottomOf: rect), field.textColor ?? .label)
        }
    }

    private func drawText(_ line: SegmentedLine, from start: Double, into list: inout DisplayList) {
        let baseline = field.top(of: line.metrics, in: field.frame.size) + line.metrics.ascent
        func draw(_ color: Color, _ list: inout DisplayList) {
            for (run, x) in line.runs(within: visible(from: start)) {
                list.draw(run, at: Point((start + x).snapped(toScale: field.context?.scale ?? 1), baseline), color)
            }
        }
        guard !field.text.isEmpty || field.session.composition != nil else {
            let hasBackground =
                field.borderStyle == .roundedRect || field.borderStyle == .bezel || field.backgroundColor != nil
            let isOnSelection = !hasBackground && InheritedAppearance(of: field).isOnSelectionBackground
            let color = Color.role(isOnSelection ? .selectionSecondaryLabel : .placeholder)
            let room = field.textRect.width
            guard line.width > room else { return draw(color, &list) }
            let run = TextMeasure(field.font, in: field).line(field.placeholder, width: room)
            return list.draw(run, at: Point(field.start(ofWidth: run.width), baseline), color)
        }
        let spans = field.textColor == nil ? [] : selectedSpans(from: start)
        guard !spans.isEmpty else { return draw(field.textColor ?? .label, &list) }
        // Selected text is drawn in the theme's colour.
        var left = visible(from: start).lowerBound
        for span in spans {
            list.clip(to: rect(of: left..<max(left, span.lowerBound), from: start)) {
                draw(field.textColor ?? .label, &$0)
            }
            list.clip(to: rect(of: span, from: start)) { draw(.label, &$0) }
            left = span.upperBound
        }
        let end = visible(from: start).upperBound
        list.clip(to: rect(of: left..<max(left, end), from: start)) { draw(field.textColor ?? .label, &$0) }
    }
}
