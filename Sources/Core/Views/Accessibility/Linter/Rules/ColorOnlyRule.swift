/// A colour must not be the only sign of a state. WCAG 2.2, 1.4.1.
struct ColorOnlyRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.colorOnly
    let explanation = "People who do not distinguish the colours, or do not see them, do not get their meaning."

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        inspection.elements.compactMap { view in
            let node = AccessibilityElement(of: view).accessibilityNode
            if node.isInvalid, node.hint?.isEmpty != false, !isExplained(view) {
                return AccessibilityFinding(.invalidByColor, of: view)
            }
            guard let label = view as? Label, label.textColor != nil, label.accessibilityLabel == nil,
                isSign(label.text)
            else { return nil }
            return AccessibilityFinding(.signByColor(label.text), of: view)
        }
    }

    private func isExplained(_ view: View) -> Bool {
        let relations = AccessibilityElement(of: view).relations
        return [.errorMessage, .describedBy].contains { relations[$0]?.isEmpty == false }
    }

    /// Whether a text is one of the shapes that are used as coloured dots.
    private func isSign(_ text: String) -> Bool {
        let shapes: Set<Character> = ["●", "•", "⬤", "■", "▪", "◼", "○", "◆", "▲", "▼", "★", "⏺"]
        let signs = text.filter { !$0.isWhitespace }
        return !signs.isEmpty && signs.allSatisfy(shapes.contains)
    }
}
