import FoundationEssentials
import Glibc
import Inlay

/// What the environment says about the desktop.
nonisolated struct DesktopSettings {
    let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// `INLAY_THEME`, else a GTK theme with the variant `:dark`, else light.
    var appearance: Theme.Appearance {
        switch environment["INLAY_THEME"] {
        case "dark": .dark
        case "light": .light
        default: environment["GTK_THEME"]?.hasSuffix(":dark") == true ? .dark : .light
        }
    }

    /// The language of messages, as in `en_US`; what the variables say about encodings is left out.
    var localeIdentifier: String { LocaleIdentifier(environment: environment).description }

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

    private func directory(_ variable: String, underHome path: String) -> String? {
        // The specification says that relative paths are to be ignored.
        if let value = environment[variable], value.hasPrefix("/") { return value }
        return environment["HOME"].map { $0 + "/" + path }
    }
}
