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

    override open var defaultLayoutMargins: EdgeInsets { .zero }
    override open var hasInnerSpacing: Bool { true }

    /// Adds the view at the end. A view that is arranged here already is left where it is, with a diagnostic.
    public func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    public func insertArrangedSubview(_ view: View, at index: Int) {
        guard view.superview !== self || !view.isArranged else { return report("a view is arranged only once") }
        view.removeFromSuperview()
        let arranged = arrangedSubviews
        let place =
            arranged.indices.contains(index)
            ? subviews.firstIndex { $0 === arranged[index] } ?? subviews.count : subviews.count
        view.isArranged = true
        insertSubview(view, at: place)
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
        let (left, right) =
            isRightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
        return EdgeInsets(
            top: margins.top + insets.top, left: margins.left + left, bottom: margins.bottom + insets.bottom,
            right: margins.right + right)
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("layoutMarginsRelativeArrangement", \LayoutView.isLayoutMarginsRelativeArrangement) {
                $0.isLayoutMarginsRelativeArrangement = $1
            }
        ]
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
