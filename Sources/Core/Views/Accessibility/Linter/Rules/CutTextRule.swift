/// Texts are shown whole.
struct CutTextRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.cutText
    let explanation = "People who read with a larger font, or in a language with longer words, miss a part of the text."

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        let window = inspection.window
        let labels = window.root.descendants.compactMap { $0 as? Label }
        let cut = labels.filter { Reachability(of: $0).isShown && $0.isTextCut }
        return cut.map { AccessibilityFinding(.cutText($0.text), of: $0) } + otherFindings(in: window)
    }

    /// The views that draw a text themselves, with an ellipsis that is not part of it.
    private func otherFindings(in window: Window) -> [AccessibilityFinding] {
        var drawing = DrawnTexts(on: window.theme.rgba(.windowBackground))
        drawing.add(window.root, at: .zero, within: Rect(origin: .zero, size: window.size), opacity: 1)
        let cut = drawing.texts.filter { text in
            guard text.words.contains(Self.sign), !(text.view is Label) else { return false }
            let sources = [text.view.shownText, text.view.accessibility.label]
            return !sources.contains { $0?.contains(Self.sign) == true }
        }
        return cut.map { AccessibilityFinding(.cutText($0.words), of: $0.view) }
    }

    private static let sign: Character = "…"
}
