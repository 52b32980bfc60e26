/// The keyboard must be able to move the focus away from each view. WCAG 2.2, 2.1.2.
struct FocusTrapRule: AccessibilityRule {
    let id = MarkupDiagnostic.ID.focusTrap
    let explanation = "People without a pointer cannot leave a view that keeps the focus."
    let pressesKeys = true
    /// The most views that are tried. A list has a stop for each control in a row.
    private static let limit = 300

    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding] {
        let window = inspection.window
        let front = window.presentation.front
        let stops = FocusOrder(of: front).tabOrder.filter { FocusOrder(of: $0).isTabStop }
        guard stops.count > 1 else { return [] }
        let before = window.firstResponder
        defer { window.focus.set(before, shown: window.showsFocus) }
        return stops.prefix(Self.limit).compactMap { view in
            guard window.presentation.front === front, view.window === window, window.makeFirstResponder(view) else {
                return nil
            }
            return keepsFocus(view, in: window) ? AccessibilityFinding(.focusTrap, of: view) : nil
        }
    }

    /// Tab comes last, because a text view may insert a tab.
    private static let keys = [
        KeyChord(.tab, .shift), KeyChord(.tab, .control), KeyChord(.tab, [.control, .shift]), KeyChord(.tab),
    ]

    private func keepsFocus(_ view: View, in window: Window) -> Bool {
        for chord in Self.keys {
            for kind in InputSequence.key(chord, givesText: false).events {
                window.dispatch(Event(kind, time: window.application?.clock.time ?? .zero))
            }
            if !view.isFirstResponder { return false }
        }
        return true
    }
}
