/// Views side by side along one axis (specification 11.3). `RowView` and `ColumnView` are the two of its kind.
@MainActor open class BoxView: LayoutView {
    /// Between neighbours, in points; may be negative.
    public var spacing = 8.0 { didSet { lengthDidChange(\BoxView.spacing, from: oldValue) } }

    deinit {}

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

    /// Along the box's axis.
    var mainAlignment: LineAlignment { alignment(along: axis) ?? .fill }
    /// Across it.
    var crossAlignment: LineAlignment { alignment(along: axis.other) ?? olderAlignment ?? .fill }
    /// What the older `alignment` says of the axis across.
    var olderAlignment: LineAlignment? { nil }
    /// How the children share the box's length.
    var sharing: LineSharing { .byWeight }
    /// Whether the children stand on one baseline.
    var standsOnBaseline: Bool { false }
    /// Whether the children are as long across the box as it is.
    final var fillsAcross: Bool { crossAlignment == .fill && !standsOnBaseline }
    var sharedBaseline: Baseline { .first }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("spacing", \BoxView.spacing, check: refuseHuge) { $0.spacing = $1 },
            .init("horizontalAlignment", \BoxView.horizontalAlignment) { $0.horizontalAlignment = $1 },
            .init("verticalAlignment", \BoxView.verticalAlignment) { $0.verticalAlignment = $1 },
            .init("alignToBaseline", \BoxView.isAlignToBaseline) { $0.isAlignToBaseline = $1 },
        ]
    }

    private var plan: BoxPlan?

    /// What there is to know of the children in a box that is `room` points across.
    func plan(room: Double) -> BoxPlan {
        if let plan, !flags.contains(.inputs), plan.isConstant || plan.room == room { return plan }
        let fresh = BoxPlan(of: self, views: arrangedViews, room: room)
        flags.remove(.inputs)
        plan = fresh
        return fresh
    }

    /// The distance between two neighbours in a box that is `cross` points across.
    func gap(between first: View, and second: View, cross: Double) -> Double {
        spacing + outerSpacing(between: first, and: second)
    }

    /// What two neighbours add to the distance between them (specification 11.3); a layout view's spacing is inside it.
    final func outerSpacing(between first: View, and second: View) -> Double {
        let after = axis == .horizontal ? first.insets.trailing : first.insets.bottom
        let before = axis == .horizontal ? second.insets.leading : second.insets.top
        return (first.hasInnerSpacing ? 0 : after) + (second.hasInnerSpacing ? 0 : before)
    }

    /// What is left of `spacing` where it is from baseline to baseline: lines of text need room of their own.
    final func spacingOfLines(between first: View, and second: View, cross: Double) -> Double {
        let room = Size(main: .infinity, cross: cross, along: axis)
        let (above, below) = (first.measure(fitting: room), second.measure(fitting: room))
        let descent = first.baseline(.last, for: above).map { above.height - $0 } ?? 0
        let ascent = second.baseline(.first, for: below) ?? below.height.defined(or: 0)
        return max(0, spacing - descent - ascent)
    }

    override func arrangementDidChange() {
        // What is gone is not to be kept until the next layout.
        plan = nil
        super.arrangementDidChange()
    }

    override func subviewAnswersDidChange(_ view: View, isElasticityChanged: Bool) {
        // A child of the same size may have moved its lines of text, or the cells of a grid.
        let isPlanStale =
            flags.contains(.inputs) || isElasticityChanged || isAlignToBaseline || view.flags.contains(.baselineAsked)
            || view.concernsSuperview
        switch isPlanStale ? .all : plan?.update(view) ?? .all {
        case .nothing: break
        case .measure: flags.insert(.unmeasured)
        case .all: super.subviewAnswersDidChange(view, isElasticityChanged: isElasticityChanged)
        }
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let padding = contentInsets.size
        let room = Size(proposal.width - padding.width, proposal.height - padding.height)
        let plan = plan(room: room[axis.other])
        guard !plan.views.isEmpty else {
            var size = padding
            size[axis.other] = .undefined
            return size
        }
        let cross =
            plan.isConstant && !plan.usesBaselines
            ? plan.cross : naturalCross(plan, in: room, isLimited: proposal[axis].isFinite)
        return Size(main: naturalLength(plan) + padding[axis], cross: cross + padding[axis.other], along: axis)
    }

    /// The length that the children ask for together; undefined if none of them asks for any.
    func naturalLength(_ plan: BoxPlan) -> Double { plan.natural }

    /// The extent across the axis that the children ask for; undefined if none of them asks for any.
    private func naturalCross(_ plan: BoxPlan, in room: Size, isLimited: Bool) -> Double {
        let lengths = isLimited ? lengths(plan, in: room[axis]) : []
        let sizes = plan.views.enumerated().map { index, view in
            let length = isLimited ? lengths[index] : .infinity
            var size = view.measure(fitting: Size(main: length, cross: room[axis.other], along: axis))
            let shaped = isLimited ? view.dimensions.shaped(by: length, axis.other) : .undefined
            size[axis.other] = shaped.defined(or: view.dimensions.need(size[axis.other], axis.other))
            return size
        }
        if plan.usesBaselines { return BaselineGroup(plan.views, sizes: sizes, on: sharedBaseline).height }
        return sizes.reduce(.undefined) { cross, size in
            size[axis.other].isDefined ? max(cross.defined(or: 0), size[axis.other]) : cross
        }
    }

    override open var hasConstantSize: Bool { plan?.isConstant ?? false }

    /// Along the box as all children together, across it as the strongest.
    override func contentCompression(along axis: Axis, cross: Double) -> Compression {
        let padding = contentInsets.size
        guard axis == self.axis else {
            let plan = plan(room: .infinity)
            let lengths = lengths(plan, in: cross - padding[self.axis])
            let children = zip(plan.views, lengths).map { $0.compression(along: axis, cross: $1) }
            return Compression.across(children).padded(by: padding[axis])
        }
        let plan = plan(room: cross - padding[axis.other])
        return plan.compression(asking: naturalLength(plan)).padded(by: padding[axis] + plan.gaps)
    }

    override open func isStretchable(along axis: Axis) -> Bool {
        guard !dimensions.fixed(axis).isDefined else { return false }
        let views = arrangedViews
        guard !views.isEmpty else { return axis != self.axis }
        return views.contains { view in
            guard axis == self.axis else { return view.stretches(along: axis) }
            // What has a shape is as long as that says.
            let takes = mainAlignment == .fill && !(fillsAcross && view.dimensions.isShaped)
            return sharing.grows(view, along: axis) || (takes && view.stretches(along: axis))
        }
    }

    // MARK: Arranging

    /// Whether the children's lengths are for the box to decide; those in a grid's row are not.
    var decidesLengths: Bool { true }

    override open func layoutSubviews() {
        let size = placedFrame.size
        let insets = plan?.insets ?? contentInsets
        let plan = plan(room: size[axis.other] - (axis == .horizontal ? insets.vertical : insets.horizontal))
        guard decidesLengths, let stale = plan.place(in: size) else { return placeSubviews() }
        subviewsWerePlaced(stale)
    }

    override func frames(in size: Size) -> [Rect] {
        let inner = contentRect(in: size)
        let plan = plan(room: inner.size[axis.other])
        guard !plan.views.isEmpty else { return [] }
        let lengths = lengths(plan, in: inner.size[axis])
        let ranges = crossRanges(plan, lengths: lengths, in: inner, of: size)
        let gaps = gaps(plan, lengths: lengths, in: inner.size[axis])
        let rest = inner.size[axis] - lengths.reduce(0, +) - plan.gaps
        var position = start(of: plan.alignment, rest: rest, along: axis, in: inner, of: size)
        return plan.items.indices.map { index in
            let (offset, cross) = ranges[index]
            let place = Size(main: position, cross: offset, along: axis)
            position += lengths[index] + gaps[index]
            return rect(at: place, size: Size(main: lengths[index], cross: cross, along: axis), in: inner)
        }
    }

    /// A rectangle so far from the leading and the top end.
    private func rect(at place: Size, size: Size, in inner: Rect) -> Rect {
        let left = isRightToLeft ? inner.maxX - place.width - size.width : inner.minX + place.width
        return Rect(left, inner.minY + place.height, size.width, size.height)
    }

    /// The children's lengths in the room inside margins and paddings.
    func lengths(_ plan: BoxPlan, in room: Double) -> [Double] { plan.lengths(in: room) }

    /// What follows each child of the lengths in the room inside margins and paddings.
    func gaps(_ plan: BoxPlan, lengths: [Double], in room: Double) -> [Double] { plan.items.map(\.gap) }
}
