/// Checks whether a layout holds at the size of its window: whole texts, and views that neither overlap nor stick out of their parents.
package struct LayoutLinter {
    private let inspection: AccessibilityInspection

    static let rules: [any AccessibilityRule] = [CutTextRule(), OverlapRule(), OutsideRule()]

    /// Creates the linter of an open window.
    package init(of window: Window) { inspection = AccessibilityInspection(window: window, hasData: false) }

    /// The faults of the views in the window. It is laid out and recorded first, but not painted, so that many sizes can be tried.
    package var findings: [AccessibilityFinding] {
        guard inspection.window.platformWindow != nil else { return [] }
        _ = inspection.window.displayList()
        return Self.rules.flatMap { $0.findings(in: inspection) }
    }

    /// The texts with a low contrast in each look.
    package var contrastFindings: [AccessibilityFinding] {
        AccessibilityLinter(of: inspection.window, hasData: false).findingsInEachLook().filter {
            $0.rule == .lowContrast
        }
    }
}
