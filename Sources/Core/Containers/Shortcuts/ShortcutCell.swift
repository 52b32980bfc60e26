/// A row of the list of shortcuts: the effect and the keys.
final class ShortcutCell: TableViewCell {
    private let caps = KeyCapsView()

    deinit {}

    func show(_ shortcut: Shortcut) {
        selectionStyle = .none
        textLabel?.numberOfLines = 0
        textLabel?.text = shortcut.title
        caps.keys = shortcut.keys
        caps.isInternalView = true
        if accessoryView !== caps { accessoryView = caps }
    }

    override var accessibility: Accessibility {
        let keys = caps.keys.map { $0.shownText(in: window?.application) }
        return Accessibility(role: .cell, label: textLabel?.text, value: keys.joined(separator: ", "))
    }
    // The rows are only read.
    override var accessibilityActions: [Accessibility.Action] { [] }
}
