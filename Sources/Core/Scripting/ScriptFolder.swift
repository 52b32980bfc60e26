import FoundationEssentials
import Glibc

/// The files that an app's dialogs show during a script or a test: a copy of a folder, so that neither can damage real files. It is deleted
/// with the object.
package final class ScriptFolder {
    private let path: String

    /// The reason why there is no copy of a folder.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Creates an empty folder among the temporary files.
    package init() throws(Failure) {
        let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((temporary + "/inlay-files-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(description: "cannot create a folder in \(temporary)") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Creates a copy of the folder that the header of a script names; without a name it is empty.
    ///
    /// - Throws: `ScriptError` if the folder is missing, or its copy cannot be made.
    package convenience init(for script: Script) throws(ScriptError) {
        do throws(Failure) { try self.init() } catch { throw ScriptError(file: script.name, error.description) }
        try copyFiles(of: script)
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Adds a copy of the files that the header of a script names.
    ///
    /// - Throws: `ScriptError` if the folder is missing, or its copy cannot be made.
    package func copyFiles(of script: Script) throws(ScriptError) {
        guard let name = script.header.files else { return }
        do throws(Failure) {
            try copyFiles(from: name.hasPrefix("/") ? name : script.name.folderPath + "/" + name)
        } catch {
            throw script.error(error.description, inSetting: "files")
        }
    }

    /// Adds a copy of the files in a folder. A file that exists already is replaced.
    package func copyFiles(from source: String) throws(Failure) {
        let manager = FileManager.default
        do {
            for item in try manager.contentsOfDirectory(atPath: source) {
                let copy = path + "/" + item
                if manager.fileExists(atPath: copy) { try manager.removeItem(atPath: copy) }
                try manager.copyItem(atPath: source + "/" + item, toPath: copy)
            }
        } catch {
            let isThere = manager.fileExists(atPath: source)
            throw Failure(
                description: isThere ? "cannot copy the folder '\(source)'" : "there is no folder '\(source)'")
        }
    }

    fileprivate var space: SandboxedFileRoot { SandboxedFileRoot(root: URL(filePath: path)) }
    /// Hidden, so that dialogs do not list them.
    fileprivate var ownFolders: Folders { Folders(root: URL(filePath: path + "/.app")) }
}

extension Application {
    /// Makes a folder the place of all files, with settings in memory, so that a script or test neither reads nor changes the user's.
    package func use(_ folder: ScriptFolder) {
        files = folder.space
        folders = folder.ownFolders
        settings = SettingsStore()
    }
}
