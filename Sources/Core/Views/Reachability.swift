/// Whether people can see a view and use it.
struct Reachability {
    let view: View

    init(of view: View) { self.view = view }

    // A closure of `map` would check its actor at each call.
    private var outer: Reachability? {
        guard let superview = view.superview else { return nil }
        return Reachability(of: superview)
    }

    /// Whether the view is visible if its superview is: not hidden, transparent, or too small.
    var isVisible: Bool {
        view.flags.isDisjoint(with: [.hidden, .transparent])
            && ViewCoordinates(of: view).ownTransform?.isShowable != false
    }

    /// Whether the view is drawn if its superview is. While it fades out, it is drawn although it is not open to people any more.
    var isDrawn: Bool {
        !view.isHidden && view.alpha > 0 && ViewCoordinates(of: view).ownTransform?.isShowable != false
    }

    /// Whether the view and all its ancestors are visible.
    var isShown: Bool { isVisible && outer?.isShown != false }

    /// Whether code or a document has set `isUserInteractionEnabled` to false.
    var isInteractionDisabled: Bool { !view.isUserInteractionEnabled && !view.flags.contains(.hasInteractiveContent) }

    /// Whether the view and its ancestors are visible and enabled for interaction.
    var isInteractive: Bool {
        isVisible && !isInteractionDisabled && outer?.isInteractive != false
    }

    /// Whether people can use the view: it is open to people, and neither it nor an ancestor is disabled.
    var isUsable: Bool {
        isVisible && !isInteractionDisabled && view.accessibility.isEnabled && outer?.isUsable != false
    }

    /// Whether people can see and reach the view: it is open to people, and no modal layer covers it.
    var isReachable: Bool {
        guard isInteractive, let root = view.window?.root else { return false }
        var top = view
        while let superview = top.superview, superview !== root { top = superview }
        return !root.isCovered(top)
    }

    /// Whether a part of the view is visible inside all clipping ancestors.
    var isPartlyVisible: Bool {
        var (area, next) = (self.view.bounds, self.view.superview)
        var view: View = self.view
        while let outer = next {
            area = area.offset(by: view.frame.origin - view.bounds.origin)
            if outer.clipsToBounds || outer is ScrollView { area = area.intersection(outer.bounds) }
            if area.isEmpty { return false }
            (view, next) = (outer, outer.superview)
        }
        return true
    }

    /// The view that hides this one: itself, or a superview.
    var hider: View {
        var next: View? = self.view
        while let view = next {
            if !Reachability(of: view).isVisible { return view }
            next = view.superview
        }
        return self.view
    }
}
