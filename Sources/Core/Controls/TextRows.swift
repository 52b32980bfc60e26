/// The rows of a text view as lines. Only those that can be seen are broken into lines; how high the others are is a guess until then.
/// Lengths are in points, places of the text in UTF-8.
final class TextRows {
    private unowned let view: TextView
    private var positions = RowPositions(rowCounts: [1])
    private var wrapped: [Int: WrappedText] = [:]
    /// Rows whose lines are those of another text.
    private var stale: Set<Int> = []
    /// In views, by their rows.
    private(set) var shown: [Int: TextRowView] = [:]
    private var measure: TextMeasure?
    /// How large the rows are in rooms that were asked for; nil for those that have changed since.
    private var sizes: [(width: Double, rows: [Size?])] = []
    private(set) var width = 0.0
    private(set) var lineHeight = 0.0

    /// Rows that stay laid out beside those that can be seen.
    private static let mostKept = 400
    /// Of the space in a font, as in GTK.
    private static let spacesOfTab = 8.0
    /// A layout view asks for the width of all lines, for the height in one width, and perhaps in another one.
    private static let mostWidths = 3

    init(of view: TextView) { self.view = view }

    deinit {}

    private var text: LongText { view.editor.text }

    // MARK: What they are made for

    /// All lines are others.
    func forget() {
        measure = nil
        wrapped = [:]
        stale = []
        sizes = []
    }

    /// Takes the room that there is, and the text as it is now.
    func prepare(width: Double) {
        let width = max(0, width)
        guard measure == nil || width != self.width else { return }
        forget()
        self.width = width
        let measure = measured()
        self.measure = measure
        lineHeight = measure.metrics.lineHeight
        positions = RowPositions(rowCounts: [text.rowCount])
        positions.estimate.row = estimate(measure)
        for view in shown.values { view.setNeedsDisplay() }
    }

    private func measured() -> TextMeasure {
        var measure = view.textMeasure(view.font)
        measure.tabStop = Self.spacesOfTab * measure.run(" ").width
        return measure
    }

    /// As if all rows were of one length.
    private func estimate(_ measure: TextMeasure) -> Double {
        guard width > 0 else { return lineHeight }
        let letters = Double(text.count) / Double(max(1, text.rowCount))
        let lines = letters * measure.run("n").width / width
        return lineHeight * max(1, lines.rounded(.up))
    }

    /// How high and wide all lines are in a room, or so many of them; for views that are as high as their text. Only rows that have
    /// changed are broken anew.
    func size(fitting width: Double, lines: Int) -> Size {
        let count = text.rowCount
        // Out of the list, so that it is changed in its place.
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
        sizes = sizes.suffix(Self.mostWidths - 1) + [(width, known)]
        size.height = min(size.height, limit)
        return size
    }

    /// Those that are shown, where they are as wide: a key breaks little of them anew.
    private func brokenRow(_ index: Int, fitting width: Double, _ measure: TextMeasure) -> WrappedText {
        guard self.measure != nil, width == self.width, wrapped[index] != nil else {
            return WrappedText(string(of: index), width: width, measure: measure)
        }
        return row(index)
    }

    private static func size(of row: WrappedText) -> Size {
        Size(row.lines.reduce(0) { max($0, $1.width) }, row.height)
    }

    // MARK: Changes

    /// Rows have changed; those after them move.
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
            stale = Set(moved(Dictionary(uniqueKeysWithValues: stale.map { ($0, true) })).keys)
            if shift > 0 {
                positions.insertRows(shift, at: IndexPath(row: change.first + kept, section: 0))
            } else {
                positions.removeRows(change.first + kept..<change.first + kept - shift, in: 0)
            }
        }
        for index in change.first..<change.first + kept { setStale(index) }
    }

    /// A row holds something else.
    func setStale(_ index: Int) {
        // Rows without lines are broken anyhow.
        for room in sizes.indices where sizes[room].rows.indices.contains(index) { sizes[room].rows[index] = nil }
        if wrapped[index] != nil { stale.insert(index) } else { positions.setHeight(nil, of: index + 1) }
    }

    // MARK: Rows

    var length: Double { positions.length }

    /// The text of a row as it is shown: without the line end, with what an input method has in hand.
    private func string(of index: Int) -> String {
        let row = text.row(index)
        var string = String(row.text.dropLast(row.text.last?.isNewline == true ? 1 : 0))
        guard let composition = view.session.composition, view.compositionRow == index else { return string }
        let place = view.editor.selection.head - row.start
        let start = string.utf8.index(string.startIndex, offsetBy: min(max(0, place), string.utf8.count))
        string.insert(contentsOf: composition.text, at: start)
        return string
    }

    /// The lines of a row.
    func row(_ index: Int) -> WrappedText {
        if let row = wrapped[index], !stale.contains(index) { return row }
        let measure = measure ?? measured()
        let new: WrappedText
        if var row = wrapped.removeValue(forKey: index) {
            row.update(to: string(of: index))
            new = row
        } else {
            new = WrappedText(
                string(of: index), width: width, measure: measure, isJustified: view.textAlignment == .justified)
        }
        stale.remove(index)
        wrapped[index] = new
        positions.setHeight(new.height, of: index + 1)
        shown[index]?.setNeedsDisplay()
        return new
    }

    /// Whether the height of a row is more than a guess.
    func isLaidOut(_ index: Int) -> Bool { wrapped[index] != nil }

    /// From the top of the first row.
    func top(of index: Int) -> Double { positions.top(of: index + 1) }

    /// The row at a distance from the top of the first; the nearest where there is none.
    func index(at distance: Double) -> Int {
        min(max(0, positions.slot(at: max(0, distance)) - 1), text.rowCount - 1)
    }

    // MARK: What can be seen

    /// Has the rows laid out that can be seen.
    ///
    /// - Parameters:
    ///   - index: one of them.
    ///   - top: where that is, from the top of what can be seen.
    /// - Returns: those.
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
        if wrapped.count > Self.mostKept + last - first {
            let near = first - Self.mostKept / 4...last + Self.mostKept / 4
            for index in wrapped.keys where !near.contains(index) {
                wrapped[index] = nil
                if stale.remove(index) != nil { positions.setHeight(nil, of: index + 1) }
            }
        }
        return first..<last + 1
    }

    /// Puts rows into views.
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

/// Holds the rows of a text view and its caret.
final class TextPart: View {
    required init() {
        super.init()
        isPart = true
        hitBehavior = .none
    }

    deinit {}

    override var heldSubviews: [View] { [] }

    /// The text view places what is here.
    override func arrangementDidChange() {
        staleSubviews = []
        flags.insert([.allBelow, .layoutBelow])
    }
}

/// Stands where text goes that is typed.
final class TextCaret: View {
    var color = Color.label { didSet { if color != oldValue { setNeedsDisplay() } } }
    var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }

    /// Points.
    static let width = 1.0

    required init() {
        super.init()
        isPart = true
        hitBehavior = .none
        flags.insert(.leaf)
    }

    deinit {}

    override func draw(into list: inout DisplayList) { if isOn { list.fill(bounds, color) } }
}
