// What people change through bindings can be taken back.

extension Binding {
    /// The owner's; nil where nothing is taken back.
    var undoManager: UndoManager? { (owner as? any Responder)?.undoManager }

    /// Notes that the view's value has been written to the owner.
    ///
    /// - Parameter old: what the owner had.
    func registerUndo(_ old: Any?) {
        if let undoManager { register(old, with: undoManager, run: run) }
    }

    private func register(_ value: Any?, with manager: UndoManager, run: UndoManager.Run?) {
        manager.registerUndo(withTarget: self, run: run) {
            BoundValue.areEqual($0.sourceValue, value as Any)
        } handler: { [weak manager] in
            $0.restore(value, by: manager)
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
        if let manager { register(sourceValue, with: manager, run: nil) }
        writeSource(value)
    }
}
