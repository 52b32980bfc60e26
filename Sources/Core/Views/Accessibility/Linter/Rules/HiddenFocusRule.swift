/// A view that Tab stops at must be in sight, or in a scroll view that shows it. WCAG 2.2, 2.4.7.
struct HiddenFocusRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.hiddenFocus
    let explanation = "People who use the keyboard do not see which view gets the keys."

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        FocusOrder(of: inspection.window.presentation.front).tabOrder
            .filter { FocusOrder(of: $0).isTabStop && !canBeSeen($0, in: inspection.window) }
            .map { AccessibilityFinding(.hiddenFocus, of: $0) }
    }

    /// Whether a part of the view is inside of all clipping superviews and of the window. A scroll view shows all of its content.
    private func canBeSeen(_ view: View, in window: Window) -> Bool {
        var area = view.frameInWindow
        for outer in sequence(first: view, next: { $0.superview }).dropFirst() where !area.isEmpty {
            if let scroller = outer as? ScrollView, scroller.isScrollEnabled {
                area = outer.frameInWindow
            } else if outer.clipsToBounds {
                area = area.intersection(outer.frameInWindow)
            }
        }
        return !area.intersection(Rect(origin: .zero, size: window.size)).isEmpty
    }
}
