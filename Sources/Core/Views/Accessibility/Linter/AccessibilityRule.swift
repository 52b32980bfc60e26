/// A rule that views must follow so that everybody can use them.
protocol AccessibilityRule {
    /// The diagnostics of the rule.
    var id: MarkupDiagnostic.ID { get }
    /// The people who cannot use a view that breaks the rule, in one sentence.
    var explanation: String { get }
    /// Whether the result depends on colours. Such a rule is checked in each look.
    var dependsOnLook: Bool { get }
    /// Whether the rule presses keys. It is not checked while a person, or a script, uses the window.
    var pressesKeys: Bool { get }

    /// Returns the views in a window that do not follow the rule. The window has been laid out and drawn.
    func findings(in inspection: AccessibilityInspection) -> [AccessibilityFinding]
}

extension AccessibilityRule {
    var dependsOnLook: Bool { false }
    var pressesKeys: Bool { false }
}

/// A window as the rules see it.
struct AccessibilityInspection {
    let window: Window
    /// Whether bound properties have the app's values. A document that is checked without its app has no data.
    let hasData: Bool

    /// The views that assistive programs see, in order.
    var elements: [View] {
        var views: [View] = []
        func visit(_ node: AccessibilityNode) {
            switch node {
            case .view(let view): views.append(view)
            case .row(let list, let path): if let cell = list.shownCell(at: path) { views.append(cell) }
            default: break
            }
            for child in node.shownChildren { visit(child) }
        }
        visit(.window(window))
        return views
    }

    /// The controls among the elements that can be used now.
    var targets: [View] {
        elements.filter { Self.controls.contains(AccessibilityElement(of: $0).accessibilityNode.role) }
            .filter { Reachability(of: $0).isReachable && Reachability(of: $0).isPartlyVisible && isEnabled($0) }
    }

    /// Whether a view and its superviews are enabled.
    func isEnabled(_ view: View) -> Bool {
        sequence(first: view) { $0.superview }.allSatisfy { $0.accessibility.isEnabled && $0.stateOpacity >= 1 }
    }

    /// The roles of views that people operate, and that need a name.
    static let controls: Set<Accessibility.Role> = [
        .button, .textField, .textView, .switch, .slider, .stepper, .checkBox, .radioButton, .spinBox, .disclosure,
        .link,
        .segment, .searchField, .tab, .menuItem, .comboBox, .colorWell, .picker, .datePicker, .chart,
    ]
}
