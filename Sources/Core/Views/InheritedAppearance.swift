/// Theme, tint and traits that a view has from its superviews and passes to its subviews.
struct InheritedAppearance {
    let view: View

    init(of view: View) { self.view = view }

    /// The appearance that the view or an ancestor sets; nil uses the window's.
    var decidedAppearance: Theme.Appearance? {
        view.flags.contains(.onLight) ? .light : view.flags.contains(.onDark) ? .dark : nil
    }

    /// The colour behind the view's content, if the view itself provides it; nil uses the superview's.
    var backdrop: Color? { view.extras?.backdrop ?? view.backgroundColor }

    /// The appearance that the view itself sets.
    private var ownAppearance: Theme.Appearance? {
        switch view.overrideUserInterfaceStyle {
        case .unspecified: backdrop?.appearanceOnTop
        case .light: .light
        case .dark: .dark
        }
    }

    /// Updates the cached appearance after the view's background or its superview has changed.
    func updateAppearance() {
        let own = ownAppearance
        if own == nil { view.flags.remove(.decidesAppearance) } else { view.flags.insert(.decidesAppearance) }
        take(own ?? outer?.decidedAppearance)
        (view.superview as? LayerView)?.backdropDidChange()
    }

    // A closure of `map` would check its actor at each call.
    private var outer: InheritedAppearance? {
        guard let superview = view.superview else { return nil }
        return InheritedAppearance(of: superview)
    }

    /// Updates the cached appearance after the superview or its appearance has changed.
    func inheritAppearance() {
        let flags: ViewFlags = [.onLight, .onDark]
        // Nearly all views have the appearance of their window.
        if view.flags.isDisjoint(with: flags), view.superview?.flags.isDisjoint(with: flags) ?? true { return }
        if !view.flags.contains(.decidesAppearance) { take(outer?.decidedAppearance) }
    }

    private func take(_ new: Theme.Appearance?) {
        guard new != decidedAppearance else { return }
        self.view.flags.subtract([.onLight, .onDark])
        if let new { self.view.flags.insert(new == .light ? .onLight : .onDark) }
        self.view.setNeedsDisplay()
        if self.view.context != nil { self.view.environmentDidChange() }
        for view in self.view.subviews { InheritedAppearance(of: view).inheritAppearance() }
    }

    var nearestTint: Color? { view.tintColor ?? outer?.nearestTint }

    var isTintDimmed: Bool {
        switch view.tintAdjustmentMode {
        case .automatic: outer?.isTintDimmed ?? false
        case .normal: false
        case .dimmed: true
        }
    }

    func tintDidChange() {
        forEachTinted {
            $0.setNeedsDisplay()
            $0.environmentDidChange()
        }
    }

    /// Visits the view and the views below that have its tint.
    func forEachTinted(_ change: (View) -> Void) {
        change(self.view)
        for view in self.view.subviews where view.tintColor == nil {
            InheritedAppearance(of: view).forEachTinted(change)
        }
    }

    func tintDidChangeInTree() {
        self.view.setNeedsDisplay()
        self.view.environmentDidChange()
        for view in self.view.subviews { InheritedAppearance(of: view).tintDidChangeInTree() }
    }

    /// Calls `environmentDidChange()` for the subtree, so that values derived from theme, tint, scale or fonts are recomputed.
    func environmentDidChangeInTree() {
        self.view.environmentDidChange()
        for view in self.view.subviews { InheritedAppearance(of: view).environmentDidChangeInTree() }
    }

    /// Whether the view is drawn on the selection colour.
    var isOnSelectionBackground: Bool {
        var next = self.view.superview
        while let view = next {
            if let ground = view as? any SelectionBackground { return ground.showsSelectionColor }
            next = view.superview
        }
        return false
    }

    /// Redraws text fields after the background below them has changed.
    func backgroundBelowDidChange() {
        for view in self.view.descendants where view is TextField { view.setNeedsDisplay() }
    }

    /// Notifies the view and its subtree.
    func traitCollectionDidChangeInTree(_ previous: TraitCollection) {
        self.view.traitCollectionDidChange(previous)
        for view in self.view.subviews { InheritedAppearance(of: view).traitCollectionDidChangeInTree(previous) }
    }
}
