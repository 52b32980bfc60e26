/// A row of the list of shortcuts: the effect and the keys.
final class ShortcutCell: TableViewCell {
    private let caps = KeyCapsView()

    deinit {}

    /// - Parameter lineWidth: the width that the keys may have in one line, in points.
    func show(_ shortcut: Shortcut, lineWidth: Double) {
        textLabel?.numberOfLines = 0
        textLabel?.text = shortcut.title
        caps.keys = shortcut.keys
        caps.maximumLineWidth = lineWidth
        caps.isInternalView = true
        if accessoryView !== caps { accessoryView = caps }
    }

    override var accessibility: Accessibility {
        let keys = caps.keys.map { $0.shownText(in: window?.application) }
        return Accessibility(role: .cell, label: textLabel?.text, value: keys.joined(separator: ", "))
    }
    // The rows are only read, so they do not react to the pointer.
    override var accessibilityActions: [Accessibility.Action] { [] }
    override func pointerEntered() {}
    override func pointerExited() {}
}
