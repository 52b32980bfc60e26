// What a toolbar may ask of the view that has the keyboard: `<item type="undo" action="undo"/>`.

/// Names of actions that views of text know. Nobody knows them at times.
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
            // As with keys: where something else fills the view in, nobody edits.
            ("cut", { [unowned self] in if takesTyping { cutSelection(nil) } }),
            ("paste", { [unowned self] in if takesTyping { paste(.general, event: nil) } }),
            ("undo", { [unowned self] in if takesTyping { undoLast(nil) } }),
            ("redo", { [unowned self] in if takesTyping { redoLast(nil) } }),
            // The `Done` above a field's own input.
            ("resignFirstResponder", { [unowned self] in _ = window?.makeFirstResponder(nil) }),
        ]
        for (name, command) in commands {
            actions[name] = command
            actions[name] = { (_: Control) in command() }
        }
    }
}
