import Foundation
import Testing

@testable import Inlay

/// A player whose medium plays in real time.
@MainActor @Suite struct PlayerRealTimeTests {
    private let engine = FakeMediaEngine()
    private let view = PlayerView()

    private func open(size: Size = Size(320, 180)) throws -> (window: Window, medium: FakeMedium) {
        view.url = URL(filePath: "/clips/a.webm")
        let window = try openPlayer(view, engine, size: size, isStepped: false)
        return (window, try #require(engine.last))
    }

    private let picture = Pixmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_0000])

    @Test func `pictures are requested in device pixels once the view is visible`() throws {
        let (window, medium) = try open(size: Size(320, 360))
        #expect(medium.takeCalls() == ["loops false", "volume 1"])

        medium.open()
        window.drawFrame()

        #expect(medium.takeCalls() == ["pictures 320x180"])
        medium.report(.picture(picture))
        window.drawFrame()
        #expect(medium.takeCalls().isEmpty)
        #expect(view.layer.isReadyForDisplay)
        window.dispatch(Event(.resized(Size(640, 360), scale: 1)))
        window.drawFrame()
        #expect(medium.takeCalls() == ["pictures 640x360"])
    }

    @Test func `a new picture redraws only the player view`() throws {
        let column = ColumnView()
        view.height = 90
        column.addSubview(view)
        column.addSubview(Label())
        view.url = URL(filePath: "/clips/a.webm")
        let window = try openPlayer(column, engine, isStepped: false)
        engine.last?.open()
        window.drawFrame()

        engine.last?.report(.picture(picture))
        window.drawFrame()

        let frame = (window.platformWindow as? HeadlessWindow)?.lastFrame
        #expect(frame?.damage.allSatisfy { view.frameInWindow.contains($0) } == true)
    }

    @Test(arguments: ["hidden", "covered", "minimised"])
    func `a hidden or covered view requests no pictures`(how: String) throws {
        let layers = LayerView()
        let cover = View()
        cover.backgroundColor = .white
        cover.isHidden = true
        view.url = URL(filePath: "/clips/a.webm")
        layers.addSubview(view)
        layers.addSubview(cover)
        let window = try openPlayer(layers, engine, isStepped: false)
        let medium = try #require(engine.last)
        medium.open()
        view.player?.play()
        window.drawFrame()
        _ = medium.takeCalls()
        func set(_ isUnseen: Bool) {
            switch how {
            case "hidden": view.isHidden = isUnseen
            case "covered": cover.isHidden = !isUnseen
            default: window.dispatch(Event(isUnseen ? .minimized : .restored))
            }
            window.drawFrame()
        }

        set(true)
        medium.report(.time(1))
        #expect(medium.takeCalls() == ["no pictures"])
        medium.report(.time(2))
        #expect(medium.takeCalls().isEmpty)

        set(false)
        window.drawFrame()
        #expect(medium.takeCalls() == ["pictures 320x180"])
    }

    @Test func `times before merged seeks complete are ignored`() throws {
        let (_, medium) = try open()
        medium.open()
        let player = try #require(view.player)

        player.seek(to: 4)
        player.seek(to: 5)
        medium.report(.time(1))
        #expect(player.currentTime == 5)
        medium.report(.sought)
        medium.report(.time(5.04))

        #expect(player.currentTime == 5.04)
        #expect(medium.takeCalls().last == "seek 5")
        player.seek(to: .nan)
        player.seek(to: 99)
        #expect(player.currentTime == 10)
    }

    @Test func `a released player closes the medium`() throws {
        var player: Player? = Player(url: URL(filePath: "/clips/a.ogg"))
        let application = Application(title: "Test", platform: RealTimePlatform())
        application.mediaEngine = engine
        application.becomeCurrent()

        player?.play()
        let medium = try #require(engine.last)
        #expect(medium.takeCalls() == ["loops false", "volume 1", "play 1"])
        player = nil

        #expect(medium.isClosed)
    }

    @Test func `playback registers no undo actions`() throws {
        final class Owner: ViewController {
            @Bindable var position = 0.0
        }
        let owner = Owner()
        owner.view = try #require(Loaded("<PlayerView currentTime='$position'/>", owner: owner).view)
        let player = try #require(owner.view as? PlayerView)
        player.url = URL(filePath: "/clips/a.webm")
        let application = Application(title: "Test", platform: RealTimePlatform())
        application.mediaEngine = engine
        let window = try application.open(owner)
        engine.last?.open()

        engine.last?.report(.time(3))

        #expect(owner.position == 3)
        #expect(owner.undoManager?.canUndo != true)
        withExtendedLifetime(window) {}
    }

    @Test func `a failure ends playback and a warning does not`() throws {
        let (window, medium) = try open()
        medium.open()
        medium.report(.warning("there is no sound device"))
        #expect(view.player?.status == .ready)

        medium.report(.failed(MediaError("the file is gone")))

        #expect(medium.isClosed)
        #expect(view.player?.status == .failed(MediaError("the file is gone")))
        #expect(window.application?.diagnostics.count == 2)
    }
}
