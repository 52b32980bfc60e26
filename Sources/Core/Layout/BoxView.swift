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

    private var items = BoxItems()
    /// Memory for lengths, so that laying out again takes none.
    private var lengths: [Double] = []

    /// The children that take part.
    private var arrangedViews: [View] {
        // Nearly always all of them: then the list is shared, not copied.
        subviews.allSatisfy { !$0.isHidden && $0.isArranged }
            ? subviews : subviews.filter { !$0.isHidden && $0.isArranged }
    }

    /// What the children ask for in a box that is `room` points across.
    func items(inRoom room: Double) -> BoxItems {
        if flags.remove(.inputs) != nil || (items.room != room && !items.isConstant) {
            items = BoxItems(arrangedViews, along: axis, room: room) { first, second in
                spacing(between: first, and: second, cross: room) + first.outerSpacing(after: axis)
                    + second.outerSpacing(before: axis)
            }
        }
        return items
    }

    func spacing(between first: View, and second: View, cross: Double) -> Double { spacing }

    override func arrangementDidChange() {
        // What is gone is not to be kept until the next layout.
        items = BoxItems()
        super.arrangementDidChange()
    }

    override func subviewAnswersDidChange(_ view: View) {
        let usesBaselines = standsOnBaseline || isAlignToBaseline
        switch flags.contains(.inputs) || usesBaselines ? .all : items.update(view, along: axis) {
        case .none: break
        case .cross where crossAlignment == .fill: flags.insert(.unmeasured)
        case .cross: flags.insert([.layout, .unmeasured])
        case .all: super.subviewAnswersDidChange(view)
        }
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let insets = contentInsets
        let padding = Size(insets.horizontal, insets.vertical)
        let room = Size(proposal.width - padding.width, proposal.height - padding.height)
        let items = items(inRoom: room[axis.other])
        guard !items.isEmpty else {
            var size = padding
            size[axis.other] = .undefined
            return size
        }
        let cross =
            items.isConstant && !standsOnBaseline
            ? items.cross : naturalCross(of: items, in: room, isLimited: proposal[axis].isFinite)
        return Size(main: naturalLength(of: items) + padding[axis], cross: cross + padding[axis.other], along: axis)
    }

    /// The length that the children ask for together; undefined if none of them asks for any.
    func naturalLength(of items: BoxItems) -> Double { items.natural }

    /// The extent across the axis that the children ask for; undefined if none of them asks for any.
    private func naturalCross(of items: BoxItems, in room: Size, isLimited: Bool) -> Double {
        let lengths = isLimited ? lengths(of: items, in: room) : []
        let sizes = items.indices.map { index in
            let length = isLimited ? lengths[index] : .infinity
            return items[index].view.measure(fitting: Size(main: length, cross: room[axis.other], along: axis))
        }
        if standsOnBaseline { return BaselineGroup(items.views, sizes: sizes, on: sharedBaseline).height }
        return sizes.reduce(.undefined) { cross, size in
            size[axis.other].isDefined ? max(cross.defined(or: 0), size[axis.other]) : cross
        }
    }

    override open var hasConstantSize: Bool { items.isConstant }

    override open func isStretchable(along axis: Axis) -> Bool {
        guard !dimensions.fixed(axis).isDefined else { return false }
        let views = arrangedViews
        guard !views.isEmpty else { return axis != self.axis }
        return views.contains { view in
            (axis == self.axis && view.effectiveWeight(axis) != nil)
                || ((axis != self.axis || mainAlignment == .fill) && view.stretches(along: axis))
        }
    }

    // MARK: Arranging

    override open func layoutSubviews() {
        let scale = context?.scale ?? 1
        var changes: ViewFlags = []
        arrange(in: bounds.size) { view, frame in changes.formUnion(view.place(frame.snapped(toScale: scale))) }
        if changes.contains(.layout) { flags.insert([.layoutBelow, .allBelow]) }
        if !changes.isEmpty { subviewsWerePlaced() }
    }

    /// Where the children are in a box of a size, before edges are put on pixels.
    func frames(in size: Size) -> [Rect] {
        var frames: [Rect] = []
        arrange(in: size) { frames.append($1) }
        return frames
    }

    private func arrange(in size: Size, _ place: (View, Rect) -> Void) {
        let axis = axis
        let inner = Rect(origin: .zero, size: size).inset(by: contentInsets)
        let room = inner.size
        let items = items(inRoom: room[axis.other])
        guard !items.isEmpty else { return }
        let lengths = lengths(of: items, in: room)
        // What is asked of apps meanwhile may lay out this box.
        self.lengths = []
        defer { self.lengths = lengths }
        let fills = crossAlignment == .fill && !standsOnBaseline
        let ranges = fills ? [] : crossRanges(of: items, lengths: lengths, in: inner, of: size)
        let alignment = mainAlignment
        var position = 0.0
        if alignment != .fill {
            let rest = room[axis] - lengths.reduce(0, +) - items.gaps
            position = start(of: alignment, rest: rest, along: axis, in: inner, of: size)
        }
        let isMirrored = isRightToLeft
        for index in items.indices {
            let item = items[index]
            let length = lengths[index]
            let (offset, cross) = fills ? (0, item.filling(room[axis.other])) : ranges[index]
            let extent = Size(main: length, cross: cross, along: axis)
            let start = Size(main: position, cross: offset, along: axis)
            let left = isMirrored ? inner.maxX - start.width - extent.width : inner.minX + start.width
            place(item.view, Rect(left, inner.minY + start.height, extent.width, extent.height))
            position += length + item.gap
        }
    }

    /// The children's lengths in the room inside margins and paddings.
    func lengths(of items: BoxItems, in room: Size) -> [Double] {
        let axis = axis
        return Line(
            items.line, in: room[axis] - items.gaps, reusing: lengths, takesSurplus: mainAlignment == .fill
        ) { items[$0].view.stretches(along: axis) }.lengths
    }

    override open func firstBaseline(for size: Size) -> Double? {
        baseline(of: arrangedViews.first, at: 0, .first, size)
    }

    override open func lastBaseline(for size: Size) -> Double? {
        let views = arrangedViews
        return baseline(of: views.last, at: views.count - 1, .last, size)
    }

    private func baseline(of view: View?, at index: Int, _ baseline: Baseline, _ size: Size) -> Double? {
        let frames = frames(in: size)
        guard let view, frames.indices.contains(index) else { return nil }
        return frames[index].minY + (view.baseline(baseline, for: frames[index].size) ?? frames[index].height)
    }
}
