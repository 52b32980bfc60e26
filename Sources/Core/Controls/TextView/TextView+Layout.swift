// Layout and drawing of a text view. Text positions are offsets in UTF-8.

/// A line of a text view, and the distance of the line from the top of the view, in points.
struct AnchorLine: Equatable {
    var row: Int
    /// The offset in the displayed row.
    var place: Int
    var distance: Double
}

// MARK: - Room
extension TextView {
    private var padding: Double { textContainer.lineFragmentPadding }
    /// The x coordinate of the lines.
    var roomLeft: Double { textContainerInset.left + padding }
    var roomWidth: Double {
        max(0, frame.width - contentInset.horizontal - textContainerInset.horizontal - 2 * padding)
    }

    /// Whether the height of the view depends on the text.
    var growsWithText: Bool { !isScrollEnabled || numberOfLines > 0 }

    func wrappedSize(_ proposal: Size) -> Size {
        let around = Size(textContainerInset.horizontal + 2 * padding, textContainerInset.vertical)
        let width = proposal.width.isFinite ? max(0, proposal.width - around.width) : .infinity
        takeChanges()
        let size = rows.size(fitting: width, lines: numberOfLines == 0 ? .max : numberOfLines)
        let instead = placeholderView.size(fitting: width)
        return Size(
            pixels.roundedUp(max(size.width, instead.width) + around.width),
            pixels.roundedUp(max(size.height, instead.height) + around.height))
    }

    /// The x coordinate of a line, in the view's coordinates.
    func left(of row: ParagraphLayout, line index: Int) -> Double {
        let line = row.lines[index]
        let surplus = max(0, roomWidth - line.width)
        let isLeftward = row.beginsAtRight ?? isRightToLeft
        let part: Double =
            switch textAlignment {
            case .left: 0
            case .center: 0.5
            case .right: 1
            case .natural, .justified: isLeftward ? 1 : 0
            }
        // Trailing spaces overhang the end of the line, which is on the left if the line runs from right to left.
        let hanging = row.runsToTheLeft == true ? line.line.width - line.width : 0
        return (roomLeft + surplus * part - hanging).snapped(toScale: context?.scale ?? 1)
    }

    /// The distance of a row from the top of the content.
    private func top(of row: Int) -> Double { textContainerInset.top + rows.top(of: row) }
    private func top(of row: Int, _ lines: ParagraphLayout, place: Int) -> Double {
        top(of: row) + Double(lines.line(at: place)) * rows.lineHeight
    }
}

// MARK: - Positions
extension TextView {
    /// The row of a text position, and the offset in the displayed row.
    private func shownPlace(_ place: Int) -> (row: LongText.Row, place: Int) {
        let row = editor.text.row(at: place)
        return (row, place - row.start)
    }

    /// The row of the caret, and its offset in the displayed row.
    private var shownCaretPlace: (row: LongText.Row, place: Int) {
        let (row, place) = shownPlace(caretPlace)
        return (row, place + (session.composition?.caret ?? 0))
    }

    /// The frame of the caret, in the coordinates of the content.
    var caretInContent: Rect {
        let (row, place) = shownCaretPlace
        let lines = rows.row(row.index)
        let x = left(of: lines, line: lines.line(at: place)) + lines.caret(at: place)
        let end = max(roomLeft, roomLeft + roomWidth - TextCaret.width)
        return pixels.snapped(
            Rect(
                min(max(x, roomLeft), end), top(of: row.index, lines, place: place), TextCaret.width, rows.lineHeight))
    }

    /// The frame of the caret, in the view's coordinates.
    var caretRect: Rect { caretInContent.offset(by: .zero - contentOffset) }

    var runsToTheLeft: Bool {
        rows.row(editor.text.row(at: editor.selection.head).index).runsToTheLeft ?? isRightToLeft
    }

    func place(at point: Point) -> Int {
        let y = point.y + contentOffset.y - textContainerInset.top
        let index = rows.index(at: y)
        let lines = rows.row(index)
        let line =
            y < rows.top(of: index)
            ? 0 : Int(exactly: ((y - rows.top(of: index)) / rows.lineHeight).rounded(.down)) ?? 0
        return place(row: index, lines, line: min(max(0, line), lines.lines.count - 1), x: point.x + contentOffset.x)
    }

    private func place(row index: Int, _ lines: ParagraphLayout, line: Int, x: Double) -> Int {
        let row = editor.text.row(index)
        var place = lines.place(at: x - left(of: lines, line: line), line: line)
        if let composition = session.composition, compositionRow == index {
            let start = editor.selection.head - row.start
            if place > start { place = max(start, place - composition.text.utf8.count) }
        }
        return editor.text.boundary(atOrBefore: row.start + place)
    }

    func line(around place: Int) -> Range<Int> {
        let (row, inRow) = shownPlace(min(max(0, place), editor.text.count))
        let lines = rows.row(row.index)
        let range = lines.lines[lines.line(at: inRow)].range
        return row.start + range.lowerBound..<min(row.start + range.upperBound, editor.text.count)
    }

    func rect(of range: Range<Int>) -> Rect {
        let (first, start) = shownPlace(range.lowerBound)
        let lines = rows.row(first.index)
        let line = lines.line(at: start)
        let left = left(of: lines, line: line)
        let y = top(of: first.index, lines, place: start)
        var rect = Rect(left + lines.caret(at: start), y, TextCaret.width, rows.lineHeight)
        if range.upperBound <= first.start + lines.lines[line].range.upperBound {
            let spans = lines.spans(of: start..<range.upperBound - first.start, line: line)
            if let least = spans.map(\.lowerBound).min(), let most = spans.map(\.upperBound).max() {
                rect = Rect(left + least, y, most - least, rows.lineHeight)
            }
        } else {
            // Several lines take the whole width.
            let (last, end) = shownPlace(range.upperBound)
            let bottom = top(of: last.index, rows.row(last.index), place: end) + rows.lineHeight
            rect = Rect(roomLeft, y, roomWidth, bottom - y)
        }
        return rect.offset(by: .zero - contentOffset)
    }

    // MARK: From line to line

    func destination(of movement: TextMovement) -> Int? {
        let (row, place) = shownCaretPlace
        let lines = rows.row(row.index)
        let line = lines.line(at: place)
        switch movement {
        case .lineEnd(let forward):
            return row.start + (forward ? lines.end(ofLine: line) : lines.lines[line].range.lowerBound)
        case .line(let forward): return destination(from: (row.index, line), by: forward ? 1 : -1)
        case .page(let forward):
            let count = max(1, Int(exactly: (frame.height / rows.lineHeight).rounded(.down)).map { $0 - 1 } ?? 1)
            let before = caretRect.minY
            let place = destination(from: (row.index, line), by: forward ? count : -count)
            let (new, inRow) = shownPlace(place)
            // Scroll by a page together with the caret, which keeps its position on screen.
            anchorLine = AnchorLine(row: new.index, place: inRow, distance: before)
            LayoutPass(of: self).setNeedsArranging()
            return place
        default: return nil
        }
    }

    /// The position a number of lines further; from the first line back its start, from the last line on its end, as in GTK.
    private func destination(from start: (row: Int, line: Int), by count: Int) -> Int {
        let column = session.column ?? caretInContent.minX
        session.column = column
        var (index, line, left) = (start.row, start.line, abs(count))
        var lines = rows.row(index)
        while left > 0 {
            left -= 1
            if count < 0, line > 0 {
                line -= 1
            } else if count > 0, line + 1 < lines.lines.count {
                line += 1
            } else if count < 0, index > 0 {
                index -= 1
                lines = rows.row(index)
                line = lines.lines.count - 1
            } else if count > 0, index + 1 < editor.text.rowCount {
                index += 1
                lines = rows.row(index)
                line = 0
            } else {
                let row = editor.text.row(index)
                return count < 0 ? 0 : row.end
            }
        }
        return place(row: index, lines, line: line, x: column)
    }
}

// MARK: - Drawing
extension TextView {
    func drawBackground(into list: inout DisplayList) {
        guard backgroundColor == nil else { return }
        list.fill(
            bounds, cornerRadius: borderRadius, .contentBackground, beneath: borderStyle == .none ? 0 : borderWidth)
    }

    func drawBorder(into list: inout DisplayList) {
        list.strokeBorder(
            bounds, cornerRadius: borderRadius, width: borderWidth, looksEdited ? .accent : .role(.inputBorder))
    }

    func rowsNeedDisplay() { for view in rows.shown.values { view.setNeedsDisplay() } }

    func caretDidBlink() { caretView.isOn = showsCaret }

    /// Updates the state, colour and frame of the caret.
    func updateCaret() {
        caretView.isOn = showsCaret
        caretView.color = caretColor
        if scrollRange != nil, !isArranging { caretView.frame = caretInContent }
    }
}
