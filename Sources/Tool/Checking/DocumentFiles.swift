import FoundationEssentials

/// The documents that a command is given: files, and the contents of folders.
nonisolated struct DocumentFiles {
    private(set) var paths: [String] = []

    /// - Parameter given: files, which need not exist, and folders.
    init(_ given: [String]) throws(FolderFiles.Failure) {
        for path in given {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
                paths.append(path)
                continue
            }
            let found = try FolderFiles(in: path, endings: [".xml"]).paths
            guard !found.isEmpty else {
                throw FolderFiles.Failure(description: "there is no document (*.xml) in '\(path)'")
            }
            paths += found
        }
    }
}
