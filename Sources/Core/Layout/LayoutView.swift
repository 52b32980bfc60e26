/// What rows, columns and the other layout views have in common (specification 11.2): margins, and a list of the views
/// that they arrange. Pointer events that hit none of these go to what lies beneath.
@MainActor open class LayoutView: View {
    /// Whether `layoutMargins` count. False uses the edges.
    public var isLayoutMarginsRelativeArrangement = true {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsLayout() } }
    }

    /// The views that are arranged, in order. A subview whose `isArranged` is false is placed by the app.
    public var arrangedSubviews: [View] { subviews.filter(\.isArranged) }

    public required init() {
        super.init()
        hitBehavior = .passThrough
    }

    deinit {}

    override open var defaultLayoutMargins: EdgeInsets { .zero }
    override open var hasInnerSpacing: Bool { true }

    /// Adds the view at the end. A view that is arranged here already is left where it is, with a diagnostic.
    public func addArrangedSubview(_ view: View) {
        guard mayArrange(view) else { return }
        view.isArranged = true
        addSubview(view)
    }

    /// Adds the view before the arranged view of an index, or at the end if there is none. A view that is arranged here already
    /// is left where it is, with a diagnostic.
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

    /// A view that is refused stays where it is.
    private func mayArrange(_ view: View) -> Bool {
        guard view.superview !== self || !view.isArranged else {
            report("a view is arranged only once")
            return false
        }
        return mayHold(view)
    }

    /// Takes the view out of the arrangement; it stays a subview.
    public func removeArrangedSubview(_ view: View) {
        guard view.superview === self, view.isArranged else { return }
        view.isArranged = false
        setNeedsLayout()
    }

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        // A view fresh from the document is in no list yet.
        view.isArranged = true
        addSubview(view)
        return true
    }

    /// Margins, where they count, and the inner spacings, for the direction of the window.
    var contentInsets: EdgeInsets {
        let margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
        guard hasInnerSpacing else { return margins }
        let (left, right) =
            isRightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
        return EdgeInsets(
            top: margins.top + insets.top, left: margins.left + left, bottom: margins.bottom + insets.bottom,
            right: margins.right + right)
    }

    // MARK: Measuring

    private var isConstant = false

    /// The margins and the largest child on each axis; a dimension that no child tells is undefined. Without children it is
    /// the margins.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let padding = contentInsets.size
        let room = Size(proposal.width - padding.width, proposal.height - padding.height)
        let views = arrangedViews
        var largest = views.isEmpty ? Size.zero : .undefined
        isConstant = true
        for view in views {
            let size = size(of: view, fitting: room)
            if !view.measurements.isConstant || view.dimensions.isShaped { isConstant = false }
            for axis in Axis.allCases {
                let need = view.dimensions.need(size[axis], axis)
                if need.isDefined { largest[axis] = max(largest[axis].defined(or: 0), need) }
            }
        }
        return Size(largest.width + padding.width, largest.height + padding.height)
    }

    /// What a child asks for in the room inside the margins.
    func size(of view: View, fitting room: Size) -> Size { view.measure(fitting: room) }

    override open var hasConstantSize: Bool { isConstant }

    /// As its strongest child.
    override func contentCompression(along axis: Axis, cross: Double) -> Compression {
        let padding = contentInsets.size
        let room = cross - padding[axis.other]
        return Compression.across(arrangedViews.map { $0.compression(along: axis, cross: room) })
            .padded(by: padding[axis])
    }

    // MARK: Arranging

    /// The views that are arranged and show, in order.
    var arrangedViews: [View] {
        // Nearly always all of them: then the list is shared, not copied.
        subviews.allSatisfy { !$0.isHidden && $0.isArranged }
            ? subviews : subviews.filter { !$0.isHidden && $0.isArranged }
    }

    /// What margins and inner spacings leave of a view of a size. Where they leave nothing, children begin at the leading margin.
    func contentRect(in size: Size) -> Rect { Rect(origin: .zero, size: size).inset(by: contentInsets, isRightToLeft) }

    /// Where `arrangedViews` are in a view of a size, before edges are put on pixels.
    func frames(in size: Size) -> [Rect] { [] }

    override open func layoutSubviews() { placeSubviews() }

    /// Gives each view its frame.
    func placeSubviews() {
        let scale = context?.scale ?? 1
        var stale: ViewFlags = []
        for (view, frame) in zip(arrangedViews, frames(in: placedFrame.size)) {
            stale.formUnion(view.place(frame.snapped(toScale: scale)))
        }
        subviewsWerePlaced(stale)
    }

    /// - Parameter stale: what their frames made stale of the subviews.
    func subviewsWerePlaced(_ stale: ViewFlags) {
        if stale.contains(.layout) { flags.insert([.layoutBelow, .allBelow]) }
        if !stale.isEmpty { subviewsWerePlaced() }
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
        return frame.minY + (view.baseline(baseline, for: frame.size) ?? frame.height)
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
    /// The rectangle with its edges moved inwards; one that becomes nothing lies at the side where lines of text begin.
    func inset(by insets: EdgeInsets, _ isRightToLeft: Bool) -> Rect {
        var rect = inset(by: insets)
        if isRightToLeft, rect.width == 0 { rect.origin.x = maxX - insets.right }
        return rect
    }
}

extension View {
    /// Whether a layout view that holds this view arranges it.
    public var isArranged: Bool {
        get { !flags.contains(.unarranged) }
        set {
            guard newValue != isArranged else { return }
            if newValue { flags.remove(.unarranged) } else { flags.insert(.unarranged) }
            superview?.arrangementDidChange()
        }
    }

    var isRightToLeft: Bool { context?.direction == .rightToLeft }
}
