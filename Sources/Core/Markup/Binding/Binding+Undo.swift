// Undo for changes that users make through bindings.

extension Binding {
    /// The owner's undo manager, or nil if changes cannot be undone.
    var undoManager: UndoManager? { (owner as? any Responder)?.undoManager }

    /// Registers an undo action after the view's value was written to the owner.
    ///
    /// - Parameter old: the owner's previous value.
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

    /// Identifies changes that are undone as one: those of one drag, or of typing until the focus moves or a button is released.
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

    /// - Parameter manager: the undo manager. The owner may have none at this time, for example on a page that is not shown.
    private func restore(_ value: Any?, by manager: UndoManager?) {
        if let manager { register(sourceValue, with: manager, run: nil) }
        writeSource(value)
    }
}
