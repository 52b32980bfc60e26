/// The paragraph layouts of the rows of a text view. Only visible rows are laid out; the heights of others are estimates until then.
/// Lengths are in points, text positions are offsets in UTF-8.
final class TextRows {
    private unowned let view: TextView
    private var positions = RowHeightIndex(rowCounts: [1])
    private var wrapped: [Int: ParagraphLayout] = [:]
    /// Rows whose layout is out of date because their text has changed.
    private var rowsNeedingLayout: Set<Int> = []
    /// The row views, by row index.
    private(set) var shown: [Int: TextRowView] = [:]
    private var measure: TextMeasure?
    /// The sizes of the rows for each width that was asked for; nil for rows that have changed since.
    private var sizes: [(width: Double, rows: [Size?])] = []
    private(set) var width = 0.0
    private(set) var lineHeight = 0.0

    /// The number of rows outside the visible area that stay laid out.
    private static let maximumCachedCount = 400
    /// The width of a tab in spaces, as in GTK.
    private static let spacesOfTab = 8.0
    /// A layout view asks for the width of all lines, for the height at one width, and perhaps at another one.
    private static let maximumCachedWidths = 3

    init(of view: TextView) { self.view = view }

    deinit {}

    private var text: LongText { view.editor.text }

    // MARK: Validity

    /// Discards all layouts.
    func forget() {
        measure = nil
        wrapped = [:]
        rowsNeedingLayout = []
        sizes = []
    }

    /// Applies a width and the current text.
    func prepare(width: Double) {
        let width = max(0, width)
        guard measure == nil || width != self.width else { return }
        forget()
        self.width = width
        let measure = measured()
        self.measure = measure
        lineHeight = measure.metrics.lineHeight
        positions = RowHeightIndex(rowCounts: [text.rowCount])
        positions.estimate.row = estimate(measure)
        for view in shown.values { view.setNeedsDisplay() }
    }

    private func measured() -> TextMeasure {
        var measure = TextMeasure(view.font, in: view)
        measure.tabStop = Self.spacesOfTab * measure.run(" ").width
        return measure
    }

    /// The estimated height of a row, as if all rows had the same length.
    private func estimate(_ measure: TextMeasure) -> Double {
        guard width > 0 else { return lineHeight }
        let letters = Double(text.count) / Double(max(1, text.rowCount))
        let lines = letters * measure.run("n").width / width
        return lineHeight * max(1, lines.rounded(.up))
    }

    /// The size of all lines in a width, or of the first `lines`, for views as high as their text. Lays out only rows that have changed.
    func size(fitting width: Double, lines: Int) -> Size {
        let count = text.rowCount
        // Remove the entry from the list, so that it is changed without a copy.
        let place = sizes.firstIndex { $0.width == width }
        var known = place.map { sizes.remove(at: $0).rows } ?? []
        if known.count != count { known = Array(repeating: nil, count: count) }
        let measure = measured()
        let limit = Double(lines) * measure.metrics.lineHeight
        var size = Size(0, 0)
        for index in 0..<count {
            guard size.height < limit else { break }
            let row = known[index] ?? Self.size(of: brokenRow(index, fitting: width, measure))
            if known[index] == nil { known[index] = row }
            size.height += row.height
            size.width = max(size.width, row.width)
        }
        sizes = sizes.suffix(Self.maximumCachedWidths - 1) + [(width, known)]
        size.height = min(size.height, limit)
        return size
    }

    /// The layout of a row in a width; if the display has the same width, its layout, so that typing lays out little text.
    private func brokenRow(_ index: Int, fitting width: Double, _ measure: TextMeasure) -> ParagraphLayout {
        guard self.measure != nil, width == self.width, wrapped[index] != nil else {
            return ParagraphLayout(string(of: index), width: width, measure: measure)
        }
        return row(index)
    }

    private static func size(of row: ParagraphLayout) -> Size {
        Size(row.lines.reduce(0) { max($0, $1.width) }, row.height)
    }

    // MARK: Changes

    /// Applies a change of rows; later rows move.
    func apply(_ change: LongText.Change) {
        for index in sizes.indices {
            let range = change.first..<change.first + change.removed
            guard range.upperBound <= sizes[index].rows.count else {
                sizes[index].rows = []
                continue
            }
            sizes[index].rows.replaceSubrange(range, with: Array(repeating: nil, count: change.inserted))
        }
        let kept = min(change.removed, change.inserted)
        let shift = change.inserted - change.removed
        if shift != 0 {
            func moved<Value>(_ rows: [Int: Value]) -> [Int: Value] {
                var new: [Int: Value] = [:]
                for (index, value) in rows {
                    if index < change.first + kept {
                        new[index] = value
                    } else if index >= change.first + change.removed {
                        new[index + shift] = value
                    }
                }
                return new
            }
            let gone = shown.filter {
                (change.first + kept..<max(change.first + kept, change.first + change.removed)).contains($0.key)
            }
            for view in gone.values { view.removeFromSuperview() }
            shown = moved(shown)
            wrapped = moved(wrapped)
            rowsNeedingLayout = Set(moved(Dictionary(uniqueKeysWithValues: rowsNeedingLayout.map { ($0, true) })).keys)
            if shift > 0 {
                positions.insertRows(shift, at: IndexPath(row: change.first + kept, section: 0))
            } else {
                positions.removeRows(change.first + kept..<change.first + kept - shift, in: 0)
            }
        }
        for index in change.first..<change.first + kept { invalidateLayout(index) }
    }

    /// Marks the layout of a row as out of date.
    func invalidateLayout(_ index: Int) {
        // Rows without a layout are laid out when they are needed.
        for room in sizes.indices where sizes[room].rows.indices.contains(index) { sizes[room].rows[index] = nil }
        if wrapped[index] != nil { rowsNeedingLayout.insert(index) } else { positions.setHeight(nil, of: index + 1) }
    }

    // MARK: Rows

    var length: Double { positions.length }

    /// The displayed text of a row: without the line end, with marked text.
    private func string(of index: Int) -> String {
        let row = text.row(index)
        var string = String(row.text.dropLast(row.text.last?.isNewline == true ? 1 : 0))
        guard let composition = view.session.composition, view.compositionRow == index else { return string }
        let place = view.editor.selection.head - row.start
        let start = string.utf8.index(string.startIndex, offsetBy: min(max(0, place), string.utf8.count))
        string.insert(contentsOf: composition.text, at: start)
        return string
    }

    /// The layout of a row.
    func row(_ index: Int) -> ParagraphLayout {
        if let row = wrapped[index], !rowsNeedingLayout.contains(index) { return row }
        let measure = measure ?? measured()
        let new: ParagraphLayout
        if var row = wrapped.removeValue(forKey: index) {
            row.update(to: string(of: index))
            new = row
        } else {
            new = ParagraphLayout(
                string(of: index), width: width, measure: measure, isJustified: view.textAlignment == .justified)
        }
        rowsNeedingLayout.remove(index)
        wrapped[index] = new
        positions.setHeight(new.height, of: index + 1)
        shown[index]?.setNeedsDisplay()
        return new
    }

    /// Whether the height of a row is known, not estimated.
    func isLaidOut(_ index: Int) -> Bool { wrapped[index] != nil }

    /// The distance of a row from the top of the first row.
    func top(of index: Int) -> Double { positions.top(of: index + 1) }

    /// The index of the row at a distance from the top of the first row; the nearest if there is none.
    func index(at distance: Double) -> Int {
        min(max(0, positions.slot(at: max(0, distance)) - 1), text.rowCount - 1)
    }

    // MARK: Visible rows

    /// Lays out the visible rows.
    ///
    /// - Parameters:
    ///   - index: The index of a visible row.
    ///   - top: The distance of that row from the top of the visible area.
    /// - Returns: the indices of the visible rows.
    func layOut(around index: Int, top: Double, height: Double) -> Range<Int> {
        var (first, last, y) = (index, index, top + row(index).height)
        let count = text.rowCount
        while y < height, last + 1 < count {
            last += 1
            y += row(last).height
        }
        y = top
        while y > 0, first > 0 {
            first -= 1
            y -= row(first).height
        }
        if wrapped.count > Self.maximumCachedCount + last - first {
            let near = first - Self.maximumCachedCount / 4...last + Self.maximumCachedCount / 4
            for index in wrapped.keys where !near.contains(index) {
                wrapped[index] = nil
                if rowsNeedingLayout.remove(index) != nil { positions.setHeight(nil, of: index + 1) }
            }
        }
        return first..<last + 1
    }

    /// Displays rows in row views.
    func show(_ range: Range<Int>, in part: View, frame: (Int) -> Rect) {
        var free: [TextRowView] = []
        for (index, view) in shown where !range.contains(index) {
            free.append(view)
            shown[index] = nil
        }
        for index in range {
            let row = shown[index] ?? free.popLast() ?? TextRowView()
            if row.superview !== part { part.insertSubview(row, at: max(0, part.subviews.count - 1)) }
            if row.index != index || shown[index] == nil { row.setNeedsDisplay() }
            row.index = index
            shown[index] = row
            row.frame = frame(index)
        }
        for view in free { view.removeFromSuperview() }
    }
}

/// The container of the row views and the caret of a text view.
final class TextContentView: View {
    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .none
    }

    deinit {}

    /// The text view arranges these subviews itself.
    override func respond(to change: ViewChange) {
        guard case .arrangement = change else { return super.respond(to: change) }
        layoutState.subviewsNeedingLayout = []
        flags.insert([.allBelow, .descendantNeedsLayout])
    }
}

/// The caret of a text view.
final class TextCaret: View {
    var color = Color.label { didSet { if color != oldValue { setNeedsDisplay() } } }
    var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }

    /// The width in points.
    static let width = 1.0

    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .none
        flags.insert(.leaf)
    }

    deinit {}

    override func draw(into list: inout DisplayList) { if isOn { list.fill(bounds, color) } }
}
