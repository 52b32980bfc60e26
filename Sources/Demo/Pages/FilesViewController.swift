import FoundationEssentials
import Inlay

/// A text that can be opened, edited and saved, and a link to a web page.
final class FilesViewController: ViewController, TextViewDelegate {
    override var preferredContentSize: Size { Size(720, 480) }

    @Bindable var text = ""
    @Bindable var status = "A new text"
    @Outlet var textView: TextView
    @Outlet var saveButton: Button

    private var url: URL?
    /// Whether there are unsaved changes.
    private var isChanged = false { didSet { saveButton.isEnabled = isChanged } }
    private var mayClose = false
    private static let texts = FileType("Texts", patterns: ["*.txt", "*.md"])
    /// In bytes; larger files are not edited.
    private static let largest = 1 << 20

    override func registerActions(in actions: inout ActionTable) {
        actions["open"] = open
        actions["save"] = save
        actions["saveAs"] = saveAs
        actions["count"] = count
        actions["openLink"] = openLink
    }

    private func openLink() async {
        if let link = URL(string: "https://flatpak.github.io/xdg-desktop-portal/") { await application?.open(link) }
    }

    override func viewDidLoad() { textView.delegate = self }
    func textViewDidChange(_ textView: TextView) { isChanged = true }

    func open() async {
        if isChanged { askToSave { [weak self] in await self?.pick() } } else { await pick() }
    }

    private func pick() async {
        let picker = DocumentPicker(forOpening: [Self.texts, .all], directory: url?.deletingLastPathComponent())
        guard let chosen = await picker.pick(over: self).first else { return }
        // Check the size before reading, since the file may be of any size.
        guard let size = Self.size(of: chosen), size <= Self.largest,
            // Foundation leaks the buffer of an empty file.
            let bytes = size == 0 ? Data() : try? Data(contentsOf: chosen),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            return tell("‘\(chosen.lastPathComponent)’ is not a text file", "It must be UTF-8, up to 1 MB.")
        }
        self.text = text
        take(chosen)
    }

    // MARK: Unsaved changes

    override func windowShouldClose(_ window: Window) -> Bool {
        guard isChanged, !mayClose else { return true }
        askToSave { [weak self] in
            self?.mayClose = true
            window.requestClose()
            self?.mayClose = false
        }
        return false
    }

    /// Asks whether to save the changes, and continues unless the user cancels.
    private func askToSave(then goOn: @escaping () async -> Void) {
        // Do not ask twice.
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

    /// Opens several files at once.
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
