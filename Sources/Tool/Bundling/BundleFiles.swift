import FoundationEssentials
import Inlay

/// Writes the files of a bundle, and measures folders.
nonisolated enum BundleFiles {
    static func createFolder(_ path: String) throws(BundleFailure) {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
            throw BundleFailure("cannot create the folder '\(path)': \(FileFailure.reason(error))")
        }
    }

    /// Removes a file or folder that may not exist.
    static func remove(_ path: String) throws(BundleFailure) {
        guard exists(path) else { return }
        do { try FileManager.default.removeItem(atPath: path) } catch {
            throw BundleFailure("cannot replace '\(path)': \(FileFailure.reason(error))")
        }
    }

    /// Whether something is at a path; a symbolic link counts also if it leads nowhere.
    static func exists(_ path: String) -> Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }

    static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// - Parameter isExecutable: whether everybody may run the file.
    static func write(_ data: Data, to path: String, isExecutable: Bool = false) throws(BundleFailure) {
        try createFolder(path.folderPath)
        do {
            try data.write(to: URL(filePath: path))
            let permissions = isExecutable ? 0o755 : 0o644
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        } catch { throw BundleFailure("cannot write '\(path)': \(FileFailure.reason(error))") }
    }

    static func write(_ text: String, to path: String, isExecutable: Bool = false) throws(BundleFailure) {
        try write(Data(text.utf8), to: path, isExecutable: isExecutable)
    }

    /// Copies a file's content; links are followed.
    static func copy(_ source: String, to path: String, isExecutable: Bool = false) throws(BundleFailure) {
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: source), options: .mappedIfSafe) } catch {
            throw BundleFailure("cannot read '\(source)': \(FileFailure.reason(error))")
        }
        try write(data, to: path, isExecutable: isExecutable)
    }

    /// Copies the files of a folder.
    static func copyFolder(_ source: String, to path: String) throws(BundleFailure) {
        for file in files(in: source) { try copy(source + "/" + file, to: path + "/" + file) }
    }

    /// The paths of all files in a folder and its folders, sorted.
    static func files(in folder: String) -> [String] {
        (FileManager.default.subpaths(atPath: folder) ?? []).sorted().filter { !isFolder(folder + "/" + $0) }
    }

    static func byteCount(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    static func byteCount(ofFolder folder: String) -> Int {
        files(in: folder).reduce(0) { $0 + byteCount(of: folder + "/" + $1) }
    }
}
