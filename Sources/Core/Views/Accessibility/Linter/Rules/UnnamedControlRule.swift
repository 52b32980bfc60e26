/// A control must have a name.
struct UnnamedControlRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.unnamedControl
    let explanation =
        "A screen reader speaks only the kind of a control without a name, and voice control cannot reach it."

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        inspection.elements.compactMap { view in
            let node = AccessibilityElement(of: view).accessibilityNode
            guard AccessibilityInspection.controls.contains(node.role), node.label?.isEmpty != false,
                !isInControl(view), inspection.hasData || !mayHaveName(view)
            else { return nil }
            return AccessibilityFinding(.unnamedControl(node.role, neighbor: labelBefore(view)?.text), of: view)
        }
    }

    private static let naming: Set<String> = ["title", "text", "accessibilityLabel", "toolTip", "placeholder"]

    /// Whether the app may name the view: by a binding, or because a button without a title and an image gets them from code.
    private func mayHaveName(_ view: View) -> Bool {
        if view.markup.bindings.contains(where: { Self.naming.contains($0.property) }) { return true }
        guard let button = view as? Button, !(button is LinkButton) else { return false }
        return button.title.isEmpty && button.image == nil
    }

    /// Whether the view is a part of a control, such as the wheels of a date picker. The control has the name.
    private func isInControl(_ view: View) -> Bool {
        var next = AccessibilityElement(of: view).container
        while case .view(let outer)? = next {
            if AccessibilityInspection.controls.contains(AccessibilityElement(of: outer).accessibilityNode.role) {
                return true
            }
            next = AccessibilityElement(of: outer).container
        }
        return false
    }

    /// The label directly before a view, if it is not the label of another view.
    private func labelBefore(_ view: View) -> Label? {
        guard let views = view.superview?.orderedSubviews, let index = views.firstIndex(where: { $0 === view }),
            index > 0,
            let label = views[index - 1] as? Label, label.target == nil, !label.text.isEmpty
        else { return nil }
        return label
    }
}
