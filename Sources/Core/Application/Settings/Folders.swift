public import FoundationEssentials

/// The folders of an app under the XDG base directories, with the app's identifier as their name. A folder is created when it is first
/// used, for the user only.
///
///     let file = try Folders.data.appending(path: "expenses.json")     // ~/.local/share/<identifier>/expenses.json
///
/// Tests of `TestApplication` and scripts get folders of their own, which are deleted afterwards.
public nonisolated struct Folders: Equatable, Sendable {
    private let paths: [Kind: String]

    private enum Kind: String, CaseIterable { case data, config, cache, state }

    /// An error: a folder cannot be created.
    public struct Failure: Error, Equatable, CustomStringConvertible, Sendable {
        /// The reason, as a message for users.
        public let description: String
    }

    /// The folders of an app in the environment of this process.
    ///
    /// - Parameter identifier: a file name, such as `org.example.Notes`.
    public init(identifier: String) {
        self.init(identifier: identifier, environment: ProcessInfo.processInfo.environment)
    }

    /// Folders inside another folder, for tests: `root/data`, `root/config`, `root/cache` and `root/state`.
    public init(root: URL) {
        paths = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, root.path + "/" + $0.rawValue) })
    }

    init(identifier: String, environment: [String: String]) {
        let base = BaseDirectories(environment: environment)
        let directories: [Kind: String?] = [
            .data: base.data, .config: base.config, .cache: base.cache, .state: base.state,
        ]
        let isName = !identifier.isEmpty && !identifier.contains("/") && identifier != "." && identifier != ".."
        paths = isName ? directories.compactMapValues { $0.map { "\($0)/\(identifier)" } } : [:]
    }

    /// The folder for the user's data, `$XDG_DATA_HOME/<identifier>`.
    ///
    /// - Throws: the reason why it cannot be created.
    public var data: URL { get throws(Failure) { try folder(.data) } }
    /// The folder for settings, `$XDG_CONFIG_HOME/<identifier>`. ``Setting`` stores its file there.
    ///
    /// - Throws: the reason why it cannot be created.
    public var config: URL { get throws(Failure) { try folder(.config) } }
    /// The folder for files that the app can create again, `$XDG_CACHE_HOME/<identifier>`. Users and the desktop may delete them.
    ///
    /// - Throws: the reason why it cannot be created.
    public var cache: URL { get throws(Failure) { try folder(.cache) } }
    /// The folder for data that the app keeps between runs and that needs no backup, such as a history: `$XDG_STATE_HOME/<identifier>`.
    ///
    /// - Throws: the reason why it cannot be created.
    public var state: URL { get throws(Failure) { try folder(.state) } }

    /// The path of the folder `config`, which may not exist; nil without a home folder. Unlike `config`, it creates no
    /// folder, so that a program that only reads settings leaves none behind.
    var configPath: String? { paths[.config] }
    /// The path of the folder `state`, which may not exist; nil without a home folder.
    var statePath: String? { paths[.state] }

    private func folder(_ kind: Kind) throws(Failure) -> URL {
        guard let path = paths[kind] else {
            throw Failure(
                description:
                    "there is no folder for \(kind.rawValue): set HOME, and give the application an identifier "
                    + "that is a file name")
        }
        do throws(FileBytes.Failure) {
            try FileBytes.createFolder(path)
        } catch {
            throw Failure(description: "cannot create the folder '\(path)': \(error.reason)")
        }
        return URL(filePath: path, directoryHint: .isDirectory)
    }
}

/// The folders of ``Application/current``. If several applications run in one process, as in tests, another application may become current
/// during an `await`: use ``Application/folders`` of the controller's `application` there.
@MainActor extension Folders {
    /// The folder for the user's data of the current application; see the property of an instance.
    public static var data: URL { get throws(Failure) { try current.data } }
    /// The folder for settings of the current application; see the property of an instance.
    public static var config: URL { get throws(Failure) { try current.config } }
    /// The folder for files that the current application can create again; see the property of an instance.
    public static var cache: URL { get throws(Failure) { try current.cache } }
    /// The folder for data that the current application keeps between runs; see the property of an instance.
    public static var state: URL { get throws(Failure) { try current.state } }

    private static var current: Folders {
        // Before the program creates an application, use the default identifier of applications.
        Application.current?.folders ?? Folders(identifier: Resources.executableName)
    }
}
