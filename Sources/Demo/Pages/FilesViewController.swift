import FoundationEssentials
import Inlay

/// A text that is opened, edited and saved, and a link that leads out of the program.
final class FilesViewController: ViewController, TextViewDelegate {
    override var preferredContentSize: Size { Size(720, 480) }

    @Bindable var text = ""
    @Bindable var status = "A new text"
    @Outlet var textView: TextView
    @Outlet var saveButton: Button

    private var url: URL?
    /// Whether there is something to save.
    private var isChanged = false { didSet { saveButton.isEnabled = isChanged } }
    private var mayClose = false
    private static let texts = FileType("Texts", patterns: ["*.txt", "*.md"])
    /// Bytes; more is not edited here.
    private static let largest = 1 << 20

    override func registerActions(in actions: inout ActionTable) {
        actions["open"] = open
        actions["save"] = save
        actions["saveAs"] = saveAs
        actions["count"] = count
        actions["openLink"] = { [unowned self] in
            if let link = URL(string: "https://github.com/gk-brown/MarkupKit") { await application?.open(link) }
        }
    }

    override func viewDidLoad() { textView.delegate = self }
    func textViewDidChange(_ textView: TextView) { isChanged = true }

    func open() async {
        if isChanged { askToSave { [weak self] in await self?.pick() } } else { await pick() }
    }

    private func pick() async {
        let picker = DocumentPicker(forOpening: [Self.texts, .all], directory: url?.deletingLastPathComponent())
        guard let chosen = await picker.pick(over: self).first else { return }
        // Before it is read: it may be of any size.
        guard let size = Self.size(of: chosen), size <= Self.largest,
            // Foundation keeps for ever what it reads an empty file into.
            let bytes = size == 0 ? Data() : try? Data(contentsOf: chosen),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            return tell("‘\(chosen.lastPathComponent)’ is no text", "Texts are in UTF-8, and have at most a megabyte.")
        }
        self.text = text
        take(chosen)
    }

    // MARK: Changes that are not saved

    override func windowShouldClose(_ window: Window) -> Bool {
        guard isChanged, !mayClose else { return true }
        askToSave { [weak self] in
            self?.mayClose = true
            window.requestClose()
            self?.mayClose = false
        }
        return false
    }

    /// Asks what is to become of what was changed, and goes on unless the person thinks better of it.
    private func askToSave(then goOn: @escaping () async -> Void) {
        // Who is asked something answers that first.
        guard (parent ?? self).presentedViewController == nil else { return }
        let name = url.map { "‘\($0.lastPathComponent)’" } ?? "the new text"
        let alert = AlertController(title: "Save \(name)?", message: "What you have changed is lost otherwise.")
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            AlertAction(title: "Discard", style: .destructive) { [unowned self] _ in
                application?.startTask("going on") { await goOn() }
            })
        alert.addAction(
            AlertAction(title: "Save") { [unowned self] _ in
                application?.startTask("saving") { [weak self] in
                    await self?.save()
                    if self?.isChanged == false { await goOn() }
                }
            })
        present(alert)
    }

    // MARK: Saving

    func save() async {
        if let url { write(to: url) } else { await saveAs() }
    }

    func saveAs() async {
        let picker = DocumentPicker(
            forSaving: url?.lastPathComponent ?? "Untitled.txt", types: [Self.texts, .all],
            directory: url?.deletingLastPathComponent())
        guard let chosen = await picker.pick(over: self).first else { return }
        write(to: chosen)
    }

    /// Several files at once.
    func count() async {
        var picker = DocumentPicker(forOpening: [], allowsMultipleSelection: true)
        picker.title = "Count Bytes"
        picker.prompt = "Count"
        let chosen = await picker.pick(over: self)
        guard !chosen.isEmpty else { return }
        let bytes = chosen.reduce(0) { $0 + (Self.size(of: $1) ?? 0) }
        status = "\(chosen.count) \(chosen.count == 1 ? "file" : "files") of \(bytes) bytes"
    }

    private static func size(of url: URL) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? Int
    }

    private func write(to url: URL) {
        do {
            try Data(text.utf8).write(to: url, options: .atomic)
            take(url)
        } catch {
            tell("‘\(url.lastPathComponent)’ could not be saved", "\(error)")
        }
    }

    private func take(_ url: URL) {
        self.url = url
        status = url.lastPathComponent
        isChanged = false
    }

    private func tell(_ title: String, _ message: String) {
        let alert = AlertController(title: title, message: message)
        alert.addAction(AlertAction(title: "OK"))
        present(alert)
    }
}
