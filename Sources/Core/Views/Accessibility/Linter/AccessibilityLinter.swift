/// Checks whether everybody can use a window: names, contrasts, sizes and focus.
///
///     for finding in AccessibilityLinter(of: window).findings { print(finding) }
public struct AccessibilityLinter {
    private let inspection: AccessibilityInspection

    static let rules: [any AccessibilityRule] = [
        UnnamedControlRule(), UnnamedImageRule(), LowContrastRule(), SmallTargetRule(), FocusTrapRule(),
        HiddenFocusRule(), UnresolvedLabelRule(), ColorOnlyRule(),
    ]

    /// Creates the linter of an open window.
    public init(of window: Window) { inspection = AccessibilityInspection(window: window, hasData: true) }

    /// - Parameter hasData: whether bound properties have the app's values.
    package init(of window: Window, hasData: Bool) {
        inspection = AccessibilityInspection(window: window, hasData: hasData)
    }

    private var window: Window { inspection.window }

    /// The faults of the views in sight, in the current look. A frame is drawn first. Keys are not pressed, so focus traps are not found.
    public var findings: [AccessibilityFinding] {
        guard window.platformWindow != nil else { return [] }
        window.drawFrame()
        return findings { !$0.pressesKeys }
    }

    /// Returns the faults of the views in sight by all rules, in the light and dark look with standard and high contrast.
    /// The look changes during the check and the focus moves; both are restored.
    public func thoroughFindings() -> [AccessibilityFinding] {
        guard window.platformWindow != nil else { return [] }
        window.drawFrame()
        let found = findings { $0.pressesKeys }
        return findingsInEachLook() + found
    }

    /// Returns the faults of the views in sight in the light and dark look with standard and high contrast.
    /// The look changes during the check and is restored. Keys are not pressed, so focus traps are not found.
    func findingsInEachLook() -> [AccessibilityFinding] {
        guard window.platformWindow != nil, let application = window.application else { return [] }
        window.drawFrame()
        var found = findings { !$0.dependsOnLook && !$0.pressesKeys }
        let (appearance, contrast) = (application.appearance, application.contrast)
        for contrast in Theme.Contrast.allCases {
            for appearance in Theme.Appearance.allCases {
                (application.appearance, application.contrast) = (appearance, contrast)
                window.drawFrame()
                // A view is reported for one look.
                let new = findings(where: { $0.dependsOnLook }).filter { finding in
                    !found.contains { $0.rule == finding.rule && $0.view === finding.view }
                }
                found += new
            }
        }
        (application.appearance, application.contrast) = (appearance, contrast)
        window.drawFrame()
        return found
    }

    private func findings(where isWanted: (any AccessibilityRule) -> Bool) -> [AccessibilityFinding] {
        Self.rules.filter(isWanted).flatMap { $0.findings(in: inspection) }
    }
}
