import Foundation
import Inlay

/// The window: tags, the notes with the selected tag, and the text of the selected note.
final class NotesViewController: ViewController, TableViewDelegate, TextViewDelegate {
    override var preferredContentSize: Size { Size(1080, 680) }

    @Outlet var tagView: SidebarView
    @Outlet var tagTable: TableView
    @Outlet var listView: SidebarView
    @Outlet var noteTable: TableView
    @Outlet var searchBar: SearchBar
    @Outlet var splitView: SplitView
    @Outlet var textView: TextView
    @Outlet var page: View
    @Outlet var menuItem: BarButtonItem

    @Bindable var tags: [Tag] = []
    @Bindable var tag: Tag?
    @Bindable var shown: [Note] = []
    @Bindable var note: Note?
    @Bindable var search = ""
    @Bindable var status = ""
    /// The reason why notes are not read or stored; empty if they are.
    @Bindable var failure = ""
    @Bindable var warning = ""
    /// Whether the preview takes the place of the text.
    @Bindable var isNarrow = false
    @Setting("preview") var showsPreview = false
    @Setting("panes") var panes: [Double] = []

    private lazy var notebook = Notebook(prefix: localizedString("note")) { [unowned self] in try folder() }
    private var watch: AnyObject?
    private var isWaiting = false
    private let changes = UndoManager()
    override var undoManager: UndoManager? { changes }
    private var now: Date { application?.now ?? Date() }
    private func folder() throws -> URL { try application?.folders.data ?? Folders.data }

    override func registerActions(in actions: inout ActionTable) {
        actions["add"] = add
        actions["preview"] = preview
        actions["refresh"] = { [unowned self] in refresh(nil) }
        actions["search"] = { [unowned self] in filter() }
    }

    override func viewDidLoad() {
        title = localizedString("title")
        (tagTable.delegate, noteTable.delegate, textView.delegate) = (self, self, self)
        menuItem.menu = Menu(children: commands)
        noteTable.contextMenu = Menu(children: [commands[3], commands[4]])
    }

    override func viewWillAppear() {
        refresh(nil)
        guard watch == nil, let folder = try? folder() else { return }
        watch = application?.platform.watchFolder(folder.path) { [weak self] in
            self?.refresh($0, stores: false)
        }
    }

    override func viewDidLayoutSubviews() { isNarrow = splitView.frame.width < 560 }

    private lazy var commands = [
        command("add", KeyChord(Key("N"), .control)) { [unowned self] in add() },
        command("search", KeyChord(Key("F"), .control)) { [unowned self] in
            (tagView.showsContent, listView.showsContent) = (true, false)
            _ = searchBar.searchTextField.becomeFirstResponder()
        },
        command("preview", KeyChord(Key("P"), .control)) { [unowned self] in preview() },
        command("export", KeyChord(Key("E"), .control)) { [unowned self] in
            application?.startTask("exporting") { await self.export() }
        },
        command("delete", KeyChord(Key("D"), .control)) { [unowned self] in
            if let note { delete(note) }
        },
    ]
    override var keyCommands: [KeyCommand] { commands }

    private func command(_ name: String, _ keys: KeyChord, _ run: @escaping () -> Void) -> KeyCommand {
        KeyCommand(title: localizedString(name), input: keys) { _ in run() }
    }

    // MARK: Notes

    /// Reads changed notes, nil for all, stores edited ones, and shows them.
    private func refresh(_ names: [String]? = [], stores: Bool = true) {
        if stores { failure = "" }
        attempt("problem.read") { tell(try notebook.read(names)) }
        for note in notebook.notes where stores {
            attempt("problem.store") { tell(try notebook.store(note, date: now)) }
        }
        filter(keeping: note)
    }

    /// Shows the notes with the tag and the words of the search, the last changed first.
    private func filter(keeping kept: Note? = nil) {
        // A new note without text has no file, and is left out once another one is selected.
        let notes = notebook.notes.filter { $0 === note || $0.stored != nil || !$0.text.isEmpty }
        let counts = Dictionary(notes.flatMap { $0.tags.map { ($0, 1) } }, uniquingKeysWith: +)
        let all = Tag(id: "", title: localizedString("all"), count: notes.count)
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
        if textView.text != note?.text ?? "" { textView.text = note?.text ?? "" }
        let count = textView.text.split(whereSeparator: \.isWhitespace).count
        let state = localizedString(note?.isStored == true ? "stored" : "edited")
        status = "\(localizedString("words")) \(count)  ·  \(state)"
    }

    /// A narrow window shows the notes in place of the tags, and the text in place of the notes.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        refresh()
        if tableView === tagTable { filter() }
        (tableView === tagTable ? tagView : listView).showsContent = true
    }

    func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool {
        !(tableView === tagTable ? tagView : listView).isCollapsed
    }

    func textViewDidChange(_ textView: TextView) {
        note?.text = textView.text
        show()
        guard !isWaiting else { return }
        isWaiting = true
        application?.startTask("storing") { [self] in
            try? await clock.sleep(for: .seconds(0.5))
            isWaiting = false
            refresh()
        }
    }

    private func add() {
        refresh()
        (search, tag, note) = ("", nil, notebook.add(date: now))
        filter()
        (tagView.showsContent, listView.showsContent) = (true, true)
        window?.layout()
        _ = textView.becomeFirstResponder()
    }

    private func preview() {
        showsPreview.toggle()
        window?.layout()
        _ = textView.becomeFirstResponder() || page.becomeFirstResponder()
    }

    private func delete(_ note: Note) {
        attempt("problem.remove") {
            try notebook.remove(note)
            changes.registerUndo(withTarget: self) { $0.restore(note) }
            tell("deleted", note)
        }
        filter()
    }

    private func restore(_ note: Note) {
        guard !notebook.notes.contains(where: { $0 === note }) else { return }
        self.note = notebook.add(note, date: now)
        refresh()
        changes.registerUndo(withTarget: self) { $0.delete(note) }
    }

    private func export() async {
        guard let note else { return }
        let types = [FileType(localizedString("fileType"), patterns: ["*.md"]), .all]
        let picker = DocumentPicker(forSaving: note.title.replacing("/", with: "-") + ".md", types: types)
        guard let url = await picker.pick(over: self).first else { return }
        attempt("problem.export") {
            try Data(note.text.utf8).write(to: url, options: .atomic)
            show(Toast(localizedString("done")))
        }
    }

    // MARK: Faults

    private func attempt(_ problem: String, _ work: () throws -> Void) {
        do { try work() } catch {
            let reason = (error as? Folders.Failure)?.description ?? error.localizedDescription
            failure = "\(localizedString(problem)) \(reason)"
        }
    }

    private func tell(_ changes: Notebook.Changes) {
        if !changes.unreadable.isEmpty {
            warning = localizedString("changed.unreadable") + " " + changes.unreadable.sorted().joined(separator: ", ")
        }
        if !changes.conflicts.isEmpty { show(Toast(localizedString("changed.conflicts"))) }
        for note in changes.deleted { tell("changed.deleted", note) }
    }

    private func tell(_ text: String, _ note: Note) {
        let text = localizedString(text) + " " + note.title
        show(Toast(text, actionTitle: localizedString("undo")) { [unowned self] in restore(note) })
    }

    override func windowShouldClose(_ window: Window) -> Bool {
        refresh()
        guard !notebook.notes.allSatisfy(\.isStored), presentedViewController == nil else { return true }
        let alert = AlertController(title: localizedString("ask"), message: failure)
        alert.addAction(AlertAction(title: localizedString("cancel"), style: .cancel))
        alert.addAction(AlertAction(title: localizedString("discard"), style: .destructive) { _ in window.close() })
        present(alert)
        return false
    }
}
