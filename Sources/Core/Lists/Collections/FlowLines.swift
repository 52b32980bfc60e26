/// The sizes of a section's items, in points. Some may be estimates.
nonisolated struct FlowSizes {
    /// The size of items that have not been measured.
    let estimate: Size
    private(set) var known: [Int: Size]
    private var measuredItems: RangeSet<Int>
    /// The sizes of all items, if they are known.
    private let all: [Size]

    /// Creates sizes that are all known.
    init(_ all: [Size]) {
        self.all = all
        (estimate, known, measuredItems) = (.zero, [:], RangeSet())
    }

    /// - Parameter known: the measured sizes, by item.
    init(estimate: Size, known: [Int: Size]) {
        self.estimate = estimate
        self.known = known
        all = []
        measuredItems = RangeSet()
        for item in known.keys.sorted() { measuredItems.insert(contentsOf: item..<item + 1) }
    }

    subscript(item: Int) -> Size { all.indices.contains(item) ? all[item] : known[item] ?? estimate }

    mutating func set(_ size: Size, of item: Int) {
        known[item] = size
        measuredItems.insert(contentsOf: item..<item + 1)
    }

    /// Returns the first item, from an item on, whose size is known; nil if there is none.
    func firstKnown(from item: Int) -> Int? {
        guard all.isEmpty else { return item }
        let ranges = measuredItems.ranges
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= item { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count ? max(item, ranges[low].lowerBound) : nil
    }
}

/// The lines of items with different sizes.
///
/// Consecutive lines of unmeasured items are stored as one entry. When an item is measured, only the lines around it are broken again.
nonisolated final class FlowLines {
    struct Line {
        var items: Range<Int>
        /// The distance from the start of the first line, in points.
        var start: Double
        var length: Double
        /// The space between two items, in points.
        var spacing: Double
        /// The space before the first item, in points.
        var lead: Double
    }

    private(set) var sizes: FlowSizes
    private let count: Int
    private let axis: Axis
    /// The space for a line, in points.
    private let room: Double
    private let itemSpacing: Double
    private let lineSpacing: Double
    /// The lengths of lines, including the line spacing, and their numbers of items, stored as row heights.
    private let lengths = RowHeightIndex(rowCounts: [0])
    private let counts = RowHeightIndex(rowCounts: [0])

    init(_ sizes: FlowSizes, count: Int, axis: Axis, room: Double, itemSpacing: Double, lineSpacing: Double) {
        self.sizes = sizes
        self.count = count
        self.axis = axis
        self.room = room
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
        breakLines(from: 0, through: count)
    }

    deinit {}

    /// Returns how many elements of a length fit into a space, with a spacing between them; at least one.
    static func fitting(_ length: Double, in room: Double, _ spacing: Double) -> Int {
        // The last item must fit in spite of rounding errors.
        let fits = length + spacing > 0 ? ((room + spacing + 1e-6) / (length + spacing)).rounded(.down) : 1
        return max(1, Int(exactly: fits) ?? 1)
    }

    // MARK: Lookup

    private var lineCount: Int { lengths.rowCount }
    /// The length of all lines, in points.
    var length: Double { lineCount > 0 ? lengths.length - lineSpacing : 0 }

    private func slot(_ line: Int) -> Int { line + 1 }

    private func firstItem(of line: Int) -> Int {
        if line == 0 { return 0 }
        return line < lineCount ? Int(exactly: counts.top(of: slot(line)).rounded()) ?? 0 : count
    }

    /// Returns the line number of an item.
    private func number(of item: Int) -> Int { min(max(0, counts.slot(at: Double(item)) - 1), max(0, lineCount - 1)) }

    func line(of item: Int) -> Line? { (0..<count).contains(item) ? line(number(of: item)) : nil }

    private func line(_ number: Int) -> Line {
        let items = firstItem(of: number)..<firstItem(of: number + 1)
        let length = (lengths.height(of: slot(number)) ?? lineSpacing) - lineSpacing
        let used = items.reduce(0) { $0 + sizes[$1][axis.other] } + Double(items.count - 1) * itemSpacing
        let isFull = items.upperBound < count
        let spare = max(0, room - used)
        // A single item is centred. A last line has the spacing of full lines.
        let spacing =
            isFull
            ? itemSpacing + spare / Double(max(1, items.count - 1)) : pitch(ofLast: items, used, number)
        let isAlone = items.count == 1 && (isFull || Self.fitting(used, in: room, itemSpacing) == 1)
        return Line(
            items: items, start: lengths.top(of: slot(number)), length: length, spacing: spacing,
            lead: isAlone ? spare / 2 : 0)
    }

    /// Returns the spacing of a line that is not full: that of a full line of equal items, or of the previous line.
    private func pitch(ofLast items: Range<Int>, _ used: Double, _ number: Int) -> Double {
        let width = sizes[items.lowerBound][axis.other]
        let fitting = Self.fitting(width, in: room, itemSpacing)
        if fitting > 1, items.allSatisfy({ sizes[$0][axis.other] == width }) {
            return (room - Double(fitting) * width) / Double(fitting - 1)
        }
        guard items.count > 1, number > 0 else { return itemSpacing }
        let last = line(number - 1)
        guard last.items.count > 1 else { return itemSpacing }
        let fits = used + Double(items.count - 1) * (last.spacing - itemSpacing) <= room + 1e-6
        return fits ? last.spacing : itemSpacing
    }

    /// Returns the items of lines that are at least partly in a range, in points from the start of the first line.
    func items(from low: Double, to high: Double) -> Range<Int> {
        guard lineCount > 0, high > 0, low < length else { return 0..<0 }
        let first = min(max(0, lengths.slot(at: low) - 1), lineCount - 1)
        let last = min(max(0, lengths.slot(at: high) - 1), lineCount - 1)
        return firstItem(of: first)..<firstItem(of: last + 1)
    }

    // MARK: Changes

    /// Stores the size of a measured item.
    func set(_ size: Size, of item: Int) {
        guard (0..<count).contains(item) else { return }
        let line = number(of: item)
        sizes.set(size, of: item)
        // A smaller item may fit into the previous line.
        breakLines(from: max(0, line - 1), through: item)
    }

    /// Breaks lines again until the breaks match the previous ones.
    ///
    /// - Parameter last: the last item whose size has changed.
    private func breakLines(from line: Int, through last: Int) {
        var item = firstItem(of: line)
        var new: [(lines: Int, items: Int, length: Double)] = []
        var end = lineCount
        while item < count {
            if item > last, firstItem(of: number(of: item)) == item {
                end = number(of: item)
                break
            }
            let perLine = Self.fitting(sizes.estimate[axis.other], in: room, itemSpacing)
            let known = min(sizes.firstKnown(from: item) ?? count, count)
            // The measured item may fit into a line after unmeasured ones.
            let lines = (known - item - (known < count ? 1 : 0)) / perLine
            if lines > 0 {
                new.append((lines, perLine, sizes.estimate[axis]))
                item += lines * perLine
            } else {
                let items = lineItems(from: item)
                new.append((1, items.count, items.reduce(0) { max($0, sizes[$1][axis]) }))
                item = items.upperBound
            }
        }
        replace(line..<max(line, end), with: new)
    }

    private func lineItems(from item: Int) -> Range<Int> {
        var end = item + 1
        var used = sizes[item][axis.other]
        while end < count, used + itemSpacing + sizes[end][axis.other] <= room + 1e-6 {
            used += itemSpacing + sizes[end][axis.other]
            end += 1
        }
        return item..<end
    }

    private func replace(_ lines: Range<Int>, with new: [(lines: Int, items: Int, length: Double)]) {
        lengths.removeRows(lines, in: 0)
        counts.removeRows(lines, in: 0)
        var place = lines.lowerBound
        for run in new {
            let path = IndexPath(row: place, section: 0)
            lengths.insertRows(run.lines, at: path, height: run.length + lineSpacing)
            counts.insertRows(run.lines, at: path, height: Double(run.items))
            place += run.lines
        }
    }
}
