/// The measurements and settings that a box lays its children out with, cached until one of them changes. Layout in another
/// size then needs only arithmetic.
final class BoxPlan {
    let axis: Axis
    /// Margins and inner spacings.
    let insets: EdgeInsets
    let isMirrored: Bool
    let scale: Double
    /// The alignment of the children along the box and across it.
    let alignment: LineAlignment
    let crossAlignment: LineAlignment
    /// Whether the children share a baseline.
    let usesBaselines: Bool
    /// Whether the children fill the box across its axis.
    private let fillsAcross: Bool
    let sharing: LineSharing
    /// The room across the box in which children were measured; only children whose size depends on the room need it.
    let room: Double
    let views: [View]
    private(set) var items: [BoxItem] = []
    private(set) var line: [LineItem] = []
    /// Whether all children have the same size in any room.
    private(set) var isConstant = true
    /// The sum of the gaps between the children.
    private(set) var gaps = 0.0
    /// The natural length of all children along the box, including gaps; undefined if no child has one.
    private(set) var natural = Double.undefined
    /// The largest natural extent of a child across the box.
    private(set) var cross = Double.undefined
    /// The sum of the lengths of the children without a weight, and the sum of the weights; undefined if no child has a weight.
    private var unweighted = 0.0
    private var weights = Double.undefined
    private var hasBoundedWeights = false

    deinit {}

    /// - Parameters:
    ///   - views: the children to arrange.
    ///   - room: the length across the box.
    init(of box: BoxView, views: [View], room: Double) {
        axis = box.axis
        insets = box.contentInsets
        isMirrored = box.isRightToLeft
        scale = box.context?.scale ?? 1
        alignment = box.mainAlignment
        crossAlignment = box.crossAlignment
        usesBaselines = box.alignsChildrenToBaseline
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
            view.layoutState.placeInBox = Int32(truncatingIfNeeded: index)
            items.append(item)
            line.append(lineItem(of: view, item))
        }
        if sharing == .proportional, !line.contains(where: { $0.weight > 0 }) {
            // No child has a natural length: all get the same share.
            for index in line.indices where line[index].weight.isDefined { line[index].weight = 1 }
        }
        addUp()
    }

    /// The child's item along the box.
    private func lineItem(of view: View, _ item: BoxItem) -> LineItem {
        let dimensions = view.layoutState.dimensions
        return LineItem(
            length: dimensions.clamp(item.natural.defined(or: 0), axis),
            weight: sharing.weight(of: view, asking: item.natural, along: axis),
            minimum: dimensions.minimum(axis).defined(or: 0), maximum: dimensions.maximum(axis).defined(or: .infinity),
            isFixed: dimensions.known(axis).isDefined, hasShape: fillsAcross && dimensions.isShaped && room.isFinite,
            hugging: view.layoutSettings.hugging(axis).value)
    }

    private func addUp() {
        gaps = items.reduce(0) { $0 + $1.gap }
        isConstant = items.allSatisfy(\.isConstant)
        addUpNatural()
        addUpCross()
    }

    /// Weighted children are as long as their shares when the most demanding child gets its natural length. Specification 11.3.
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

    /// The parts of the layout that a changed measurement of a child invalidates.
    enum Change { case nothing, measure, all }

    /// Measures a child again after its measurements have changed.
    func update(_ view: View) -> Change {
        let index = Int(view.layoutState.placeInBox)
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

    /// Returns the lengths of the children in the room inside margins and paddings.
    func lengths(in room: Double) -> [Double] { share(room).lengths }

    /// Divides the room inside margins and paddings among the children.
    func share(_ room: Double) -> Line {
        Line(
            line, in: room - gaps, absorbsSurplus: alignment == .fill,
            isStretchable: sharing.stretch(views, along: axis)
        ) { compression(ofItem: $0) }
    }

    /// How the child at an index shrinks.
    private func compression(ofItem index: Int) -> Compression {
        let view = views[index]
        let own = LayoutPass(of: view).compression(along: axis, cross: room)
        let resistance = view.layoutSettings.ownCompressionResistance(axis)?.value ?? view.compressionResistancePriority
        // The length by aspect ratio may differ from the length that the content needs.
        return own.asking(for: line[index].length, resistance: resistance)
    }

    /// How all children together shrink, without the gaps, in a box with a natural length. The extra length from weights and
    /// equal distances is removed first.
    func compression(asking length: Double) -> Compression {
        let children = line.indices.map(compression(ofItem:))
        let added = length.defined(or: 0) - gaps - children.reduce(0) { $0 + $1.length }
        return .along(children + [Compression(least: 0, parts: [.init(resistance: -.infinity, amount: added)])])
    }

    /// Places the children in a box of the given size, if that takes only sharing the remaining length by weight.
    ///
    /// - Returns: the flags that the subviews got; nil if the full algorithm is needed.
    func place(in size: Size) -> ViewFlags? {
        guard isConstant, !usesBaselines, alignment == .fill, crossAlignment == .fill else { return nil }
        let inner = Rect(origin: .zero, size: size).inset(by: insets, isMirrored)
        let left = inner.size[axis] - gaps - unweighted
        // The full algorithm gives the surplus or the deficit to some of the children.
        if weights.isDefined ? left < 0 || weights <= 0 || hasBoundedWeights : left != 0 { return nil }
        return axis == .horizontal ? placeInRow(inner, left) : placeInColumn(inner, left)
    }

    private func placeInRow(_ inner: Rect, _ left: Double) -> ViewFlags {
        // Local copies, because each access to a property has an exclusivity check.
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
            stale.formUnion(LayoutPass(of: views[index]).place(Rect(start, top, end - start, bottom - top)))
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
            stale.formUnion(LayoutPass(of: views[index]).place(Rect(start, top, end - start, bottom - top)))
            position += length + items[index].gap
        }
        return stale
    }
}

/// The measurements of a child in a box.
struct BoxItem {
    /// The natural length along the box; undefined if the child has none.
    let natural: Double
    /// The natural extent across the box; undefined if the child has none.
    let cross: Double
    let minimumCross: Double
    let maximumCross: Double
    /// Whether the content has a natural extent across the box. A child without one fills the box there.
    let asksAcross: Bool
    /// The gap to the next child.
    var gap = 0.0
    /// Whether the measured size is the same in any room.
    let isConstant: Bool

    /// - Parameter room: the length across the box.
    /// - Parameter fills: whether the child fills the box across, so that its aspect ratio gives its length.
    init(_ view: View, along axis: Axis, cross room: Double, fills: Bool) {
        let size = view.measure(fitting: Size(main: .infinity, cross: room, along: axis))
        let dimensions = view.layoutState.dimensions
        cross = dimensions.need(size[axis.other], axis.other)
        asksAcross = size[axis.other].isDefined
        isConstant = view.layoutState.measurements.isConstant && !dimensions.isShaped
        let pass = LayoutPass(of: view)
        minimumCross = pass.leastFilling(axis.other)
        maximumCross = pass.mostFilling(axis.other)
        let shaped = fills ? dimensions.shaped(by: pass.filling(room, axis.other), axis) : .undefined
        natural = shaped.defined(or: dimensions.need(size[axis], axis))
    }

    /// The extent across the box of a child that fills `room` within its bounds.
    func filling(_ room: Double) -> Double { max(min(room, maximumCross), minimumCross) }
}

nonisolated extension Double {
    /// Compares two lengths; two undefined lengths are equal.
    fileprivate func isSame(as other: Double) -> Bool { self == other || (isNaN && other.isNaN) }
}

nonisolated extension LineItem {
    /// Compares two items; two undefined weights are equal.
    fileprivate func isSame(as other: LineItem) -> Bool {
        var (a, b) = (self, other)
        if a.weight.isNaN, b.weight.isNaN { (a.weight, b.weight) = (0, 0) }
        return a == b
    }
}
