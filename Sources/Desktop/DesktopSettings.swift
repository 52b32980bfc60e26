import FoundationEssentials
import Glibc
import Inlay

/// The desktop settings from the environment.
package nonisolated struct DesktopSettings {
    package let environment: [String: String]

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// Combines the portal's settings with the environment. The appearance comes from `INLAY_THEME`, then the portal, then from a
    /// `GTK_THEME` with the variant `:dark`. High contrast comes from the portal, then from the themes `HighContrast` and
    /// `HighContrastInverse` of `GTK_THEME`.
    package func preferences(_ portal: PortalSettings) -> DesktopPreferences {
        let chosen = environment["INLAY_THEME"].flatMap(Theme.Appearance.init)
        let gtkTheme = environment["GTK_THEME"] ?? ""
        let isDark = gtkTheme.hasSuffix(":dark") || gtkTheme == "HighContrastInverse"
        return DesktopPreferences(
            style: Theme.Style(ofDesktop: environment["XDG_CURRENT_DESKTOP"] ?? ""),
            appearance: chosen ?? portal.appearance ?? (isDark ? .dark : .light), accent: portal.accent,
            contrast: portal.contrast ?? (gtkTheme.hasPrefix("HighContrast") ? .high : .standard),
            motion: portal.motion, fontScale: portal.fontScale, caretBlinkTime: portal.caretBlinkTime)
    }

    package static let busVariable = "DBUS_SESSION_BUS_ADDRESS"

    /// The address of the session bus in D-Bus notation; nil if there is none.
    package var sessionBusAddress: String? {
        if let addresses = environment[Self.busVariable], !addresses.isEmpty { return Self.sockets(of: addresses) }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        let socket = folder + "/bus"
        return access(socket, F_OK) == 0 ? "unix:path=" + Self.escaped(socket) : nil
    }

    /// Returns the sockets among the addresses of a bus; nil if there are none. Other kinds of addresses (`autolaunch:`, `unixexec:`) start
    /// programs.
    static func sockets(of addresses: String) -> String? {
        let sockets = addresses.split(separator: ";").filter {
            $0.hasPrefix("unix:path=") || $0.hasPrefix("unix:abstract=")
        }
        return sockets.isEmpty ? nil : sockets.joined(separator: ";")
    }

    /// Returns a value escaped for a D-Bus address: all but a few characters as hexadecimal numbers.
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

    /// The languages of messages such as `en_US`, in order of preference, without encodings.
    package var localeIdentifiers: [String] { LocaleIdentifier.list(environment: environment).map(\.description) }

    /// The scale that the user sets with `INLAY_SCALE`; nil if the value is invalid.
    package var scale: Double? {
        guard let value = environment["INLAY_SCALE"].flatMap(Double.init), Self.scales.contains(value) else {
            return nil
        }
        return value
    }

    /// The valid scales. Outside of this range text is unreadable, or a window fits on no screen.
    static let scales = 0.5...8.0

    /// Returns the scale from the X server's resources: `Xft.dpi` divided by 96, rounded to quarters; 1 if it is not set.
    ///
    /// - Parameter fontScale: the factor on the size of text. GNOME multiplies `Xft.dpi` by it, other desktops do not. If the rest is a
    ///   whole scale, as GNOME's scales on X11 are, the factor is taken out, because it would enlarge text twice.
    package static func scale(xResources: String, fontScale: Double = 1) -> Double {
        guard let dpi = resource("Xft.dpi", in: xResources).flatMap({ Double($0) }), dpi.isFinite else { return 1 }
        let (scale, rest) = (dpi / 96, dpi / 96 / fontScale)
        let containsFactor = fontScale != 1 && rest > 0.98 && abs(rest - rest.rounded()) < 0.02
        let quarter = ((containsFactor ? rest : scale) * 4).rounded() / 4
        return min(max(quarter, scales.lowerBound), scales.upperBound)
    }

    /// The directory for data that programs keep between runs.
    package var stateDirectory: String? { BaseDirectories(environment: environment).state }

    /// The locale of typed characters, for the compose table.
    package var characterLocale: String {
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    }

    /// Whether environment variables name an input method.
    package var hasInputMethod: Bool {
        let none: Set<String> = ["", "@im=none", "@im=local"]
        return environment["SDL_IM_MODULE"]?.isEmpty == false || !none.contains(environment["XMODIFIERS"] ?? "")
    }

    /// SDL's video drivers in order of preference; SDL itself prefers X11. Without a directory for a compositor's socket, Wayland's library
    /// would only print an error.
    package var videoDrivers: String {
        let places = ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY"].compactMap { environment[$0] }
        let hasWayland = places.contains { $0.hasPrefix("/") } || environment["WAYLAND_SOCKET"] != nil
        return hasWayland ? "wayland,x11" : "x11"
    }

    /// Whether X11's compose table alone handles key sequences: without Wayland, an input method, or a table that the user chose for Xlib.
    package var composesByTable: Bool {
        guard environment["WAYLAND_DISPLAY"] == nil, environment["SDL_VIDEODRIVER"] ?? "x11" == "x11",
            environment["XCOMPOSEFILE"] == nil, environment["IBUS_ADDRESS"] == nil, !hasInputMethod,
            let configuration = BaseDirectories(environment: environment).config
        else { return false }
        // SDL finds a running ibus by the files in this directory.
        return access(configuration + "/ibus/bus", F_OK) != 0
    }
}
