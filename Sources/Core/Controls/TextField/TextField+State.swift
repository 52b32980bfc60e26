// State of a text field that is not a property.

/// The display state of a text field.
struct FieldState {
    /// The horizontal scroll offset of the line, in points.
    var scroll = 0.0
    /// The displayed text in the font of the field.
    var line: SegmentedLine?
    /// The line in the smaller font that fits.
    var fittedLine: (width: Double, line: SegmentedLine)?
    var placeholderLine: SegmentedLine?
    var clearButton: ClearButton?
    /// The position of the next child, from the document's processing instruction.
    var awaited: PendingChildRole?

    /// The panel with the input view and the accessory view.
    weak var inputLayer: InputLayer?

    enum PendingChildRole { case left, right, input, accessory }

    mutating func invalidateLines() {
        line = nil
        fittedLine = nil
        placeholderLine = nil
    }
}

// MARK: - Displayed text
extension TextField {
    static let dot = "•"

    /// The text as displayed; dots replace the characters of a secure text.
    var shownString: String {
        isSecureTextEntry ? String(repeating: Self.dot, count: text.count) : text
    }

    /// The displayed text including marked text.
    private var displayedString: String {
        guard let composition = session.composition else { return shownString }
        var string = editor.text
        string.replace(editor.selection.head..<editor.selection.head, with: composition.text)
        return string.string
    }

    /// The offset in the displayed text for an offset in the text.
    func displayedPlace(_ place: Int) -> Int {
        guard isSecureTextEntry else { return place }
        return editor.text.substring(0..<place).count * Self.dot.utf8.count
    }

    private func place(displayed place: Int) -> Int {
        if isSecureTextEntry {
            let string = editor.string
            let count = place / Self.dot.utf8.count
            return editor.text.place(
                of: string.index(string.startIndex, offsetBy: count, limitedBy: string.endIndex) ?? string.endIndex)
        }
        guard let composition = session.composition, place > editor.selection.head else { return place }
        return max(editor.selection.head, place - composition.text.utf8.count)
    }

    /// The line in the field's font.
    var naturalLine: SegmentedLine {
        let string = displayedString
        var line = state.line ?? SegmentedLine(string, measure: TextMeasure(font, in: self))
        line.update(to: string)
        state.line = line
        return line
    }

    /// The line as displayed.
    var line: SegmentedLine {
        let line = naturalLine
        guard adjustsFontSizeToFitWidth else { return line }
        let string = line.text
        let room = max(0, textRect.width)
        guard line.width > room + TextLayout<TextRun>.slack, room > 0 else { return line }
        if let fitted = state.fittedLine, fitted.width == room, fitted.line.text == string { return fitted.line }
        let fitted = fittedLine(string, naturalWidth: line.width, room: room)
        state.fittedLine = (room, fitted)
        return fitted
    }

    /// The smallest font size, in points; smaller text is unreadable.
    private static let smallestFont = 1.0

    private func fittedLine(_ string: String, naturalWidth: Double, room: Double) -> SegmentedLine {
        var descriptor = theme.descriptor(font)
        let smallest = min(max(minimumFontSize, Self.smallestFont), descriptor.size)
        // Round down to half points: the width of glyphs is not exactly proportional to the font size.
        descriptor.size = min(
            max((descriptor.size * room / naturalWidth * 2).rounded(.down) / 2, smallest), descriptor.size)
        var line = SegmentedLine(string, measure: TextMeasure(Font(descriptor), in: self))
        while line.width > room, descriptor.size > smallest {
            descriptor.size = max(descriptor.size - 0.5, smallest)
            line = SegmentedLine(string, measure: TextMeasure(Font(descriptor), in: self))
        }
        return line
    }

    var placeholderLine: SegmentedLine {
        var line = state.placeholderLine ?? SegmentedLine(placeholder, measure: TextMeasure(font, in: self))
        line.update(to: placeholder)
        state.placeholderLine = line
        return line
    }

    // MARK: Positions

    /// Whether the text runs from right to left; without text, whether the window does.
    var runsToTheLeft: Bool { shownString.baseIsRightToLeft ?? isRightToLeft }

    /// The x coordinate of the line, in the field's coordinates.
    func start(of line: SegmentedLine) -> Double { start(ofWidth: line.width) }

    /// The x coordinate of the start of a text of the given width.
    func start(ofWidth width: Double) -> Double {
        let rect = textRect
        let surplus = rect.width - width
        guard surplus < 0 else { return rect.minX + (surplus * alignment).snapped(toScale: context?.scale ?? 1) }
        return (rect.minX - state.scroll).snapped(toScale: context?.scale ?? 1)
    }

    /// The part of the surplus width to the left of the line, from 0 to 1.
    private var alignment: Double {
        switch textAlignment {
        case .left: 0
        case .center: 0.5
        case .right: 1
        case .natural, .justified: isRightToLeft ? 1 : 0
        }
    }

    /// The offset in the text that is nearest to a point in the field.
    func place(at point: Point) -> Int {
        let line = line
        return editor.text.boundary(atOrBefore: place(displayed: line.place(at: point.x - start(of: line))))
    }

    /// The distance of the caret from the start of the line.
    private func caretDistance(in line: SegmentedLine) -> Double {
        line.caret(at: displayedPlace(caretPlace) + (session.composition?.caret ?? 0))
    }

    static let caretWidth = 1.0

    /// The frame of the caret, in the field's coordinates.
    var caretRect: Rect {
        let line = line
        let room = textRect
        // If the line just fits, a caret at its end covers the last point of the room.
        let x = start(of: line) + caretDistance(in: line)
        return pixels.snapped(
            Rect(
                min(max(x, room.minX), max(room.minX, room.maxX - Self.caretWidth)),
                top(of: line.metrics, in: frame.size), Self.caretWidth, line.metrics.lineHeight))
    }

    func rect(of range: Range<Int>) -> Rect {
        let line = line
        let shown = displayedPlace(range.lowerBound)..<displayedPlace(range.upperBound)
        let spans = line.spans(of: shown, within: 0..<max(0, line.width))
        let caret = line.caret(at: shown.lowerBound)
        let (left, right) = (spans.map(\.lowerBound).min() ?? caret, spans.map(\.upperBound).max() ?? caret)
        return Rect(
            start(of: line) + left, top(of: line.metrics, in: frame.size), max(right - left, Self.caretWidth),
            line.metrics.lineHeight)
    }

    func line(around place: Int) -> Range<Int> { 0..<editor.text.count }

    // MARK: Scrolling

    private func scrollLimit(_ line: SegmentedLine) -> Double {
        let surplus = line.width - textRect.width
        return surplus > 0 ? surplus + Self.caretWidth : 0
    }

    /// Scrolls to the caret; without focus, to the start of the text.
    func scrollToCaret() {
        let line = line
        let limit = scrollLimit(line)
        var scroll = state.scroll
        if session.isOpen {
            let caret = caretDistance(in: line)
            scroll = min(max(scroll, caret + Self.caretWidth - textRect.width), caret)
        } else {
            scroll = runsToTheLeft ? limit : 0
        }
        state.scroll = min(max(0, scroll), limit)
    }

    /// Scrolls the line, for example while a press is beyond an edge.
    func scroll(by distance: Double) {
        let line = line
        state.scroll = min(max(0, state.scroll + distance), scrollLimit(line))
        setNeedsDisplay()
    }

    func distanceBeyond(_ point: Point) -> Double {
        let room = textRect
        guard line.width > room.width else { return 0 }
        return point.x < room.minX ? point.x - room.minX : max(0, point.x - room.maxX)
    }

    func nearestInside(_ point: Point) -> Point {
        Point(min(max(point.x, textRect.minX), max(textRect.minX, textRect.maxX)), point.y)
    }

    // MARK: Changes

    /// Updates the field after the size or position of the line has changed.
    func lineDidMove() {
        scrollToCaret()
        setNeedsDisplay()
    }

    func fontDidChange() {
        state.invalidateLines()
        contentDidChange()
    }

    /// Updates the field after the displayed text has changed.
    func contentDidChange() {
        sideViews.update()
        setNeedsLayout()
        caretDidMove()
    }

    func caretDidMove() {
        lineDidMove()
        blink()
    }

    /// The search bar that contains the field.
    var searchBar: SearchBar? { isInternalView ? superview as? SearchBar : nil }

    /// Updates the bindings of the owner after any change of the text, before delegates and actions are called.
    func textDidChange() {
        contentDidChange()
        editableValueDidChange("text")
        searchBar?.fieldTextDidChange()
    }
}
