/// The view that a label names, and the view that names a control, must exist.
struct UnresolvedLabelRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.unresolvedLabel
    let explanation = "A label that refers to no view does not name it."

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        inspection.window.root.descendants.compactMap { view in
            if let target = (view as? Label)?.target, ViewTree(of: view).nearestView(withID: target) == nil {
                return AccessibilityFinding(.unresolvedLabel("target", target), of: view)
            }
            guard let name = view.extras?.accessibility?.labelledBy, ViewTree(of: view).nearestView(withID: name) == nil
            else {
                return nil
            }
            return AccessibilityFinding(.unresolvedLabel("accessibilityLabelledBy", name), of: view)
        }
    }
}
