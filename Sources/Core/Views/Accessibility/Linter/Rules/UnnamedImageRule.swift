/// An image must have a name, or be marked as a decoration.
struct UnnamedImageRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.unnamedImage
    let explanation = "People who do not see an image do not get its content."

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        inspection.elements.compactMap { view in
            let node = AccessibilityElement(of: view).accessibilityNode
            guard node.role == .image, node.label?.isEmpty != false, !view.frame.isEmpty else { return nil }
            let hasBoundName = view.markup.bindings.contains { $0.property == "accessibilityLabel" }
            guard inspection.hasData || !hasBoundName else { return nil }
            return AccessibilityFinding(.unnamedImage, of: view)
        }
    }
}
