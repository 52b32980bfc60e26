import Testing

@testable import Inlay

@Suite struct ApplicationTests {
    /// A platform with a dark appearance and an orange accent, which records its calls.
    private final class Desk: Platform {
        let clock: any FrameClock = ManualClock()
        let textEngine: any TextEngine = FixedTextEngine()
        let imageLoader: any ImageLoader = NoImageLoader()
        let preferences = DesktopPreferences(appearance: .dark, accent: RGBA(0xe661_00ff))
        let window = DeskWindow()

        deinit {}

        func makeWindow(_ window: Window, title: String, size: Size) -> any PlatformWindow { self.window }
    }

    private final class DeskWindow: PlatformWindow {
        let size = Size(200, 100)
        let scale = 1.5
        var limits: [Size] = []
        var icons: [String?] = []

        deinit {}

        func setNeedsFrame() {}
        func present(_ frame: Frame) -> Bool { true }
        func setSizeLimits(minimum: Size, maximum: Size) { limits = [minimum, maximum] }
        func setIcon(_ icon: Image?) { icons.append(icon?.name) }
    }

    private final class Dot: ImageSource {
        nonisolated let size = Size(1, 1)
        nonisolated init() {}
        nonisolated func pixmap(width: Int, height: Int) -> Pixmap { Pixmap(width: width, height: height) }
    }

    private let desk = Desk()

    @Test func `an appearance from the command line overrides the app's appearance`() throws {
        let application = Application(title: "Test", platform: HeadlessPlatform())
        application.launchLook.appearance = .dark

        application.appearance = .light
        #expect(application.theme.appearance == .dark)
        application.appearance = nil
        #expect(application.theme.appearance == .dark)
    }

    @Test func `the app's appearance overrides the script's desktop appearance`() throws {
        let application = Application(title: "Test", platform: HeadlessPlatform())
        application.scriptedDesktop.appearance = .dark

        application.appearance = .light
        #expect(application.theme.appearance == .light)
        application.appearance = nil
        #expect(application.theme.appearance == .dark)
    }

    @Test func `the app's theme settings override desktop preferences`() throws {
        let application = Application(title: "Test", platform: desk)
        let window = try application.open(ViewController())
        #expect(window.theme.accent == RGBA(0xe661_00ff))
        application.accent = RGBA(0x1234_56ff)
        application.motion = .full

        window.dispatch(
            Event(
                .preferencesChanged(
                    DesktopPreferences(
                        appearance: .light, accent: RGBA(0x00ff_00ff), contrast: .high, motion: .reduced))))

        #expect(window.theme == Theme(appearance: .light, accent: RGBA(0x1234_56ff), contrast: .high))
        application.accent = nil
        application.motion = nil
        #expect(window.theme.accent == RGBA(0x00ff_00ff))
        #expect(window.theme.reducesMotion)
    }

    @Test func `the text size follows the desktop, and layouts follow it`() throws {
        let label = Label()
        label.text = "Text"
        label.font = .style(.body)
        let window = try openWindow(label)
        let application = try #require(window.application)
        let height = label.intrinsicSize(fitting: Size(1000, 1000)).height

        window.dispatch(Event(.preferencesChanged(DesktopPreferences(fontScale: 2))))
        #expect(window.theme.fontScale == 2)
        #expect(label.intrinsicSize(fitting: Size(1000, 1000)).height > height * 1.5)
        application.scriptedDesktop.fontScale = 3
        #expect(window.theme.fontScale == 3)
        application.fontScale = 1.5
        #expect(window.theme.fontScale == 1.5)
        application.launchLook.fontScale = 1.25
        #expect(window.theme.fontScale == 1.25)

        application.launchLook.fontScale = nil
        application.fontScale = nil
        application.scriptedDesktop.fontScale = nil
        #expect(window.theme.fontScale == 2)
    }

    @Test func `views are notified once when desktop preferences change`() throws {
        final class Listener: View {
            var heard: [Bool] = []
            override func environmentDidChange() { heard.append(theme.reducesMotion) }
        }
        let listener = Listener()
        let window = try openWindow(listener)
        listener.heard = []

        window.dispatch(Event(.preferencesChanged(DesktopPreferences(motion: .reduced))))
        window.dispatch(Event(.preferencesChanged(DesktopPreferences(motion: .reduced))))

        #expect(listener.heard == [true])
    }

    @Test func `the app follows the desktop appearance unless set explicitly`() {
        let following = Application(title: "Test")
        let light = Application(title: "Test", appearance: .light)
        #expect(following.theme.appearance == .light)

        following.start(on: desk)
        light.start(on: desk)

        #expect(following.theme.appearance == .dark)
        #expect(light.theme.appearance == .light)
    }

    @Test func `a window takes the size and scale given by the platform`() throws {
        let application = Application(title: "Test", platform: desk)

        let window = try application.open(ViewController(), size: Size(480, 320))

        #expect(window.size == Size(200, 100))
        #expect(window.scale == 1.5)
    }

    @Test func `the icon is applied to open windows and later windows`() throws {
        let application = Application(title: "Test", platform: desk)
        try application.open(ViewController())

        application.icon = Image(name: "mail", source: Dot())
        #expect(desk.window.icons == ["mail"])
        try application.open(ViewController())

        #expect(desk.window.icons == ["mail", "mail"])
    }

    @Test func `window size limits are passed to the platform`() throws {
        let window = try Application(title: "Test", platform: desk).open(ViewController())

        window.minimumSize = Size(100, 50)
        window.maximumSize = Size(400, .infinity)

        #expect(desk.window.limits == [Size(100, 50), Size(400, .infinity)])
    }

    @Test func `density and accent update the theme`() {
        let application = Application(title: "Test", density: .touch)
        #expect(application.density == .touch)
        #expect(application.accent == nil)

        application.density = .desktop
        application.accent = RGBA(0x1234_56ff)

        #expect(application.theme == Theme(accent: RGBA(0x1234_56ff)))
        #expect(application.accent == RGBA(0x1234_56ff))
    }
}
