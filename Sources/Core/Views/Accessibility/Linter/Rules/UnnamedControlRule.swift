/// A control must have a name.
struct UnnamedControlRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.unnamedControl
    let explanation = "A screen reader speaks only the kind of a control without a name, and voice control cannot reach it."

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        inspection.elements.compactMap { view in
            let node = AccessibilityElement(of: view).accessibilityNode
            guard AccessibilityInspection.controls.contains(node.role), node.label?.isEmpty != false,
                inspection.hasData || !hasBoundName(view)
            else { return nil }
            return AccessibilityFinding(.unnamedControl(node.role, neighbor: labelBefore(view)?.text), of: view)
        }
    }

    private static let naming: Set<String> = ["title", "text", "accessibilityLabel", "toolTip", "placeholder"]

    private func hasBoundName(_ view: View) -> Bool {
        view.markup.bindings.contains { Self.naming.contains($0.property) }
    }

    /// The label directly before a view, if it is not the label of another view.
    private func labelBefore(_ view: View) -> Label? {
        guard let views = view.superview?.orderedSubviews, let index = views.firstIndex(where: { $0 === view }), index > 0,
            let label = views[index - 1] as? Label, label.target == nil, !label.text.isEmpty
        else { return nil }
        return label
    }
}
