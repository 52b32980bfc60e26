/// Which entries of a folder are listed.
nonisolated struct FileFilter: Sendable {
    /// nil for files of any name.
    var type: FileType?
    var showsHidden = false
    /// Folders always are.
    var showsFiles = true

    func lists(_ entry: FileEntry) -> Bool {
        if entry.isHidden, !showsHidden { return false }
        if entry.kind == .folder { return true }
        return showsFiles && (type?.matches(entry.name) ?? true)
    }

    /// Those that are listed, found on a thread of its own where there is one; none for a task that is cancelled.
    func listed(of entries: [FileEntry]) async -> [FileEntry] {
        let answer = FirstAnswer<[FileEntry]>()
        let isBegun = BackgroundWork.startDetached {
            answer.give(entries.filter { !answer.isGiven && lists($0) })
        }
        if !isBegun { answer.give(entries.filter(lists)) }
        return await withTaskCancellationHandler {
            await answer.wait()
        } onCancel: {
            answer.give([])
        }
    }
}
