extension Expectation {
    /// Describes how the window differs from the expectation; nil if the expectation holds.
    ///
    /// - Parameter spoken: what a screen reader has said since the last step.
    /// - Throws: `SelectorError` if the view of the expectation is not found.
    func failure(
        in window: Window, diagnostics: [MarkupDiagnostic], spoken: [String] = []
    ) throws(SelectorError) -> String? {
        window.layout()
        let windows = window.application?.windows ?? []
        switch self {
        case .aspect(let selector, let aspect, let expected):
            let view = try window.find(selector)
            return aspect.of(view) == expected
                ? nil : "expected \(selector) \(aspect.rawValue) \(expected.quoted); \(aspect.found(in: view))"
        case .contains(let selector, let aspect, let part):
            let view = try window.find(selector)
            if aspect.of(view)?.contains(part) == true { return nil }
            return "expected \(selector) \(aspect.rawValue) to contain \(part.quoted); \(aspect.found(in: view))"
        case .state(let selector, let state):
            let view = try window.find(selector, includesHidden: state == .hidden)
            return state.holds(for: view) ? nil : "expected \(selector) to be \(state.rawValue); it is not"
        case .absent(let selector):
            return try absenceFailure(selector, window)
        case .focus(let selector): return try focusFailure(selector, window)
        case .accessible:
            let findings = AccessibilityLinter(of: window).findingsInEachLook()
            guard !findings.isEmpty else { return nil }
            return "expected the views to follow the rules of accessibility; they do not:\n"
                + findings.map { "    \($0)" }.joined(separator: "\n")
        case .spoken(let text?):
            return spoken.contains(text) ? nil : "expected \(text.quoted) to be spoken; \(Self.told(spoken))"
        case .spoken(nil): return spoken.isEmpty ? nil : "expected no speech; \(Self.told(spoken))"
        case .spokenPart(let part):
            if spoken.contains(where: { $0.contains(part) }) { return nil }
            return "expected \(part.quoted) to be a part of what is spoken; \(Self.told(spoken))"
        case .noDiagnostics: return diagnostics.first.map { "expected no diagnostics; there is: \($0.headline)" }
        case .diagnostic(let part):
            if diagnostics.contains(where: { $0.headline.contains(part) }) { return nil }
            let last = diagnostics.last.map { "; the last is: \($0.headline)" } ?? "; there is none"
            return "expected a diagnostic that contains \(part.quoted)" + last
        case .closed: return window.platformWindow == nil ? nil : "expected the window to be closed; it is open"
        case .window(let wanted):
            return windows.matching(wanted).count == 1 ? nil : windows.complaint(wanted)
        case .noWindow(let wanted):
            return windows.matching(wanted).isEmpty ? nil : "expected no window \(wanted); it is open"
        }
    }

    private static func told(_ spoken: [String]) -> String {
        spoken.isEmpty ? "nothing was spoken" : "spoken was: " + spoken.map(\.quoted).joined(separator: ", ")
    }

    /// Fails if one or more views match. The container of the selector must exist.
    private func absenceFailure(_ selector: Selector, _ window: Window) throws(SelectorError) -> String? {
        if let container = selector.container { _ = try window.find(container) }
        do throws(SelectorError) {
            let view = try window.find(selector)
            return "expected no \(selector); there is \(Selector.describe(view))"
        } catch {
            if case .ambiguous(let count) = error.problem { return "expected no \(selector); there are \(count)" }
            return nil
        }
    }

    private func focusFailure(_ selector: Selector?, _ window: Window) throws(SelectorError) -> String? {
        let focused = window.firstResponder
        let row = (focused as? any ListSource)?.focusedCell
        let place =
            row.map { FocusOrder(of: $0) }?.enclosingRow.map {
                ", at \(Selector.Part($0)): " + Selector.describe($0.cell)
            } ?? ""
        let found = focused.map { "\(Selector.describe($0)) has focus\(place)" } ?? "no view has focus"
        guard let selector else { return focused == nil ? nil : "expected no focus; \(found)" }
        let view = try window.find(selector)
        // A part of the view may show the focus, such as the title of a column.
        let inner = (focused as? any InnerFocusProvider)?.innerFocus?.view
        return [focused, row, inner].contains { $0 === view } ? nil : "expected focus \(selector); \(found)"
    }
}

extension Expectation.Aspect {
    func of(_ view: View) -> String? {
        switch self {
        case .text: view.shownText
        case .value: AccessibilityElement(of: view).accessibilityNode.scriptValue
        case .label: AccessibilityElement(of: view).accessibilityNode.label
        }
    }

    /// Describes the text that a view has.
    fileprivate func found(in view: View) -> String {
        guard let text = of(view) else { return "it has no \(rawValue)" }
        let hasState = self == .value && AccessibilityElement(of: view).accessibilityNode.checkState != nil
        return "it is \(text.quoted)" + (hasState ? "; 'checked', 'unchecked' and 'mixed' name its state" : "")
    }
}

extension Accessibility {
    /// The value for scripts. Switches and check boxes have no value; scripts read their state: `on`, `off` or `mixed`.
    fileprivate var scriptValue: String? { value ?? checkState?.rawValue }
}

extension Expectation.State {
    func holds(for view: View) -> Bool {
        let node = AccessibilityElement(of: view).accessibilityNode
        return switch self {
        case .visible: Reachability(of: view).isShown
        case .hidden: !Reachability(of: view).isShown
        case .enabled: node.isEnabled
        case .disabled: !node.isEnabled
        case .selected:
            node.isSelected == true || (view as? Control)?.isSelected ?? FocusOrder(of: view).isSelectedRow
        case .checked: node.checkState == .on
        case .unchecked: node.checkState == .off
        case .mixed: node.checkState == .mixed
        case .expanded: node.isExpanded == true
        case .collapsed: node.isExpanded == false
        case .edited: node.isEdited
        case .required: node.isRequired
        case .invalid: node.isInvalid
        case .readOnly: node.isReadOnly
        case .busy: node.isBusy
        }
    }
}
