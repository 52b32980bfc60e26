/// The role of a view in hit testing. Specification 11.2.
public nonisolated enum HitBehavior: String, CaseIterable, Sendable {
    /// The view is hit where no subview is.
    case opaque
    /// Only the subviews are hit; elsewhere events go to the views behind. Used by layout views and spacers.
    case passThrough
    /// Neither the view nor its subviews are hit.
    case none
}

extension View {
    /// Whether the view and its subtree take part in hit testing. The default is true, except for a `Label` or an `ImageView` without a
    /// gesture recognizer, link, tool tip or cursor: the pointer, the wheel and fingers reach the view behind it.
    public var isUserInteractionEnabled: Bool {
        get { !flags.contains(.interactionDisabled) }
        set {
            flags.remove(.hasInteractiveContent)
            HitTesting(of: self).setTouchable(newValue)
        }
    }

    /// Returns the front view at a point in this view's coordinates, in points: the last subview that is hit, or the view
    /// itself. Specification 11.2.
    public func hitTest(_ point: Point) -> View? {
        guard Reachability(of: self).isVisible, isUserInteractionEnabled, hitBehavior != .none else { return nil }
        let isInside = HitTesting(of: self).isHit(at: point)
        guard isInside || !clipsToBounds else { return nil }
        for view in subviews.inDrawingOrder.reversed() {
            if let hit = view.hitTest(ViewCoordinates(of: view).convertFromSuperview(point)) { return hit }
        }
        guard isInside else { return nil }
        return hitBehavior == .opaque
            || HitTesting(of: self).hasTouchContent && HitTesting(of: self).showsSomething(at: point) ? self : nil
    }

    /// Returns whether this view contains another view, at any depth.
    public func isAncestor(of view: View) -> Bool {
        var next = view.superview
        while let current = next {
            if current === self { return true }
            next = current.superview
        }
        return false
    }

    /// Whether the view has focus.
    public var isFirstResponder: Bool { window?.firstResponder === self }

    /// Moves the focus to this view; false if the view does not accept it.
    @discardableResult public func becomeFirstResponder() -> Bool { window?.makeFirstResponder(self) ?? false }

    /// All descendants in document order, parents before children.
    package var descendants: [View] { orderedSubviews.flatMap { [$0] + $0.descendants } }
}
