/// Views side by side along one axis (specification 11.3). `RowView` and `ColumnView` are the two of its kind.
@MainActor open class BoxView: LayoutView {
    /// Between neighbours, in points; may be negative.
    public var spacing = 8.0 { didSet { if spacing != oldValue { setNeedsLayout() } } }

    /// The direction in which the children follow each other.
    open var axis: Axis { .vertical }

    /// How the children lie from leading to trailing; nil is what `alignment` says, else `fill`. In a row, all but `fill` pack
    /// the children (specification 11.3).
    public var horizontalAlignment: HorizontalAlignment? {
        didSet { if horizontalAlignment != oldValue { setNeedsLayout() } }
    }
    /// How the children lie from top to bottom; nil is what `alignment` says, else `fill`. In a column, all but `fill` pack
    /// the children.
    public var verticalAlignment: VerticalAlignment? {
        didSet { if verticalAlignment != oldValue { setNeedsLayout() } }
    }
    /// Whether lines of text decide: in a row they stand on one baseline, in a column `spacing` is from baseline to baseline.
    public var isAlignToBaseline = false { didSet { if isAlignToBaseline != oldValue { setNeedsLayout() } } }

    /// What the older `alignment` says of the axis across.
    var olderAlignment: LineAlignment? { nil }
    /// Whether the children stand on one baseline.
    var standsOnBaseline: Bool { false }
    var sharedBaseline: Baseline { .first }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("spacing", \BoxView.spacing, check: refuseHuge) { $0.spacing = $1 },
            .init("horizontalAlignment", \BoxView.horizontalAlignment) { $0.horizontalAlignment = $1 },
            .init("verticalAlignment", \BoxView.verticalAlignment) { $0.verticalAlignment = $1 },
            .init("alignToBaseline", \BoxView.isAlignToBaseline) { $0.isAlignToBaseline = $1 },
        ]
    }

    /// The children that take part.
    var items: [View] { subviews.filter { !$0.isHidden && $0.isArranged } }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let insets = contentInsets
        let padding = Size(insets.horizontal, insets.vertical)
        let items = items
        guard !items.isEmpty else {
            var size = padding
            size[axis.other] = .undefined
            return size
        }
        let room = Size(proposal.width - padding.width, proposal.height - padding.height)
        let main = naturalLength(of: items, cross: room[axis.other])
        var lengths: [Double?] = Array(repeating: nil, count: items.count)
        if proposal[axis].isFinite { lengths = self.lengths(of: items, in: room) }
        let cross = naturalCross(of: items, lengths: lengths, room: room[axis.other])
        return Size(main: main + padding[axis], cross: cross + padding[axis.other], along: axis)
    }

    /// The extent across the axis that the children ask for; undefined if none of them asks for any.
    private func naturalCross(of items: [View], lengths: [Double?], room: Double) -> Double {
        let sizes = zip(items, lengths).map { item, length in
            item.measure(fitting: Size(main: length ?? .infinity, cross: room, along: axis))
        }
        if standsOnBaseline { return BaselineGroup(items, sizes: sizes, on: sharedBaseline).height }
        return sizes.reduce(.undefined) { cross, size in
            size[axis.other].isDefined ? max(cross.defined(or: 0), size[axis.other]) : cross
        }
    }

    /// The length that the children ask for together; undefined if none of them asks for any.
    func naturalLength(of items: [View], cross: Double) -> Double {
        var sum = gaps(of: items, cross: cross).reduce(0, +)
        var isDefined = false
        var weights = 0.0
        var share = 0.0
        for item in items {
            let length = item.measure(fitting: Size(main: .infinity, cross: cross, along: axis))[axis]
            if length.isDefined { isDefined = true }
            if let weight = item.effectiveWeight(axis) {
                weights += weight
                if weight > 0, length.isDefined { share = max(share, length / weight) }
            } else {
                sum += item.dimensions.clamp(length.defined(or: 0), axis)
            }
        }
        return isDefined ? sum + weights * share : .undefined
    }

    /// The room between each child and the next, in a box that is `cross` points across.
    func gaps(of items: [View], cross: Double) -> [Double] {
        zip(items, items.dropFirst()).map { first, second in
            spacing(between: first, and: second, cross: cross) + first.outerSpacing(after: axis)
                + second.outerSpacing(before: axis)
        }
    }

    func spacing(between first: View, and second: View, cross: Double) -> Double { spacing }

    override open func isStretchable(along axis: Axis) -> Bool {
        guard !dimensions.fixed(axis).isDefined else { return false }
        let items = items
        guard !items.isEmpty else { return axis != self.axis }
        return items.contains { item in
            (axis == self.axis && item.effectiveWeight(axis) != nil)
                || ((axis != self.axis || mainAlignment == .fill) && item.isStretchable(along: axis))
        }
    }

    // MARK: Arranging

    override open func layoutSubviews() {
        let items = items
        for (item, frame) in zip(items, frames(of: items, in: bounds.size)) { item.frame = snapped(frame) }
    }

    /// Where the children are in a box of a size, before edges are put on pixels.
    func frames(of items: [View], in size: Size) -> [Rect] {
        guard !items.isEmpty else { return [] }
        let inner = Rect(origin: .zero, size: size).inset(by: contentInsets)
        let lengths = lengths(of: items, in: inner.size)
        let gaps = gaps(of: items, cross: inner.size[axis.other])
        let rest = inner.size[axis] - lengths.reduce(0, +) - gaps.reduce(0, +)
        let ranges = crossRanges(of: items, lengths: lengths, in: inner, of: size)
        var position = start(of: mainAlignment, rest: rest, along: axis, in: inner, of: size)
        return items.indices.map { index in
            let (offset, cross) = ranges[index]
            let place = Size(main: position, cross: offset, along: axis)
            position += lengths[index] + (index < gaps.count ? gaps[index] : 0)
            return rect(at: place, size: Size(main: lengths[index], cross: cross, along: axis), in: inner)
        }
    }

    /// A rectangle so far from the leading and the top end.
    private func rect(at place: Size, size: Size, in inner: Rect) -> Rect {
        let left = isRightToLeft ? inner.maxX - place.width - size.width : inner.minX + place.width
        return Rect(left, inner.minY + place.height, size.width, size.height)
    }

    /// The children's lengths in the room inside margins and paddings.
    func lengths(of items: [View], in room: Size) -> [Double] {
        let boxItems = items.map { BoxItem(view: $0, axis: axis, cross: room[axis.other]) }
        let gaps = gaps(of: items, cross: room[axis.other]).reduce(0, +)
        return Line(boxItems, in: room[axis] - gaps, takesSurplus: mainAlignment == .fill).lengths
    }

    override open func firstBaseline(for size: Size) -> Double? {
        let items = items
        guard let item = items.first, let frame = frames(of: items, in: size).first else { return nil }
        return frame.minY + (item.firstBaseline(for: frame.size) ?? frame.height)
    }

    override open func lastBaseline(for size: Size) -> Double? {
        let items = items
        guard let item = items.last, let frame = frames(of: items, in: size).last else { return nil }
        return frame.minY + (item.lastBaseline(for: frame.size) ?? frame.height)
    }
}

/// A child of a box view along its axis; `cross` is the room across.
private struct BoxItem: LineItem {
    let view: View
    let axis: Axis
    let cross: Double

    var length: Double {
        clamp(view.measure(fitting: Size(main: .infinity, cross: cross, along: axis))[axis].defined(or: 0))
    }
    var weight: Double? { view.effectiveWeight(axis) }
    var isFixed: Bool { view.dimensions.known(axis).isDefined }
    var isStretchable: Bool { view.isStretchable(along: axis) }
    var huggingPriority: LayoutPriority { view.hugging(axis) }
    var resistancePriority: LayoutPriority { view.compressionResistance(axis) }

    func clamp(_ length: Double) -> Double { view.dimensions.clamp(length, axis) }
}

extension View {
    /// The weight along the axis; a fixed length there has none (specification 11.3, step 2).
    func effectiveWeight(_ axis: Axis) -> Double? {
        guard dimensions.weight.isDefined, !dimensions.known(axis).isDefined else { return nil }
        return dimensions.weight
    }

    /// Spacing of a view among neighbours; a layout view's is inside it.
    fileprivate func outerSpacing(after axis: Axis) -> Double {
        hasInnerSpacing ? 0 : axis == .horizontal ? insets.trailing : insets.bottom
    }

    fileprivate func outerSpacing(before axis: Axis) -> Double {
        hasInnerSpacing ? 0 : axis == .horizontal ? insets.leading : insets.top
    }
}
