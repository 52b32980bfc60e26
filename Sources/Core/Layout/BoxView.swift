/// Views side by side along one axis. The subclasses are `RowView` and `ColumnView`. Specification 11.3.
@MainActor open class BoxView: LayoutView {
    // A property with an observer is changed as a copy, so accesses cannot overlap.
    /// The distance between neighbours, in points; may be negative.
    @exclusivity(unchecked)
    public var spacing = 8.0 { didSet { layoutSettings.lengthDidChange(\BoxView.spacing, from: oldValue) } }

    deinit {}

    /// The direction in which the children follow each other.
    open var axis: Axis { .vertical }

    /// The alignment of the children from leading to trailing; nil follows `alignment`, else `fill`. In a row, all values
    /// except `fill` pack the children. Specification 11.3.
    public var horizontalAlignment: HorizontalAlignment? {
        didSet { if horizontalAlignment != oldValue { setNeedsLayout() } }
    }
    /// The alignment of the children from top to bottom; nil follows `alignment`, else `fill`. In a column, all values except
    /// `fill` pack the children.
    public var verticalAlignment: VerticalAlignment? {
        didSet { if verticalAlignment != oldValue { setNeedsLayout() } }
    }
    /// Whether text baselines count: a row aligns its children on one baseline, a column measures `spacing` between baselines.
    public var alignsToBaseline = false { didSet { if alignsToBaseline != oldValue { setNeedsLayout() } } }

    /// The alignment along the box's axis.
    var mainAlignment: LineAlignment { alignment(along: axis) ?? .fill }
    /// The alignment across the box's axis.
    var crossAlignment: LineAlignment { alignment(along: axis.other) ?? olderAlignment ?? .fill }
    /// The alignment across the axis from the older attribute `alignment`.
    var olderAlignment: LineAlignment? { nil }
    /// How the children share the box's length.
    var sharing: LineSharing { .byWeight }
    /// Whether the children share a baseline.
    var alignsChildrenToBaseline: Bool { false }
    /// Whether the children fill the box across its axis.
    final var fillsAcross: Bool { crossAlignment == .fill && !alignsChildrenToBaseline }
    var sharedBaseline: Baseline { .first }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("spacing", \BoxView.spacing, check: LengthCheck.refuseHuge) { $0.spacing = $1 },
            .init("horizontalAlignment", \BoxView.horizontalAlignment) { $0.horizontalAlignment = $1 },
            .init("verticalAlignment", \BoxView.verticalAlignment) { $0.verticalAlignment = $1 },
            .init("alignToBaseline", \BoxView.alignsToBaseline) { $0.alignsToBaseline = $1 },
        ]
    }

    private var plan: BoxPlan?

    /// The cached measurements of the children in a box that is `room` points across.
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

    /// The spacing that two neighbours add to the distance between them; a layout view's own spacing is inside it. Specification 11.3.
    final func outerSpacing(between first: View, and second: View) -> Double {
        let after = axis == .horizontal ? first.layoutSettings.insets.trailing : first.layoutSettings.insets.bottom
        let before = axis == .horizontal ? second.layoutSettings.insets.leading : second.layoutSettings.insets.top
        return (type(of: first).traits.contains(.innerSpacing) ? 0 : after)
            + (type(of: second).traits.contains(.innerSpacing) ? 0 : before)
    }

    /// The gap that gives `spacing` from baseline to baseline, after the parts of the views between those baselines.
    final func spacingOfLines(between first: View, and second: View, cross: Double) -> Double {
        let room = Size(main: .infinity, cross: cross, along: axis)
        let (above, below) = (first.measure(fitting: room), second.measure(fitting: room))
        let descent = LayoutPass(of: first).baseline(.last, for: above).map { above.height - $0 } ?? 0
        let ascent = LayoutPass(of: second).baseline(.first, for: below) ?? below.height.defined(or: 0)
        return max(0, spacing - descent - ascent)
    }

    override func respond(to change: ViewChange) {
        // Removed views must not be retained until the next layout.
        if case .arrangement = change {
            if plan != nil { plan = nil }
            return super.respond(to: change)
        }
        guard case .measurements(let view, let isElasticityChanged) = change else { return super.respond(to: change) }
        // A child of unchanged size may have moved its baselines or the cells of a grid.
        let isPlanStale =
            flags.contains(.inputs) || isElasticityChanged || alignsToBaseline
            || !view.flags.isDisjoint(with: [.hasBaselineObservers, .hasGridColumns])
        switch isPlanStale ? .all : plan?.update(view) ?? .all {
        case .nothing: break
        case .measure: flags.insert(.unmeasured)
        case .all: super.respond(to: change)
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

    /// The natural length of all children together; undefined if no child has one.
    func naturalLength(_ plan: BoxPlan) -> Double { plan.natural }

    /// The natural extent of the children across the axis; undefined if no child has one.
    private func naturalCross(_ plan: BoxPlan, in room: Size, isLimited: Bool) -> Double {
        let lengths = isLimited ? lengths(plan, in: room[axis]) : []
        let sizes = plan.views.enumerated().map { index, view in
            let length = isLimited ? lengths[index] : .infinity
            var size = view.measure(fitting: Size(main: length, cross: room[axis.other], along: axis))
            let shaped = isLimited ? view.layoutState.dimensions.shaped(by: length, axis.other) : .undefined
            size[axis.other] = shaped.defined(or: view.layoutState.dimensions.need(size[axis.other], axis.other))
            return size
        }
        if plan.usesBaselines { return BaselineGroup(plan.views, sizes: sizes, on: sharedBaseline).height }
        return sizes.reduce(.undefined) { cross, size in
            size[axis.other].isDefined ? max(cross.defined(or: 0), size[axis.other]) : cross
        }
    }

    override open var hasConstantSize: Bool { plan?.isConstant ?? false }

    /// Along the box the children shrink one after the other; across it the view resists like its most resistant child.
    override func contentCompression(along axis: Axis, cross: Double) -> Compression {
        let padding = contentInsets.size
        guard axis == self.axis else {
            let plan = plan(room: .infinity)
            let lengths = lengths(plan, in: cross - padding[self.axis])
            let children = zip(plan.views, lengths).map { LayoutPass(of: $0).compression(along: axis, cross: $1) }
            return Compression.across(children).padded(by: padding[axis])
        }
        let plan = plan(room: cross - padding[axis.other])
        return plan.compression(asking: naturalLength(plan)).padded(by: padding[axis] + plan.gaps)
    }

    override open func isStretchable(along axis: Axis) -> Bool {
        guard !layoutState.dimensions.fixed(axis).isDefined else { return false }
        let views = arrangedViews
        guard !views.isEmpty else { return axis != self.axis }
        return views.contains { view in
            guard axis == self.axis else { return LayoutPass(of: view).stretches(along: axis) }
            // The aspect ratio gives the length of a child that has one.
            let takes = mainAlignment == .fill && !(fillsAcross && view.layoutState.dimensions.isShaped)
            return sharing.grows(view, along: axis) || (takes && LayoutPass(of: view).stretches(along: axis))
        }
    }

    // MARK: Arranging

    /// Whether the box sets the lengths of its children. False in a row of a grid.
    var decidesLengths: Bool { true }

    override open func layoutSubviews() {
        let size = layoutState.frame.size
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

    /// The rectangle at a distance from the leading and the top edges.
    private func rect(at place: Size, size: Size, in inner: Rect) -> Rect {
        let left = isRightToLeft ? inner.maxX - place.width - size.width : inner.minX + place.width
        return Rect(left, inner.minY + place.height, size.width, size.height)
    }

    /// The lengths of the children in the room inside margins and paddings.
    func lengths(_ plan: BoxPlan, in room: Double) -> [Double] { plan.lengths(in: room) }

    /// The gap after each child, for lengths in the room inside margins and paddings.
    func gaps(_ plan: BoxPlan, lengths: [Double], in room: Double) -> [Double] { plan.items.map(\.gap) }
}
