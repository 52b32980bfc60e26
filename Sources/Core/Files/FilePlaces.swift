import FoundationEssentials
import Glibc

/// The folders that a person goes to most: his own, those the desktop has for documents, pictures and such, and the first of all.
final class FilePlaces: TableView {
    var onChoose: (FolderPath) -> Void = { _ in }
    private(set) var places: [(title: String, path: FolderPath)] = []

    required init() {
        super.init()
        accessibilityPhrase = .places
        // A place that is selected is shown.
        selectionFollowsFocus = false
        dataSource = self
        delegate = self
    }

    deinit {}

    /// Places that become known later leave those that are there to whoever is about to choose one.
    ///
    /// - Parameters:
    ///   - folders: those of the desktop, as far as they are known.
    ///   - home: what the home folder is called.
    func show(_ folders: [FolderPath], of space: FileSpace, home: String) {
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

    /// Marks the place that the browser shows, if it is one.
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
nonisolated extension FileSpace {
    /// The order in which they are shown. Others, of templates and the like, nobody opens documents from.
    private static let kinds = ["DESKTOP", "DOCUMENTS", "DOWNLOAD", "MUSIC", "PICTURES", "VIDEOS"]

    /// Bytes; the file has some hundreds.
    private static let largestList = 64 << 10

    /// As `listedFolders`, on a thread of its own: they may be another machine's.
    func userFolders() async -> [FolderPath] {
        await BackgroundWork.result { isGivenUp in listedFolders(isGivenUp) } ?? []
    }

    /// Those that `user-dirs.dirs` of xdg-user-dirs names, as far as they are there, each once.
    func listedFolders(_ isGivenUp: () -> Bool = { false }) -> [FolderPath] {
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
        // One that a person has not is the home folder, whatever path leads there.
        var known = Set([home, FolderPath("/")].compactMap(identity(ofFolder:)))
        return Self.kinds.compactMap { named[$0] }.filter { path in
            // One of another machine may take minutes; nobody waits for the rest when the dialog has gone.
            !isGivenUp() && identity(ofFolder: path).map { known.insert($0).inserted } ?? false
        }
    }

    /// What a folder has whatever path leads to it; nil for what is none.
    private func identity(ofFolder path: FolderPath) -> [UInt]? {
        var status = stat()
        let place = systemPath(of: path)
        guard holds(place), stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return [status.st_dev, status.st_ino]
    }
}
