import FoundationEssentials
import Glibc
import Inlay
import InlayRaster

/// The files that an app's dialogs show during a script: a copy of the folder that the script names, so that a script or a monkey cannot
/// damage real files. It is deleted with the object.
final class ScriptFolder {
    private let path: String

    /// - Throws: `ScriptError` if the folder is missing, or its copy cannot be made.
    init(for script: Script) throws(ScriptError) {
        let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((temporary + "/inlay-files-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw ScriptError(file: script.name, "cannot create a folder in \(temporary)")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let name = script.header.files else { return }
        let source = name.hasPrefix("/") ? name : script.name.folderPath + "/" + name
        do {
            for item in try FileManager.default.contentsOfDirectory(atPath: source) {
                try FileManager.default.copyItem(atPath: source + "/" + item, toPath: path + "/" + item)
            }
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            let isThere = FileManager.default.fileExists(atPath: source)
            throw script.error(
                isThere ? "cannot copy the folder '\(source)'" : "there is no folder '\(source)'", inSetting: "files")
        }
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: path) }

    fileprivate var space: SandboxedFileRoot { SandboxedFileRoot(root: URL(filePath: path)) }
    /// Hidden, so that dialogs do not list them.
    fileprivate var ownFolders: Folders { Folders(root: URL(filePath: path + "/.app")) }
}

extension Application {
    /// Makes a script's folder the place of all files, with settings in memory, so that a script neither reads nor changes the user's.
    func use(_ folder: ScriptFolder) {
        files = folder.space
        folders = folder.ownFolders
        settings = SettingsStore()
    }
}
