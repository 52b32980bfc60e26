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
    /// False takes the view and all it holds out of hit testing. True by default, but for a `Label` and an `ImageView` without a gesture
    /// recognizer, a link, a tool tip or a cursor: the pointer, the wheel and fingers reach what is behind them.
    public var isUserInteractionEnabled: Bool {
        get { !flags.contains(.untouchable) }
        set {
            flags.remove(.touchableByContent)
            setTouchable(newValue)
        }
    }

    /// The view in front at a place in this view's coordinates, in points: the last of the subviews that is hit, or the
    /// view itself (specification 11.2).
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

    /// Whether some view is there that may let events through, as labels do.
    private func showsSomething(at point: Point) -> Bool {
        subviews.contains { view in
            let place = view.convertFromSuperview(point)
            guard view.isVisible, !view.isSwitchedOff, view.hitBehavior != .none, view.hitBounds.contains(place) else {
                return false
            }
            return view.hitBehavior == .opaque || view.showsSomething(at: place)
        }
    }

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
        if isTouchable { flags.remove(.untouchable) } else { flags.insert(.untouchable) }
        setNeedsComposite()
        window?.reachabilityDidChange()
    }

    /// Looks whether a view that events go through has something to do with them now.
    func touchContentDidChange() {
        guard flags.contains(.touchableByContent) else { return }
        setTouchable(hasTouchContent)
    }

    /// Where the view is hit: its shape, grown where it is smaller than a finger or a pointer needs.
    var hitBounds: Rect {
        let shape = hitShape
        let missing = Size(min(0, (shape.width - minimumHitTarget) / 2), min(0, (shape.height - minimumHitTarget) / 2))
        return shape.inset(
            by: EdgeInsets(top: missing.height, left: missing.width, bottom: missing.height, right: missing.width))
    }

    /// Whether code or a document has set `isUserInteractionEnabled` to false.
    var isSwitchedOff: Bool { !isUserInteractionEnabled && !flags.contains(.touchableByContent) }

    /// Whether the view and those above are visible and switched on.
    var isOpenToPeople: Bool { isVisible && !isSwitchedOff && superview?.isOpenToPeople != false }

    /// Whether people can do something with the view: it is open to them, and neither it nor what it lies in is disabled.
    var isUsable: Bool {
        isVisible && !isSwitchedOff && accessibility.isEnabled && superview?.isUsable != false
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
    package var descendants: [View] { orderedSubviews.flatMap { [$0] + $0.descendants } }

    /// Levels from the root to this view, which is level 1 when it is the root.
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
