// Layout of the visible rows of a text view, and preservation of the scroll position.

// MARK: - Changes
extension TextView {
    func fontDidChange() {
        rows.forget()
        placeholderView.contentDidChange()
    }

    func alignmentDidChange(from old: TextAlignment) {
        guard textAlignment != old else { return }
        if old == .justified || textAlignment == .justified { rows.forget() }
        placeholderView.update()
        roomDidChange()
    }

    /// Updates the view after the width of lines or their position has changed.
    func roomDidChange() {
        rowsNeedDisplay()
        setNeedsLayout()
    }

    /// Applies the changes of the text to the rows.
    func takeChanges() {
        let changes = editor.withText { $0.takeChanges() }
        for change in changes {
            rows.apply(change)
            guard let old = anchorLine else { continue }
            if change.first + change.removed <= old.row {
                anchorLine?.row += change.inserted - change.removed
            } else if change.first <= old.row {
                anchorLine?.row = min(old.row, change.first + max(0, change.inserted - 1))
            }
        }
    }

    func contentDidChange() {
        let row = session.composition == nil ? nil : editor.text.row(at: editor.selection.head).index
        for index in [compositionRow, row] { if let index { rows.invalidateLayout(index) } }
        compositionRow = row
        placeholderView.update()
        if growsWithText { setNeedsLayout() } else { LayoutPass(of: self).setNeedsArranging() }
        caretDidMove()
    }

    func caretDidMove() {
        if hasShownSelection || !editor.selection.isEmpty { rowsNeedDisplay() }
        hasShownSelection = !editor.selection.isEmpty
        // During a drag of text the insertion point is at the pointer, which is already visible.
        shouldShowCaret = session.isOpen && session.carrying == nil
        LayoutPass(of: self).setNeedsArranging()
        blink()
    }

    func offsetDidChange() {
        guard !isArranging else { return }
        anchorLine = currentAnchorLine()
        LayoutPass(of: self).setNeedsArranging()
    }
}

// MARK: - Layout
extension TextView {
    /// The largest number of layout passes: rows that are laid out get their true height, which can make others visible.
    private static let maximumPasses = 8

    func arrangeRows() {
        guard !isArranging else { return }
        isArranging = true
        defer { isArranging = false }
        takeChanges()
        rows.prepare(width: roomWidth)
        layOutContent()
        var visible = settle()
        let isShowingCaret = shouldShowCaret && scrollRange != nil
        if isShowingCaret {
            shouldShowCaret = false
            show(editor.selection.head, adding: session.composition?.caret ?? 0)
            visible = settle()
        }
        anchorLine = currentAnchorLine()
        if let contentView {
            rows.show(visible, in: contentView) { index in
                pixels.snapped(
                    Rect(0, textContainerInset.top + rows.top(of: index), contentSize.width, rows.row(index).height))
            }
        }
        placeholderView.arrange()
        caretView.frame = caretInContent
        updateCaret()
        flags.insert([.descendantNeedsLayout, .allBelow])
        if isShowingCaret, growsWithText { showCaretAround() }
    }

    /// Scrolls the scroll views around a view that is as high as its text to the caret.
    private func showCaretAround() {
        var next = superview
        while let view = next {
            next = view.superview
            guard let around = view as? ScrollView, let content = around.contentView, content.isAncestor(of: self),
                let scrollRange = around.scrollRange
            else { continue }
            let origin = content.convertFromWindow(convertToWindow(caretRect.origin)) + around.contentOrigin
            let caret = Rect(origin: origin, size: caretRect.size).inset(by: -textContainerInset.bottom)
            let target = scrollRange.showing(caret, from: around.contentOffset)
            if target != around.contentOffset { around.contentOffset = target }
        }
    }

    /// Lays out the visible rows around the preserved line, and keeps that line at its position.
    ///
    /// - Returns: the visible rows.
    private func settle() -> Range<Int> {
        var visible = 0..<0
        for _ in 0..<Self.maximumPasses {
            let kept =
                valid(anchorLine) ?? AnchorLine(row: 0, place: 0, distance: textContainerInset.top + contentInset.top)
            let lines = rows.row(kept.row)
            let inRow = Double(lines.line(at: kept.place)) * rows.lineHeight
            visible = rows.layOut(around: kept.row, top: kept.distance - inRow, height: frame.height)
            layOutContent()
            let wanted = textContainerInset.top + rows.top(of: kept.row) + inRow - kept.distance
            if wanted != contentOffset.y {
                shiftContent(by: wanted - contentOffset.y)
                layOutContent()
            }
            // At the end of the text the offset is limited, and other rows are visible.
            if abs(contentOffset.y - wanted) < 0.01 || mayBeOverscrolled { break }
            anchorLine = currentAnchorLine()
        }
        return visible
    }

    private func valid(_ anchorLine: AnchorLine?) -> AnchorLine? {
        guard var anchorLine else { return nil }
        anchorLine.row = min(max(0, anchorLine.row), editor.text.rowCount - 1)
        return anchorLine
    }

    /// The first visible line that is laid out; nil at the top of the content, which needs no preserved line.
    private func currentAnchorLine() -> AnchorLine? {
        guard let scrollRange, contentOffset.y > scrollRange.least.y else { return nil }
        let offset = contentOffset.y - textContainerInset.top
        let first = rows.index(at: offset)
        var index = first
        while !rows.isLaidOut(index), index + 1 < editor.text.rowCount, rows.top(of: index + 1) < offset + frame.height
        {
            index += 1
        }
        if !rows.isLaidOut(index) { index = first }
        let top = rows.top(of: index)
        guard rows.isLaidOut(index), top < offset else {
            return AnchorLine(row: index, place: 0, distance: top - offset)
        }
        let lines = rows.row(index)
        let line = Int(exactly: ((offset - top) / rows.lineHeight).rounded(.up)) ?? 0
        let seen = min(line, lines.lines.count - 1)
        return AnchorLine(
            row: index, place: lines.lines[seen].range.lowerBound,
            distance: top + Double(seen) * rows.lineHeight - offset)
    }

    /// Scrolls a position in the text into view with the next layout.
    ///
    /// - Parameter shift: An additional offset within the displayed row.
    func show(_ place: Int, adding shift: Int = 0) {
        guard let scrollRange else { return }
        let row = editor.text.row(at: min(max(0, place), editor.text.count))
        let lines = rows.row(row.index)
        let inRow = place - row.start + shift
        let line = lines.line(at: inRow)
        let top = textContainerInset.top + rows.top(of: row.index) + Double(line) * rows.lineHeight
        let isFirst = row.index == 0 && line == 0
        let isLast = row.index == editor.text.rowCount - 1 && line == lines.lines.count - 1
        // Include the insets above the first line and below the last one.
        let start = isFirst ? top - textContainerInset.top : top
        let end = top + rows.lineHeight + (isLast ? textContainerInset.bottom : 0)
        var offset = contentOffset.y
        if end > offset + scrollRange.viewport.height { offset = end - scrollRange.viewport.height }
        if start < offset { offset = start }
        guard offset != contentOffset.y else { return }
        stopMotion()
        anchorLine = AnchorLine(row: row.index, place: inRow, distance: top - offset)
    }

    func distanceBeyond(_ point: Point) -> Double {
        guard scrollRange?.canMove(.vertical) == true else { return 0 }
        return point.y < 0 ? point.y : max(0, point.y - frame.height)
    }

    func nearestInside(_ point: Point) -> Point { Point(point.x, min(max(point.y, 0), max(0, frame.height - 1))) }

    func scroll(by distance: Double) {
        shouldShowCaret = false
        _ = move(by: Point(0, distance))
        layoutIfNeeded()
    }
}
