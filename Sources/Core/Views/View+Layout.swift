/// Horizontal or vertical.
public nonisolated enum Axis: String, CaseIterable, Sendable {
    case horizontal, vertical

    public var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

nonisolated extension Size {
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    init(main: Double, cross: Double, along axis: Axis) {
        self = axis == .horizontal ? Size(main, cross) : Size(cross, main)
    }
}

/// What a document or an app asks of a view's size (specification 11.1). Unset is `Double.undefined`.
nonisolated struct Dimensions {
    var width = Double.undefined
    var height = Double.undefined
    var minimumWidth = Double.undefined
    var minimumHeight = Double.undefined
    var maximumWidth = Double.undefined
    var maximumHeight = Double.undefined
    var aspectRatio = Double.undefined
    var weight = Double.undefined

    func fixed(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
    func minimum(_ axis: Axis) -> Double { axis == .horizontal ? minimumWidth : minimumHeight }
    func maximum(_ axis: Axis) -> Double { axis == .horizontal ? maximumWidth : maximumHeight }

    /// The length within the bounds of the axis; the minimum wins over the maximum.
    func clamp(_ length: Double, _ axis: Axis) -> Double {
        max(min(length, maximum(axis).defined(or: .infinity)), minimum(axis).defined(or: 0))
    }

    /// The fixed length within the bounds, from the aspect ratio where only the other one is given, or undefined.
    func known(_ axis: Axis) -> Double {
        let own = fixed(axis)
        if own.isDefined { return clamp(own, axis) }
        let other = fixed(axis.other)
        guard aspectRatio.isDefined, other.isDefined else { return .undefined }
        return clamp(proportional(to: clamp(other, axis.other), axis), axis)
    }

    /// The length along the axis that belongs to a length across it.
    func proportional(to other: Double, _ axis: Axis) -> Double {
        axis == .horizontal ? other * aspectRatio : other / aspectRatio
    }
}

/// Margins and spacings around or inside a view (specification 11.2, 11.3). `nil` margins are the class's own.
nonisolated struct LayoutInsets {
    var margins: EdgeInsets?
    var top = 0.0
    var bottom = 0.0
    var leading = 0.0
    var trailing = 0.0
}

/// The last few answers to a question that layout asks again and again.
nonisolated struct MeasurementCache {
    private var entries = (Entry(), Entry(), Entry())

    /// An empty one has an undefined proposal, which equals none.
    private struct Entry {
        var proposal = Size.undefined
        var size = Size.undefined
    }

    subscript(proposal: Size) -> Size? {
        if entries.0.proposal == proposal { return entries.0.size }
        if entries.1.proposal == proposal { return entries.1.size }
        if entries.2.proposal == proposal { return entries.2.size }
        return nil
    }

    mutating func insert(_ size: Size, for proposal: Size) {
        guard proposal.width.isDefined, proposal.height.isDefined else { return }
        entries = (Entry(proposal: proposal, size: size), entries.0, entries.1)
    }

    mutating func removeAll() { self = MeasurementCache() }

    var isEmpty: Bool { !entries.0.proposal.width.isDefined }
}

// MARK: - What is asked of the size
extension View {
    /// A fixed width in points; `Double.undefined` (the default) leaves it to layout.
    public var width: Double {
        get { dimensions.width }
        set { set(\.width, to: newValue) }
    }
    public var height: Double {
        get { dimensions.height }
        set { set(\.height, to: newValue) }
    }
    public var minimumWidth: Double {
        get { dimensions.minimumWidth }
        set { set(\.minimumWidth, to: newValue) }
    }
    public var minimumHeight: Double {
        get { dimensions.minimumHeight }
        set { set(\.minimumHeight, to: newValue) }
    }
    public var maximumWidth: Double {
        get { dimensions.maximumWidth }
        set { set(\.maximumWidth, to: newValue) }
    }
    public var maximumHeight: Double {
        get { dimensions.maximumHeight }
        set { set(\.maximumHeight, to: newValue) }
    }
    /// Width divided by height, used where exactly one of them is known.
    public var aspectRatio: Double {
        get { dimensions.aspectRatio }
        set { set(\.aspectRatio, to: newValue > 0 ? newValue : .undefined) }
    }
    /// The share of what is left in a row or column; negative or undefined is no share.
    public var weight: Double {
        get { dimensions.weight }
        set { set(\.weight, to: newValue >= 0 ? newValue : .undefined) }
    }

    /// The margins as they are set by their sides, not by where lines begin.
    var ownMargins: EdgeInsets {
        get { insets.margins ?? defaultLayoutMargins }
        set { set(\.margins, to: newValue) }
    }
    public var topSpacing: Double {
        get { insets.top }
        set { set(\.top, to: newValue) }
    }
    public var bottomSpacing: Double {
        get { insets.bottom }
        set { set(\.bottom, to: newValue) }
    }
    public var leadingSpacing: Double {
        get { insets.leading }
        set { set(\.leading, to: newValue) }
    }
    public var trailingSpacing: Double {
        get { insets.trailing }
        set { set(\.trailing, to: newValue) }
    }

    private func set(_ path: WritableKeyPath<Dimensions, Double>, to value: Double) {
        let old = dimensions[keyPath: path]
        guard value < 0 || value > .lengthLimit else {
            guard value != old, value.isDefined || old.isDefined else { return }
            dimensions[keyPath: path] = value
            return setNeedsLayout()
        }
        report("a size of \(value.plain) points makes no sense; it is left as it was")
    }

    private func set<Value: Equatable>(_ path: WritableKeyPath<LayoutInsets, Value>, to value: Value) {
        guard value == value, insets[keyPath: path] != value else { return }
        insets[keyPath: path] = value
        setNeedsLayout()
    }
}

// MARK: - Measuring and arranging
extension View {
    /// The size that the view asks for within `proposal`, its fixed size and bounds applied (specification 11.1). A dimension
    /// that neither content nor document tell stays undefined.
    public func measure(fitting proposal: Size) -> Size {
        if let size = measurements[proposal] { return size }
        let known = Size(dimensions.known(.horizontal), dimensions.known(.vertical))
        var size = known
        if !known.width.isDefined || !known.height.isDefined {
            let room = Size(
                known.width.defined(or: dimensions.clamp(proposal.width, .horizontal)),
                known.height.defined(or: dimensions.clamp(proposal.height, .vertical)))
            let content = intrinsicSize(fitting: room)
            for axis in Axis.allCases where !known[axis].isDefined && content[axis].isDefined {
                size[axis] = dimensions.clamp(max(0, content[axis]), axis)
            }
        }
        measurements.insert(size, for: proposal)
        return size
    }

    /// Marks the view's layout and, as its measure may change, that of all that hold it.
    public func setNeedsLayout() {
        forgetMeasures()
        window?.setNeedsFrame()
    }

    /// Who is stale already has told all that hold it.
    private func forgetMeasures() {
        guard !flags.contains(.layout) || !measurements.isEmpty else { return }
        measurements.removeAll()
        flags.insert(.layout)
        superview?.forgetMeasures()
    }

    /// Lays out what needs it, now.
    public func layoutIfNeeded() {
        guard !flags.isDisjoint(with: [.layout, .layoutBelow]) else { return }
        if flags.remove(.layout) != nil {
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            for view in subviews where view.flags.contains(.fillsSuperview) { view.frame = bounds }
            viewController?.viewDidLayoutSubviews()
        }
        for view in subviews where !view.isHidden { view.layoutIfNeeded() }
        // A view may have changed one that was visited before it.
        let isStale = subviews.contains { !$0.isHidden && !$0.flags.isDisjoint(with: [.layout, .layoutBelow]) }
        if !isStale { flags.remove(.layoutBelow) }
    }

    /// Forgets every measurement of the tree: the font, scale or theme has changed.
    func invalidateLayoutOfTree() {
        measurements.removeAll()
        flags.insert([.layout, .display])
        environmentDidChange()
        for view in subviews { view.invalidateLayoutOfTree() }
    }

    func frameDidChange(from old: Rect) {
        if frame.size != old.size {
            flags.insert(.layout)
            setNeedsDisplay()
            superview?.childNeedsLayout()
        }
        setNeedsComposite()
    }

    /// A subview's size has changed from outside: it must be visited, but nobody's measure is stale.
    private func childNeedsLayout() {
        var next: View? = self
        while let view = next, !view.flags.contains(.layoutBelow) {
            view.flags.insert(.layoutBelow)
            next = view.superview
        }
        window?.setNeedsFrame()
    }

    /// The rectangle with its edges on device pixels. The view's own origin lies on one, so that neighbours stay adjacent.
    func snapped(_ rect: Rect) -> Rect {
        let scale = context?.scale ?? 1
        let left = rect.minX.snapped(toScale: scale)
        let top = rect.minY.snapped(toScale: scale)
        return Rect(
            left, top, rect.maxX.snapped(toScale: scale) - left, rect.maxY.snapped(toScale: scale) - top)
    }
}
