import FoundationEssentials
import Inlay

/// The window: parts of the checklist, the entries of the selected part, and a field for new entries.
final class AppNameViewController: ViewController {
    override var preferredContentSize: Size { Size(720, 480) }

    @Outlet var sidebarView: SidebarView
    @Outlet var sectionTable: TableView
    @Outlet var table: TableView
    @Outlet var titleField: TextField

    @Bindable var checklist = Checklist()
    @Bindable var entry: Entry?
    /// The reason why a file is not read or written; empty if there is none.
    @Bindable var problem = ""

    /// The file of the checklist, once it has one.
    var url: URL?
    private let changes = UndoManager()
    override var undoManager: UndoManager? { changes }
    private var types: [FileType] { [FileType(localizedString("fileType"), patterns: ["*.md", "*.txt"]), .all] }

    override func registerActions(in actions: inout ActionTable) {
        actions["add"] = add
        actions["focusField"] = { [unowned self] in _ = titleField.becomeFirstResponder() }
        actions["delete"] = delete
        actions["chooseSection"] = chooseSection
        actions["new"] = new
        actions["open"] = open
        actions["save"] = save
        actions["saveAs"] = saveAs
    }

    override func viewDidLoad() {
        sectionTable.selectRow(at: IndexPath(row: 0, section: 0), animated: false)
        checklist.name = localizedString("untitled")
        if let url { read(url) }
    }

    private lazy var commands = [
        command("new", KeyChord(Key("N"), .control)) { [unowned self] in new() },
        command("open", KeyChord(Key("O"), .control)) { [unowned self] in await open() },
        command("save", KeyChord(Key("S"), .control)) { [unowned self] in await save() },
        command("saveAs", KeyChord(Key("S"), [.control, .shift])) { [unowned self] in await saveAs() },
        command("delete", KeyChord(.delete)) { [unowned self] in delete() },
    ]
    override var keyCommands: [KeyCommand] { commands }

    private func command(
        _ name: String, _ keys: KeyChord, _ run: @escaping @MainActor () async -> Void
    ) -> KeyCommand {
        KeyCommand(title: localizedString(name), input: keys) { [unowned self] _ in
            application?.startTask(name) { await run() }
        }
    }

    // MARK: Entries

    /// A narrow window shows the chosen part in place of the sidebar.
    private func chooseSection() {
        guard let row = sectionTable.indexPathForSelectedRow?.row else { return }
        checklist.section = Checklist.Section.allCases[row]
        sidebarView.showsContent = true
    }

    private func add() {
        let title = titleField.text.trimmed
        guard !title.isEmpty else { return }
        titleField.text = ""
        let new = Entry(title)
        change(checklist.entries + [new])
        if checklist.section != .done { entry = new }
    }

    private func delete() {
        guard let entry else { return }
        change(checklist.entries.filter { $0 !== entry })
        show(
            Toast(localizedString("deleted"), actionTitle: localizedString("undo")) { [unowned self] in changes.undo() }
        )
    }

    /// Replaces the entries. The change can be undone.
    private func change(_ entries: [Entry]) {
        let old = checklist.entries
        checklist.entries = entries
        changes.registerUndo(withTarget: self) { $0.change(old) }
    }

    // MARK: Files

    private func new() {
        keepChanges { [unowned self] in
            (url, checklist.entries, checklist.name) = (nil, [], localizedString("untitled"))
            checklist.markSaved()
            changes.removeAllActions()
        }
    }

    private func open() async {
        keepChanges { [unowned self] in
            let picker = DocumentPicker(forOpening: types, directory: url?.deletingLastPathComponent())
            if let url = await picker.pick(over: self).first { read(url) }
        }
    }

    private func save() async {
        if let url { write(to: url) } else { await saveAs() }
    }

    private func saveAs() async {
        let name = url?.lastPathComponent ?? localizedString("untitled") + ".md"
        let picker = DocumentPicker(forSaving: name, types: types, directory: url?.deletingLastPathComponent())
        if let url = await picker.pick(over: self).first { write(to: url) }
    }

    private func read(_ url: URL) {
        attempt("problem.read", url) {
            try checklist.read(String(decoding: Data(contentsOf: url), as: UTF8.self))
            changes.removeAllActions()
        }
    }

    private func write(to url: URL) {
        attempt("problem.write", url) {
            try Data(checklist.text.utf8).write(to: url, options: .atomic)
            checklist.markSaved()
        }
    }

    /// Reads or writes a file. The window keeps its checklist if that fails.
    private func attempt(_ text: String, _ url: URL, _ work: () throws -> Void) {
        do {
            try work()
            self.url = url
            checklist.name = url.lastPathComponent
            problem = ""
        } catch let failure as Checklist.Failure {
            problem = "\(url.lastPathComponent): \(localizedString("problem.line")) \(failure.line)."
        } catch {
            problem = "\(url.lastPathComponent): \(localizedString(text))"
        }
    }

    // MARK: Unsaved changes

    override func windowShouldClose(_ window: Window) -> Bool {
        guard checklist.isEdited else { return true }
        keepChanges { window.close() }
        return false
    }

    /// Asks whether to save the changes, if there are any, and continues unless the user cancels.
    private func keepChanges(then continuation: @escaping @MainActor () async -> Void) {
        guard checklist.isEdited else {
            application?.startTask("continuing") { await continuation() }
            return
        }
        // Do not ask twice.
        guard presentedViewController == nil else { return }
        let alert = AlertController(title: localizedString("ask"), message: localizedString("ask.text"))
        alert.addAction(AlertAction(title: localizedString("cancel"), style: .cancel))
        alert.addAction(
            AlertAction(title: localizedString("discard"), style: .destructive) { [unowned self] _ in
                application?.startTask("continuing") { await continuation() }
            })
        alert.addAction(
            AlertAction(title: localizedString("save")) { [unowned self] _ in
                application?.startTask("saving") { [weak self] in
                    await self?.save()
                    if self?.checklist.isEdited == false { await continuation() }
                }
            })
        present(alert)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
