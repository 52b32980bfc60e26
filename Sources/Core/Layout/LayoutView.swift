/// The base class of rows, columns and the other layout views: margins, and a list of arranged views. Pointer events outside of
/// the arranged views go to the views below. Specification 11.2.
@MainActor open class LayoutView: View, SlotContainer {
    /// Whether `layoutMargins` count. If false, children are arranged up to the edges.
    public var isLayoutMarginsRelativeArrangement = true {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsLayout() } }
    }

    /// The views that are arranged, in order. The app places subviews whose `isArranged` is false.
    public var arrangedSubviews: [View] { subviews.filter(\.isArranged) }

    public required init() {
        super.init()
        hitBehavior = .passThrough
    }

    deinit {}

    override open var defaultLayoutMargins: EdgeInsets { .zero }
    override open class var traits: ViewTraits { .innerSpacing }

    /// Adds the view at the end. A view that is already arranged here stays in its place, with a diagnostic.
    public func addArrangedSubview(_ view: View) {
        guard mayArrange(view) else { return }
        view.isArranged = true
        addSubview(view)
    }

    /// Inserts the view before the arranged view at an index, or at the end if there is none. A view that is already arranged
    /// here stays in its place, with a diagnostic.
    public func insertArrangedSubview(_ view: View, at index: Int) {
        guard mayArrange(view) else { return }
        view.removeFromSuperview()
        let arranged = arrangedSubviews
        let place =
            arranged.indices.contains(index)
            ? subviews.firstIndex { $0 === arranged[index] } ?? subviews.count : subviews.count
        view.isArranged = true
        insertSubview(view, at: place)
    }

    /// Whether the view may be added; a refused view stays where it is.
    private func mayArrange(_ view: View) -> Bool {
        guard view.superview !== self || !view.isArranged else {
            diagnostics.report("the view is already arranged; ignored")
            return false
        }
        return ViewTree(of: self).mayHold(view)
    }

    /// Removes the view from the arrangement; it stays a subview.
    public func removeArrangedSubview(_ view: View) {
        guard view.superview === self, view.isArranged else { return }
        view.isArranged = false
        setNeedsLayout()
    }

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        // A new view from the document is not arranged yet.
        view.isArranged = true
        addSubview(view)
        return true
    }

    func slotPlace(for content: String) -> SlotPlace? { .views(self) }

    /// The margins, if they count, and the inner spacings, in the window's layout direction.
    var contentInsets: EdgeInsets {
        let margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
        guard type(of: self).traits.contains(.innerSpacing) else { return margins }
        let (left, right) =
            isRightToLeft
            ? (layoutSettings.insets.trailing, layoutSettings.insets.leading)
            : (layoutSettings.insets.leading, layoutSettings.insets.trailing)
        return EdgeInsets(
            top: margins.top + layoutSettings.insets.top, left: margins.left + left,
            bottom: margins.bottom + layoutSettings.insets.bottom,
            right: margins.right + right)
    }

    // MARK: Measuring

    private var isConstant = false

    /// Returns the margins plus the largest child on each axis; a dimension without a natural length in any child is undefined.
    /// Without children it returns the margins.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let padding = contentInsets.size
        let room = Size(proposal.width - padding.width, proposal.height - padding.height)
        let views = arrangedViews
        var largest = views.isEmpty ? Size.zero : .undefined
        isConstant = true
        for view in views {
            let size = size(of: view, fitting: room)
            if !view.layoutState.measurements.isConstant || view.layoutState.dimensions.isShaped { isConstant = false }
            for axis in Axis.allCases {
                let need = view.layoutState.dimensions.need(size[axis], axis)
                if need.isDefined { largest[axis] = max(largest[axis].defined(or: 0), need) }
            }
        }
        return Size(largest.width + padding.width, largest.height + padding.height)
    }

    /// The natural size of a child in the room inside the margins.
    func size(of view: View, fitting room: Size) -> Size { view.measure(fitting: room) }

    override open var hasConstantSize: Bool { isConstant }

    /// Resists like the most resistant child.
    override func contentCompression(along axis: Axis, cross: Double) -> Compression {
        let padding = contentInsets.size
        let room = cross - padding[axis.other]
        return Compression.across(arrangedViews.map { LayoutPass(of: $0).compression(along: axis, cross: room) })
            .padded(by: padding[axis])
    }

    // MARK: Arranging

    /// The visible arranged views, in order.
    var arrangedViews: [View] {
        // Usually all subviews match: then the array is shared, not copied.
        subviews.allSatisfy { !$0.isHidden && $0.isArranged }
            ? subviews : subviews.filter { !$0.isHidden && $0.isArranged }
    }

    /// The area inside margins and inner spacings. If it is empty, children begin at the leading margin.
    func contentRect(in size: Size) -> Rect { Rect(origin: .zero, size: size).inset(by: contentInsets, isRightToLeft) }

    /// The frames of `arrangedViews` in a view of a size, before they are snapped to pixels.
    func frames(in size: Size) -> [Rect] { [] }

    override open func layoutSubviews() { placeSubviews() }

    func placeSubviews() {
        let scale = context?.scale ?? 1
        var stale: ViewFlags = []
        for (view, frame) in zip(arrangedViews, frames(in: layoutState.frame.size)) {
            stale.formUnion(LayoutPass(of: view).place(frame.snapped(toScale: scale)))
        }
        subviewsWerePlaced(stale)
    }

    /// - Parameter stale: the flags that the new frames set on the subviews.
    func subviewsWerePlaced(_ stale: ViewFlags) {
        if stale.contains(.layout) { flags.insert([.descendantNeedsLayout, .allBelow]) }
        if !stale.isEmpty { DisplayPass(of: self).subviewsWerePlaced() }
    }

    // MARK: Baselines (specification 11.2)

    override open func firstBaseline(for size: Size) -> Double? {
        baseline(of: arrangedViews.first, .first, frames(in: size).first)
    }

    override open func lastBaseline(for size: Size) -> Double? {
        baseline(of: arrangedViews.last, .last, frames(in: size).last)
    }

    private func baseline(of view: View?, _ baseline: Baseline, _ frame: Rect?) -> Double? {
        guard let view, let frame else { return nil }
        return frame.minY + (LayoutPass(of: view).baseline(baseline, for: frame.size) ?? frame.height)
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("layoutMarginsRelativeArrangement", \LayoutView.isLayoutMarginsRelativeArrangement) {
                $0.isLayoutMarginsRelativeArrangement = $1
            }
        ]
    }
}

nonisolated extension Rect {
    /// The rectangle with its edges moved inwards; an empty result is at the side where lines of text begin.
    func inset(by insets: EdgeInsets, _ isRightToLeft: Bool) -> Rect {
        var rect = inset(by: insets)
        if isRightToLeft, rect.width == 0 { rect.origin.x = maxX - insets.right }
        return rect
    }
}

extension View {
    /// Whether the layout view that contains this view arranges it.
    public var isArranged: Bool {
        get { !flags.contains(.unarranged) }
        set {
            guard newValue != isArranged else { return }
            if newValue { flags.remove(.unarranged) } else { flags.insert(.unarranged) }
            superview?.respond(to: .arrangement)
        }
    }

    /// Whether texts and rows run from right to left.
    package var isRightToLeft: Bool { context?.direction == .rightToLeft }
}
