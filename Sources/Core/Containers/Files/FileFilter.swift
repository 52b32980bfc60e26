/// A condition that decides which entries of a folder are listed.
nonisolated struct FileFilter: Sendable {
    /// nil for files of any name.
    var type: FileType?
    var showsHidden = false
    /// Whether files are listed. Folders always are.
    var showsFiles = true

    func lists(_ entry: FileEntry) -> Bool {
        if entry.isHidden, !showsHidden { return false }
        if entry.kind == .folder { return true }
        return showsFiles && (type?.matches(entry.name) ?? true)
    }

    /// Filters entries, on a background thread if possible; empty for a cancelled task.
    nonisolated(nonsending) func listed(of entries: [FileEntry]) async -> [FileEntry] {
        let listed = await BackgroundWork.result { isCancelled in entries.filter { !isCancelled() && lists($0) } }
        return listed ?? (Task.isCancelled ? [] : entries.filter(lists))
    }
}
