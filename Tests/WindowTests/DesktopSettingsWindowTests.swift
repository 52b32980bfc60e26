import Foundation
import Inlay
import InlayTesting
import TestSupport
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// A real window on a desktop whose settings change.
@Suite(.serialized, .enabled(if: Session.isPresent, "needs Scripts/with-x11 or Scripts/with-wayland"))
struct DesktopSettingsWindowTests {
    private let session: Session
    private let bus: SessionBus

    init() throws {
        session = try Session()
        bus = try SessionBus()
    }

    private func demo(_ arguments: String..., asking portal: FakePortal, environment: [String: String] = [:]) throws
        -> Program
    {
        let program = try Program(
            "Demo", ["--page", "hello", "--size", "480x320"] + arguments, title: "Inlay Demo",
            // On Wayland SDL asks the portal too, for the pointer's theme, and waits for an answer.
            environment: environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }, session: session,
            serving: portal.serve)
        session.scale = Double(try session.picture().width) / 480
        return program
    }

    /// Waits until the window looks as it does off screen, while the portal answers.
    private func expect(_ preferences: DesktopPreferences, _ portal: FakePortal, _ what: String) throws {
        let app = try TestApplication(
            Hello(), size: Size(480, 320), scale: session.scale, preferences: preferences)
        // Buttons and text look the same in all system accents; the focus ring does not.
        app.key(.tab)
        try session.expectSame(app, what, meanwhile: portal.serve)
    }

    @Test func `an open window follows desktop setting changes`() throws {
        let portal = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        let program = try demo(asking: portal)
        try session.inject("key", "Tab")
        try expect(DesktopPreferences(appearance: .dark), portal, "a dark window")

        portal.change(.appearance("color-scheme", .number(2)))
        try expect(DesktopPreferences(), portal, "a light window")
        portal.change(.appearance("accent-color", .color(0.9, 0.2, 0.4)))
        try expect(
            DesktopPreferences(accent: RGBA(red: 0.9, green: 0.2, blue: 0.4)), portal, "a ring in the accent's colour")
        portal.change(.appearance("contrast", .number(1)))
        try expect(
            DesktopPreferences(accent: RGBA(red: 0.9, green: 0.2, blue: 0.4), contrast: .high), portal,
            "a window in high contrast")
        portal.change(.gnome("text-scaling-factor", .factor(1.5)))
        try expect(
            DesktopPreferences(accent: RGBA(red: 0.9, green: 0.2, blue: 0.4), contrast: .high, fontScale: 1.5), portal,
            "a window with large text")
        bus.end()

        try session.inject("close")
        #expect(try program.end() == 0)
        #expect(program.text == "")
    }

    /// A compositor does not say which image its pointer has.
    @Test(.enabled(if: Session.isX11, "needs Scripts/with-x11"))
    func `the pointer follows theme and size of the desktop`() throws {
        let themes = try CursorThemes(["small": [20, 40], "large": [60]])
        let portal = try FakePortal(on: bus, .gnome("cursor-theme", .text("small")), .gnome("cursor-size", .signed(20)))
        let program = try demo(asking: portal, environment: ["XCURSOR_PATH": themes.path])
        func expectPointer(_ side: Int) throws {
            try session.wait("a pointer of \(side) pixels") {
                portal.serve()
                return try session.ask("cursor") == [side, side]
            }
        }

        try session.move(to: Point(40, 280))
        try expectPointer(20)
        portal.change(.gnome("cursor-size", .signed(40)))
        try expectPointer(40)
        portal.change(.gnome("cursor-theme", .text("large")))
        try expectPointer(60)

        try session.inject("close")
        #expect(try program.end() == 0)
    }

    @Test func `no session bus is started when none is running`() throws {
        let folder = NSTemporaryDirectory() + "inlay-path-\(getpid())"
        let (program, witness) = (folder + "/dbus-launch", folder + "/started")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "#!/bin/sh\n: > '\(witness)'\n".write(toFile: program, atomically: true, encoding: .utf8)
        chmod(program, 0o755)

        let demo = try Program(
            "Demo", ["--screenshot", folder + "/demo.png"], title: nil,
            environment: ["PATH": folder + ":/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": ""], session: session)

        #expect(try demo.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: witness))
    }

    @Test func `launch options override desktop settings`() throws {
        let portal = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        let program = try demo("--theme", "light", asking: portal)
        try session.inject("key", "Tab")
        portal.change(.appearance("accent-color", .color(0.9, 0.2, 0.4)))

        try expect(
            DesktopPreferences(accent: RGBA(red: 0.9, green: 0.2, blue: 0.4)), portal, "a light window all the same")
        withExtendedLifetime(program) {}
    }
}
