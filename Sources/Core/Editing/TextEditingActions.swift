// What a toolbar may ask of the view that has the keyboard: `<item type="undo" action="undo"/>`.

/// Names of actions that views of text know. Nobody knows them at times.
nonisolated enum TextEditingActions {
    static let names: Set<String> = ["cut", "copy", "paste", "selectAll", "undo", "redo"]
}

extension TextEditingView {
    func registerEditingActions(in actions: inout ActionTable) {
        let commands: [(String, @MainActor () -> Void)] = [
            ("cut", { [unowned self] in cutSelection(nil) }), ("copy", { [unowned self] in copySelection() }),
            ("paste", { [unowned self] in paste(.general, event: nil) }),
            ("selectAll", { [unowned self] in select(TextSelection(anchor: 0, head: editor.text.count)) }),
            ("undo", { [unowned self] in undoLast(nil) }), ("redo", { [unowned self] in redoLast(nil) }),
        ]
        for (name, command) in commands {
            actions[name] = command
            actions[name] = { (_: Control) in command() }
        }
    }
}
