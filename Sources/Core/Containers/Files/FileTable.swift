/// The files of a folder. It reports file actions, in addition to row actions, to its browser.
final class FileTable: TableView {
    /// A double click, or Return.
    var onOpen: () -> Void = {}
    /// The selection changed for any reason.
    var onSelect: () -> Void = {}
    /// Backspace.
    var onGoUp: () -> Void = {}
    /// The user begins to type a path.
    var onTypePath: () -> Void = {}

    required init() {
        super.init()
        ensuredExtras.localizedAccessibilityLabel = .files
        onRowActivated = { [weak self] _ in self?.onOpen() }
    }

    deinit {}

    /// The table accepts focus even before the files are known, and if there are none.
    override var acceptsFocus: Bool { Reachability(of: self).isShown }

    /// Selects and shows a row, and makes it the current row without taking focus.
    func point(to path: IndexPath) {
        selectRow(at: path)
        interaction.place(at: path)
        scrollToRow(at: path, at: .none, animated: false)
        onSelect()
    }

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.return, [], let isRepeat), .keyDown(.keypadEnter, [], let isRepeat):
            if !isRepeat { onOpen() }
        case .keyDown(.backspace, [], _): onGoUp()
        case .keyDown(Key("/"), [], false), .keyDown(Key("Keypad /"), [], false): onTypePath()
        case .keyDown(_, let modifiers, _):
            let focused = focusedRow
            let isTaken = super.handle(event)
            if let path = focusedRow, path != focused, modifiers.isEmpty { onSelect() }
            return isTaken
        default: return super.handle(event)
        }
        return true
    }
}
