import Foundation
import Testing

@testable import Inlay

/// Specification 13.19.
@MainActor @Suite struct PlayerViewTests {
    private let engine = FakeMediaEngine()
    private let clip = URL(filePath: "/clips/a.webm")

    private final class Owner: MarkupOwner {
        @Bindable var position = 0.0
        @Bindable var length = 0.0
        var log: [String] = []

        func registerActions(in actions: inout ActionTable) {
            actions["ready"] = { [unowned self] in log.append("ready") }
            actions["ended"] = { [unowned self] in log.append("ended") }
            actions["failed"] = { [unowned self] in log.append("failed") }
        }
    }

    private final class Delegate: PlayerViewDelegate {
        var answers: [Bool] = []
        func playerView(_ playerView: PlayerView, isReadyForDisplay: Bool) { answers.append(isReadyForDisplay) }
    }

    private func view(_ attributes: String = "", owner: (any MarkupOwner)? = nil) throws -> PlayerView {
        let view = try #require(Loaded("<LMPlayerView \(attributes)/>", owner: owner).view as? PlayerView)
        view.url = clip
        return view
    }

    private func clock(_ window: Window) throws -> VirtualTime {
        VirtualTime(of: window, clock: try #require(window.application?.clock as? ManualClock))
    }

    private func shown(_ window: Window) -> [UInt32] {
        window.displayList().commands.compactMap { command in
            guard case .image(let image, _, _) = command, let source = image.source as? PlayerPicture else {
                return nil
            }
            return source.pixmap(width: 1, height: 1).pixels.first.map { $0 & 0xFFFFFF }
        }
    }

    @Test func `markup creates a player view with the given properties`() throws {
        let loaded = Loaded("<LMPlayerView layer.videoGravity='resizeAspectFill' volume='0.5' loops='true'/>")

        #expect(loaded.diagnostics.isEmpty)
        let view = try #require(loaded.view as? PlayerView)
        #expect(view.layer.videoGravity == .resizeAspectFill)
        #expect(view.videoGravity == .resizeAspectFill)
        #expect(view.player?.volume == 0.5)
        #expect(view.loops)
    }

    @Test func `a player view has the video's size and keeps the aspect ratio`() throws {
        let view = try view("anchor='top left'")
        #expect(!view.measure(fitting: .unconstrained).width.isDefined)
        _ = try openPlayer(view, engine)

        #expect(view.measure(fitting: .unconstrained) == Size(64, 36))
        view.width = 128
        #expect(view.measure(fitting: .unconstrained) == Size(128, 72))
    }

    @Test func `playback follows a manual clock exactly`() async throws {
        let view = try view()
        let window = try openPlayer(view, engine)
        #expect(shown(window) == [0])

        view.player?.play()
        try await clock(window).advance(by: .seconds(2.5))
        window.drawFrame()

        #expect(view.currentTime == 2.5)
        #expect(shown(window) == [25])
        view.player?.pause()
        try await clock(window).advance(by: .seconds(1))
        #expect(view.currentTime == 2.5)
        #expect(engine.last?.calls.contains { $0.hasPrefix("play") } == false)
    }

    @Test func `playback stops at the end and restarts from the beginning`() async throws {
        let owner = Owner()
        let view = try view(
            "rate='2' onEnd='ended' onReady='ready' currentTime='$position' duration='$length'", owner: owner)
        let window = try openPlayer(view, engine)
        #expect(owner.length == 10)

        try await clock(window).advance(by: .seconds(6))

        #expect(owner.log == ["ready", "ended"])
        #expect(owner.position == 10)
        #expect(view.rate == 0)
        view.player?.play()
        #expect(view.currentTime == 0)
        #expect(view.rate == 1)
    }

    @Test func `a loop continues at the start`() async throws {
        let view = try view("rate='1' loops='true'")
        let window = try openPlayer(view, engine)

        try await clock(window).advance(by: .seconds(12))

        #expect(abs(view.currentTime - 2) < 0.001)
        #expect(view.rate == 1)
    }

    @Test func `a bound owner property sets the current time`() throws {
        let owner = Owner()
        let view = try view("currentTime='$position'", owner: owner)
        let window = try openPlayer(view, engine)

        owner.position = 4
        window.drawFrame()

        #expect(view.currentTime == 4)
        #expect(shown(window) == [40])
    }

    @Test func `the delegate is notified when a picture becomes available`() throws {
        let view = try view()
        let delegate = Delegate()
        view.delegate = delegate
        let window = try openPlayer(view, engine)
        #expect(view.layer.isReadyForDisplay)
        #expect(delegate.answers == [true])

        view.url = nil
        window.drawFrame()

        #expect(delegate.answers == [true, false])
        #expect(engine.last?.isClosed == true)
    }

    @Test func `a playback failure is shown in the view and reported`() throws {
        let owner = Owner()
        engine.error = MediaError("there is no such file")
        let view = try view("onError='failed'", owner: owner)

        let window = try openPlayer(view, engine)

        #expect(owner.log == ["failed"])
        #expect(window.application?.diagnostics.map(\.message) == ["'/clips/a.webm': there is no such file"])
        let text = view.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }.map(\.text)
        #expect(text == ["‘a.webm’ cannot be played.\nthere is no such file"])
        engine.error = nil
        view.url = URL(filePath: "/clips/b.webm")
        #expect(view.player?.status == .ready)
    }

    @Test func `a missing media engine is reported once and leaves a placeholder`() throws {
        let (one, other) = (try view(), try view())
        let column = ColumnView()
        column.addSubview(one)
        column.addSubview(other)

        let window = try openPlayer(column, nil)

        #expect(window.application?.diagnostics.count == 1)
        #expect(window.application?.diagnostics.first?.message.contains("InlayPlayer") == true)
        #expect("\(window.displayList())".contains("border"))
    }

    @Test func `an engine that can play nothing is reported once`() throws {
        engine.error = MediaError("libmpv cannot be loaded", advice: "install libmpv2", concernsEngine: true)
        let (one, other) = (try view(), try view())
        other.url = URL(filePath: "/clips/b.webm")
        let column = ColumnView()
        column.addSubview(one)
        column.addSubview(other)

        let window = try openPlayer(column, engine)

        #expect(
            window.application?.diagnostics.map(\.message) == [
                "nothing can be played: libmpv cannot be loaded; install libmpv2"
            ])
        for view in [one, other] {
            let text = view.subviews.compactMap { $0 as? Label }.first { !$0.isHidden }?.text ?? ""
            #expect(text.hasSuffix("cannot be played.\nlibmpv cannot be loaded"))
        }
    }

    @Test func `volume, mute and track selection are sent to the medium`() throws {
        let view = try view("volume='0.25' isMuted='true'")
        _ = try openPlayer(view, engine)
        let player = try #require(view.player)
        #expect(engine.last?.takeCalls() == ["loops false", "volume 0.25 muted"])

        view.isMuted = false
        player.select(player.tracks.first { $0.title == "Commentary" }, for: .audio)

        #expect(engine.last?.takeCalls() == ["volume 0.25", "select audio 2"])
        #expect(player.tracks.filter(\.isSelected).map(\.id) == [1, 2])
        view.volume = 7
        #expect(view.volume == 1)
    }

    @Test func `a URL set in a window is opened once`() throws {
        let view = PlayerView()
        _ = try openPlayer(view, engine)

        view.url = clip

        #expect(engine.media.count == 1)
    }

    @Test func `a view without a player shows no picture`() throws {
        let view = try view()
        let window = try openPlayer(view, engine)

        view.player = nil
        window.drawFrame()

        #expect(!view.layer.isReadyForDisplay)
        #expect(shown(window).isEmpty)
    }

    @Test func `loops can be disabled during playback`() async throws {
        let view = try view("rate='1' loops='true'")
        let window = try openPlayer(view, engine)
        try await clock(window).advance(by: .seconds(12))

        view.loops = false
        try await clock(window).advance(by: .seconds(1))

        #expect(abs(view.currentTime - 3) < 0.001)
    }

    @Test func `only one of two views of a player shows the picture`() throws {
        let (one, other) = (try view(), PlayerView())
        let column = ColumnView()
        for view in [one, other] {
            view.weight = 1
            column.addSubview(view)
        }
        other.player = one.player
        let window = try openPlayer(column, engine)
        #expect(shown(window).count == 1)
        #expect(engine.media.count == 1)

        other.removeFromSuperview()
        window.drawFrame()

        #expect(shown(window).count == 1)
    }
}
