// Layout and drawing of a text field.

// MARK: - Measuring
extension TextField {
    var isBordered: Bool { borderStyle != .none }

    /// The padding at the top and bottom edges, in points. Specification 11.9.
    private static let verticalPadding = 6.5
    private static let leastSize = Size(40, 22)
    /// The gap between the text and a side view, in points.
    private static let sideGap = 4.0
    private static let clearButtonSide = 24.0

    private var padding: Double { isBordered ? theme.metrics.fieldPadding : 0 }
    var lineMetrics: FontMetrics { textMeasure(font).metrics }

    var naturalSize: Size {
        // Measure in the font of the field, even if a smaller font is used to fit the text.
        let shown = session.composition == nil && text.isEmpty ? placeholderLine : naturalLine
        let sides = sideWidths
        let width = shown.width + sides.left + sides.right
        let height = isBordered ? lineMetrics.lineHeight + 2 * Self.verticalPadding : lineMetrics.lineHeight
        let least = isBordered ? theme.metrics.controlHeight : Self.leastSize.height
        return Size(max(Self.leastSize.width, pixels.roundedUp(width)), max(least, pixels.roundedUp(height)))
    }

    /// The y coordinate of the line.
    func top(of metrics: FontMetrics, in size: Size) -> Double {
        max(0, (size.height - metrics.lineHeight) * topPart).snapped(toScale: context?.scale ?? 1)
    }

    /// The area of the text.
    var textRect: Rect {
        let sides = sideWidths
        return bounds.inset(by: EdgeInsets(left: sides.left, right: sides.right))
    }
}

// MARK: - Side views
extension TextField {
    private var shownLeftView: View? { leftView.flatMap { $0.isHidden ? nil : $0 } }
    private var shownRightView: View? {
        if let rightView, !rightView.isHidden { return rightView }
        return state.clearButton.flatMap { $0.isHidden ? nil : $0 }
    }

    /// The widths between the field's edges and the text.
    private var sideWidths: (left: Double, right: Double) {
        func width(_ view: View?) -> Double {
            guard let view else { return padding }
            let edge = view is ClearButton ? clearButtonEdge : padding
            return edge + sideSize(of: view).width + (view is ClearButton ? 0 : Self.sideGap)
        }
        let (start, end) = (width(shownLeftView), width(shownRightView))
        return isRightToLeft ? (end, start) : (start, end)
    }

    /// The padding applies to the sign in the button, not to its frame.
    private var clearButtonEdge: Double { max(0, padding - (Self.clearButtonSide - ClearButton.side) / 2) }

    private func sideSize(of view: View) -> Size {
        if view is ClearButton { return Size(Self.clearButtonSide, Self.clearButtonSide) }
        let size = view.measure(fitting: .unconstrained)
        return Size(size.width.defined(or: view.frame.width), size.height.defined(or: view.frame.height))
    }

    func placeSideViews() {
        func place(_ view: View?, atStart: Bool) {
            guard let view else { return }
            let size = sideSize(of: view)
            let edge = view is ClearButton ? clearButtonEdge : padding
            let isLeft = atStart != isRightToLeft
            let height = min(size.height, bounds.height)
            view.frame = pixels.snapped(
                Rect(
                    isLeft ? edge : bounds.width - edge - size.width, (bounds.height - height) / 2, size.width, height))
        }
        place(shownLeftView, atStart: true)
        place(shownRightView, atStart: false)
        lineDidMove()
    }

    private func shows(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .always: true
        case .whileEditing: session.isOpen
        case .unlessEditing: !session.isOpen
        }
    }

    /// Shows or hides the side views and the clear button.
    func updateSideViews() {
        if let leftView { leftView.isHidden = !shows(leftViewMode) }
        if let rightView { rightView.isHidden = !shows(rightViewMode) }
        let isClearable = !text.isEmpty && isEnabled && rightView?.isHidden != false && shows(clearButtonMode)
        if isClearable, state.clearButton == nil {
            let button = ClearButton()
            state.clearButton = button
            addSubview(button)
        }
        if let button = state.clearButton, button.isHidden == isClearable {
            button.isHidden = !isClearable
            setNeedsLayout()
        }
    }

    func replaceSideView(_ old: View?, with new: View?) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        if let new { addSubview(new) }
        updateSideViews()
        setNeedsLayout()
    }

    // MARK: Markup

    /// Stores where the next child belongs, from a processing instruction.
    func announce(_ instruction: String) -> Bool {
        switch instruction {
        case "leftView": state.awaited = .left
        case "rightView": state.awaited = .right
        case "inputView": state.awaited = .input
        case "inputAccessoryView": state.awaited = .accessory
        default: return false
        }
        return true
    }

    func take(_ view: View) -> Bool {
        guard let awaited = state.awaited else { return false }
        state.awaited = nil
        switch awaited {
        case .left: leftView = view
        case .right: rightView = view
        case .input: inputView = view
        case .accessory: inputAccessoryView = view
        }
        return true
    }
}

// MARK: - Drawing
extension TextField {
    func drawField(into list: inout DisplayList) {
        drawBorder(into: &list)
        let line = text.isEmpty && session.composition == nil ? placeholderLine : line
        let start = start(of: line)
        let room = textRect
        guard !room.isEmpty, room.width.isFinite, start.isFinite else { return }
        let area = Rect(room.minX, 0, room.width, bounds.height)
        func drawContent(_ list: inout DisplayList) {
            drawSelection(from: start, into: &list)
            drawText(line, from: start, into: &list)
            if showsCaret {
                list.fill(caretRect, caretColor)
            }
        }
        if line.width <= room.width, line.metrics.lineHeight <= bounds.height {
            drawContent(&list)
        } else {
            list.clip(to: area, drawContent)
        }
    }

    private var showsCaret: Bool {
        if session.carrying != nil { return session.carrying?.place != nil }
        return isActive && takesTyping && session.blink.isShown && editor.selection.isEmpty
    }

    private var caretColor: Color { inheritedTint ?? textColor ?? .label }

    var borderRadius: Double { borderStyle == .roundedRect ? theme.metrics.cornerRadius : 0 }
    var borderWidth: Double { looksEdited ? theme.metrics.focusRingWidth : 1 }

    private func drawBorder(into list: inout DisplayList) {
        let (radius, width) = (borderRadius, borderWidth)
        if backgroundColor == nil, borderStyle == .roundedRect || borderStyle == .bezel {
            list.fill(bounds, cornerRadius: radius, .contentBackground, beneath: width)
        }
        if borderStyle != .roundedRect, let image = isEnabled ? background : disabledBackground ?? background {
            list.image(image.resolved(isRightToLeft: isRightToLeft), in: bounds)
        }
        guard isBordered else { return }
        list.border(bounds, cornerRadius: radius, width: width, looksEdited ? .accent : .role(.inputBorder))
    }

    /// The visible part of the line, from its start.
    private func visible(from start: Double) -> Range<Double> {
        let room = textRect
        return room.minX - start..<max(room.minX, room.maxX) - start
    }

    private func selectedSpans(from start: Double) -> [Range<Double>] {
        let range = editor.selection.range
        guard session.isOpen, !range.isEmpty else { return [] }
        return line.spans(
            of: displayedPlace(range.lowerBound)..<displayedPlace(range.upperBound), within: visible(from: start))
    }

    private func rect(of span: Range<Double>, from start: Double) -> Rect {
        let metrics = line.metrics
        return pixels.snapped(
            Rect(
                start + span.lowerBound, top(of: metrics, in: frame.size), span.upperBound - span.lowerBound,
                metrics.lineHeight))
    }

    private func drawSelection(from start: Double, into list: inout DisplayList) {
        for span in selectedSpans(from: start) {
            list.fill(rect(of: span, from: start), looksEdited ? .role(.selection) : .role(.fillHover))
        }
        guard let composition = session.composition else { return }
        // Underline the marked text.
        let place = editor.selection.head
        let range = place..<place + composition.text.utf8.count
        for span in line.spans(of: range, within: visible(from: start)) {
            let rect = rect(of: span, from: start)
            list.fill(pixels.hairline(atBottomOf: rect), textColor ?? .label)
        }
    }

    private func drawText(_ line: SegmentedLine, from start: Double, into list: inout DisplayList) {
        let baseline = top(of: line.metrics, in: frame.size) + line.metrics.ascent
        func draw(_ color: Color, _ list: inout DisplayList) {
            for (run, x) in line.runs(within: visible(from: start)) {
                list.text(run, at: Point((start + x).snapped(toScale: context?.scale ?? 1), baseline), color)
            }
        }
        guard !text.isEmpty || session.composition != nil else {
            let hasBackground = borderStyle == .roundedRect || borderStyle == .bezel || backgroundColor != nil
            let isOnSelection = !hasBackground && inherited.isOnSelectionBackground
            return draw(.role(isOnSelection ? .selectionSecondaryLabel : .placeholder), &list)
        }
        let spans = textColor == nil ? [] : selectedSpans(from: start)
        guard !spans.isEmpty else { return draw(textColor ?? .label, &list) }
        // Selected text is drawn in the theme's colour.
        var left = visible(from: start).lowerBound
        for span in spans {
            list.clip(to: rect(of: left..<max(left, span.lowerBound), from: start)) { draw(textColor ?? .label, &$0) }
            list.clip(to: rect(of: span, from: start)) { draw(.label, &$0) }
            left = span.upperBound
        }
        let end = visible(from: start).upperBound
        list.clip(to: rect(of: left..<max(left, end), from: start)) { draw(textColor ?? .label, &$0) }
    }
}

/// The button that clears a text field.
final class ClearButton: Control {
    /// The size of the sign, in points.
    static let side = 16.0

    required init() {
        super.init()
        isInternalView = true
        cursor = .arrow
        isHidden = true
        flags.insert(.leaf)
    }

    override var acceptsFocus: Bool { false }
    override var accessibility: Accessibility {
        Accessibility(role: .button, label: translated(.clear), isEnabled: isEnabled)
    }

    override func draw(into list: inout DisplayList) {
        let rect = pixels.snapped(Rect(bounds.midX - Self.side / 2, bounds.midY - Self.side / 2, Self.side, Self.side))
        list.image(.symbol(.clear), in: rect, tint: isHovered || isHighlighted ? .label : .secondaryLabel)
    }

    override func activate(with event: Event?) { (superview as? TextField)?.clear(with: event) }
}
