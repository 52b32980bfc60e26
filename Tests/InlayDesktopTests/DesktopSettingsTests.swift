import Glibc
import Inlay
import TestSupport
import Testing

@testable import InlayDesktop

@Suite("What the environment says about the desktop")
struct DesktopSettingsTests {
    @Test(
        arguments: [
            ([:], Theme.Appearance.light), (["INLAY_THEME": "dark"], .dark), (["GTK_THEME": "Adwaita:dark"], .dark),
            (["GTK_THEME": "Adwaita-dark-ish"], .light),
            (["INLAY_THEME": "light", "GTK_THEME": "Adwaita:dark"], .light),
            (["INLAY_THEME": "mauve", "GTK_THEME": "Adwaita:dark"], .dark),
        ] as [([String: String], Theme.Appearance)])
    func `the environment's theme variables determine the appearance`(
        environment: [String: String], expected: Theme.Appearance
    ) {
        #expect(DesktopSettings(environment: environment).preferences(PortalSettings()).appearance == expected)
    }

    @Test(
        arguments: [
            ("GNOME", Theme.Style.adwaita), ("ubuntu:GNOME", .adwaita), ("KDE", .breeze), ("XFCE", .inlay),
            ("", .inlay),
        ])
    func `the current desktop determines the style`(name: String, expected: Theme.Style) {
        let settings = DesktopSettings(environment: ["XDG_CURRENT_DESKTOP": name])
        #expect(settings.preferences(PortalSettings()).style == expected)
    }

    @Test(
        arguments: [
            ([:], 1, Theme.Appearance.dark), (["INLAY_THEME": "light"], 1, .light),
            (["GTK_THEME": "Adwaita:dark"], 2, .light),
            (["GTK_THEME": "Adwaita:dark"], 0, .dark), (["INLAY_THEME": "dark", "GTK_THEME": "x"], 2, .dark),
        ] as [([String: String], UInt32, Theme.Appearance)])
    func `the portal overrides the GTK theme variable but not Inlay's variable`(
        environment: [String: String], said: UInt32, expected: Theme.Appearance
    ) {
        var portal = PortalSettings()
        portal.take(PortalSettings.appearanceNamespace, "color-scheme", .unsigned(said))
        #expect(DesktopSettings(environment: environment).preferences(portal).appearance == expected)
    }

    @Test(
        arguments: [
            ([:], nil), (["XDG_RUNTIME_DIR": "/nowhere"], nil), (["XDG_RUNTIME_DIR": "tmp"], nil),
            (["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"], nil),
            (["DBUS_SESSION_BUS_ADDRESS": "unixexec:path=/bin/sh"], nil),
            (
                ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:;unix:path=/a,guid=1;unix:abstract=/b"],
                "unix:path=/a,guid=1;unix:abstract=/b"
            ),
            (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/tmp"], "unix:path=/a"),
        ] as [([String: String], String?)])
    func `the environment determines the session bus address`(environment: [String: String], expected: String?) {
        #expect(DesktopSettings(environment: environment).sessionBusAddress == expected)
    }

    @Test
    func `a bus socket in the runtime folder gives an escaped address`() throws {
        let folder = try TemporaryFolder()
        let odd = folder.path + "/a b,c%ä"
        mkdir(odd, 0o700)
        close(open(odd + "/bus", O_CREAT | O_WRONLY, 0o600))

        let address = DesktopSettings(environment: ["XDG_RUNTIME_DIR": odd]).sessionBusAddress

        #expect(address == "unix:path=" + folder.path + "/a%20b%2cc%25%c3%a4/bus")
    }

    @Test(
        arguments: [
            ([:], "en_US"), (["LANG": "de_DE.UTF-8"], "de_DE"),
            (["LANG": "de_DE", "LC_MESSAGES": "fr_FR@euro"], "fr_FR"),
            (["LANG": "de_DE", "LC_ALL": "C.UTF-8"], "en_US"), (["LANG": "de_DE", "LC_ALL": ""], "de_DE"),
            (["LANG": "POSIX"], "en_US"), (["LANG": "de_DE", "LANGUAGE": "fr"], "fr_DE"),
        ] as [([String: String], String)])
    func `the environment determines the locale`(environment: [String: String], expected: String) {
        #expect(DesktopSettings(environment: environment).localeIdentifiers == [expected])
    }

    @Test(
        arguments: [
            ("2", 2.0), ("1.25", 1.25), ("0", nil), ("-1", nil), ("nan", nil), ("1e9", nil), ("two", nil), ("", nil),
        ] as [(String, Double?)])
    func `the environment's scale is used only when valid`(value: String, expected: Double?) {
        #expect(DesktopSettings(environment: ["INLAY_SCALE": value]).scale == expected)
    }

    @Test(
        arguments: [
            ("", 1.0), ("Xft.dpi:\t192\n", 2), ("*color: red\nXft.dpi: 120\nXft.hinting: 1", 1.25), ("Xft.dpi:100", 1),
            ("Xft.dpi: 0", 0.5), ("Xft.dpi: 100000", 8), ("Xft.dpi: lots", 1), ("Xft.dpi: inf", 1), ("Xft.dpi", 1),
        ] as [(String, Double)])
    func `the X server's resolution gives a scale in quarters`(text: String, expected: Double) {
        #expect(DesktopSettings.scale(xResources: text) == expected)
    }

    @Test(
        arguments: [
            (120.0, 1.25, 1.0), (240, 1.25, 2), (96, 1.25, 1), (144, 1.25, 1.5), (192, 1, 2), (72, 0.75, 1),
            (106, 1.1, 1),
        ])
    func `a text size that Xft.dpi contains is not applied twice`(dpi: Double, factor: Double, expected: Double) {
        #expect(DesktopSettings.scale(xResources: "Xft.dpi: \(dpi)", fontScale: factor) == expected)
    }

    @Test(
        arguments: [
            (["GTK_THEME": "HighContrast"], Theme.Appearance.light, Theme.Contrast.high),
            (["GTK_THEME": "HighContrastInverse"], .dark, .high), (["GTK_THEME": "Adwaita"], .light, .standard),
        ] as [([String: String], Theme.Appearance, Theme.Contrast)])
    func `GTK's high contrast themes count without a portal`(
        environment: [String: String], appearance: Theme.Appearance, contrast: Theme.Contrast
    ) {
        let settings = DesktopSettings(environment: environment)
        #expect(settings.preferences(PortalSettings()).appearance == appearance)
        #expect(settings.preferences(PortalSettings()).contrast == contrast)

        var portal = PortalSettings()
        portal.take(PortalSettings.appearanceNamespace, "contrast", .unsigned(0))
        #expect(settings.preferences(portal).contrast == .standard)
    }

    private func portalPointer(_ theme: String, _ size: Int) -> PointerLook {
        var look = PointerLook()
        look.setTheme(theme)
        look.setSize(size)
        return look
    }

    @Test(
        arguments: [
            ([:], "", "Portal", 48), (["XCURSOR_SIZE": "64"], "", "Portal", 64),
            ([:], "Xft.dpi:\t192\nXcursor.theme:\tAda Lovelace \nXcursor.size: 32", "Ada Lovelace", 32),
            (["XCURSOR_THEME": "Mine"], "Xcursor.theme: Other\nXcursor.size: 32", "Mine", 32),
            (["XCURSOR_THEME": "", "XCURSOR_SIZE": "large"], "Xcursor.size: wide", "Portal", 48),
        ] as [([String: String], String, String, Int)])
    func `the pointer of an X server follows the environment, then resources, then the portal`(
        environment: [String: String], resources: String, theme: String, size: Int
    ) {
        let settings = DesktopSettings(environment: environment)

        let look = settings.pointer(xResources: resources, portal: portalPointer("Portal", 24), scale: 2)

        #expect(look == portalPointer(theme, size))
    }

    @Test
    func `a relative state directory is ignored`() {
        #expect(DesktopSettings(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]).stateDirectory == "/s")
        #expect(
            DesktopSettings(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"]).stateDirectory == "/h/.local/state")
        #expect(DesktopSettings(environment: [:]).stateDirectory == nil)
    }

    @Test(arguments: [
        ["WAYLAND_DISPLAY": "wayland-0"], ["XMODIFIERS": "@im=fcitx"], ["SDL_IM_MODULE": "ibus"],
        ["XCOMPOSEFILE": "/x"], ["IBUS_ADDRESS": "unix:path=/x"], ["SDL_VIDEODRIVER": "wayland"],
    ])
    func `the compose table is used only without an input method`(variable: [String: String]) {
        let plain = ["HOME": "/nowhere", "XMODIFIERS": "@im=none"]
        #expect(DesktopSettings(environment: plain).composesByTable)
        #expect(!DesktopSettings(environment: plain.merging(variable) { $1 }).composesByTable)
    }

    @Test
    func `video drivers depend on the display variables`() {
        #expect(DesktopSettings(environment: ["XDG_RUNTIME_DIR": "/run/user/0"]).videoDrivers == "wayland,x11")
        #expect(DesktopSettings(environment: ["WAYLAND_DISPLAY": "/tmp/socket"]).videoDrivers == "wayland,x11")
        #expect(DesktopSettings(environment: ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]).videoDrivers == "x11")
        #expect(DesktopSettings(environment: ["WAYLAND_SOCKET": "5"]).videoDrivers == "wayland,x11")
        #expect(DesktopSettings(environment: ["XDG_RUNTIME_DIR": ""]).videoDrivers == "x11")
        #expect(DesktopSettings(environment: [:]).videoDrivers == "x11")
    }
}
