/// An editable text of any length, for text views. It is stored in a tree of chunks, so that edits and queries take logarithmic time.
///
/// The text is divided into rows, which are laid out separately: paragraphs with their line ends, and parts of very long paragraphs.
/// A character never crosses the end of a row. A text that is empty or ends with a line end has an empty last row.
nonisolated struct LongText: EditableText {
    /// A replacement of rows. `removed` counts rows before the change, `inserted` rows after it.
    struct Change: Equatable {
        let first: Int
        let removed: Int
        let inserted: Int
    }

    private var tree = TextTree()
    /// The changes since the last call of `takeChanges()`.
    private var changes: [Change] = []

    /// The length in UTF-8 above which a paragraph is divided into several rows.
    static let longestRow = 4096

    init(_ string: String = "") {
        var string = string
        string.makeContiguousUTF8()
        let chunks = TextTree.chunks(of: string, rows: TextRowCutter.rowLengths(of: string))
        tree.replace(0..<0, with: chunks)
    }

    var count: Int { tree.sum.bytes }

    var string: String {
        var result = ""
        result.reserveCapacity(count)
        tree.visit { result += $0.string }
        return result
    }

    /// Returns the changes since the last call, in order.
    mutating func takeChanges() -> [Change] {
        defer { changes = [] }
        return changes
    }

    // MARK: Rows

    /// A row and its start in the text.
    struct Row {
        let index: Int
        let start: Int
        let text: Substring

        var end: Int { start + text.utf8.count }
    }

    var rowCount: Int { tree.sum.rows + (hasEmptyEnd ? 1 : 0) }

    private var hasEmptyEnd: Bool { tree.sum.rows == 0 || tree.last.map { $0.string.endsWithLineEnd } ?? true }

    /// The row with an index; the last row if there is none.
    func row(_ index: Int) -> Row {
        guard index < tree.sum.rows, index >= 0 else {
            return hasEmptyEnd || tree.sum.rows == 0
                ? Row(index: tree.sum.rows, start: count, text: "") : row(tree.sum.rows - 1)
        }
        let (chunk, before) = tree.chunk { $0.rows <= index }
        var start = 0
        for length in chunk.rows[..<(index - before.rows)] { start += Int(length) }
        let end = start + Int(chunk.rows[index - before.rows])
        return Row(index: index, start: before.bytes + start, text: chunk.string.slice(start..<end))
    }

    /// The row that contains a position; between two rows the second.
    func row(at place: Int) -> Row {
        guard place < count else { return row(rowCount - 1) }
        let (chunk, before) = tree.chunk { $0.bytes <= max(0, place) }
        var (index, start) = (before.rows, before.bytes)
        for length in chunk.rows {
            let end = start + Int(length)
            if place < end {
                let local = start - before.bytes
                return Row(index: index, start: start, text: chunk.string.slice(local..<local + Int(length)))
            }
            start = end
            index += 1
        }
        return row(rowCount - 1)
    }

    /// Whether the paragraph continues in the next row.
    private func isOpen(_ row: Row) -> Bool { row.end < count && !row.text.endsWithLineEnd }

    func substring(_ range: Range<Int>) -> Substring {
        let range = range.clamped(to: 0..<count)
        let first = row(at: range.lowerBound)
        if range.upperBound <= first.end { return first.slice(range) }
        var result = ""
        result.reserveCapacity(range.count)
        tree.visit(in: range) { chunk, start in
            let inside = range.clamped(to: start..<start + chunk.bytes)
            result += chunk.string.slice(inside.lowerBound - start..<inside.upperBound - start)
        }
        return result[...]
    }
}

// MARK: - Scalars
nonisolated extension LongText {
    func scalarCount(before place: Int) -> Int {
        var scalars = 0
        tree.visit(in: 0..<max(0, place)) { chunk, start in
            let length = min(chunk.bytes, place - start)
            scalars += chunk.string.utf8.prefix(length).count { $0 & 0xc0 != 0x80 }
        }
        return scalars
    }

    func place(ofScalar offset: Int) -> Int {
        var left = offset
        var found: Int?
        tree.visit(in: 0..<count) { chunk, start in
            guard found == nil else { return }
            let scalars = chunk.string.unicodeScalars
            guard let end = scalars.index(scalars.startIndex, offsetBy: left, limitedBy: scalars.endIndex) else {
                left -= scalars.count
                return
            }
            found = start + chunk.string.utf8.distance(from: chunk.string.startIndex, to: end)
        }
        return found ?? count
    }
}

// MARK: - Characters
nonisolated extension LongText {
    func end(ofCharacterAt place: Int) -> Int {
        guard place < count else { return count }
        let row = row(at: place)
        return row.place(of: row.text.index(after: row.index(place)))
    }

    func start(ofCharacterBefore place: Int) -> Int {
        guard place > 0 else { return 0 }
        let row = row(at: min(place, count) - 1)
        return row.place(of: row.text.index(before: row.index(place)))
    }

    func character(at place: Int) -> Character? {
        guard place < count else { return nil }
        let row = row(at: place)
        return row.text[row.index(place)]
    }

    func character(before place: Int) -> Character? {
        guard place > 0 else { return nil }
        let row = row(at: min(place, count) - 1)
        return row.text[row.text.index(before: row.index(place))]
    }

    func paragraph(at place: Int) -> Range<Int> {
        var first = row(at: place)
        var last = first
        while first.index > 0, case let before = row(first.index - 1), isOpen(before) { first = before }
        while isOpen(last) { last = row(last.index + 1) }
        return first.start..<last.end - (last.text.lineEndLength)
    }
}

// MARK: - Edits
nonisolated extension LongText {
    mutating func replace(_ range: Range<Int>, with new: String) {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty || !new.isEmpty else { return }
        let oldCount = rowCount
        var (first, last) = (row(at: range.lowerBound), row(at: range.upperBound))
        // A line feed may now follow a carriage return.
        if range.lowerBound == first.start, first.index > 0, row(first.index - 1).text.utf8.last == 0x0d {
            first = row(first.index - 1)
        }
        var text = String(first.slice(first.start..<range.lowerBound)) + new
        text += last.slice(range.upperBound..<last.end)
        extend(&text, &first, &last)
        text.makeContiguousUTF8()
        replaceRows(first, last, with: text)
        let isAtEnd = last.index >= oldCount - 1
        let inserted = isAtEnd ? rowCount - first.index : rowCount - (oldCount - last.index - 1) - first.index
        changes.append(Change(first: first.index, removed: last.index - first.index + 1, inserted: inserted))
    }

    /// Extends the replaced range by neighbouring rows of the same paragraph, if they fit into one row.
    private func extend(_ text: inout String, _ first: inout Row, _ last: inout Row) {
        while first.index > 0, case let before = row(first.index - 1), isOpen(before),
            before.text.utf8.count + TextRowCutter.firstParagraphLength(of: text) <= Self.longestRow
        {
            text = before.text + text
            first = before
        }
        while last.end < count, !text.endsWithLineEnd, case let after = row(last.index + 1), after.index > last.index,
            TextRowCutter.lastParagraphLength(of: text) + after.text.utf8.count <= Self.longestRow
                || TextRowCutter.lastParagraphLength(of: text) < Self.longestRow / 2
        {
            text += after.text
            last = after
        }
    }

    private mutating func replaceRows(_ first: Row, _ last: Row, with text: String) {
        guard tree.sum.chunks > 0 else {
            return tree.replace(0..<0, with: TextTree.chunks(of: text, rows: TextRowCutter.rowLengths(of: text)))
        }
        // An empty last row is in no chunk.
        let lastReal = min(last.index, tree.sum.rows - 1)
        let firstReal = min(first.index, tree.sum.rows)
        let (head, beforeHead) = tree.chunk { $0.rows <= min(firstReal, tree.sum.rows - 1) }
        let (tail, beforeTail) = tree.chunk { $0.rows <= lastReal }
        let headRows = head.rows[..<(firstReal - beforeHead.rows)]
        let tailRows = tail.rows[max(0, lastReal + 1 - beforeTail.rows)...]
        let headLength = headRows.reduce(0) { $0 + Int($1) }
        let tailLength = tailRows.reduce(0) { $0 + Int($1) }
        var all = String(head.string.slice(0..<headLength))
        all += text
        all += tail.string.slice(tail.bytes - tailLength..<tail.bytes)
        let rows = Array(headRows) + TextRowCutter.rowLengths(of: text) + Array(tailRows)
        var chunks = beforeHead.chunks..<beforeTail.chunks + 1
        // Merge small chunks.
        if all.utf8.count < TextTree.smallChunk, chunks.upperBound < tree.sum.chunks {
            let (next, _) = tree.chunk { $0.chunks <= chunks.upperBound }
            all += next.string
            chunks = chunks.lowerBound..<chunks.upperBound + 1
            return tree.replace(chunks, with: TextTree.chunks(of: all, rows: rows + next.rows))
        }
        tree.replace(chunks, with: TextTree.chunks(of: all, rows: rows))
    }
}

nonisolated extension LongText.Row {
    fileprivate func index(_ place: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: min(max(0, place - start), text.utf8.count))
    }

    fileprivate func place(of index: String.Index) -> Int {
        start + text.utf8.distance(from: text.startIndex, to: index)
    }

    fileprivate func slice(_ range: Range<Int>) -> Substring { text[index(range.lowerBound)..<index(range.upperBound)] }
}

nonisolated extension String {
    func slice(_ range: Range<Int>) -> Substring {
        self[utf8.index(startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound)]
    }
}
