/// The files of a folder. What a person does with files, beyond what he does with rows, it tells its browser.
final class FileTable: TableView {
    /// A double click, or Return.
    var onOpen: () -> Void = {}
    /// Another row is selected, by whatever.
    var onSelect: () -> Void = {}
    /// Backspace.
    var onGoUp: () -> Void = {}
    /// A path is begun.
    var onTypePath: () -> Void = {}

    required init() {
        super.init()
        accessibilityPhrase = .files
        onRowActivated = { [weak self] _ in self?.onOpen() }
    }

    deinit {}

    /// Also before the files are known, and where there are none.
    override var acceptsFocus: Bool { isShown }

    /// The keyboard's row without the keyboard.
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
