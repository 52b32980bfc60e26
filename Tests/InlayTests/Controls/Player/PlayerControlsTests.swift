import Foundation
import Testing

@testable import Inlay

@MainActor @Suite struct PlayerControlsTests {
    private let engine = FakeMediaEngine()
    private let view = PlayerView()

    private func open(
        size: Size = Size(480, 270), direction: LayoutDirection = .leftToRight
    ) throws -> (window: Window, controls: PlayerControls) {
        view.url = URL(filePath: "/clips/a.webm")
        view.showsPlaybackControls = true
        let window = try openPlayer(view, engine, size: size, direction: direction)
        return (window, try #require(view.controls))
    }

    private func parts<Part: View>(_ type: Part.Type, _ controls: PlayerControls) -> [Part] {
        controls.subviews.compactMap { $0 as? Part }.filter { !$0.isHidden }
    }

    private func names(_ controls: PlayerControls) -> [String?] {
        controls.subviews.filter { !$0.isHidden }.map { $0.accessibilityLabel ?? ($0 as? Label)?.text }
    }

    @Test func `the bar contains play, time, position, volume and full screen`() throws {
        let (_, controls) = try open()

        #expect(names(controls) == ["Play", "0:00 / 0:10", "Position", "Mute", "Volume", "Full Screen"])
        #expect(controls.frame == Rect(8, 218, 464, 44))
    }

    @Test(arguments: [
        (330.0, ["Play", "0:00 / 0:10", "Position", "Mute", "Full Screen"]),
        (240.0, ["Play", "Position", "Mute", "Full Screen"]), (120.0, ["Play", "Mute", "Full Screen"]),
    ])
    func `a narrow bar omits less important controls`(width: Double, expected: [String]) throws {
        let (_, controls) = try open(size: Size(width, 200))

        #expect(names(controls).compactMap(\.self) == expected)
    }

    @Test func `the bar is mirrored in right-to-left layout`() throws {
        let (_, controls) = try open(direction: .rightToLeft)
        let buttons = parts(Button.self, controls)

        #expect(buttons[0].frame.minX > buttons[2].frame.minX)
    }

    @Test func `clicks and keys control playback, position, volume and mute`() throws {
        let (window, controls) = try open()
        window.send(.pointerDown(Point(240, 100), .left, clickCount: 1, []))
        window.send(.pointerUp(Point(240, 100), .left, clickCount: 1, []))
        #expect(view.rate == 1)
        #expect(names(controls).first == "Pause")
        #expect(view.isFirstResponder)

        func press(_ key: Key) { window.send(.keyDown(key, [], isRepeat: false)) }
        press(.space)
        #expect(view.rate == 0)
        press(.right)
        #expect(view.currentTime == 5)
        press(.left)
        press(.left)
        #expect(view.currentTime == 0)
        press(.end)
        #expect(view.currentTime == 10)
        press(.down)
        #expect(abs(view.volume - 0.95) < 0.001)
        press(Key("M"))
        #expect(view.isMuted)
        press(.up)
        #expect(!view.isMuted)
    }

    @Test func `the position slider seeks and describes the position in words`() throws {
        let (window, controls) = try open()
        let slider = try #require(parts(Slider.self, controls).first)
        let middle = slider.frameInWindow

        window.send(.pointerDown(Point(middle.midX, middle.midY), .left, clickCount: 1, []))
        window.send(.pointerUp(Point(middle.midX, middle.midY), .left, clickCount: 1, []))

        #expect(abs(view.currentTime - 5) < 0.1)
        #expect(slider.accessibility.value?.hasSuffix("of 0:10") == true)
    }

    @Test func `the bar hides during playback and shows when the pointer moves`() async throws {
        let (window, controls) = try open()
        let time = VirtualTime(of: window, clock: try #require(window.application?.clock as? ManualClock))
        view.player?.play()
        await time.advance(by: .seconds(4))
        #expect(controls.alpha == 0)

        window.send(.pointerMoved(Point(100, 60), []))
        #expect(controls.alpha == 1)
        view.player?.pause()
        await time.advance(by: .seconds(5))

        #expect(controls.alpha == 1)
    }

    @Test func `a volume change while muted applies and unmutes`() throws {
        let (window, controls) = try open()
        view.isMuted = true
        let slider = parts(Slider.self, controls)[1]
        let frame = slider.frameInWindow

        window.send(.pointerDown(Point(frame.midX, frame.midY), .left, clickCount: 1, []))
        window.send(.pointerUp(Point(frame.midX, frame.midY), .left, clickCount: 1, []))

        #expect(!view.isMuted)
        #expect(abs(view.volume - 0.5) < 0.1)
    }

    @Test func `a click on the bar does not start playback`() throws {
        let (window, controls) = try open()
        let place = Point(controls.frame.minX + 2, controls.frame.midY)

        window.send(.pointerDown(place, .left, clickCount: 1, []))
        window.send(.pointerUp(place, .left, clickCount: 1, []))

        #expect(view.rate == 0)
    }

    @Test func `full screen shows the same player until escape is pressed`() throws {
        let (window, _) = try open()
        let platformWindow = try #require(window.platformWindow as? HeadlessWindow)
        view.enterFullScreen()
        #expect(platformWindow.isFullScreen)
        let shown = try #require(window.firstResponder as? PlayerView)
        #expect(shown !== view)
        #expect(shown.player === view.player)
        #expect(view.player?.presenter === shown)

        window.send(.keyDown(.escape, [], isRepeat: false))

        #expect(!platformWindow.isFullScreen)
        #expect(view.player?.presenter === view)
    }

    @Test func `full screen that the window system ends also ends in the player`() throws {
        let (window, _) = try open()
        view.enterFullScreen()
        window.dispatch(Event(.enteredFullScreen))
        #expect(window.firstResponder !== view)

        window.dispatch(Event(.leftFullScreen))

        #expect(!window.isFullScreen)
        #expect(window.rootViewController.presentedViewController == nil)
        #expect(view.player?.presenter === view)
    }

    @Test(arguments: [(180.0, true), (90.0, false)])
    func `the message of a failure and the bar do not overlap`(height: Double, hasBar: Bool) throws {
        engine.error = MediaError("there is no such file")

        let (_, controls) = try open(size: Size(320, height))

        let message = try #require(view.subviews.compactMap { $0 as? Label }.first)
        #expect(!message.isHidden && view.bounds.contains(message.frame))
        #expect(controls.isHidden != hasBar)
        if hasBar { #expect(message.frame.maxY <= controls.frame.minY) }
    }

    @Test func `an audio file has a bar and no picture`() throws {
        engine.description = MediumDescription(duration: 4000, size: nil, tracks: [])
        let (window, controls) = try open(size: Size(480, 44))

        #expect(view.measure(fitting: .unconstrained).height == 44)
        #expect(names(controls) == ["Play", "0:00:00 / 1:06:40", "Position", "Mute", "Volume"])
        #expect(!"\(window.displayList())".contains("fill 0,0 480x44 #000000"))
    }
}
