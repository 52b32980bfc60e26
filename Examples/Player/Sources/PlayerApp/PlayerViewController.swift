import Foundation
import Inlay
import Observation

/// The position in what is played. It is stored every few seconds, so that the app continues there after its end.
@Observable final class Position: BindableModel {
    var time = 0.0 { didSet { if abs(time - stored) >= 5 { store(time) } } }
    private(set) var stored = 0.0
    @ObservationIgnored var whenStored: (Double) -> Void = { _ in }

    func store(_ time: Double) {
        stored = time
        whenStored(time)
    }

    static let bindable: KeyPathTable<Position> = ["time": \.time]
}

/// The window: folders, their sounds and videos, and the player.
final class PlayerViewController: ViewController {
    @Bindable var folders: [Folder] = []
    @Bindable var folder: Folder?
    @Bindable var item: Item?
    @Bindable var playing: Item?
    @Bindable var progress = Position()
    /// The reason why the library is not stored; empty if it is.
    @Bindable var failure = ""
    /// The reason why a file is not played.
    @Bindable var warning = ""
    @Setting("volume") var volume = 1.0
    @Setting("playing") var lastID = ""
    @Setting("position") var position = 0.0
    /// Files to add and play at the start.
    var files: [URL] = []
    private lazy var library = Library { [unowned self] in
        try (application?.folders.data ?? Folders.data).appending(path: "library.m3u8")
    }
    private let changes = UndoManager()
    override var undoManager: UndoManager? { changes }
    override var keyCommands: [KeyCommand] { commands }
    override var preferredContentSize: Size { Size(900, 620) }

    override func viewDidLoad() {
        title = localized(.title)
        menuItem.menu = Menu(children: commands)
        table.contextMenu = Menu(children: [commands[5]])
        progress.whenStored = { [unowned self] in position = $0 }
    }

    /// Continues with what was played last.
    override func viewWillAppear() {
        guard playing == nil else { return }
        store()
        if !files.isEmpty { return add { self.files } }
        guard let last = library.items.first(where: { $0.id == lastID }) else { return }
        let time = position
        show(last)
        playerView.currentTime = time
    }

    private lazy var commands = [
        command(.add, KeyChord(Key("O"), .control)) { [unowned self] in add() },
        command(.addFolder, KeyChord(Key("O"), [.control, .shift])) { [unowned self] in addFolder() },
        command(.toggle, KeyChord(Key("P"), .control)) { [unowned self] in toggle() },
        command(.next, KeyChord(Key("N"), .control)) { [unowned self] in next() },
        command(.previous, KeyChord(Key("B"), .control)) { [unowned self] in previous() },
        command(.remove, KeyChord(.delete)) { [unowned self] in remove() },
    ]

    private func command(_ title: ResourceName<String>, _ keys: KeyChord, _ run: @escaping () -> Void) -> KeyCommand {
        KeyCommand(title: localized(title), input: keys) { _ in run() }
    }

    override func handle(_ event: Event) -> Bool {
        guard case .filesDropped(let paths, _) = event.kind else { return super.handle(event) }
        add { paths.map { URL(filePath: $0) } }
        return true
    }

    func add() {
        let types = [FileType(localized(.media), patterns: Library.types.map { "*." + $0 }), .all]
        let picker = DocumentPicker(forOpening: types, allowsMultipleSelection: true)
        add { await picker.pick(over: self) }
    }
    private func addFolder() { add { await DocumentPicker(forFolderIn: nil).pick(over: self) } }

    /// Adds files and the media in folders, and plays the first of them.
    private func add(_ urls: @escaping () async -> [URL]) {
        application?.startTask("adding") { [self] in
            let urls = await urls()
            let new = await library.newItems(in: urls)
            if !new.isEmpty { change(add: new) }
            guard let first = urls.first?.path else { return }
            if let item = library.items.first(where: { $0.id == first || $0.id.hasPrefix(first + "/") }) { play(item) }
        }
    }

    private func remove() {
        guard let item else { return }
        change(remove: [item])
        show(Toast(localized(.removed), actionTitle: localized(.undo)) { [unowned self] in changes.undo() })
    }

    /// Changes the library. The change can be undone.
    private func change(remove old: [Item] = [], add new: [Item] = []) {
        let removed = library.replace(old, with: new)
        changes.registerUndo(withTarget: self) { $0.change(remove: new, add: removed) }
        store()
    }

    func store() {
        failure = ""
        do { try library.synchronize() } catch {
            let line = (error as? Library.Failure).map { "\(localized(.problemLine)) \($0.line)." }
            failure = "\(localized(.problemStore)) \(line ?? error.localizedDescription)"
        }
        let all = Folder(id: "", title: localized(.all), items: library.items)
        let groups = Dictionary(grouping: library.items, by: \.folder).map {
            Folder(id: $0, title: ($0 as NSString).lastPathComponent, items: $1)
        }
        folders = [all] + groups.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
        folder = folders.first { $0.id == folder?.id } ?? all
        item = library.items.first { $0.id == item?.id }
    }

    override func windowShouldClose(_ window: Window) -> Bool {
        store()
        guard !library.isStored, presentedViewController == nil else { return library.isStored }
        let alert = AlertController(title: localized(.ask), message: failure)
        alert.addAction(AlertAction(title: localized(.cancel), style: .cancel))
        alert.addAction(AlertAction(title: localized(.discard), style: .destructive) { _ in window.close() })
        present(alert)
        return false
    }

    private func show(_ new: Item) {
        (playing, item, lastID, warning) = (new, new, new.id, "")
        playerView.url = new.url
    }

    func next() { skip(1) }
    func previous() { skip(-1) }
    func play() { if let item { play(item) } }

    private func play(_ new: Item) {
        if new.id != playing?.id {
            progress.store(0)
            show(new)
        }
        playerView.player?.play()
    }

    private func toggle() {
        guard let player = playerView.player, playing != nil else { return }
        player.rate > 0 ? player.pause() : player.play()
    }

    /// Plays an item after or before the one that is played.
    private func skip(_ step: Int) {
        let lists = [folder?.items ?? [], library.items]
        let items = lists.first { $0.contains { $0.id == playing?.id } } ?? []
        guard let index = items.firstIndex(where: { $0.id == playing?.id }) else { return }
        if items.indices.contains(index + step) { play(items[index + step]) }
    }

    /// Gives a video room, and stores the length.
    func ready() {
        playerView.weight = playerView.player?.size == nil ? .undefined : 3
        guard var item = playing, playerView.duration.rounded() != item.seconds else { return }
        item.seconds = playerView.duration.rounded()
        playing = item
        guard library.items.contains(where: { $0.id == item.id }) else { return }
        library.replace([], with: [item])
        store()
    }

    func fail() {
        guard case .failed(let error)? = playerView.player?.status else { return }
        warning = "\(playing?.title ?? ""): \(localized(.problemPlay)) \(error)"
    }
}
