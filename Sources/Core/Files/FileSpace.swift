public import FoundationEssentials
import Glibc

/// The files that Inlay's own dialogs show: all of the machine's, or those of one folder, beyond which nobody comes. Scripts and tests
/// play in such a folder.
///
///     application.files = FileSpace(root: URL(filePath: "/tmp/samples"))
public nonisolated struct FileSpace: Equatable, Sendable {
    /// Absolute, without a slash at its end: empty for the machine's.
    let root: String
    /// Where dialogs begin that are given no folder.
    let home: FolderPath
    /// Where the desktop keeps what a person has set.
    let configuration: FolderPath

    /// All files of the machine, and the person's home folder.
    public static let machine = FileSpace(environment: ProcessInfo.processInfo.environment)

    init(environment: [String: String]) {
        root = ""
        home = FolderPath(environment["HOME"] ?? "/")
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? FolderPath($0) : nil }
        configuration = named ?? home.appending(".config")
    }

    /// A folder and what is in it; it stands for the root and for the home folder.
    public init(root: URL) {
        let path = FolderPath(root.path)
        self.root = path.isRoot ? "" : "\(path)"
        home = FolderPath("/")
        configuration = home.appending(".config")
    }

    /// Where a folder is for the system.
    func systemPath(of path: FolderPath) -> String { root.isEmpty ? "\(path)" : path.isRoot ? root : root + "\(path)" }

    /// Whether a place of the system lies here also when its links are followed; what is not there does.
    func holds(_ place: String) -> Bool {
        guard !root.isEmpty, let top = realpath(root, nil) else { return true }
        defer { free(top) }
        guard let real = realpath(place, nil) else { return true }
        defer { free(real) }
        let (place, root) = (String(cString: real), String(cString: top))
        return place == root || place.hasPrefix(root + "/")
    }

    /// Where a file of the system is here; nil if it is elsewhere.
    func path(of url: URL) -> FolderPath? {
        guard url.isFileURL else { return nil }
        let path = "\(FolderPath(url.path))"
        if root.isEmpty || path == root { return FolderPath(String(path.dropFirst(root.count))) }
        return path.hasPrefix(root + "/") ? FolderPath(String(path.dropFirst(root.count))) : nil
    }

    /// What a person means who types a path while he is in a folder; `~` is the home folder.
    func path(typed text: String, in folder: FolderPath) -> FolderPath {
        if text == "~" || text.hasPrefix("~/") { return home.followed(by: String(text.dropFirst())) }
        return text.hasPrefix("/") ? FolderPath(text) : folder.followed(by: text)
    }
}

/// Where a folder is, from the root on. It has neither `.` nor `..` in it.
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

    /// - Parameter name: of a file or folder in this one, whatever characters it has.
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

    /// How many of the names it begins with are all of another's; nil where it is not in it.
    func depth(below other: FolderPath) -> Int? {
        names.starts(with: other.names) ? names.count - other.names.count : nil
    }

    var description: String { "/" + names.joined(separator: "/") }
}
