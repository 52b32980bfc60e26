// What people change through bindings can be taken back.

extension Binding {
    /// The owner's; nil where nothing is taken back.
    var undoManager: UndoManager? { (owner as? any Responder)?.undoManager }

    /// Notes that the view's value has been written to the owner.
    ///
    /// - Parameter old: what the owner had.
    func registerUndo(_ old: Any?) {
        guard let undoManager else { return }
        if let run {
            undoManager.registerUndo(withTarget: self, run: run) { [weak undoManager] in
                $0.restore(old, by: undoManager)
            }
        } else {
            undoManager.registerUndo(withTarget: self) { [weak undoManager] in $0.restore(old, by: undoManager) }
        }
    }

    /// What is dragged, or typed without going elsewhere, is one change.
    private var run: UndoManager.Run? {
        guard let view, let window = view.window else { return nil }
        let isHeld = window.pointerTarget.map { $0 === view || view.isAncestor(of: $0) } ?? false
        let isTyped =
            window.firstResponder.map { responder in
                responder.textInputArea != nil && (responder === view || view.isAncestor(of: responder))
            } ?? false
        guard isHeld || isTyped else { return nil }
        return UndoManager.Run(object: ObjectIdentifier(self), number: window.context.undoRun)
    }

    /// - Parameter manager: the owner may be where it reaches it no longer, as on a page that is not shown.
    private func restore(_ value: Any?, by manager: UndoManager?) {
        let current = sourceValue
        manager?.registerUndo(withTarget: self) { [weak manager] in $0.restore(current, by: manager) }
        writeSource(value)
    }
}
