/// The view that a label names.
struct LabelTarget {
    let label: Label

    /// The nearest view with the identifier: in the smallest subtree around the label that contains one.
    private var view: View? {
        label.target.flatMap(ViewTree(of: label).nearestView(withID:))
    }

    /// Makes the text of the label the accessibility name of the target, while both are in a window.
    func updateName() {
        if label.effects?.namedView?.extras?.namingLabel === label {
            label.effects?.namedView?.extras?.namingLabel = nil
        }
        guard label.target != nil, label.window != nil else { return }
        let view = view
        label.effects?.namedView = view
        view?.ensuredExtras.namingLabel = label
        label.diagnostics.reportValidationIssue()
    }

    var validationIssue: ValidationIssue? {
        guard let target = label.target, label.window != nil, label.effects?.namedView == nil else { return nil }
        return ValidationIssue(
            properties: ["target"],
            message: "there is no view with the id \(target.quoted) near the label; a click on the label has no effect")
    }

    /// Handles a click.
    func handle(_ event: Event) -> Bool {
        guard label.target != nil, let window = label.window else { return false }
        switch event.kind {
        case .pointerDown(_, .left, _, _): window.capturePointer(for: label)
        case .pointerUp(let point, .left, _, _) where window.pointerTarget === label:
            window.releasePointer()
            if label.bounds.contains(label.convertFromWindow(point)) { press() }
        default: return false
        }
        return true
    }

    /// Moves focus to the target, or to the first view in it that accepts focus, and performs the effect of a click.
    private func press() {
        guard let view else { return }
        guard !view.perform(.press) else { return }
        ([view] + view.descendants).first { $0.acceptsFocus }?.becomeFirstResponder()
    }
}
