import FoundationEssentials
import Glibc

extension FileBrowser {
    /// Opens a folder or accepts files after a double click, or Return in the table.
    func openSelection() {
        let chosen = selection.filter(\.isUsable)
        if chosen.count == 1, let folder = chosen.first, folder.kind == .folder {
            return go(to: path.appending(folder.name))
        }
        if !chosen.isEmpty { accept() }
    }

    /// Accepts the choice after a click on the accept button, or Return in the name field.
    func accept() {
        tell(nil)
        if let typedPath { return follow(typedPath) }
        switch picker.purpose {
        case .files: acceptFiles()
        case .folder:
            let folders = selection.filter { $0.isUsable && $0.kind == .folder }.map { path.appending($0.name) }
            finishIfPresent(folders.isEmpty ? [path] : folders)
        case .placeToSave: acceptName()
        }
    }

    private func acceptFiles() {
        let chosen = selection.filter(\.isUsable)
        let files = chosen.filter { $0.kind == .file }
        if files.isEmpty, let folder = chosen.first { return go(to: path.appending(folder.name)) }
        finishIfPresent(files.map { path.appending($0.name) })
    }

    /// Finishes unless a path has disappeared since the folder was read.
    private func finishIfPresent(_ paths: [FolderPath]) {
        guard !paths.isEmpty else { return }
        if let gone = paths.first(where: { space.kind(of: $0) == nil }) {
            refresh()
            return tell(translated(.isGone, gone.lastName ?? "/"))
        }
        finish(paths.map { space.url(of: $0) })
    }

    /// In bytes; the limit of all common file systems.
    private static let longestName = 255

    private func acceptName() {
        // An existing name may begin or end with spaces; in a typed name they are a mistake.
        let text = panes.nameField.text
        let name = selection.contains { $0.name == text } ? text : String(text.trimmed)
        guard !name.isEmpty else { return }
        let target = space.path(typed: name, in: path)
        if space.kind(of: target) == .folder {
            panes.nameField.text = picker.suggestedName
            return go(to: target)
        }
        guard let last = target.lastName, !name.hasSuffix("/"), space.kind(of: target.parent) == .folder else {
            return tell(translated(.missingFolder, "\(target.parent)"))
        }
        guard last.utf8.count <= Self.longestName else { return tell(translated(.nameTooLong)) }
        guard access(space.systemPath(of: target.parent), W_OK) == 0 else {
            return tell(translated(errno == EROFS ? .isReadOnly : .mayNotWrite))
        }
        guard let kind = space.kind(of: target) else { return finish([space.url(of: target)]) }
        guard kind == .file else { return tell(translated(.isNoFile, last)) }
        let alert = AlertController(
            title: translated(.replaceQuestion, last), message: translated(.replaceWarning))
        alert.addAction(AlertAction(title: translated(.cancel), style: .cancel))
        alert.addAction(
            AlertAction(title: translated(.replace), style: .destructive) { [weak self] _ in
                guard let self else { return }
                finish([space.url(of: target)])
            })
        present(alert)
    }
}

nonisolated extension SandboxedFileRoot {
    /// Returns the kind of the entry at a path; nil if there is none or it is unreachable.
    func kind(of path: FolderPath) -> FileEntry.Kind? {
        var status = stat()
        let place = systemPath(of: path)
        guard holds(place), stat(place, &status) == 0 else { return nil }
        return switch status.st_mode & S_IFMT {
        case S_IFDIR: .folder
        case S_IFREG: .file
        default: .other
        }
    }

    func url(of path: FolderPath) -> URL {
        let isFolder = kind(of: path) == .folder
        return URL(filePath: systemPath(of: path), directoryHint: isFolder ? .isDirectory : .notDirectory)
    }
}
