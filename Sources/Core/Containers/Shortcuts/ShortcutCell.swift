/// A row of the list of shortcuts: the effect and the keys.
final class ShortcutCell: TableViewCell {
    private let caps = KeyCapsView()

    deinit {}

    func show(_ shortcut: Shortcut) {
        textLabel?.numberOfLines = 0
        textLabel?.text = shortcut.title
        caps.keys = shortcut.keys
        caps.isInternalView = true
        if accessoryView !== caps { accessoryView = caps }
    }

    /// The part of the width that the keys may have in one line.
    private static let capsPart = 0.6

    override func intrinsicSize(fitting proposal: Size) -> Size {
        caps.maximumLineWidth = proposal.width * Self.capsPart
        return super.intrinsicSize(fitting: proposal)
    }

    override func layoutSubviews() {
        caps.maximumLineWidth = frame.width * Self.capsPart
        super.layoutSubviews()
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
