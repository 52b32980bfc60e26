// What of a text field is no property.

/// What a field shows.
struct FieldState {
    /// How far the line is moved to the left, in points.
    var scroll = 0.0
    /// The text as it is shown, and the placeholder.
    var line: LongLine?
    /// In the smaller font that fits.
    var fittedLine: (width: Double, line: LongLine)?
    var placeholderLine: LongLine?
    var clearButton: ClearButton?
    /// What the document says of the next child.
    var awaited: AwaitedChild?

    /// Shows what the field is filled in with.
    weak var inputLayer: InputLayer?

    enum AwaitedChild { case left, right, input, accessory }

    mutating func forgetLines() {
        line = nil
        fittedLine = nil
        placeholderLine = nil
    }
}

// MARK: - What is shown
extension TextField {
    static let dot = "•"

    /// The text as people may see it.
    var shownString: String {
        isSecureTextEntry ? String(repeating: Self.dot, count: text.count) : text
    }

    /// The same with what an input method has in hand.
    private var displayedString: String {
        guard let composition = session.composition else { return shownString }
        var string = editor.text
        string.replace(editor.selection.head..<editor.selection.head, with: composition.text)
        return string.string
    }

    /// Where a place of the text is in what is shown.
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
    var naturalLine: LongLine {
        let string = displayedString
        var line = state.line ?? LongLine(string, measure: textMeasure(font))
        line.update(to: string)
        state.line = line
        return line
    }

    /// The line as it is shown.
    var line: LongLine {
        let line = naturalLine
        guard adjustsFontSizeToFitWidth else { return line }
        let string = line.text
        let room = max(0, textRect.width)
        guard line.width > room + TextLayout<TextMeasure>.slack, room > 0 else { return line }
        if let fitted = state.fittedLine, fitted.width == room, fitted.line.text == string { return fitted.line }
        let fitted = fittedLine(string, naturalWidth: line.width, room: room)
        state.fittedLine = (room, fitted)
        return fitted
    }

    /// Points; no one reads what is smaller.
    private static let smallestFont = 1.0

    private func fittedLine(_ string: String, naturalWidth: Double, room: Double) -> LongLine {
        var descriptor = theme.descriptor(font)
        let smallest = min(max(minimumFontSize, Self.smallestFont), descriptor.size)
        // To the half point below; glyphs of other sizes are a little wider or narrower than in proportion.
        descriptor.size = min(
            max((descriptor.size * room / naturalWidth * 2).rounded(.down) / 2, smallest), descriptor.size)
        var line = LongLine(string, measure: textMeasure(Font(descriptor)))
        while line.width > room, descriptor.size > smallest {
            descriptor.size = max(descriptor.size - 0.5, smallest)
            line = LongLine(string, measure: textMeasure(Font(descriptor)))
        }
        return line
    }

    var placeholderLine: LongLine {
        var line = state.placeholderLine ?? LongLine(placeholder, measure: textMeasure(font))
        line.update(to: placeholder)
        state.placeholderLine = line
        return line
    }

    // MARK: Places

    /// Whether the text, or where there is none the window, runs to the left.
    var runsToTheLeft: Bool { shownString.baseIsRightToLeft ?? isRightToLeft }

    /// Where the line begins, in the field's coordinates.
    func start(of line: LongLine) -> Double {
        let rect = textRect
        let surplus = rect.width - line.width
        guard surplus < 0 else { return rect.minX + (surplus * alignment).snapped(toScale: context?.scale ?? 1) }
        return (rect.minX - state.scroll).snapped(toScale: context?.scale ?? 1)
    }

    /// What of the surplus lies to the left of the line.
    private var alignment: Double {
        switch textAlignment {
        case .left: 0
        case .center: 0.5
        case .right: 1
        case .natural, .justified: isRightToLeft ? 1 : 0
        }
    }

    /// The place of the text that is nearest to a place of the field.
    func place(at point: Point) -> Int {
        let line = line
        return editor.text.boundary(atOrBefore: place(displayed: line.place(at: point.x - start(of: line))))
    }

    /// Where in the line the caret is.
    private func caretDistance(in line: LongLine) -> Double {
        line.caret(at: displayedPlace(caretPlace) + (session.composition?.caret ?? 0))
    }

    static let caretWidth = 1.0

    /// In the field's coordinates.
    var caretRect: Rect {
        let line = line
        let room = textRect
        // Of a line that just fits, the caret at its end stands on its last point.
        let x = start(of: line) + caretDistance(in: line)
        return snapped(
            Rect(
                min(max(x, room.minX), max(room.minX, room.maxX - Self.caretWidth)),
                top(of: line.metrics, in: frame.size), Self.caretWidth, line.metrics.lineHeight))
    }

    // MARK: Scrolling

    private func scrollLimit(_ line: LongLine) -> Double {
        let surplus = line.width - textRect.width
        return surplus > 0 ? surplus + Self.caretWidth : 0
    }

    /// Brings the caret into sight; without the keyboard, where the text begins.
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

    /// Moves the line, as while a press leads on beyond an edge.
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

    /// The size or the place of the line is another.
    func lineDidMove() {
        scrollToCaret()
        setNeedsDisplay()
    }

    func fontDidChange() {
        state.forgetLines()
        contentDidChange()
    }

    /// What is shown is another text.
    func contentDidChange() {
        updateSideViews()
        setNeedsLayout()
        caretDidMove()
    }

    func caretDidMove() {
        lineDidMove()
        blink()
    }

    /// The search bar that the field is a part of.
    var searchBar: SearchBar? { isPart ? superview as? SearchBar : nil }

    /// Whoever changed the text: the owner has it before anybody is told.
    func textDidChange() {
        contentDidChange()
        editableValueDidChange("text")
        searchBar?.fieldTextDidChange()
    }
}
