/// The lines of one section of a flow layout. The main axis is the one along which lines follow one another.
nonisolated struct FlowSection {
    struct Rules {
        var axis: Axis
        /// The length of the cross axis, in points.
        var cross: Double
        var inset = EdgeInsets.zero
        var lineSpacing = 0.0
        var itemSpacing = 0.0
        var header = 0.0
        var footer = 0.0
        var size = Size.zero
        /// The sizes of the items; nil if all have `size`.
        var sizes: FlowSizes?

        init(axis: Axis, cross: Double) {
            self.axis = axis
            self.cross = cross
        }
    }

    private let rules: Rules
    let count: Int
    /// The start along the scroll axis, in points, like all following lengths.
    private(set) var start: Double
    private(set) var end = 0.0
    /// The number of items in a line, if all items are equal.
    private var perLine = 1
    /// The lines of items with different sizes; nil if all items are equal.
    private let lines: FlowLines?

    init(_ rules: Rules, count: Int, start: Double) {
        self.rules = rules
        self.count = count
        self.start = start
        let room = Self.room(rules)
        lines = rules.sizes.map {
            FlowLines(
                $0, count: count, axis: rules.axis, room: room, itemSpacing: rules.itemSpacing,
                lineSpacing: rules.lineSpacing)
        }
        perLine = FlowLines.fitting(rules.size[rules.axis.other], in: room, rules.itemSpacing)
        updateEnd()
    }

    private mutating func updateEnd() {
        let lineCount = (count + perLine - 1) / perLine
        var content = 0.0
        if let lines {
            content = lines.length
        } else if lineCount > 0 {
            content = Double(lineCount) * rules.size[rules.axis] + Double(lineCount - 1) * rules.lineSpacing
        }
        end = itemsStart + content + after(rules.inset) + rules.footer
    }

    var isUniform: Bool { lines == nil }

    // MARK: Measures

    /// The measured sizes, by item.
    var known: [Int: Size] { lines?.sizes.known ?? [:] }

    func size(of item: Int) -> Size { lines?.sizes[item] ?? rules.size }

    /// Stores the size of a measured item.
    mutating func set(_ size: Size, of item: Int) {
        lines?.set(size, of: item)
        updateEnd()
    }

    mutating func move(by distance: Double) {
        start += distance
        end += distance
    }

    // MARK: Places

    private func before(_ insets: EdgeInsets) -> Double { rules.axis == .vertical ? insets.top : insets.left }
    private func after(_ insets: EdgeInsets) -> Double { rules.axis == .vertical ? insets.bottom : insets.right }
    private var lead: Double { rules.axis == .vertical ? rules.inset.left : rules.inset.top }
    /// The length of a line between the insets, in points.
    var room: Double { Self.room(rules) }
    private static func room(_ rules: Rules) -> Double {
        max(0, rules.cross - (rules.axis == .vertical ? rules.inset.horizontal : rules.inset.vertical))
    }
    private var itemsStart: Double { start + rules.header + before(rules.inset) }

    var headerFrame: Rect? { rules.header > 0 ? rect(start, rules.header, 0, rules.cross) : nil }
    var footerFrame: Rect? { rules.footer > 0 ? rect(end - rules.footer, rules.footer, 0, rules.cross) : nil }

    private func rect(_ start: Double, _ length: Double, _ cross: Double, _ width: Double) -> Rect {
        rules.axis == .vertical ? Rect(cross, start, width, length) : Rect(start, cross, length, width)
    }

    func frame(of item: Int) -> Rect {
        let cross = rules.axis.other
        if let lines {
            guard let line = lines.line(of: item) else { return .zero }
            let before = (line.items.lowerBound..<item).reduce(0) { $0 + lines.sizes[$1][cross] + line.spacing }
            let size = lines.sizes[item]
            return rect(
                itemsStart + line.start + (line.length - size[rules.axis]) / 2, size[rules.axis],
                lead + line.lead + before, size[cross])
        }
        let room = Self.room(rules)
        let size = rules.size
        let spacing = perLine > 1 ? (room - Double(perLine) * size[cross]) / Double(perLine - 1) : 0
        let first = lead + (perLine == 1 ? max(0, room - size[cross]) / 2 : 0)
        let (line, place) = item.quotientAndRemainder(dividingBy: perLine)
        return rect(
            itemsStart + Double(line) * (size[rules.axis] + rules.lineSpacing), size[rules.axis],
            first + Double(place) * (size[cross] + spacing), size[cross])
    }

    /// Returns the items of lines that are at least partly in a range.
    func items(from low: Double, to high: Double) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        if let lines { return lines.items(from: low - itemsStart, to: high - itemsStart) }
        let pitch = rules.size[rules.axis] + rules.lineSpacing
        guard pitch > 0 else { return 0..<min(count, Self.maximumEmptyItems) }
        func line(_ distance: Double) -> Int {
            Int(exactly: min(max(0, distance / pitch), Double(count)).rounded(.down)) ?? 0
        }
        let first = min(count, line(low - itemsStart) * perLine)
        return first..<max(first, min(count, (line(high - itemsStart) + 1) * perLine))
    }

    /// The greatest number of items without length that are returned.
    private static let maximumEmptyItems = 4096
}
