import FoundationEssentials
import Glibc

/// The user's most frequent folders: the home folder, the desktop's folders for documents, pictures and such, and the root.
final class FilePlaces: TableView {
    var onChoose: (FolderPath) -> Void = { _ in }
    private(set) var places: [(title: String, path: FolderPath)] = []

    required init() {
        super.init()
        ensuredExtras.localizedAccessibilityLabel = .places
        // Selecting a place opens it, so moving the focus must not select.
        selectionFollowsFocus = false
        dataSource = self
        delegate = self
    }

    deinit {}

    /// Shows the places. Existing rows stay in place when places become known later, so that a click meets the intended row.
    ///
    /// - Parameters:
    ///   - folders: the desktop's folders known so far.
    ///   - home: the name of the home folder.
    func show(_ folders: [FolderPath], of space: SandboxedFileRoot, home: String) {
        let known = places.map(\.path)
        places = [(home, space.home)] + folders.map { ($0.lastName ?? "/", $0) }
        if !space.home.isRoot { places.append(("/", FolderPath("/"))) }
        let new = places.indices.filter { !known.contains(places[$0].path) }
        insertRows(at: new.map { IndexPath(row: $0, section: 0) }, with: .none)
        superview?.setNeedsLayout()
    }

    func nameHome(_ name: String) {
        guard !places.isEmpty else { return }
        places[0].title = name
        if let cell = cellForRow(at: IndexPath(row: 0, section: 0)) { cell.textLabel?.text = name }
    }

    /// Selects the place that the browser shows, if it is one.
    func mark(_ path: FolderPath) {
        selectRow(at: places.firstIndex { $0.path == path }.map { IndexPath(row: $0, section: 0) })
    }
}

extension FilePlaces: TableViewDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { places.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "place")
            ?? TableViewCell(style: .default, reuseIdentifier: "place")
        guard places.indices.contains(indexPath.row) else { return cell }
        cell.textLabel?.text = FileEntry(places[indexPath.row].title, .folder).shownName
        cell.textLabel?.lineBreakMode = .byTruncatingMiddle
        let symbol = Image.symbol(.folder)
        cell.imageView?.image = isRightToLeft ? symbol.mirroredSymbol : symbol
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        if places.indices.contains(indexPath.row) { onChoose(places[indexPath.row].path) }
    }
}

// MARK: - The desktop's folders
nonisolated extension SandboxedFileRoot {
    /// The displayed kinds in order. Other kinds, such as templates, rarely contain documents to open.
    private static let kinds = ["DESKTOP", "DOCUMENTS", "DOWNLOAD", "MUSIC", "PICTURES", "VIDEOS"]

    /// In bytes; the file usually has a few hundred.
    private static let largestList = 64 << 10

    /// Like `listedFolders`, but in the background, since the folders may be on another machine.
    nonisolated(nonsending) func userFolders() async -> [FolderPath] {
        await BackgroundWork.result { isCancelled in listedFolders(isCancelled) } ?? []
    }

    /// Returns the existing folders that `user-dirs.dirs` of xdg-user-dirs names, each once.
    func listedFolders(_ isCancelled: () -> Bool = { false }) -> [FolderPath] {
        let file = systemPath(of: configuration.appending("user-dirs.dirs"))
        guard holds(file), let bytes = try? FileBytes.read(file, limit: Self.largestList) else { return [] }
        var named: [String: FolderPath] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            // XDG_MUSIC_DIR="$HOME/Music"
            let parts = line.split(separator: "=", maxSplits: 1).map { String($0.trimmed) }
            guard parts.count == 2, parts[0].hasPrefix("XDG_"), parts[0].hasSuffix("_DIR") else { continue }
            let path = parts[1].filter { $0 != "\"" }
            let kind = String(parts[0].dropFirst(4).dropLast(4))
            if path == "$HOME" || path.hasPrefix("$HOME/") {
                named[kind] = home.followed(by: String(path.dropFirst(5)))
            } else if path.hasPrefix("/") {
                named[kind] = FolderPath(path)
            }
        }
        // A missing folder is set to the home folder, possibly by another path.
        var known = Set([home, FolderPath("/")].compactMap(identity(ofFolder:)))
        return Self.kinds.compactMap { named[$0] }.filter { path in
            // A folder on another machine may take minutes; stop when the dialog has closed.
            !isCancelled() && identity(ofFolder: path).map { known.insert($0).inserted } ?? false
        }
    }

    /// Returns an identity of a folder that does not depend on its path; nil if the path is not a folder.
    private func identity(ofFolder path: FolderPath) -> [UInt]? {
        var status = stat()
        let place = systemPath(of: path)
        guard holds(place), stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return [status.st_dev, status.st_ino]
    }
}
