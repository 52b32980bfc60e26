/// What a box reads of itself and of its children to lay them out, until something of it changes: a box of another size is then
/// arithmetic.
final class BoxPlan {
    let axis: Axis
    /// Margins and inner spacings.
    let insets: EdgeInsets
    let isMirrored: Bool
    let scale: Double
    /// Between the children and the edges along the box; across it.
    let alignment: LineAlignment
    let crossAlignment: LineAlignment
    /// Whether the children stand on one baseline.
    let usesBaselines: Bool
    /// Whether the children are as long across the box as it is.
    private let fillsAcross: Bool
    let sharing: LineSharing
    /// The room across that those children were measured in that do not ask for the same in any room.
    let room: Double
    let views: [View]
    private(set) var items: [BoxItem] = []
    private(set) var line: [LineItem] = []
    /// Whether all children ask for the same in any room.
    private(set) var isConstant = true
    /// Between the children, together.
    private(set) var gaps = 0.0
    /// What the children ask for along the box, with the gaps; undefined if none of them asks for anything.
    private(set) var natural = Double.undefined
    /// The most that one asks for across the box.
    private(set) var cross = Double.undefined
    /// The lengths of the children without a weight, and the weights of the others; undefined if none has one.
    private var unweighted = 0.0
    private var weights = Double.undefined
    private var hasBoundedWeights = false

    deinit {}

    /// - Parameters:
    ///   - views: those that take part.
    ///   - room: across the box.
    init(of box: BoxView, views: [View], room: Double) {
        axis = box.axis
        insets = box.contentInsets
        isMirrored = box.isRightToLeft
        scale = box.context?.scale ?? 1
        alignment = box.mainAlignment
        crossAlignment = box.crossAlignment
        usesBaselines = box.standsOnBaseline
        fillsAcross = box.fillsAcross
        sharing = box.sharing
        self.room = room
        self.views = views
        items.reserveCapacity(views.count)
        line.reserveCapacity(views.count)
        for (index, view) in views.enumerated() {
            var item = BoxItem(view, along: axis, cross: room, fills: fillsAcross)
            if index + 1 < views.count {
                item.gap = box.gap(between: view, and: views[index + 1], cross: room)
            }
            view.placeInBox = Int32(truncatingIfNeeded: index)
            items.append(item)
            line.append(lineItem(of: view, item))
        }
        if sharing == .proportional, !line.contains(where: { $0.weight > 0 }) {
            // Nobody asks for anything: then all are alike.
            for index in line.indices where line[index].weight.isDefined { line[index].weight = 1 }
        }
        addUp()
    }

    /// What a child is along the box.
    private func lineItem(of view: View, _ item: BoxItem) -> LineItem {
        let dimensions = view.dimensions
        return LineItem(
            length: dimensions.clamp(item.natural.defined(or: 0), axis),
            weight: sharing.weight(of: view, asking: item.natural, along: axis),
            minimum: dimensions.minimum(axis).defined(or: 0), maximum: dimensions.maximum(axis).defined(or: .infinity),
            isFixed: dimensions.known(axis).isDefined, hasShape: fillsAcross && dimensions.isShaped && room.isFinite,
            hugging: view.hugging(axis).value)
    }

    private func addUp() {
        gaps = items.reduce(0) { $0 + $1.gap }
        isConstant = items.allSatisfy(\.isConstant)
        addUpNatural()
        addUpCross()
    }

    /// The children that share by weight get what the neediest of them makes of its share (specification 11.3).
    private func addUpNatural() {
        var sum = gaps
        var isDefined = false
        var total = 0.0
        var share = 0.0
        for (item, line) in zip(items, line) {
            if item.natural.isDefined { isDefined = true }
            if line.weight.isDefined {
                total += line.weight
                weights = total
                if line.minimum > 0 || line.maximum < .infinity { hasBoundedWeights = true }
                if line.weight > 0, item.natural.isDefined { share = max(share, item.natural / line.weight) }
            } else {
                sum += line.length
                unweighted += line.length
            }
        }
        natural = isDefined ? sum + total * share : .undefined
    }

    private func addUpCross() {
        cross = items.reduce(.undefined) { cross, item in
            item.cross.isDefined ? max(cross.defined(or: 0), item.cross) : cross
        }
    }

    // MARK: One child has changed

    /// What a change of a child's answers makes stale.
    enum Change { case nothing, measure, all }

    /// Looks at one child again, whose answers have changed.
    func update(_ view: View) -> Change {
        let index = Int(view.placeInBox)
        guard !usesBaselines, views.indices.contains(index), views[index] === view else { return .all }
        let old = items[index]
        guard old.isConstant else { return .all }
        var new = BoxItem(view, along: axis, cross: room, fills: fillsAcross)
        guard new.isConstant, new.natural.isSame(as: old.natural), new.minimumCross == old.minimumCross,
            new.maximumCross == old.maximumCross, new.asksAcross == old.asksAcross,
            lineItem(of: view, new).isSame(as: line[index])
        else { return .all }
        guard !new.cross.isSame(as: old.cross) else { return .nothing }
        new.gap = old.gap
        items[index] = new
        if new.cross >= cross { cross = new.cross } else if !(old.cross < cross) { addUpCross() }
        return crossAlignment == .fill ? .measure : .all
    }

    // MARK: Placing

    /// The children's lengths in the room inside margins and paddings.
    func lengths(in room: Double) -> [Double] { share(room).lengths }

    /// How the children share the room inside margins and paddings.
    func share(_ room: Double) -> Line {
        Line(
            line, in: room - gaps, takesSurplus: alignment == .fill, isStretchable: sharing.stretch(views, along: axis)
        ) { compression(ofItem: $0) }
    }

    /// How the child of an index gives way.
    private func compression(ofItem index: Int) -> Compression {
        let view = views[index]
        let own = view.compression(along: axis, cross: room)
        let resistance = view.ownCompressionResistance(axis)?.value ?? view.compressionResistancePriority
        // Shapes ask for more or less than content does.
        return own.asking(for: line[index].length, resistance: resistance)
    }

    /// How the children give way together, without the gaps, in a box that asks for a length. What weights and equal distances
    /// add to what the children ask for goes first.
    func compression(asking length: Double) -> Compression {
        let children = line.indices.map(compression(ofItem:))
        let added = length.defined(or: 0) - gaps - children.reduce(0) { $0 + $1.length }
        return .along(children + [Compression(least: 0, parts: [.init(resistance: -.infinity, amount: added)])])
    }

    /// Gives the children their places in a box of a size, if that takes no more than sharing out what is left by weight.
    ///
    /// - Returns: what became stale; nil if it takes more.
    func place(in size: Size) -> ViewFlags? {
        guard isConstant, !usesBaselines, alignment == .fill, crossAlignment == .fill else { return nil }
        let inner = Rect(origin: .zero, size: size).inset(by: insets, isMirrored)
        let left = inner.size[axis] - gaps - unweighted
        // What is left over or missing goes to some of the children.
        if weights.isDefined ? left < 0 || weights <= 0 || hasBoundedWeights : left != 0 { return nil }
        return axis == .horizontal ? placeInRow(inner, left) : placeInColumn(inner, left)
    }

    private func placeInRow(_ inner: Rect, _ left: Double) -> ViewFlags {
        // Locals, since each access to a property is checked.
        let (views, items, line, weights, scale) = (views, items, line, weights, scale)
        var stale: ViewFlags = []
        var position = isMirrored ? inner.maxX : inner.minX
        let top = inner.minY.snapped(toScale: scale)
        var (filled, bottom) = (Double.undefined, top)
        for index in items.indices {
            let weight = line[index].weight
            let length = weight.isDefined ? left * weight / weights : line[index].length
            let start = (isMirrored ? position - length : position).snapped(toScale: scale)
            let end = (isMirrored ? position : position + length).snapped(toScale: scale)
            let height = items[index].filling(inner.height)
            if height != filled { (filled, bottom) = (height, (inner.minY + height).snapped(toScale: scale)) }
            stale.formUnion(views[index].place(Rect(start, top, end - start, bottom - top)))
            position += (length + items[index].gap) * (isMirrored ? -1 : 1)
        }
        return stale
    }

    private func placeInColumn(_ inner: Rect, _ left: Double) -> ViewFlags {
        let (views, items, line, weights, scale) = (views, items, line, weights, scale)
        var stale: ViewFlags = []
        var position = inner.minY
        var (filled, start, end) = (Double.undefined, 0.0, 0.0)
        for index in items.indices {
            let weight = line[index].weight
            let length = weight.isDefined ? left * weight / weights : line[index].length
            let width = items[index].filling(inner.width)
            if width != filled {
                filled = width
                start = (isMirrored ? inner.maxX - width : inner.minX).snapped(toScale: scale)
                end = (isMirrored ? inner.maxX : inner.minX + width).snapped(toScale: scale)
            }
            let top = position.snapped(toScale: scale)
            let bottom = (position + length).snapped(toScale: scale)
            stale.formUnion(views[index].place(Rect(start, top, end - start, bottom - top)))
            position += length + items[index].gap
        }
        return stale
    }
}

/// What a box knows of a child.
struct BoxItem {
    /// The length along the box that it asks for; undefined if it asks for none.
    let natural: Double
    /// The same across the box.
    let cross: Double
    let minimumCross: Double
    let maximumCross: Double
    /// Whether its content asks for any length across: what asks for none fills the box there.
    let asksAcross: Bool
    /// To the next child.
    var gap = 0.0
    /// Whether it asks for the same in any room.
    let isConstant: Bool

    /// - Parameter room: across the box.
    /// - Parameter fills: whether it fills the box across, so that its shape tells how long it is.
    init(_ view: View, along axis: Axis, cross room: Double, fills: Bool) {
        let size = view.measure(fitting: Size(main: .infinity, cross: room, along: axis))
        let dimensions = view.dimensions
        cross = dimensions.need(size[axis.other], axis.other)
        asksAcross = size[axis.other].isDefined
        isConstant = view.measurements.isConstant && !dimensions.isShaped
        minimumCross = dimensions.leastFilling(axis.other)
        maximumCross = dimensions.mostFilling(axis.other)
        let shaped = fills ? dimensions.shaped(by: dimensions.filling(room, axis.other), axis) : .undefined
        natural = shaped.defined(or: dimensions.need(size[axis], axis))
    }

    /// What of `room` it takes across the box where children fill that.
    func filling(_ room: Double) -> Double { max(min(room, maximumCross), minimumCross) }
}

nonisolated extension Double {
    /// Undefined is the same as undefined.
    fileprivate func isSame(as other: Double) -> Bool { self == other || (isNaN && other.isNaN) }
}

nonisolated extension LineItem {
    /// Undefined weights are the same, too.
    fileprivate func isSame(as other: LineItem) -> Bool {
        var (a, b) = (self, other)
        if a.weight.isNaN, b.weight.isNaN { (a.weight, b.weight) = (0, 0) }
        return a == b
    }
}
