import CSDL2
import FoundationEssentials
import Glibc
import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// Windows of SDL's dummy driver, without a screen.
@Suite("A window of SDL", .serialized)
struct SDLWindowTests {
    private let platform: SDLPlatform

    init() throws {
        setenv("SDL_VIDEODRIVER", "dummy", 1)
        platform = try SDLPlatform(name: "Test", identifier: "", remembersGeometry: false)
    }

    private func open() throws -> (SDLWindow, Log) {
        let window = try platform.openWindow(title: "Test", size: Size(320, 200))
        let log = Log()
        window.onEvent = { log.events.append($0.kind) }
        try platform.handleEvents()
        log.events = []
        return (window, log)
    }

    private final class Log { var events: [Event.Kind] = [] }

    private func push(_ id: SDL_WindowEventID, to window: SDLWindow) {
        var event = SDL_Event()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.windowID = window.id
        event.window.event = UInt8(id.rawValue)
        SDL_PushEvent(&event)
    }

    @Test
    func `a window has the requested size`() throws {
        let (window, _) = try open()
        #expect(window.size == Size(320, 200))
        #expect(window.scale == 1)
    }

    @Test func `touches cancelled by the compositor are cancelled in the window`() throws {
        let (window, log) = try open()
        for finger: SDL_FingerID in [7, 8] {
            var event = SDL_Event()
            event.tfinger.type = SDL_FINGERDOWN.rawValue
            event.tfinger.windowID = window.id
            event.tfinger.touchId = 1
            event.tfinger.fingerId = finger
            SDL_PushEvent(&event)
        }
        TouchpadQueue().take(.touchesCancelled)
        try platform.handleEvents()
        #expect(log.events.suffix(2) == [.touchCancelled(id: 1), .touchCancelled(id: 2)])
    }

    @Test
    func `several resizes give one resize event`() throws {
        let (window, log) = try open()
        SDL_SetWindowSize(window.handle, 300, 100)
        SDL_SetWindowSize(window.handle, 400, 250)
        try platform.handleEvents()
        let resizes = log.events.filter { if case .resized = $0 { true } else { false } }
        #expect(resizes == [.resized(Size(400, 250), scale: 1)])
    }

    @Test
    func `a frame painted after a resize appears when the display is ready`() throws {
        let (opened, _) = try open()
        let presenter = BusyPresenter()
        let window = SDLWindow(handle: opened.handle, platform: platform, presenter: presenter)
        func draw() {
            let all = Rect(origin: .zero, size: window.size)
            window.present(
                Frame(list: DisplayList(), damage: [all], theme: Theme(), size: window.size, scale: window.scale))
        }
        draw()
        SDL_SetWindowSize(window.handle, 400, 250)
        presenter.readiness = .onDisplayEvent
        draw()
        #expect(presenter.shown.count == 1)

        presenter.readiness = .now

        #expect(window.drawIfDue())
        #expect(presenter.shown.last == [PixelRect(x: 0, y: 0, width: 400, height: 250)])
    }

    @Test
    func `a frame that becomes due keeps the event loop awake`() throws {
        let (opened, _) = try open()
        let presenter = BusyPresenter()
        let window = SDLWindow(handle: opened.handle, platform: platform, presenter: presenter)
        window.setNeedsFrame()
        presenter.readiness = .at(.now + .seconds(60))
        #expect(!window.drawIfDue())

        presenter.readiness = .now

        let deadline = try #require(window.deadline)
        #expect(deadline <= .now)
    }

    @Test
    func `only damaged pixels are presented`() throws {
        let (opened, _) = try open()
        let presenter = BusyPresenter()
        let window = SDLWindow(handle: opened.handle, platform: platform, presenter: presenter)
        func draw(_ damage: Rect) {
            window.present(
                Frame(list: DisplayList(), damage: [damage], theme: Theme(), size: window.size, scale: window.scale))
        }
        draw(Rect(0, 0, 320, 200))

        draw(Rect(10.5, 20, 30, 40))

        #expect(
            presenter.shown == [
                [PixelRect(x: 0, y: 0, width: 320, height: 200)], [PixelRect(x: 10, y: 20, width: 31, height: 40)],
            ])
    }

    @Test
    func `a display change updates the refresh rate`() throws {
        let (opened, _) = try open()
        let presenter = BusyPresenter()
        let window = SDLWindow(handle: opened.handle, platform: platform, presenter: presenter)
        var mode = SDL_DisplayMode()
        SDL_GetCurrentDisplayMode(0, &mode)
        var event = SDL_Event()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.event = UInt8(SDL_WINDOWEVENT_DISPLAY_CHANGED.rawValue)

        window.handle(event)

        #expect(presenter.refreshRates == [Int(mode.refresh_rate)])
    }

    @Test
    func `display events do not reach the window`() throws {
        let (window, log) = try open()
        for id in [SDL_DISPLAYEVENT_DISCONNECTED, SDL_DISPLAYEVENT_CONNECTED, SDL_DISPLAYEVENT_ORIENTATION] {
            var event = SDL_Event()
            event.display.type = SDL_DISPLAYEVENT.rawValue
            event.display.event = UInt8(id.rawValue)
            SDL_PushEvent(&event)
        }
        try platform.handleEvents()
        #expect(log.events.isEmpty)
        #expect(window.isOpen)
    }

    @Test(arguments: [
        SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue, SDL_WINDOWEVENT.rawValue,
    ])
    func `an exposed window is presented again without a new frame`(type: UInt32) throws {
        let (window, log) = try open()
        var list = DisplayList()
        list.fill(Rect(0, 0, 320, 200), Color(red: 1, green: 0, blue: 0))
        let all = Rect(0, 0, 320, 200)
        window.present(Frame(list: list, damage: [all], theme: Theme(), size: window.size, scale: window.scale))
        var frames = 0
        window.onFrame = { frames += 1 }
        let before = try window.shownPixmap()
        let surface = try #require(SDL_GetWindowSurface(window.handle))
        SDL_FillRect(surface, nil, 0)
        #expect(try window.shownPixmap() != before)

        if type == SDL_WINDOWEVENT.rawValue {
            push(SDL_WINDOWEVENT_EXPOSED, to: window)
        } else {
            var event = SDL_Event()
            event.type = type
            SDL_PushEvent(&event)
        }
        try platform.handleEvents()

        #expect(try window.shownPixmap() == before)
        #expect(before[160, 100] == 0xffff_0000)
        #expect(!platform.drawFrames())
        #expect(frames == 0)
        #expect(log.events.isEmpty)
    }

    @Test
    func `lost textures cause an expose event`() throws {
        let (opened, log) = try open()
        let window = SDLWindow(handle: opened.handle, platform: platform, presenter: BusyPresenter())
        window.onEvent = { log.events.append($0.kind) }
        window.texturesLost()
        window.settle()
        #expect(log.events == [.exposed])
    }

    @Test
    func `the requested scale applies to a window without a display`() throws {
        setenv("INLAY_SCALE", "1.5", 1)
        defer { unsetenv("INLAY_SCALE") }
        let platform = try SDLPlatform(name: "Test", identifier: "", remembersGeometry: false)
        let window = try platform.openWindow(title: "Test", size: Size(320, 200))
        #expect(window.scale == 1.5)
        #expect(window.size == Size(320, 200))
        #expect(window.pixelSize == (480, 300))
    }

    @Test
    func `a frame without memory is painted again after a resize`() throws {
        let (opened, _) = try open()
        let presenter = BusyPresenter()
        let window = SDLWindow(handle: opened.handle, platform: platform, presenter: presenter)
        var reports: [String] = []
        platform.renderWarnings.report = { reports.append($0) }
        func draw() -> Bool {
            let all = Rect(origin: .zero, size: window.size)
            return window.present(
                Frame(list: DisplayList(), damage: [all], theme: Theme(), size: window.size, scale: window.scale))
        }
        presenter.hasMemory = false
        #expect(!draw())
        #expect(!draw())
        window.setNeedsFrame()

        #expect(!window.drawIfDue())
        let deadline = try #require(window.deadline)
        #expect(deadline > .now)
        #expect(reports.count == 1)
        #expect(reports.first?.hasPrefix("the window's contents cannot be shown (") == true)

        presenter.hasMemory = true
        push(SDL_WINDOWEVENT_SIZE_CHANGED, to: window)
        var event = SDL_Event()
        while SDL_PollEvent(&event) != 0 { if event.windowID == window.id { window.handle(event) } }
        #expect(window.drawIfDue())
        #expect(draw())
        #expect(presenter.shown.count == 1)
    }

    @Test
    func `a scroll blit waits until the delayed frame is presented`() throws {
        let (opened, _) = try open()
        let presenter = BusyPresenter()
        let window = SDLWindow(handle: opened.handle, platform: platform, presenter: presenter)
        func draw(_ moves: [Frame.Move], _ damage: Rect) {
            window.present(
                Frame(
                    list: DisplayList(), moves: moves, damage: [damage], theme: Theme(), size: window.size,
                    scale: window.scale))
        }
        let up = Frame.Move(target: Rect(0, 0, 50, 40), distance: Point(0, -10))
        let (moved, fresh) = (
            PixelRect(x: 0, y: 0, width: 50, height: 40), PixelRect(x: 0, y: 40, width: 50, height: 10)
        )
        draw([], Rect(origin: .zero, size: window.size))
        draw([up], Rect(0, 40, 50, 10))
        #expect(presenter.shown.last == [fresh])
        #expect(presenter.moved.last == [moved])

        presenter.readiness = .onDisplayEvent
        draw([], Rect(0, 0, 5, 5))
        #expect(presenter.shown.count == 2)
        presenter.readiness = .now
        draw([up], Rect(0, 40, 50, 10))
        #expect(presenter.shown.last == [moved, fresh, PixelRect(x: 0, y: 0, width: 5, height: 5)])
        #expect(presenter.moved.last == [])
        draw([up], Rect(0, 40, 50, 10))
        #expect(presenter.moved.last == [moved])
    }

    @Test(arguments: [false, true])
    func `the canvas matches the screen after a scroll blit`(alone: Bool) throws {
        let (opened, _) = try open()
        let presenter = BusyPresenter()
        presenter.movesOnScreen = alone
        let window = SDLWindow(handle: opened.handle, platform: platform, presenter: presenter)
        func draw(_ list: DisplayList, _ moves: [Frame.Move], _ damage: Rect) {
            window.present(
                Frame(
                    list: list, moves: moves, damage: [damage], theme: Theme(), size: window.size, scale: window.scale))
        }
        var list = DisplayList()
        list.fill(Rect(origin: .zero, size: window.size), Color(red: 0, green: 1, blue: 0))
        list.fill(Rect(0, 10, 50, 10), Color(red: 1, green: 0, blue: 0))
        draw(list, [], Rect(origin: .zero, size: window.size))
        draw(list, [Frame.Move(target: Rect(0, 0, 50, 40), distance: Point(0, -10))], Rect(0, 40, 50, 10))
        #expect(presenter.pixel(0, 5) == (alone ? 0xff00 : 0xff_0000))
        #expect(presenter.moved.last?.count == 1)
    }

    @Test
    func `a failed scroll blit causes an expose event`() throws {
        let (opened, log) = try open()
        let presenter = BusyPresenter()
        presenter.answer = .lost
        let window = SDLWindow(handle: opened.handle, platform: platform, presenter: presenter)
        window.onEvent = { log.events.append($0.kind) }
        var reports: [String] = []
        platform.renderWarnings.report = { reports.append($0) }
        window.present(
            Frame(
                list: DisplayList(), moves: [Frame.Move(target: Rect(0, 0, 50, 40), distance: Point(0, -10))],
                damage: [Rect(0, 40, 50, 10)], theme: Theme(), size: window.size, scale: window.scale))
        window.settle()
        #expect(log.events == [.exposed])
        #expect(reports.isEmpty)
    }

    @Test
    func `window events are delivered once`() throws {
        let (window, log) = try open()
        push(SDL_WINDOWEVENT_MINIMIZED, to: window)
        push(SDL_WINDOWEVENT_MINIMIZED, to: window)
        push(SDL_WINDOWEVENT_RESTORED, to: window)
        push(SDL_WINDOWEVENT_RESTORED, to: window)
        push(SDL_WINDOWEVENT_CLOSE, to: window)
        try platform.handleEvents()
        #expect(log.events.filter { $0 != .exposed } == [.minimized, .restored, .closeRequested])
    }

    @Test
    func `quitting requests a close of every window`() throws {
        let (_, first) = try open()
        let (_, second) = try open()
        var event = SDL_Event()
        event.type = SDL_QUIT.rawValue
        SDL_PushEvent(&event)
        try platform.handleEvents()
        #expect(first.events.contains(.closeRequested))
        #expect(second.events.contains(.closeRequested))
    }

    @Test
    func `a window closed by an event handler gets no more events`() throws {
        let (window, log) = try open()
        window.onEvent = { [weak window] event in
            log.events.append(event.kind)
            window?.close()
        }
        push(SDL_WINDOWEVENT_CLOSE, to: window)
        push(SDL_WINDOWEVENT_FOCUS_GAINED, to: window)
        try platform.handleEvents()
        #expect(log.events == [.closeRequested])
        #expect(!window.isOpen)
    }

    @Test
    func `a window is drawn once for each requested frame`() throws {
        let (window, _) = try open()
        var count = 0
        window.onFrame = { count += 1 }
        #expect(!platform.drawFrames())
        window.setNeedsFrame()
        #expect(platform.drawFrames())
        #expect(!platform.drawFrames())
        #expect(count == 1)
    }

    @Test
    func `a hidden window is not drawn until shown`() throws {
        let (window, _) = try open()
        window.setNeedsFrame()
        push(SDL_WINDOWEVENT_HIDDEN, to: window)
        try platform.handleEvents()
        #expect(!platform.drawFrames())
        push(SDL_WINDOWEVENT_SHOWN, to: window)
        try platform.handleEvents()
        #expect(platform.drawFrames())
    }

    @Test
    func `invalid window values are harmless`() throws {
        let (window, _) = try open()
        window.setSizeLimits(minimum: Size(.nan, -5), maximum: Size(.infinity, 1e12))
        window.setSizeLimits(minimum: Size(500, 400), maximum: Size(100, 50))
        window.setTitle("\u{0}☃")
        window.setTextInputArea(Rect(.nan, 0, .infinity, 1))
        for cursor in Inlay.Cursor.allCases { window.setCursor(cursor) }
        window.close()
        window.close()
        window.setTitle("closed")
        #expect(window.size == .zero)
    }

    @Test(
        arguments: [
            (UInt32(0), UInt32(0)), (0xff12_3456, 0xff12_3456), (0x8040_0080, 0x8080_00ff), (0x01ff_ffff, 0x01ff_ffff),
        ] as [(UInt32, UInt32)])
    func `a window icon has no premultiplied alpha`(premultiplied: UInt32, straight: UInt32) {
        #expect(IconSurface.straight(premultiplied) == straight)
    }
}
