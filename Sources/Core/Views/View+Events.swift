/// How a view takes part in hit testing (specification 11.2).
public nonisolated enum HitBehavior: String, CaseIterable, Sendable {
    /// Takes what hits no subview.
    case opaque
    /// What hits no subview goes to what lies beneath: layout views and spacers.
    case passThrough
    /// Neither the view nor its subviews are hit.
    case none
}

extension View {
    /// The view in front at a place in this view's coordinates, in points: the last of the subviews that is hit, or the
    /// view itself (specification 11.2).
    public func hitTest(_ point: Point) -> View? {
        guard isVisible, isUserInteractionEnabled, hitBehavior != .none else { return nil }
        let isInside = hitBounds.contains(point)
        guard isInside || !clipsToBounds else { return nil }
        for view in subviews.inDrawingOrder.reversed() {
            if let hit = view.hitTest(view.convertFromSuperview(point)) { return hit }
        }
        return isInside && hitBehavior == .opaque ? self : nil
    }

    /// Where the view is hit: its shape, grown where it is smaller than a finger or a pointer needs.
    var hitBounds: Rect {
        let shape = hitShape
        let missing = Size(min(0, (shape.width - minimumHitTarget) / 2), min(0, (shape.height - minimumHitTarget) / 2))
        return shape.inset(
            by: EdgeInsets(top: missing.height, left: missing.width, bottom: missing.height, right: missing.width))
    }

    /// Whether the view and those above are visible and switched on.
    var isOpenToPeople: Bool { isVisible && isUserInteractionEnabled && superview?.isOpenToPeople != false }

    /// Whether people can do something with the view: it is open to them, and neither it nor what it lies in is disabled.
    var isUsable: Bool {
        isVisible && isUserInteractionEnabled && accessibility.isEnabled && superview?.isUsable != false
    }

    /// Whether the view can be seen and reached: it is open to people, and nothing that wants an answer first lies over it.
    var isReachable: Bool {
        guard isOpenToPeople, let root = window?.root else { return false }
        var top = self
        while let superview = top.superview, superview !== root { top = superview }
        return !root.isCovered(top)
    }

    /// Whether the keyboard goes to this view.
    public var isFirstResponder: Bool { window?.firstResponder === self }

    /// Gives the keyboard to this view; false if it does not take it.
    @discardableResult public func becomeFirstResponder() -> Bool { window?.makeFirstResponder(self) ?? false }

    /// What cannot have the keyboard any longer is not asked whether it lets it go.
    func loseFocus() {
        guard isFirstResponder, let window else { return }
        window.setFocus(nil, shown: window.showsFocus, isForced: true)
        if window.firstResponder == nil { window.forsakenResponder = self }
    }

    /// The views below, each before what it holds, in document order.
    var descendants: [View] { orderedSubviews.flatMap { [$0] + $0.descendants } }
}
