/// The lines of one section of a flow layout. `main` is the way along which lines follow one another.
nonisolated struct FlowSection {
    struct Rules {
        var axis: Axis
        /// The room for a line, in points.
        var cross: Double
        var inset = EdgeInsets.zero
        var lineSpacing = 0.0
        var itemSpacing = 0.0
        var header = 0.0
        var footer = 0.0
        var size = Size.zero
        /// Called once for each item; nil where all have `size`.
        var sizeOf: ((Int) -> Size)?

        init(axis: Axis, cross: Double) {
            self.axis = axis
            self.cross = cross
        }
    }

    /// Items side by side, of which some differ in size.
    private struct Line {
        var items: Range<Int>
        var start: Double
        var length: Double
        /// Between two of its items.
        var spacing: Double
        /// Where its first one begins.
        var lead: Double
    }

    private(set) var rules: Rules
    private let isUniform: Bool
    let count: Int
    /// Along the scroll direction, as all that follows.
    let start: Double
    private(set) var end = 0.0
    /// How many equal items a line has.
    private var perLine = 1
    private var sizes: [Size] = []
    private var lines: [Line] = []

    init(_ rules: Rules, count: Int, start: Double) {
        self.rules = rules
        isUniform = rules.sizeOf == nil
        self.count = count
        self.start = start
        if let sizeOf = rules.sizeOf {
            sizes = (0..<count).map(sizeOf)
            // It holds the delegate.
            self.rules.sizeOf = nil
            breakLines()
        } else {
            perLine = Self.fitting(rules.size[rules.axis.other], in: room, rules.itemSpacing)
        }
        let lineCount = isUniform ? (count + perLine - 1) / perLine : lines.count
        var content = 0.0
        if !isUniform {
            content = lines.last.map { $0.start + $0.length - itemsStart } ?? 0
        } else if lineCount > 0 {
            content = Double(lineCount) * rules.size[rules.axis] + Double(lineCount - 1) * rules.lineSpacing
        }
        end = itemsStart + content + after(rules.inset) + rules.footer
    }

    private static func fitting(_ length: Double, in room: Double, _ spacing: Double) -> Int {
        // A last item that lacks but the rest of a sum fits.
        let fits = length + spacing > 0 ? ((room + spacing + 1e-6) / (length + spacing)).rounded(.down) : 1
        return max(1, Int(exactly: fits) ?? 1)
    }

    private func before(_ insets: EdgeInsets) -> Double { rules.axis == .vertical ? insets.top : insets.left }
    private func after(_ insets: EdgeInsets) -> Double { rules.axis == .vertical ? insets.bottom : insets.right }
    private var lead: Double { rules.axis == .vertical ? rules.inset.left : rules.inset.top }
    private var room: Double {
        max(0, rules.cross - (rules.axis == .vertical ? rules.inset.horizontal : rules.inset.vertical))
    }
    private var itemsStart: Double { start + rules.header + before(rules.inset) }

    // MARK: Lines of items that differ

    private mutating func breakLines() {
        let cross = rules.axis.other
        var first = 0
        var y = itemsStart
        while first < count {
            var last = first + 1
            var used = sizes[first][cross]
            while last < count, used + rules.itemSpacing + sizes[last][cross] <= room + 1e-6 {
                used += rules.itemSpacing + sizes[last][cross]
                last += 1
            }
            let length = sizes[first..<last].reduce(0) { max($0, $1[rules.axis]) }
            let isFull = last < count
            let spare = max(0, room - used)
            let number = last - first
            // One by itself stands in the middle; a last line keeps the pitch of full ones.
            let spacing =
                isFull ? rules.itemSpacing + spare / Double(max(1, number - 1)) : pitch(ofLast: first..<last, used)
            let isAlone = number == 1 && (isFull || Self.fitting(used, in: room, rules.itemSpacing) == 1)
            lines.append(
                Line(
                    items: first..<last, start: y, length: length, spacing: spacing,
                    lead: lead + (isAlone ? spare / 2 : 0)))
            y += length + rules.lineSpacing
            first = last
        }
    }

    /// The distance between the items of a line that is not full: that of full lines of such items, or of the line before.
    private func pitch(ofLast items: Range<Int>, _ used: Double) -> Double {
        let cross = rules.axis.other
        let width = sizes[items.lowerBound][cross]
        let fitting = Self.fitting(width, in: room, rules.itemSpacing)
        if fitting > 1, items.allSatisfy({ sizes[$0][cross] == width }) {
            return (room - Double(fitting) * width) / Double(fitting - 1)
        }
        guard items.count > 1, let last = lines.last, last.items.count > 1 else { return rules.itemSpacing }
        let fits = used + Double(items.count - 1) * (last.spacing - rules.itemSpacing) <= room + 1e-6
        return fits ? last.spacing : rules.itemSpacing
    }

    // MARK: Places

    var headerFrame: Rect? { rules.header > 0 ? rect(start, rules.header, 0, rules.cross) : nil }
    var footerFrame: Rect? { rules.footer > 0 ? rect(end - rules.footer, rules.footer, 0, rules.cross) : nil }

    private func rect(_ start: Double, _ length: Double, _ cross: Double, _ width: Double) -> Rect {
        rules.axis == .vertical ? Rect(cross, start, width, length) : Rect(start, cross, length, width)
    }

    func frame(of item: Int) -> Rect {
        let cross = rules.axis.other
        guard isUniform else {
            guard let line = line(of: item) else { return .zero }
            let before = sizes[line.items.lowerBound..<item].reduce(0) { $0 + $1[cross] + line.spacing }
            let size = sizes[item]
            return rect(
                line.start + (line.length - size[rules.axis]) / 2, size[rules.axis], line.lead + before, size[cross])
        }
        let size = rules.size
        let spacing = perLine > 1 ? (room - Double(perLine) * size[cross]) / Double(perLine - 1) : 0
        let first = lead + (perLine == 1 ? max(0, room - size[cross]) / 2 : 0)
        let (line, place) = item.quotientAndRemainder(dividingBy: perLine)
        return rect(
            itemsStart + Double(line) * (size[rules.axis] + rules.lineSpacing), size[rules.axis],
            first + Double(place) * (size[cross] + spacing), size[cross])
    }

    private func line(of item: Int) -> Line? {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].items.upperBound <= item { low = middle + 1 } else { high = middle }
        }
        return low < lines.count ? lines[low] : nil
    }

    /// The items of the lines that lie there, at least in part.
    func items(from low: Double, to high: Double) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        guard isUniform else {
            let first = lines.partition(while: { $0.start + $0.length <= low })
            let last = lines.partition(while: { $0.start < high })
            guard first < last else { return 0..<0 }
            return lines[first].items.lowerBound..<lines[last - 1].items.upperBound
        }
        let pitch = rules.size[rules.axis] + rules.lineSpacing
        guard pitch > 0 else { return 0..<min(count, Self.mostWithoutSize) }
        func line(_ distance: Double) -> Int {
            Int(exactly: min(max(0, distance / pitch), Double(count)).rounded(.down)) ?? 0
        }
        let first = min(count, line(low - itemsStart) * perLine)
        return first..<max(first, min(count, (line(high - itemsStart) + 1) * perLine))
    }

    /// Of items that have none, no more are looked at.
    private static let mostWithoutSize = 4096
}
