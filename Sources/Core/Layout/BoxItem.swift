/// What a box knows of a child until one of the two changes.
struct BoxItem {
    let view: View
    /// The length along the box that it asks for; undefined if it asks for none.
    var natural: Double
    /// The same across the box.
    var cross: Double
    var minimumCross = 0.0
    var maximumCross = Double.infinity
    /// To the next child.
    var gap = 0.0
    /// Whether it asks for the same in any room.
    var isConstant: Bool

    /// What of `room` it takes across the box where children fill that.
    func filling(_ room: Double) -> Double { max(min(room, maximumCross), minimumCross) }
}

extension BoxItem {
    /// - Parameter cross: the room across.
    init(_ view: View, along axis: Axis, cross room: Double) {
        self.view = view
        let size = view.measure(fitting: Size(main: .infinity, cross: room, along: axis))
        natural = size[axis]
        cross = size[axis.other]
        isConstant = view.measurements.isConstant
        let dimensions = view.dimensions
        let known = dimensions.known(axis.other)
        minimumCross = known.defined(or: dimensions.minimum(axis.other).defined(or: 0))
        maximumCross = known.defined(or: dimensions.maximum(axis.other).defined(or: .infinity))
    }

    /// What the child is along the box.
    func lineItem(along axis: Axis) -> LineItem {
        let dimensions = view.dimensions
        return LineItem(
            length: dimensions.clamp(natural.defined(or: 0), axis), weight: view.effectiveWeight(axis) ?? .undefined,
            minimum: dimensions.minimum(axis).defined(or: 0), maximum: dimensions.maximum(axis).defined(or: .infinity),
            isFixed: dimensions.known(axis).isDefined, hugging: view.hugging(axis).value,
            resistance: view.compressionResistance(axis).value)
    }
}

extension View {
    /// The weight along the axis; a fixed length there has none (specification 11.3, step 2).
    func effectiveWeight(_ axis: Axis) -> Double? {
        guard dimensions.weight.isDefined, !dimensions.known(axis).isDefined else { return nil }
        return dimensions.weight
    }

    /// Spacing of a view among neighbours; a layout view's is inside it.
    func outerSpacing(after axis: Axis) -> Double {
        hasInnerSpacing ? 0 : axis == .horizontal ? insets.trailing : insets.bottom
    }

    func outerSpacing(before axis: Axis) -> Double {
        hasInnerSpacing ? 0 : axis == .horizontal ? insets.leading : insets.top
    }
}

/// The children of a box that take part, and what they ask for together.
struct BoxItems {
    private(set) var items: [BoxItem] = []
    private(set) var line: [LineItem] = []
    /// The room across that those were measured in that do not ask for the same in any room.
    private(set) var room = Double.undefined
    private(set) var isConstant = true
    /// Between the children, together.
    private(set) var gaps = 0.0
    /// What the children ask for along the box, with the gaps; undefined if none of them asks for anything.
    private(set) var natural = Double.undefined
    /// The most that one asks for across the box.
    private(set) var cross = Double.undefined

    var isEmpty: Bool { items.isEmpty }
    var indices: Range<Int> { items.indices }
    subscript(index: Int) -> BoxItem { items[index] }
    var views: [View] { items.map(\.view) }

    init() {}

    /// - Parameters:
    ///   - room: across the box.
    ///   - gap: the room between a child and the next.
    init(_ views: [View], along axis: Axis, room: Double, gap: (View, View) -> Double) {
        self.room = room
        items.reserveCapacity(views.count)
        line.reserveCapacity(views.count)
        for (index, view) in views.enumerated() {
            var item = BoxItem(view, along: axis, cross: room)
            if index + 1 < views.count { item.gap = gap(view, views[index + 1]) }
            view.placeInBox = Int32(truncatingIfNeeded: index)
            items.append(item)
            line.append(item.lineItem(along: axis))
        }
        addUp()
    }

    private mutating func addUp() {
        gaps = items.reduce(0) { $0 + $1.gap }
        isConstant = items.allSatisfy(\.isConstant)
        addUpNatural()
        addUpCross()
    }

    /// The children that share by weight get what the neediest of them makes of its share (specification 11.3).
    private mutating func addUpNatural() {
        var sum = gaps
        var isDefined = false
        var weights = 0.0
        var share = 0.0
        for (item, line) in zip(items, line) {
            if item.natural.isDefined { isDefined = true }
            if line.weight.isDefined {
                weights += line.weight
                if line.weight > 0, item.natural.isDefined { share = max(share, item.natural / line.weight) }
            } else {
                sum += line.length
            }
        }
        natural = isDefined ? sum + weights * share : .undefined
    }

    private mutating func addUpCross() {
        cross = items.reduce(.undefined) { cross, item in
            item.cross.isDefined ? max(cross.defined(or: 0), item.cross) : cross
        }
    }

    /// How a change of one child concerns the box.
    enum Change { case none, cross, all }

    /// Looks at one child again; only where all ask for the same in any room.
    mutating func update(_ view: View, along axis: Axis) -> Change {
        let index = Int(view.placeInBox)
        guard isConstant, items.indices.contains(index), items[index].view === view else { return .all }
        let old = items[index]
        var new = BoxItem(view, along: axis, cross: room)
        let newLine = new.lineItem(along: axis)
        guard new.isConstant, new.natural == old.natural || (new.natural.isNaN && old.natural.isNaN),
            newLine.isSame(as: line[index])
        else { return .all }
        guard new.cross != old.cross || new.minimumCross != old.minimumCross || new.maximumCross != old.maximumCross
        else { return .none }
        new.gap = old.gap
        items[index] = new
        if new.cross >= cross { cross = new.cross } else if !(old.cross < cross) { addUpCross() }
        return .cross
    }
}

nonisolated extension LineItem {
    /// Undefined weights are the same, too.
    fileprivate func isSame(as other: LineItem) -> Bool {
        var (a, b) = (self, other)
        if a.weight.isNaN, b.weight.isNaN { (a.weight, b.weight) = (0, 0) }
        return a == b
    }
}
