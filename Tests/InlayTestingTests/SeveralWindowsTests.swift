import Inlay
import InlayRaster
import InlaySDL
import InlayTesting
import Testing

/// An application with more than one window, and scripts that switch between the windows.
@Suite struct SeveralWindowsTests {
    /// Counts presses of its button, and opens further windows with Ctrl+N.
    private final class Page: ViewController {
        let button = Button()
        let label = Label()
        private var count = 0

        override func loadView() {
            button.style = .system
            button.title = "Count"
            button.markup.identifier = "button"
            label.markup.identifier = "label"
            label.text = "0"
            button.addAction(for: .primaryActionTriggered) { [unowned self] in
                count += 1
                label.text = "\(count)"
            }
            let column = ColumnView()
            for view in [button, label, Spacer()] { column.addArrangedSubview(view) }
            view = column
        }

        override var keyCommands: [KeyCommand] {
            [
                KeyCommand(title: "New", input: KeyChord(Key("N"), .control)) { [unowned self] _ in
                    let page = Page()
                    page.title = "Page \((application?.windows.count ?? 0) + 1)"
                    _ = try? application?.open(page, size: Size(200, 100))
                }
            ]
        }
    }

    private func open() throws -> TestApplication {
        let app = try TestApplication(Page(), size: Size(200, 100))
        app.application.diagnosticHandler = { _ in }
        return app
    }

    private func play(_ steps: String) async throws -> TestApplication {
        let app = try open()
        try await app.play(Script(name: "a.inlay", text: "window 200x100\n---\n" + steps))
        return app
    }

    private func message(_ steps: String) async -> String {
        do {
            _ = try await play(steps)
            return ""
        } catch {
            return (error as? ScriptError)?.message ?? "\(error)"
        }
    }

    // MARK: Windows

    @Test func `each window has its own focus, and one window is active`() throws {
        let app = try open()
        let second = try app.application.open(Page(), size: Size(200, 100))
        #expect(app.application.activeWindow === app.window && !second.isActive)

        second.activate()

        #expect(app.application.activeWindow === second && !app.window.isActive)
        second.close()
        #expect(app.application.activeWindow == nil && !second.isActive)
        #expect(app.application.windows.map(ObjectIdentifier.init) == [ObjectIdentifier(app.window)])
    }

    @Test func `a controller cannot be opened in two windows`() throws {
        let app = try open()
        let controller = app.window.rootViewController

        #expect(throws: WindowError("Page is already shown: a controller can have only one window or parent")) {
            try app.application.open(controller)
        }
        #expect(app.application.windows.count == 1 && controller.view.window === app.window)
    }

    @Test func `a closed controller can be opened again`() throws {
        let app = try open()
        let page = Page()
        try app.application.open(page).close()

        let second = try app.application.open(page)

        #expect(page.window === second && page.view.window === second)
    }

    @Test func `a controller with its own window cannot become a child`() throws {
        let app = try open()
        let page = Page()
        let second = try app.application.open(page)

        app.window.rootViewController.addChild(page)

        #expect(page.parent == nil && page.window === second && app.diagnostics.count == 1)
    }

    /// A controller that closes its window before the window appears.
    private final class Shy: ViewController {
        override func loadView() { view = View() }
        override func viewWillAppear() {
            application?.appearance = .dark
            window?.close()
        }
        override func viewDidAppear() { Issue.record("it has appeared") }
    }

    @Test func `a window can close while its controller appears`() throws {
        let app = try open()

        let second = try app.application.open(Shy())

        #expect(app.application.windows.count == 1 && second.platformWindow == nil && second.theme.appearance == .dark)
    }

    @Test func `a window's title is the title of its controller`() throws {
        let app = try open()
        let page = Page()
        let second = try app.application.open(page)
        #expect(app.window.title == "Test" && second.title == "Test")

        page.title = "Settings"
        #expect(second.title == "Settings" && (second.platformWindow as? OffscreenWindow)?.title == "Settings")
        try app.turn(to: "Settings")
        try app.click("#button")

        #expect(page.label.text == "1" && app.window === second)
        #expect(throws: WindowError("no window has the title 'Gone'; open windows: 'Test', 'Settings'")) {
            try app.turn(to: "Gone")
        }
    }

    @Test func `all windows share one theme`() throws {
        let app = try open()
        let second = try app.application.open(Page())

        app.application.appearance = .dark

        #expect(second.theme.appearance == .dark && app.window.theme.appearance == .dark)
    }

    // MARK: Scripts

    @Test func `a script switches between windows`() async throws {
        let app = try await play(
            """
            key Ctrl+N
            window "Page 2"
            click #button
            expect #label text "1"
            window "Test"
            expect #label text "0"
            key Ctrl+N
            window 3
            close
            expect closed
            expect no window "Page 3"
            expect window 2
            window 2
            expect #label text "1"
            """)

        #expect(app.application.windows.map(\.title) == ["Test", "Page 2"])
        #expect(app.application.activeWindow?.title == "Page 2")
    }

    @Test func `an ambiguous or missing window is an error that lists all windows`() async {
        #expect(await message("window \"Gone\"") == "no window \"Gone\" is open; there are: 1 \"Test\"")
        #expect(await message("window 2") == "no window 2 is open; there are: 1 \"Test\"")
        #expect(await message("key Ctrl+N\nexpect no window \"Page 2\"") == "expected no window \"Page 2\"; it is open")
        #expect(await message("press #button\nwindow 1").contains("release it before you change the window"))
        #expect(
            await message("key Ctrl+N\nclose\nclick #button")
                == "the window is closed; another window is open: \"Page 2\"")
        #expect(await message("window 0").contains("a window's title, or its number"))
    }

    @Test func `windows with equal titles are selected by number`() async throws {
        let app = try open()
        _ = try app.application.open(Page())
        let script = Script(name: "a.inlay", header: Script.Header(), actions: [.window(.title("Test"))])

        await #expect {
            try await app.play(script)
        } throws: { error in
            (error as? ScriptError)?.message
                == "2 windows have the title \"Test\"; use a number: 1 \"Test\", 2 \"Test\""
        }
    }

    // MARK: Recording

    @Test func `a recording includes switches between windows`() async throws {
        let app = try open()
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        app.key(Key("N"), .control)
        try app.turn(to: "Page 2")
        try app.click("#button")
        app.send(.closeRequested)
        try app.turn(to: "Test")
        try app.click("#button")
        recorder.finish()

        #expect(
            text.hasSuffix(
                """
                ---
                key Ctrl+N
                window "Page 2"
                click #button
                expect #label text "1"
                close
                window "Test"
                click #button
                expect #label text "1"

                """), "\(text)")
        try await open().play(Script(name: "b.inlay", text: text))
    }

    @Test func `a recording includes resizes of other windows`() async throws {
        let app = try open()
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        app.key(Key("N"), .control)
        let second = try #require(app.application.windows.last)
        second.dispatch(Event(.focusGained))
        second.dispatch(Event(.resized(Size(300, 150), scale: 1)))
        try app.turn(to: "Page 2")
        try app.click("#button")
        recorder.finish()

        #expect(text.contains("window \"Page 2\"\nresize 300x150\nclick #button\n"), "\(text)")
    }

    // MARK: Monkeys

    @Test func `random actions reach all windows`() async throws {
        let app = try open()
        _ = try app.application.open(Page(), size: Size(200, 100))
        let script = Script(name: "monkey.inlay", header: Script.Header(), actions: [])
        var text = ""
        let player = CheckedPlayer(script, on: DirectStage(app.window, clock: app.clock))

        try await player.play(Monkey(seed: 4), steps: 200) { text += $0 }

        #expect(text.contains("\nwindow 2\n") && text.contains("\nwindow 1\n"))
        #expect(app.application.windows.isEmpty)
    }
}
