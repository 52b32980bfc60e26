/// The user's folders of the XDG Base Directory Specification. Relative paths in the environment are ignored, as it requires.
package nonisolated struct BaseDirectories {
    private let environment: [String: String]

    package init(environment: [String: String]) { self.environment = environment }

    /// The folder for settings; nil without a home folder.
    package var config: String? { directory("XDG_CONFIG_HOME", underHome: ".config") }
    /// The folder for the user's data.
    package var data: String? { directory("XDG_DATA_HOME", underHome: ".local/share") }
    /// The folder for data that programs keep between runs.
    package var state: String? { directory("XDG_STATE_HOME", underHome: ".local/state") }

    /// The folder for data that programs can make again.
    package var cache: String? { directory("XDG_CACHE_HOME", underHome: ".cache") }

    /// The folders for data of all users, in search order.
    package var sharedData: [String] {
        let listed = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return listed.isEmpty ? ["/usr/local/share", "/usr/share"] : listed.map(String.init)
    }

    private func directory(_ variable: String, underHome path: String) -> String? {
        if let value = environment[variable], value.hasPrefix("/") { return value }
        return environment["HOME"].map { $0 + "/" + path }
    }
}
