import FoundationEssentials
import Inlay

/// A folder of files with placeholders, such as `AppName`, in their names and texts. The templates are resources of the tool.
nonisolated struct ProjectTemplate {
    struct Failure: Error, CustomStringConvertible { let description: String }

    private struct File {
        /// The path in the template.
        let path: String
        let text: String
        let isExecutable: Bool
    }

    private var files: [File] = []

    /// Reads templates. A file of a later folder replaces the file of an earlier one.
    init(_ names: [String]) throws(Failure) {
        for name in names {
            let folders = Resources(named: "Inlay_inlay").directories.map { $0 + "/Templates/" + name }
            guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
                throw Failure(
                    description: "the template '\(name)' is missing: "
                        + "the folder 'Inlay_inlay.resources' must be next to the tool")
            }
            for path in try Self.paths(in: folder) {
                let file = try Self.file(path, in: folder)
                files.removeAll { $0.path == path }
                files.append(file)
            }
        }
    }

    private static func paths(in folder: String) throws(Failure) -> [String] {
        guard let paths = FileManager.default.subpaths(atPath: folder) else {
            throw Failure(description: "cannot read the folder '\(folder)'")
        }
        return paths.sorted().filter { path in
            var isFolder = false
            return FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder) && !isFolder
        }
    }

    private static func file(_ path: String, in folder: String) throws(Failure) -> File {
        let place = folder + "/" + path
        guard let data = try? Data(contentsOf: URL(filePath: place)),
            let text = String(validating: data, as: UTF8.self)
        else { throw Failure(description: "cannot read the file '\(place)'") }
        return File(path: path, text: text, isExecutable: FileManager.default.isExecutableFile(atPath: place))
    }

    /// Leaves out the tests, for packages without tests.
    mutating func removeTests() { files.removeAll { $0.path.hasPrefix("Tests/") } }

    /// The paths of the files with values in place of placeholders.
    func paths(_ values: [String: String]) -> [String] { files.map { Self.fill($0.path, values) } }

    /// Writes the files into a folder, and returns their paths in it. No file is written if one of them exists.
    @discardableResult func write(to folder: String, _ values: [String: String]) throws(Failure) -> [String] {
        let paths = paths(values)
        for path in paths where FileManager.default.fileExists(atPath: folder + "/" + path) {
            throw Failure(description: "'\(folder)/\(path)' exists; choose another name, or move the file away")
        }
        for (file, path) in zip(files, paths) {
            let place = folder + "/" + path
            do {
                try FileManager.default.createDirectory(
                    atPath: place.folderPath, withIntermediateDirectories: true)
                try Data(Self.fill(file.text, values).utf8)
                    .write(to: URL(filePath: place), options: .withoutOverwriting)
                guard file.isExecutable else { continue }
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place)
            } catch {
                throw Failure(description: "cannot write '\(place)': \(FileFailure.reason(error))")
            }
        }
        return paths
    }

    /// Replaces placeholders. A placeholder without a value stays. A value is not searched for placeholders.
    private static func fill(_ text: String, _ values: [String: String]) -> String {
        let placeholders =
            /App(?:Name|Title|Identifier|Developer|Date)|Inlay(?:Dependency|Package)|[Pp]artName|PartTitle/
        return text.replacing(placeholders) { values[String($0.output)] ?? String($0.output) }
    }
}

/// The reason of an error of the file system, for messages.
nonisolated enum FileFailure {
    static func reason(_ error: any Error) -> String {
        guard let error = error as? CocoaError else { return "\(error)" }
        return switch error.code {
        case .fileWriteNoPermission, .fileReadNoPermission: "permission denied"
        case .fileWriteFileExists: "it exists"
        case .fileWriteOutOfSpace: "no space left on the disk"
        case .fileWriteVolumeReadOnly: "the disk is read-only"
        case .fileNoSuchFile, .fileReadNoSuchFile: "no such file or folder"
        default: "error \(error.code.rawValue)"
        }
    }
}
