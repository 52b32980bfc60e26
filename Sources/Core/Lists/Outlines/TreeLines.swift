/// The lines that connect the rows of an outline with the row above them in the tree. Specification 13.32.
struct TreeLines {
    /// For each level up to that of the row: whether the node of this level on the way to the row has a sibling after it.
    let continues: [Bool]
    /// Whether the row is open, so that a line begins at its chevron.
    let isOpen: Bool
    /// Whether the row has a chevron, at which the line to the row ends.
    let hasChevron: Bool

    /// The distance of lines from the middle of a chevron, in points.
    private static let gap = 6.0

    /// Draws the lines in a row.
    ///
    /// - Parameter column: the place of the first column.
    func draw(in column: Rect, isRightToLeft: Bool, _ pixels: DevicePixels, into list: inout DisplayList) {
        let (top, middle, bottom) = (column.minY, column.midY, column.maxY)
        let depth = continues.count - 1
        func x(ofLevel level: Int) -> Double {
            let distance = ColumnText.inset + (Double(level) + 0.5) * RowChevron.width
            return isRightToLeft ? column.maxX - distance : column.minX + distance
        }
        func fill(_ rect: Rect) {
            if rect.minX >= column.minX, rect.maxX <= column.maxX { list.fill(rect, .separator) }
        }
        func line(_ level: Int, from start: Double, to end: Double) {
            guard end > start else { return }
            fill(pixels.hairline(down: Rect(x(ofLevel: level), start, 0, end - start), x: x(ofLevel: level)))
        }
        for level in continues.indices.dropFirst() {
            if level < depth, !continues[level] { continue }
            line(level - 1, from: top, to: continues[level] ? bottom : middle)
        }
        if isOpen { line(depth, from: middle + Self.gap, to: bottom) }
        guard depth > 0 else { return }
        let (start, end) = (x(ofLevel: depth - 1), x(ofLevel: depth))
        let length = abs(end - start) - (hasChevron ? Self.gap : 0)
        let rect = Rect(min(start, end) + (isRightToLeft && hasChevron ? Self.gap : 0), middle, length, 0)
        fill(pixels.hairline(across: rect, y: middle))
    }
}
