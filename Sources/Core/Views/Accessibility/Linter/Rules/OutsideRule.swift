/// Views are inside the layout view that arranges them.
struct OutsideRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.outside
    let explanation = "The part of the view outside is cut off, or covers a view of another group."

    /// Frames may stick out by this much, in points, because they are rounded to pixels.
    private static let tolerance = 1.0

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        var found: [AccessibilityFinding] = []
        /// - Parameter isOut: whether a view around this one is reported. The views inside it are not reported again.
        func visit(_ view: View, isOut: Bool) {
            guard Reachability(of: view).isVisible else { return }
            let finding = isOut ? nil : finding(of: view)
            if let finding { found.append(finding) }
            for subview in view.subviews { visit(subview, isOut: isOut || finding != nil) }
        }
        visit(inspection.window.view, isOut: false)
        return found
    }

    private func finding(of view: View) -> AccessibilityFinding? {
        guard !view.frame.isEmpty, !(view is Spacer), let container = Self.container(of: view) else { return nil }
        let frame = view.convertToWindow(view.bounds)
        let bounds = container.convertToWindow(container.bounds)
        let sides = [
            ("left", bounds.minX - frame.minX), ("right", frame.maxX - bounds.maxX), ("top", bounds.minY - frame.minY),
            ("bottom", frame.maxY - bounds.maxY),
        ]
        guard let (side, amount) = sides.max(by: { $0.1 < $1.1 }), amount > Self.tolerance else { return nil }
        return AccessibilityFinding(.outside(Selector.describe(container), side: side, amount), of: view)
    }

    /// The view that must contain a view. Anchors and layers may place a view beyond their own bounds, and scrolled content is larger than
    /// its scroll view.
    private static func container(of view: View) -> View? {
        guard ViewCoordinates(of: view).ownTransform == nil, let superview = view.superview as? LayoutView else {
            return nil
        }
        var container: View = superview
        while container is AnchorView || container is LayerView {
            guard let next = container.superview as? LayoutView else { break }
            container = next
        }
        return container
    }
}
