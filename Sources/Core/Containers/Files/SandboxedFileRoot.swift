public import FoundationEssentials
import Glibc

/// The files that Inlay's own dialogs show: all files of the machine, or those of one folder and no others. Scripts and tests use such a
/// folder.
///
///     application.files = SandboxedFileRoot(root: URL(filePath: "/tmp/samples"))
public nonisolated struct SandboxedFileRoot: Equatable, Sendable {
    /// An absolute path without a slash at its end; empty for the machine's root.
    let root: String
    /// The initial folder of dialogs that are given none.
    let home: FolderPath
    /// The folder of the desktop's user settings.
    let configuration: FolderPath

    /// All files of the machine, with the user's home folder.
    public static let machine = SandboxedFileRoot(environment: ProcessInfo.processInfo.environment)

    init(environment: [String: String]) {
        root = ""
        home = FolderPath(environment["HOME"] ?? "/")
        let named = BaseDirectories(environment: environment).config
        configuration = named.map(FolderPath.init) ?? home.appending(".config")
    }

    /// Creates a space with the contents of a folder, which is both the root and the home folder.
    public init(root: URL) {
        let path = FolderPath(root.path)
        self.root = path.isRoot ? "" : "\(path)"
        home = FolderPath("/")
        configuration = home.appending(".config")
    }

    /// Returns the system's path of a path in the space.
    func systemPath(of path: FolderPath) -> String { root.isEmpty ? "\(path)" : path.isRoot ? root : root + "\(path)" }

    /// Returns whether a path of the system is inside the space after links are resolved; true for one that does not exist.
    func holds(_ place: String) -> Bool {
        guard !root.isEmpty, let top = realpath(root, nil) else { return true }
        defer { free(top) }
        guard let real = realpath(place, nil) else { return true }
        defer { free(real) }
        let (place, root) = (String(cString: real), String(cString: top))
        return place == root || place.hasPrefix(root + "/")
    }

    /// Returns the path of a system file in the space; nil if it is outside.
    func path(of url: URL) -> FolderPath? {
        guard url.isFileURL else { return nil }
        let path = "\(FolderPath(url.path))"
        if root.isEmpty || path == root { return FolderPath(String(path.dropFirst(root.count))) }
        return path.hasPrefix(root + "/") ? FolderPath(String(path.dropFirst(root.count))) : nil
    }

    /// Resolves a path that the user types in a folder; `~` is the home folder.
    func path(typed text: String, in folder: FolderPath) -> FolderPath {
        if text == "~" || text.hasPrefix("~/") { return home.followed(by: String(text.dropFirst())) }
        return text.hasPrefix("/") ? FolderPath(text) : folder.followed(by: text)
    }
}

/// The path of a folder from the root, without `.` and `..`.
nonisolated struct FolderPath: Hashable, Sendable, CustomStringConvertible {
    private(set) var names: [String] = []

    init(_ path: String) { follow(path) }

    private mutating func follow(_ path: String) {
        for name in path.split(separator: "/") {
            switch name {
            case ".": break
            case "..": _ = names.popLast()
            default: names.append(String(name))
            }
        }
    }

    func followed(by path: String) -> FolderPath {
        var new = self
        new.follow(path)
        return new
    }

    /// - Parameter name: the name of a file or folder in this one; any characters are allowed.
    func appending(_ name: String) -> FolderPath {
        var new = self
        new.names.append(name)
        return new
    }

    var isRoot: Bool { names.isEmpty }
    var parent: FolderPath {
        var new = self
        _ = new.names.popLast()
        return new
    }
    var lastName: String? { names.last }

    /// Returns the number of levels below another path; nil if this path is not inside it.
    func depth(below other: FolderPath) -> Int? {
        names.starts(with: other.names) ? names.count - other.names.count : nil
    }

    var description: String { "/" + names.joined(separator: "/") }
}
