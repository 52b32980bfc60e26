import Glibc
import Inlay
import TestSupport
import Testing

@testable import InlayDesktop
@testable import InlaySDL

@Suite(
    .serialized,
    .enabled(if: SessionBus.isInstalled, "NOT TESTED: dbus-daemon is missing; Scripts/install-packages test"))
struct SettingsPortalTests {
    private let bus: SessionBus

    init() throws { bus = try SessionBus() }

    /// Lets both sides work until the condition holds. Only `poll` waits. The last answer of the fake service may still be unread
    /// when the function returns.
    private func turn(
        _ portal: SettingsPortal, _ fake: FakePortal? = nil, seconds: Int = 10, until isDone: () -> Bool
    ) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !isDone() {
            try #require(ContinuousClock.now < deadline, "nothing more happens")
            var waiting = [
                pollfd(fd: portal.descriptor ?? -1, events: portal.events, revents: 0),
                pollfd(fd: fake?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            poll(&waiting, 2, EventLoop.timeout(until: deadline))
            portal.handle(waiting[0].revents)
            if waiting[1].revents != 0 { fake?.serve() }
        }
    }

    /// Returns a portal that has received the settings of the fake service.
    private func portal(_ fake: FakePortal, until isDone: (PortalSettings) -> Bool) throws -> SettingsPortal {
        let portal = try #require(SettingsPortal(address: bus.address))
        try turn(portal, fake) { isDone(portal.settings) }
        return portal
    }

    @Test func `a dark desktop is dark from the start`() throws {
        let fake = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))

        let portal = try portal(fake) { $0.appearance != nil }

        #expect(portal.settings.appearance == .dark)
        #expect(portal.settings.accent == nil)
        #expect(portal.settings.contrast == nil)
        #expect(portal.settings.motion == .full)
    }

    @Test func `a portal reply during the first window's opening is kept`() throws {
        let fake = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        setenv("SDL_VIDEODRIVER", "dummy", 1)
        setenv(DesktopSettings.busVariable, bus.address, 1)
        defer { unsetenv(DesktopSettings.busVariable) }
        let platform = try SDLPlatform(name: "Test", identifier: "", remembersGeometry: false)
        let portal = try #require(platform.services.first as? SettingsPortal)
        let application = Application(title: "Test")
        application.diagnosticHandler = { _ in }
        application.start(on: platform)
        try turn(portal, fake) { fake.readCount == 1 }
        // The answer has arrived, but the application has not read it yet.
        var answer = pollfd(fd: portal.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
        try #require(poll(&answer, 1, 10_000) == 1)
        #expect(application.theme.appearance == .light)

        let window = try application.open(ViewController(), size: Size(200, 100))
        try turn(portal, fake) { application.theme.appearance == .dark }

        #expect(window.theme.appearance == .dark)
        window.requestClose()
    }

    @Test func `every portal setting is read`() throws {
        let fake = try FakePortal(
            on: bus, .appearance("color-scheme", .number(2)), .appearance("accent-color", .color(0.9, 0.38, 0)),
            .appearance("contrast", .number(1)), .appearance("reduced-motion", .number(1)),
            .appearance("something-new", .text("?")))

        let portal = try portal(fake) { $0.appearance != nil }

        #expect(portal.settings.appearance == .light)
        #expect(portal.settings.accent == RGBA(red: 0.9, green: 0.38, blue: 0))
        #expect(portal.settings.contrast == .high)
        #expect(portal.settings.motion == .reduced)
    }

    @Test func `simultaneous setting changes are reported together`() throws {
        let fake = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        let portal = try portal(fake) { $0.appearance == .dark }
        var told: [PortalSettings] = []
        portal.onChange = { told.append($0) }

        for _ in 0..<20 { fake.change(.appearance("color-scheme", .number(2))) }
        fake.change(.appearance("accent-color", .color(1, 0, 0)))
        try turn(portal, fake) { portal.settings.accent != nil }

        #expect(portal.settings.appearance == .light)
        #expect(told.count <= 2)
        #expect(told.last == portal.settings)
    }

    @Test func `GNOME's animation setting applies unless the portal reports motion`() throws {
        let fake = try FakePortal(
            on: bus, .appearance("color-scheme", .number(1)),
            .init("org.gnome.desktop.interface", "enable-animations", .flag(false)))
        let portal = try portal(fake) { $0.appearance != nil }
        #expect(portal.settings.motion == .reduced)

        fake.change(.init("org.gnome.desktop.interface", "enable-animations", .flag(true)))
        try turn(portal, fake) { portal.settings.motion == .full }
        fake.change(.appearance("reduced-motion", .number(1)))
        try turn(portal, fake) { portal.settings.motion == .reduced }
    }

    @Test func `text size, caret and contrast of GNOME are read at start and followed`() throws {
        let fake = try FakePortal(
            on: bus, .gnome("text-scaling-factor", .factor(1.25)), .gnome("cursor-blink-time", .signed(800)),
            .init("org.gnome.desktop.a11y.interface", "high-contrast", .flag(true)))
        let portal = try portal(fake) { $0.fontScale != 1 }
        #expect(portal.settings.fontScale == 1.25)
        #expect(portal.settings.caretBlinkTime == .milliseconds(800))
        #expect(portal.settings.contrast == .high)

        fake.change(.gnome("text-scaling-factor", .factor(1.5)))
        try turn(portal, fake) { portal.settings.fontScale == 1.5 }
        fake.change(.gnome("cursor-blink", .flag(false)))
        try turn(portal, fake) { portal.settings.caretBlinkTime == .zero }
        fake.change(.gnome("cursor-blink", .flag(true)))
        try turn(portal, fake) { portal.settings.caretBlinkTime == .milliseconds(800) }
        fake.change(.init("org.gnome.desktop.a11y.interface", "high-contrast", .flag(false)))
        try turn(portal, fake) { portal.settings.contrast == nil }
    }

    @Test func `a text size of another type or beyond the limits is corrected`() throws {
        let fake = try FakePortal(on: bus, .gnome("text-scaling-factor", .factor(100)))
        let portal = try portal(fake) { $0.fontScale != 1 }
        #expect(portal.settings.fontScale == 4)

        for value in [FakePortal.Value.text("big"), .factor(.nan), .factor(-1), .factor(.infinity)] {
            fake.change(.gnome("text-scaling-factor", .factor(2)))
            try turn(portal, fake) { portal.settings.fontScale == 2 }
            fake.change(.gnome("text-scaling-factor", value))
            try turn(portal, fake) { portal.settings.fontScale == 1 }
        }
        fake.change(.gnome("cursor-blink-time", .signed(1)))
        try turn(portal, fake) { portal.settings.caretBlinkTime == .milliseconds(100) }
        fake.change(.gnome("cursor-blink-time", .text("slow")))
        try turn(portal, fake) { portal.settings.caretBlinkTime == .milliseconds(1200) }
    }

    @Test func `theme and size of the pointer are read at start and followed`() throws {
        let fake = try FakePortal(
            on: bus, .gnome("cursor-theme", .text("Adwaita")), .gnome("cursor-size", .signed(48)))
        let portal = try portal(fake) { $0.pointer.size != nil }
        #expect(portal.settings.pointer.theme == "Adwaita")
        #expect(portal.settings.pointer.size == 48)

        fake.change(.gnome("cursor-theme", .text("Breeze Dark")))
        try turn(portal, fake) { portal.settings.pointer.theme == "Breeze Dark" }
        fake.change(.gnome("cursor-size", .signed(96)))
        try turn(portal, fake) { portal.settings.pointer.size == 96 }
    }

    @Test func `an invalid theme or size of the pointer is no setting`() throws {
        let fake = try FakePortal(on: bus, .gnome("cursor-theme", .text("a")), .gnome("cursor-size", .signed(24)))
        let portal = try portal(fake) { $0.pointer.size == 24 }

        for value in [FakePortal.Value.signed(0), .signed(-1), .signed(1_000_000), .text("big"), .factor(24)] {
            fake.change(.gnome("cursor-size", value))
            try turn(portal, fake) { portal.settings.pointer.size == nil }
            fake.change(.gnome("cursor-size", .signed(24)))
            try turn(portal, fake) { portal.settings.pointer.size == 24 }
        }
        let names = ["", "..", "../../etc", "/tmp/theme", String(repeating: "a", count: 256)].map(FakePortal.Value.text)
        for value in names + [.signed(1)] {
            fake.change(.gnome("cursor-theme", value))
            try turn(portal, fake) { portal.settings.pointer.theme == nil }
            fake.change(.gnome("cursor-theme", .text("a")))
            try turn(portal, fake) { portal.settings.pointer.theme == "a" }
        }
    }

    @Test func `a withdrawn setting returns to its default`() throws {
        let fake = try FakePortal(
            on: bus, .appearance("color-scheme", .number(1)), .appearance("accent-color", .color(0, 1, 0)))
        let portal = try portal(fake) { $0.appearance != nil }

        fake.change(.appearance("accent-color", .color(-1, -1, -1)))
        fake.change(.appearance("color-scheme", .number(0)))
        try turn(portal, fake) { portal.settings.appearance == nil }

        #expect(portal.settings == PortalSettings())
    }

    @Test func `portal values of the wrong type are ignored`() throws {
        let fake = try FakePortal(
            on: bus, .appearance("color-scheme", .text("dark")), .appearance("contrast", .flag(true)),
            .appearance("accent-color", .number(7)), .appearance("reduced-motion", .number(1)))

        let portal = try portal(fake) { $0.motion == .reduced }

        #expect(portal.settings.appearance == nil)
        #expect(portal.settings.contrast == nil)
        #expect(portal.settings.accent == nil)
    }

    @Test func `a malformed settings reply is ignored`() throws {
        let fake = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        fake.manner = .rubbish
        let portal = try #require(SettingsPortal(address: bus.address))
        try turn(portal, fake) { fake.readCount == 1 }

        fake.change(.appearance("contrast", .number(1)))
        try turn(portal, fake) { portal.settings.contrast == .high }

        #expect(portal.settings.appearance == nil)
    }

    @Test func `a portal without a reply leaves the default settings`() throws {
        let fake = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        fake.manner = .silent
        let portal = try #require(SettingsPortal(address: bus.address))

        try turn(portal, fake) { fake.readCount == 1 }

        #expect(portal.settings == PortalSettings())
        #expect(portal.events == Int16(POLLIN), "it only listens")
    }

    @Test func `a portal that starts later is queried`() throws {
        let portal = try #require(SettingsPortal(address: bus.address))
        try turn(portal) { !portal.isWaiting }
        #expect(portal.settings == PortalSettings())

        let fake = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        try turn(portal, fake) { portal.settings.appearance == .dark }
    }

    @Test func `a restarted portal is queried again`() throws {
        var first: FakePortal? = try FakePortal(
            on: bus, .appearance("color-scheme", .number(1)), .appearance("contrast", .number(1)))
        let portal = try portal(#require(first)) { $0.appearance == .dark }

        first = nil
        let second = try FakePortal(on: bus, .appearance("color-scheme", .number(2)))
        try turn(portal, second) { portal.settings.appearance == .light }

        #expect(portal.settings.contrast == nil)
        second.change(.appearance("contrast", .number(1)))
        try turn(portal, second) { portal.settings.contrast == .high }
    }

    @Test func `setting changes from other bus clients are ignored`() throws {
        let fake = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        let portal = try portal(fake) { $0.appearance == .dark }
        let other = try FakePortal(on: bus, named: "org.inlay.Other")

        other.change(.appearance("color-scheme", .number(2)))
        other.change(.appearance("color-scheme", .number(2)), telling: fake.caller)
        fake.change(.appearance("contrast", .number(1)))
        try turn(portal, fake) { portal.settings.contrast == .high }

        #expect(portal.settings.appearance == .dark)
    }

    @Test func `the last settings remain after the bus exits`() throws {
        let fake = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        let portal = try portal(fake) { $0.appearance == .dark }

        bus.end()
        try turn(portal) { portal.descriptor == nil }

        #expect(portal.settings.appearance == .dark)
    }

    @Test func `a bus that exits during the handshake leaves the default settings`() throws {
        let portal = try #require(SettingsPortal(address: bus.address))

        bus.end()
        try turn(portal) { portal.descriptor == nil }

        #expect(portal.settings == PortalSettings())
    }

    @Test func `an invalid or unused bus address gives no portal`() {
        #expect(SettingsPortal(address: "unix:path=/nowhere/bus") == nil)
        #expect(SettingsPortal(address: "nonsense") == nil)
    }

    @Test func `a flood of setting changes leaves time for other events`() throws {
        let fake = try FakePortal(on: bus, .appearance("color-scheme", .number(1)))
        let portal = try portal(fake) { $0.appearance == .dark }
        for count in 0..<2000 { fake.change(.appearance("color-scheme", .number(UInt32(count % 3)))) }
        fake.change(.appearance("contrast", .number(1)))
        var turns = 0
        var told = 0
        portal.onChange = { _ in told += 1 }

        try turn(portal, fake) {
            turns += 1
            return portal.settings.contrast == .high
        }

        #expect(turns > 30)
        #expect(told <= turns)
    }
}
