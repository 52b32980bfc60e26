/// The sizes of the items of a section, in points, of which some may be estimates.
nonisolated struct FlowSizes {
    /// Of items that nobody has measured.
    let estimate: Size
    private(set) var known: [Int: Size]
    private var knownItems: RangeSet<Int>
    /// Where all are known.
    private let all: [Size]

    /// Sizes that are known.
    init(_ all: [Size]) {
        self.all = all
        (estimate, known, knownItems) = (.zero, [:], RangeSet())
    }

    /// - Parameter known: what was measured, by items.
    init(estimate: Size, known: [Int: Size]) {
        self.estimate = estimate
        self.known = known
        all = []
        knownItems = RangeSet()
        for item in known.keys.sorted() { knownItems.insert(contentsOf: item..<item + 1) }
    }

    subscript(item: Int) -> Size { all.indices.contains(item) ? all[item] : known[item] ?? estimate }

    mutating func set(_ size: Size, of item: Int) {
        known[item] = size
        knownItems.insert(contentsOf: item..<item + 1)
    }

    /// The first item from one on whose size is no estimate; nil if there is none.
    func firstKnown(from item: Int) -> Int? {
        guard all.isEmpty else { return item }
        let ranges = knownItems.ranges
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= item { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count ? max(item, ranges[low].lowerBound) : nil
    }
}

/// The lines that items of different sizes break into.
///
/// Lines of items that nobody has measured are one entry, however many; when an item becomes known, only the lines about it are broken anew.
nonisolated final class FlowLines {
    struct Line {
        var items: Range<Int>
        /// From the beginning of the first line, in points.
        var start: Double
        var length: Double
        /// Between two of its items.
        var spacing: Double
        /// Before its first one.
        var lead: Double
    }

    private(set) var sizes: FlowSizes
    private let count: Int
    private let axis: Axis
    /// The room for a line, in points.
    private let room: Double
    private let itemSpacing: Double
    private let lineSpacing: Double
    /// The lengths of lines, with the distance to the next, and how many items each has; as the heights of rows.
    private let lengths = RowPositions(rowCounts: [0])
    private let counts = RowPositions(rowCounts: [0])

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

    /// How many things of a length, with a spacing between them, fit; at least one.
    static func fitting(_ length: Double, in room: Double, _ spacing: Double) -> Int {
        // A last item that lacks but the rest of a sum fits.
        let fits = length + spacing > 0 ? ((room + spacing + 1e-6) / (length + spacing)).rounded(.down) : 1
        return max(1, Int(exactly: fits) ?? 1)
    }

    // MARK: Questions

    private var lineCount: Int { lengths.rowCount }
    /// Of all lines, in points.
    var length: Double { lineCount > 0 ? lengths.length - lineSpacing : 0 }

    private func slot(_ line: Int) -> Int { line + 1 }

    private func firstItem(of line: Int) -> Int {
        if line == 0 { return 0 }
        return line < lineCount ? Int(exactly: counts.top(of: slot(line)).rounded()) ?? 0 : count
    }

    /// The number of the line of an item.
    private func number(of item: Int) -> Int { min(max(0, counts.slot(at: Double(item)) - 1), max(0, lineCount - 1)) }

    func line(of item: Int) -> Line? { (0..<count).contains(item) ? line(number(of: item)) : nil }

    private func line(_ number: Int) -> Line {
        let items = firstItem(of: number)..<firstItem(of: number + 1)
        let length = (lengths.height(of: slot(number)) ?? lineSpacing) - lineSpacing
        let used = items.reduce(0) { $0 + sizes[$1][axis.other] } + Double(items.count - 1) * itemSpacing
        let isFull = items.upperBound < count
        let spare = max(0, room - used)
        // One by itself stands in the middle; a last line keeps the pitch of full ones.
        let spacing =
            isFull
            ? itemSpacing + spare / Double(max(1, items.count - 1)) : pitch(ofLast: items, used, number)
        let isAlone = items.count == 1 && (isFull || Self.fitting(used, in: room, itemSpacing) == 1)
        return Line(
            items: items, start: lengths.top(of: slot(number)), length: length, spacing: spacing,
            lead: isAlone ? spare / 2 : 0)
    }

    /// The distance between the items of a line that is not full: that of full lines of such items, or of the line before.
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

    /// The items of the lines that lie there, at least in part; in points from the beginning of the first line.
    func items(from low: Double, to high: Double) -> Range<Int> {
        guard lineCount > 0, high > 0, low < length else { return 0..<0 }
        let first = min(max(0, lengths.slot(at: low) - 1), lineCount - 1)
        let last = min(max(0, lengths.slot(at: high) - 1), lineCount - 1)
        return firstItem(of: first)..<firstItem(of: last + 1)
    }

    // MARK: Changes

    /// An item has been measured.
    func set(_ size: Size, of item: Int) {
        guard (0..<count).contains(item) else { return }
        let line = number(of: item)
        sizes.set(size, of: item)
        // What has become smaller may fit into the line before.
        breakLines(from: max(0, line - 1), through: item)
    }

    /// Breaks lines anew until they are as they were.
    ///
    /// - Parameter last: the last item that has another size.
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
            // What is known may fit behind those before it.
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
