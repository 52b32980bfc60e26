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
            setTouchable(newValue)
        }
    }

    /// Returns the front view at a point in this view's coordinates, in points: the last subview that is hit, or the view
    /// itself. Specification 11.2.
    public func hitTest(_ point: Point) -> View? {
        guard isVisible, isUserInteractionEnabled, hitBehavior != .none else { return nil }
        let isInside = hitBounds.contains(point)
        guard isInside || !clipsToBounds else { return nil }
        for view in subviews.inDrawingOrder.reversed() {
            if let hit = view.hitTest(view.convertFromSuperview(point)) { return hit }
        }
        guard isInside else { return nil }
        return hitBehavior == .opaque || hasTouchContent && showsSomething(at: point) ? self : nil
    }

    /// Whether a view at the point shows something but lets events through, as labels do.
    private func showsSomething(at point: Point) -> Bool {
        subviews.contains { view in
            let place = view.convertFromSuperview(point)
            guard view.isVisible, !view.isInteractionDisabled, view.hitBehavior != .none, view.hitBounds.contains(place)
            else {
                return false
            }
            return view.hitBehavior == .opaque || view.showsSomething(at: place)
        }
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

    func setTouchable(_ isTouchable: Bool) {
        guard isTouchable != isUserInteractionEnabled else { return }
        if isTouchable { flags.remove(.interactionDisabled) } else { flags.insert(.interactionDisabled) }
        setNeedsComposite()
        window?.reachabilityDidChange()
    }

    /// Updates hit testing of a view that takes events only while it has touch content.
    func touchContentDidChange() {
        guard flags.contains(.hasInteractiveContent) else { return }
        setTouchable(hasTouchContent)
    }

    /// The area in which the view is hit: its shape, enlarged to the minimum hit target.
    var hitBounds: Rect {
        let shape = hitShape
        let missing = Size(min(0, (shape.width - minimumHitTarget) / 2), min(0, (shape.height - minimumHitTarget) / 2))
        return shape.inset(
            by: EdgeInsets(top: missing.height, left: missing.width, bottom: missing.height, right: missing.width))
    }

    /// Whether code or a document has set `isUserInteractionEnabled` to false.
    var isInteractionDisabled: Bool { !isUserInteractionEnabled && !flags.contains(.hasInteractiveContent) }

    /// Whether the view and its ancestors are visible and enabled for interaction.
    var isInteractive: Bool { isVisible && !isInteractionDisabled && superview?.isInteractive != false }

    /// Whether people can use the view: it is open to people, and neither it nor an ancestor is disabled.
    var isUsable: Bool {
        isVisible && !isInteractionDisabled && accessibility.isEnabled && superview?.isUsable != false
    }

    /// Whether people can see and reach the view: it is open to people, and no modal layer covers it.
    var isReachable: Bool {
        guard isInteractive, let root = window?.root else { return false }
        var top = self
        while let superview = top.superview, superview !== root { top = superview }
        return !root.isCovered(top)
    }

    /// Whether the view has focus.
    public var isFirstResponder: Bool { window?.firstResponder === self }

    /// Moves the focus to this view; false if the view does not accept it.
    @discardableResult public func becomeFirstResponder() -> Bool { window?.makeFirstResponder(self) ?? false }

    /// Takes the focus away from a view that cannot keep it, without asking the view.
    func loseFocus() {
        guard isFirstResponder, let window else { return }
        window.setFocus(nil, shown: window.showsFocus, isForced: true)
        if window.firstResponder == nil { window.abandonedResponder = self }
    }

    /// All descendants in document order, parents before children.
    package var descendants: [View] { orderedSubviews.flatMap { [$0] + $0.descendants } }

    /// The level of the view in its tree. The root has level 1.
    var depth: Int {
        var count = 1
        var next = superview
        while let current = next {
            count += 1
            next = current.superview
        }
        return count
    }
}
