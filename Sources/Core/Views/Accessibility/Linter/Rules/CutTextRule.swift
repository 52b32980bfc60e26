/// Texts are shown whole.
struct CutTextRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.cutText
    let explanation = "People who read with a larger font, or in a language with longer words, miss a part of the text."

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        let window = inspection.window
        let labels = window.root.descendants.compactMap { $0 as? Label }
        let cut = labels.filter { Reachability(of: $0).isShown && $0.isTextCut }
        return cut.map { label in
            // A label in a bar or control is not an element of the document.
            AccessibilityFinding(
                .cutText(label.text, canWrap: !label.isInternalView && label.superview is LayoutView), of: label)
        } + otherFindings(in: window)
    }

    /// The views that draw a text themselves, with an ellipsis that is not part of it.
    private func otherFindings(in window: Window) -> [AccessibilityFinding] {
        var drawing = DrawnTexts(on: window.theme.rgba(.windowBackground))
        drawing.add(window.root, at: .zero, within: Rect(origin: .zero, size: window.size), opacity: 1)
        let drawn = drawing.texts.filter { $0.words.contains(Self.sign) && !($0.view is Label) }
        let cut = drawn.filter { text in
            guard !(text.view is any ColumnTextView) else { return false }
            let sources = [text.view.shownText, text.view.accessibility.label]
            return !sources.contains { $0?.contains(Self.sign) == true } && !isPropertyValue(text)
        }
        return cut.map { AccessibilityFinding(.cutText($0.words, canWrap: false), of: $0.view) }
            + columnFindings(in: drawn.map(\.view))
    }

    /// Whether a property, such as a placeholder, has the text with its ellipsis.
    private func isPropertyValue(_ text: DrawnTexts.Text) -> Bool {
        ElementRegistry.shared.table(of: type(of: text.view)).namedProperties.contains { property in
            let value = property.value(of: text.view).flatMap { BoundValue.unwrapped($0) } as? String
            return value?.contains(text.words) == true
        }
    }

    /// The first text of each column that is cut: its title, or that of a row.
    private func columnFindings(in views: [View]) -> [AccessibilityFinding] {
        var seen: Set<ObjectIdentifier> = []
        return views.flatMap { view in
            ((view as? any ColumnTextView)?.cutTexts ?? []).compactMap { column, text in
                guard seen.insert(ObjectIdentifier(column)).inserted else { return nil }
                return AccessibilityFinding(.cutColumnText(text), of: view, in: column)
            }
        }
    }

    private static let sign: Character = "…"
}
