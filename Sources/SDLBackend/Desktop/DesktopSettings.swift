import FoundationEssentials
import Glibc
import Inlay

/// What the environment says about the desktop.
nonisolated struct DesktopSettings {
    let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// What the portal says. Light or dark is `INLAY_THEME`, else what the portal says, else dark where `GTK_THEME` is a theme
    /// with the variant `:dark`.
    func preferences(_ portal: PortalSettings) -> DesktopPreferences {
        let chosen = environment["INLAY_THEME"].flatMap(Theme.Appearance.init)
        let usual = environment["GTK_THEME"]?.hasSuffix(":dark") == true ? Theme.Appearance.dark : .light
        return DesktopPreferences(
            appearance: chosen ?? portal.appearance ?? usual, accent: portal.accent, contrast: portal.contrast,
            motion: portal.motion)
    }

    static let busVariable = "DBUS_SESSION_BUS_ADDRESS"

    /// Where the session's bus listens, as D-Bus writes it; nil where there is none. Only sockets count: what other addresses
    /// say (`autolaunch:`, `unixexec:`) starts programs.
    var sessionBusAddress: String? {
        if let addresses = environment[Self.busVariable], !addresses.isEmpty {
            let sockets = addresses.split(separator: ";").filter {
                $0.hasPrefix("unix:path=") || $0.hasPrefix("unix:abstract=")
            }
            return sockets.isEmpty ? nil : sockets.joined(separator: ";")
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        let socket = folder + "/bus"
        return access(socket, F_OK) == 0 ? "unix:path=" + Self.escaped(socket) : nil
    }

    /// As values of addresses are written: all but a few characters by their number.
    private static func escaped(_ value: String) -> String {
        value.utf8.reduce(into: "") { text, byte in
            let isPlain = Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
            if byte < 128, isPlain || "-_/.\\*".utf8.contains(byte) {
                text.unicodeScalars.append(UnicodeScalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
    }

    /// The languages of messages, the best first, as in `en_US`; what the variables say about encodings is left out.
    var localeIdentifiers: [String] { LocaleIdentifier.list(environment: environment).map(\.description) }

    /// What the person asks for with `INLAY_SCALE`; nil when it is no sensible number.
    var scale: Double? {
        guard let value = environment["INLAY_SCALE"].flatMap(Double.init), Self.scales.contains(value) else {
            return nil
        }
        return value
    }

    /// Below and above, text is unreadable or a window does not fit on any screen.
    static let scales = 0.5...8.0

    /// The scale that the X server's resources ask for: `Xft.dpi` by 96, to the nearest quarter; 1 when they are silent.
    static func scale(xResources: String) -> Double {
        for line in xResources.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "Xft.dpi" else { continue }
            guard let dpi = Double(parts[1].filter { !$0.isWhitespace }), dpi.isFinite else { return 1 }
            let quarter = (dpi / 96 * 4).rounded() / 4
            return min(max(quarter, scales.lowerBound), scales.upperBound)
        }
        return 1
    }

    /// Where programs keep what they remember between runs.
    var stateDirectory: String? { directory("XDG_STATE_HOME", underHome: ".local/state") }

    /// The locale of what is typed, for the table of key sequences.
    var characterLocale: String {
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    }

    /// Whether the variables name an input method.
    var hasInputMethod: Bool {
        let none: Set<String> = ["", "@im=none", "@im=local"]
        return environment["SDL_IM_MODULE"]?.isEmpty == false || !none.contains(environment["XMODIFIERS"] ?? "")
    }

    /// SDL's drivers of displays, the best first; SDL itself prefers X11. Where there is no folder for a compositor's socket,
    /// Wayland's library would only complain on standard error.
    var videoDrivers: String {
        let places = ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY"].compactMap { environment[$0] }
        let hasWayland = places.contains { $0.hasPrefix("/") } || environment["WAYLAND_SOCKET"] != nil
        return hasWayland ? "wayland,x11" : "x11"
    }

    /// Whether key sequences are a matter of X11's table alone: no Wayland, no input method, no table of the person's
    /// own choice for Xlib.
    var composesByTable: Bool {
        guard environment["WAYLAND_DISPLAY"] == nil, environment["SDL_VIDEODRIVER"] ?? "x11" == "x11",
            environment["XCOMPOSEFILE"] == nil, environment["IBUS_ADDRESS"] == nil, !hasInputMethod,
            let configuration = directory("XDG_CONFIG_HOME", underHome: ".config")
        else { return false }
        // SDL finds a running ibus by the files that it leaves here.
        return access(configuration + "/ibus/bus", F_OK) != 0
    }

    /// Where icon themes are, in the order of the search.
    var iconDirectories: [String] {
        let home = environment["HOME"].map { [$0 + "/.icons"] } ?? []
        let own = directory("XDG_DATA_HOME", underHome: ".local/share").map { [$0 + "/icons"] } ?? []
        let shared = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let data = shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared.map(String.init)
        return home + own + data.map { $0 + "/icons" } + ["/usr/share/pixmaps"]
    }

    /// `INLAY_ICON_THEME`, else what the settings of GTK or KDE say; nil when nobody says.
    var iconTheme: String? {
        if let name = environment["INLAY_ICON_THEME"], !name.isEmpty { return name }
        guard let folder = directory("XDG_CONFIG_HOME", underHome: ".config") else { return nil }
        let settings = [
            ("gtk-4.0/settings.ini", "Settings", "gtk-icon-theme-name"),
            ("gtk-3.0/settings.ini", "Settings", "gtk-icon-theme-name"), ("kdeglobals", "Icons", "Theme"),
        ]
        for (file, group, key) in settings {
            guard let bytes = try? FileBytes.read(folder + "/" + file, limit: Self.largestSettings) else { continue }
            if let name = Self.groups(String(decoding: bytes, as: UTF8.self))[group]?[key], !name.isEmpty {
                return name
            }
        }
        return nil
    }

    /// Bytes; such files have some kilobytes.
    private static let largestSettings = 1 << 20

    /// The keys of a desktop file or an `.ini` file, by group.
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

    private func directory(_ variable: String, underHome path: String) -> String? {
        // The specification says that relative paths are to be ignored.
        if let value = environment[variable], value.hasPrefix("/") { return value }
        return environment["HOME"].map { $0 + "/" + path }
    }
}
