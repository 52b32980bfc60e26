import Foundation
import Inlay

/// The window: tags, the notes with the selected tag, and the text of the selected note.
final class NotesViewController: ViewController, TextViewDelegate {
    @Bindable var tags: [Tag] = []
    @Bindable var tag: Tag?
    @Bindable var shown: [Note] = []
    @Bindable var note: Note?
    @Bindable var search = ""
    @Bindable var status = ""
    /// The reason why notes are not read or stored; empty if they are.
    @Bindable var failure = ""
    @Bindable var warning = ""
    @Bindable var isNarrow = false
    @Setting("preview") var showsPreview = false
    private lazy var notebook = Notebook(prefix: localized(.note)) { [unowned self] in try folder() }
    private var watch: AnyObject?
    private var storing: Task<Void, Never>?
    private let changes = UndoManager()
    private var now: Date { application?.now ?? Date() }
    private func folder() throws -> URL { try application?.folders.data ?? Folders.data }
    override var undoManager: UndoManager? { changes }
    override var keyCommands: [KeyCommand] { commands }
    override var preferredContentSize: Size { Size(1080, 680) }
    override func viewWillAppear() { refresh() }
    override func viewDidLayoutSubviews() { isNarrow = splitView.frame.width < 560 }

    override func viewDidLoad() {
        title = localized(.title)
        textView.delegate = self
        menuItem.menu = Menu(children: commands)
        noteTable.contextMenu = Menu(children: Array(commands.suffix(2)))
    }

    private lazy var commands = [
        KeyCommand(title: localized(.add), input: KeyChord(Key("N"), .control)) { [unowned self] _ in add() },
        KeyCommand(title: localized(.search), input: KeyChord(Key("F"), .control)) { [unowned self] _ in showSearch() },
        KeyCommand(title: localized(.preview), input: KeyChord(Key("P"), .control)) { [unowned self] _ in preview() },
        KeyCommand(title: localized(.export), input: KeyChord(Key("E"), .control)) { [unowned self] _ in export() },
        KeyCommand(title: localized(.delete), input: KeyChord(Key("D"), .control)) { [unowned self] _ in delete(note) },
    ]

    /// Reads changed files, nil for all, stores edited notes, and shows the notes.
    func refresh(_ names: [String]? = nil, stores: Bool = true) {
        if stores { failure = "" }
        attempt(.problemRead) { tell(try notebook.read(names)) }
        for note in notebook.notes where stores {
            attempt(.problemStore) { tell(try notebook.store(note, date: now)) }
        }
        filter(keeping: note)
        guard watch == nil, let folder = try? folder() else { return }
        // Attempts to store in a full folder are changes of the folder, too.
        watch = application?.platform.watchFolder(folder.path) { [weak self] in self?.refresh($0, stores: false) }
    }

    /// Shows the notes with the tag and the words of the search, the last changed first.
    func filter(keeping kept: Note? = nil) {
        // A new note without text has no file, and is left out once another one is selected.
        let notes = notebook.notes.filter { $0 === note || $0.stored != nil || !$0.text.isEmpty }
        let counts = Dictionary(notes.flatMap { $0.tags.map { ($0, 1) } }, uniquingKeysWith: +)
        let all = Tag(id: "", title: localized(.all), count: notes.count)
        tags = [all] + counts.sorted { $0.key < $1.key }.map { Tag(id: $0, title: "#" + $0, count: $1) }
        let chosen = tags.first { $0.id == tag?.id } ?? all
        tag = chosen
        let words = search.split(whereSeparator: \.isWhitespace)
        shown = notes.sorted { ($0.date, $0.name) > ($1.date, $1.name) }.filter { note in
            let isFound = words.allSatisfy { note.text.localizedStandardContains($0) }
            return note === kept || isFound && (chosen.id.isEmpty || note.tags.contains(chosen.id))
        }
        if !shown.contains(where: { $0 === note }) { note = shown.first }
        show()
    }

    /// Shows the text of the note, and whether it is stored.
    private func show() {
        textView.text = note?.text ?? ""
        let count = textView.text.split(whereSeparator: \.isWhitespace).count
        status = "\(localized(.words)) \(count)  ·  \(localized(note?.isStored == true ? .stored : .edited))"
    }

    func textViewDidChange(_ textView: TextView) {
        note?.text = textView.text
        show()
        guard storing == nil else { return }
        storing = application?.startTask("storing") { [self] in
            try? await clock.sleep(for: .seconds(0.5))
            storing = nil
            refresh([])
        }
    }

    func add() {
        (search, tag, note) = ("", nil, notebook.add(date: now))
        filter()
        (tagView.showsContent, listView.showsContent) = (true, true)
        window?.layout()
        _ = textView.becomeFirstResponder()
    }

    func preview() {
        showsPreview.toggle()
        window?.layout()
        _ = textView.becomeFirstResponder() || page.becomeFirstResponder()
    }

    private func showSearch() {
        (tagView.showsContent, listView.showsContent) = (true, false)
        _ = searchBar.searchTextField.becomeFirstResponder()
    }

    private func delete(_ note: Note?) {
        guard let note else { return }
        attempt(.problemRemove) {
            try notebook.remove(note)
            changes.registerUndo(withTarget: self) { $0.restore(note) }
            tell(.deleted, note)
        }
        filter()
    }

    private func restore(_ note: Note) {
        guard !notebook.notes.contains(where: { $0 === note }) else { return }
        self.note = notebook.add(note, date: now)
        refresh([])
        changes.registerUndo(withTarget: self) { $0.delete(note) }
    }

    private func export() {
        guard let note else { return }
        let types = [FileType(localized(.fileType), patterns: ["*.md"]), .all]
        let picker = DocumentPicker(forSaving: note.title.replacing("/", with: "-") + ".md", types: types)
        application?.startTask("exporting") { [self] in
            guard let url = await picker.pick(over: self).first else { return }
            attempt(.problemExport) {
                try Data(note.text.utf8).write(to: url, options: .atomic)
                show(Toast(localized(.done)))
            }
        }
    }

    private func attempt(_ problem: ResourceName<String>, _ work: () throws -> Void) {
        do { try work() } catch { failure = "\(localized(problem)) \(error.localizedDescription)" }
    }

    private func tell(_ changes: Notebook.Changes) {
        let unreadable = changes.unreadable.sorted().joined(separator: ", ")
        if !unreadable.isEmpty { warning = localized(.changedUnreadable) + " " + unreadable }
        if !changes.conflicts.isEmpty { show(Toast(localized(.changedConflicts))) }
        for note in changes.deleted { tell(.changedDeleted, note) }
    }

    private func tell(_ key: ResourceName<String>, _ note: Note) {
        show(Toast("\(localized(key)) \(note.title)", actionTitle: localized(.undo)) { [self] in restore(note) })
    }

    override func windowShouldClose(_ window: Window) -> Bool {
        refresh([])
        let isStored = notebook.notes.allSatisfy(\.isStored)
        guard !isStored, presentedViewController == nil else { return isStored }
        let alert = AlertController(title: localized(.ask), message: failure)
        alert.addAction(AlertAction(title: localized(.cancel), style: .cancel))
        alert.addAction(AlertAction(title: localized(.discard), style: .destructive) { _ in window.close() })
        present(alert)
        return false
    }
}
