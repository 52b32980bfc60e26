// Actions that a toolbar can send to the first responder: `<item type="undo" action="undo"/>`.

/// The names of actions that text views handle. Without focus in a text no responder may handle them.
nonisolated enum TextEditingActions {
    static let names: Set<String> = [
        "cut", "copy", "paste", "selectAll", "undo", "redo", "resignFirstResponder",
    ]
}

extension TextEditingView {
    func registerEditingActions(in actions: inout ActionTable) {
        let commands: [(String, @MainActor () -> Void)] = [
            ("copy", { [unowned self] in copySelection() }),
            ("selectAll", { [unowned self] in selectWhole(nil) }),
            // As for keys: the user cannot edit while an input view replaces typing.
            ("cut", { [unowned self] in if takesTyping { cutSelection(nil) } }),
            ("paste", { [unowned self] in if takesTyping { paste(.general, event: nil) } }),
            ("undo", { [unowned self] in if takesTyping { undoLast(nil) } }),
            ("redo", { [unowned self] in if takesTyping { redoLast(nil) } }),
            // For a `Done` button above a field's input view.
            ("resignFirstResponder", { [unowned self] in _ = window?.makeFirstResponder(nil) }),
        ]
        for (name, command) in commands {
            actions[name] = command
            actions[name] = { (_: Control) in command() }
        }
    }
}
