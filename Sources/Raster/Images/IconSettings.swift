import FoundationEssentials
import Glibc
import Inlay

/// The desktop's settings for icons.
nonisolated struct IconSettings {
    private let environment: [String: String]

    /// - Parameter environment: `INLAY_ICON_THEME` sets the theme, otherwise the settings of GTK and KDE do.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// The directories of icon themes, in search order.
    var directories: [String] {
        let home = environment["HOME"].map { [$0 + "/.icons"] } ?? []
        let base = BaseDirectories(environment: environment)
        let data = [base.data].compactMap(\.self) + base.sharedData
        return home + data.map { $0 + "/icons" } + ["/usr/share/pixmaps"]
    }

    /// `INLAY_ICON_THEME`, otherwise the icon theme in the settings of GTK or KDE; nil if none is set.
    var theme: String? {
        if let name = environment["INLAY_ICON_THEME"], !name.isEmpty { return name }
        guard let folder = BaseDirectories(environment: environment).config else { return nil }
        let settings = [
            ("gtk-4.0/settings.ini", "Settings", "gtk-icon-theme-name"),
            ("gtk-3.0/settings.ini", "Settings", "gtk-icon-theme-name"), ("kdeglobals", "Icons", "Theme"),
        ]
        for (file, group, key) in settings {
            guard let bytes = try? FileBytes.read(folder + "/" + file, limit: Self.maximumSettingsSize) else {
                continue
            }
            if let name = Self.groups(String(decoding: bytes, as: UTF8.self))[group]?[key], !name.isEmpty {
                return name
            }
        }
        return nil
    }

    /// Bytes; such files have some kilobytes.
    private static let maximumSettingsSize = 1 << 20

    /// Returns the keys of a desktop file or an `.ini` file, by group.
    static func groups(_ text: String) -> [String: [String: String]] {
        var groups: [String: [String: String]] = [:]
        var group = ""
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                group = String(line[line.index(after: line.startIndex)..<end])
            } else if !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
                let (key, value) = (line[..<equals], line[line.index(after: equals)...])
                func plain(_ text: Substring) -> String {
                    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
                }
                groups[group, default: [:]][plain(key)] = plain(value)
            }
        }
        return groups
    }
}
