/// A view that is not hit in all of its bounds. Its class has the trait `hitByShape`.
protocol ShapedView: View {
    /// Returns whether a point in the bounds is in the shape.
    func containsInShape(_ point: Point) -> Bool
}

/// The parts of hit testing that look at one view and its subviews. Specification 11.2.
struct HitTesting {
    let view: View

    init(of view: View) { self.view = view }

    /// Whether a view at the point shows something but lets events through, as labels do.
    func showsSomething(at point: Point) -> Bool {
        self.view.subviews.contains { view in
            let place = ViewCoordinates(of: view).convertFromSuperview(point)
            guard Reachability(of: view).isVisible, !Reachability(of: view).isInteractionDisabled,
                view.hitBehavior != .none,
                HitTesting(of: view).isHit(at: place)
            else {
                return false
            }
            return view.hitBehavior == .opaque || HitTesting(of: view).showsSomething(at: place)
        }
    }

    func setTouchable(_ isTouchable: Bool) {
        guard isTouchable != view.isUserInteractionEnabled else { return }
        if isTouchable { view.flags.remove(.interactionDisabled) } else { view.flags.insert(.interactionDisabled) }
        DisplayPass(of: view).markForDisplay(.composite)
        view.window?.pointing.reachabilityDidChange()
    }

    /// Updates hit testing of a view that takes events only while it has touch content.
    func touchContentDidChange() {
        guard view.flags.contains(.hasInteractiveContent) else { return }
        setTouchable(hasTouchContent)
    }

    /// Whether the view handles the pointer, for views that otherwise let events through.
    var hasTouchContent: Bool {
        if view.cursor != nil || view.flags.contains(.hasLinks) { return true }
        guard let extras = view.extras else { return false }
        return !extras.gestureRecognizers.isEmpty || extras.toolTip?.isEmpty == false
    }

    /// The area in which the view is hit: its shape, enlarged to the minimum hit target.
    var hitBounds: Rect {
        let shape = view.hitShape
        let missing = Size(
            min(0, (shape.width - view.minimumHitTarget) / 2), min(0, (shape.height - view.minimumHitTarget) / 2))
        return shape.inset(
            by: EdgeInsets(top: missing.height, left: missing.width, bottom: missing.height, right: missing.width))
    }

    /// Returns whether a point in the view's coordinates hits the view.
    func isHit(at point: Point) -> Bool {
        guard hitBounds.contains(point) else { return false }
        guard type(of: view).traits.contains(.hitByShape) else { return true }
        return (view as? any ShapedView)?.containsInShape(point) ?? true
    }

    /// Returns the frontmost view at a point in the window, including views that clicks pass through.
    func innermost(at point: Point) -> View {
        let inner = view.subviews.inDrawingOrder.last {
            Reachability(of: $0).isVisible && !Reachability(of: $0).isInteractionDisabled && $0.hitBehavior != .none
                && ViewCoordinates(of: $0).contains(inWindow: point)
        }
        guard let inner else { return view }
        return HitTesting(of: inner).innermost(at: point)
    }
}
