import DemoResources
import Foundation
import Inlay
import InlayRaster
import InlaySDL
import InlayTesting
import Testing

/// The demo's page with an action that waits.
private final class Countdown: ViewController {
    @Outlet var startButton: Button
    @Outlet var statusLabel: Label

    override var documentName: String? { "AsyncViewController" }
    override var resources: Resources { .demo }
    override func registerActions(in actions: inout ActionTable) { actions["start"] = start }

    func start() async {
        startButton.isEnabled = false
        for second in (1...3).reversed() {
            statusLabel.text = "Done in \(second)"
            try? await clock.sleep(for: .milliseconds(300))
        }
        statusLabel.text = "Done"
        startButton.isEnabled = true
    }
}

/// Real windows, clicked with a real mouse and compared pixel by pixel.
@Suite(.serialized, .enabled(if: Session.isPresent, "needs Scripts/with-x11 or Scripts/with-wayland"))
struct HelloWindowTests {
    private let title = "Inlay Demo"
    private let session: Session

    init() throws { session = try Session() }

    private func demo(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
        let page = arguments.contains("--page") ? [] : ["--page", "hello"]
        let program = try Program(
            "Demo", page + ["--size", "480x320", "--theme", "light"] + arguments, title: title,
            environment: environment,
            session: session)
        session.scale = Double(try session.picture().width) / 480
        return program
    }

    /// Returns the same page off screen, in the size and scale of the window.
    private func reference(size: Size = Size(480, 320)) throws -> TestApplication {
        try TestApplication(Hello(), size: size, scale: session.scale)
    }

    /// Waits for the first picture of the film; the player takes no keys before. Returns the window's pixels.
    private func openedFilm() throws -> Pixmap {
        try session.wait("the first picture of the film") {
            let picture = try session.picture()
            return picture[picture.width / 2, picture.height / 2] & 0xffffff != 0
        }
        return try session.settledPicture()
    }

    private func middle(_ selector: String, _ app: TestApplication) throws -> Point {
        let frame = try app.find(selector).frameInWindow
        return Point(frame.midX.rounded(), frame.midY.rounded())
    }

    @Test func `a click on the button shows the greeting`() throws {
        let program = try demo()
        let app = try reference()
        try session.expectSame(app, "the first frame")

        let button = try middle("Say Hello", app)
        try session.move(to: button)
        app.send(.pointerMoved(button, []))
        try session.expectSame(app, "the button under the pointer")
        try session.inject("down")
        app.send(.pointerDown(button, .left, clickCount: 1, []))
        try session.expectSame(app, "the button held down")
        try session.inject("up")
        app.send(.pointerUp(button, .left, clickCount: 1, []))

        #expect(app["#greetingLabel", as: Label.self]?.text == "Hello, World!")
        try session.expectSame(app, "the greeting")
        try session.inject("close")
        #expect(try program.end() == 0)
        #expect(program.text == "")
    }

    @Test func `the keyboard alone shows the greeting`() throws {
        let program = try demo()
        let app = try reference()

        try session.inject("key", "Tab")
        app.key(.tab)
        try session.expectSame(app, "the focus ring")
        try session.inject("key", "space")
        app.key(.space)

        #expect(app["#greetingLabel", as: Label.self]?.text == "Hello, World!")
        try session.expectSame(app, "the greeting")
        try session.inject("close")
        #expect(try program.end() == 0)
    }

    @Test func `a release outside the button shows no greeting`() throws {
        let program = try demo()
        let app = try reference()
        let button = try middle("Say Hello", app)

        try session.drag(from: button, to: Point(20, 20))
        app.send(.pointerMoved(Point(20, 20), []))

        // The pressed button keeps the focus that the click gave it, without a ring.
        try session.expectSame(app, "the page without a greeting")
        withExtendedLifetime(program) {}
    }

    @Test func `the dark theme matches offscreen rendering`() throws {
        let program = try demo("--theme", "dark")
        let app = try TestApplication(Hello(), size: Size(480, 320), scale: session.scale, appearance: .dark)

        try session.expectSame(app, "the dark page")
        withExtendedLifetime(program) {}
    }

    @Test func `many resizes end with the layout of a new window`() throws {
        let program = try demo()
        // sway 1.7 adopts a size that a program shows late as the requested size, so each resize is awaited there.
        for step in 0..<(Session.isX11 ? 200 : 20) {
            let (width, height) = (200 + step * 37 % 300, 150 + step * 53 % 200)
            if Session.isX11 { try session.inject("resize", width, height) } else { try session.resize(width, height) }
        }

        try session.resize(401, 303)

        try session.expectSame(try reference(size: Size(401, 303)), "the last size")
        withExtendedLifetime(program) {}
    }

    @Test func `a task updates a label without input`() throws {
        let program = try demo("--page", "async")
        let before = try session.picture()
        try session.inject("key", "Tab", "space")
        try session.wait("the page says that it waits") { try session.picture() != before }
        let waiting = try session.picture()

        try session.wait("the page says that it is done") { try session.picture() != waiting }

        withExtendedLifetime(program) {}
    }

    @Test func `typed text, keys and wheel turns reach the program`() throws {
        let path = NSTemporaryDirectory() + "inlay-input-\(getpid()).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let program = try demo("--page", "input", "--record", path)

        func recorded() -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        let before = try session.picture()
        try session.click(Point(240, 100))
        // SDL sends text only from the frame on that shows the focus.
        try session.wait("the focus shows") {
            try session.withoutPointer(session.picture()) != session.withoutPointer(before)
        }
        try session.inject("type", "aé")
        // SDL sends text for these keys, too.
        try session.inject("key", "ctrl+s", "ctrl+1", "alt+f")
        try session.inject("wheel", 0, -1)
        try session.inject("keydown", "space")
        try session.inject("keyup", "space")
        try session.wait("everything is recorded") {
            let text = recorded()
            return text.contains("\"wheel\"") && text.contains("\"key\":\"Space\"") && text.contains("é")
        }
        try session.inject("close")
        #expect(try program.end() == 0)

        let kinds = try Recording(contentsOf: path).events.map(\.kind)
        let texts = kinds.compactMap { kind in if case .text(let text) = kind { text } else { nil } }
        #expect(texts == ["a", "é", " "])
        #expect(kinds.contains(.keyDown(Key("S"), .control, isRepeat: false)))
        #expect(kinds.contains(.keyDown(Key("1"), .control, isRepeat: false)))
        #expect(kinds.contains(.keyDown(Key("F"), .alt, isRepeat: false)))
        #expect(kinds.contains { if case .wheel(_, 0, -1, _) = $0 { true } else { false } })
    }

    /// Some of the pages start work or wait for a time when they open.
    @Test(arguments: [
        "hello", "start", "controls", "elements", "bound-lists", "markdown", "pictures", "sorting", "rows", "scrolling",
        "canvas",
    ]) func `an idle program does not wake up`(page: String) throws {
        let program = try demo("--page", page)
        _ = try session.settledPicture()
        try session.inject("sleep", 2)
        let before = try (program.status("voluntary_ctxt_switches"), program.processorTime())

        try session.inject("sleep", 3)

        #expect(try program.status("voluntary_ctxt_switches") == before.0)
        // A loop that never sleeps makes no voluntary context switch.
        #expect(try program.processorTime() - before.1 < .milliseconds(50))
    }

    @Test func `no graphics driver is loaded`() throws {
        let program = try demo()
        try session.expectSame(try reference(), "the first frame")

        let libraries = try program.libraries()

        #expect(libraries.contains { $0.hasPrefix("libSDL2") })
        let drivers = [
            "libGL", "libEGL", "libgallium", "libvulkan", "libLLVM", "swrast_dri", "iris_dri", "radeonsi_dri",
        ]
        #expect(libraries.filter { name in drivers.contains { name.hasPrefix($0) } } == [])
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func `a signal closes the window`(signal: Int32) throws {
        let program = try demo()
        try session.expectSame(try reference(), "the first frame")

        kill(program.identifier, signal)

        #expect(try program.end() == 0)
    }

    @Test(arguments: ["C", "xx_YY.UTF-8", "C.UTF-8"]) func `the window title is correct in every locale`(locale: String)
        throws
    {
        let folder = NSTemporaryDirectory() + "inlay-title-\(getpid())"
        let title = "Grüße – 日本"
        let path = "\(folder)/\(title).xml"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("<Label text=\"Hello\"/>".utf8).write(to: URL(filePath: path))

        let program = try Program(
            "inlay", ["run", path], title: title, environment: ["LC_ALL": locale, "LANG": locale],
            session: session)

        try session.inject("close")
        #expect(try program.end() == 0)
    }

    @Test func `the player fills the screen until Escape`() throws {
        let program = try demo("--page", "player", "--size", "640x560")
        let small = try openedFilm()

        try session.inject("key", "Tab")
        try session.inject("key", "f")
        try session.wait("the window fills the screen") { try session.picture().width > small.width }
        try session.inject("key", "Escape")
        try session.wait("the window has its size again") {
            let picture = try session.picture()
            return picture.width == small.width && picture.height == small.height
        }

        try session.inject("close")
        #expect(try program.end() == 0)
    }

    @Test func `the player follows a window manager that ends full screen`() throws {
        let program = try demo("--page", "player", "--size", "640x560")
        let small = try openedFilm()
        func isSmall() throws -> Bool {
            let picture = try session.picture()
            return picture.width == small.width && picture.height == small.height
        }
        try session.inject("key", "Tab")
        try session.inject("key", "f")
        try session.wait("the window fills the screen") { try session.picture().width > small.width }

        try session.inject("fullscreen", "off")
        try session.wait("the window has its size again") { try isSmall() }
        _ = try session.settledPicture()
        // The key begins full screen only if the player has ended it.
        try session.inject("key", "f")
        try session.wait("the window fills the screen again") { try session.picture().width > small.width }
        try session.inject("key", "Escape")
        try session.wait("the window is small again") { try isSmall() }

        try session.inject("close")
        #expect(try program.end() == 0)
    }

    @Test func `a recording replays to the same pixels`() async throws {
        let path = NSTemporaryDirectory() + "inlay-record-\(getpid()).jsonl"
        let pictures = ["a", "b"].map { NSTemporaryDirectory() + "inlay-replay-\(getpid())-\($0).png" }
        defer { for path in pictures + [path] { try? FileManager.default.removeItem(atPath: path) } }
        let program = try demo("--record", path)
        let app = try reference()
        try session.click(try middle("Say Hello", app))
        app.click(at: try middle("Say Hello", app))
        try session.expectSame(app, "the greeting")
        try session.inject("close")
        #expect(try program.end() == 0)

        let other = try TestApplication(Hello(), size: Size(480, 320), scale: app.window.scale)
        try await other.replay(path)
        #expect(other["#greetingLabel", as: Label.self]?.text == "Hello, World!")
        for picture in pictures {
            let replay = try Program(
                "Demo", ["--page", "hello", "--theme", "light", "--replay", path, "--screenshot", picture], title: nil,
                session: session)
            #expect(try replay.end() == 0)
        }

        #expect(try Pixmap(png: pictures[0]) == Pixmap(png: pictures[1]))
    }

    @Test func `an action with waits is replayed to its end`() async throws {
        let path = NSTemporaryDirectory() + "inlay-wait-\(getpid()).jsonl"
        let picture = NSTemporaryDirectory() + "inlay-wait-\(getpid()).png"
        defer { for path in [path, picture] { try? FileManager.default.removeItem(atPath: path) } }
        let program = try demo("--page", "async", "--record", path)
        let app = try TestApplication(Countdown(), size: Size(480, 320), scale: session.scale)
        app.key(.tab)
        app.key(.space)
        try await app.settle()
        try session.inject("key", "Tab", "space")
        try session.expectSame(app, "the action has ended")
        try session.inject("close")
        #expect(try program.end() == 0)

        let replay = try Program(
            "Demo", ["--page", "async", "--theme", "light", "--replay", path, "--screenshot", picture], title: nil,
            session: session)
        #expect(try replay.end() == 0)

        let other = try TestApplication(Countdown(), size: Size(480, 320), scale: session.scale)
        try await other.replay(path)
        #expect(other["#statusLabel", as: Label.self]?.text == "Done")
        #expect(try Pixmap(png: picture) == other.snapshot)
    }
}
