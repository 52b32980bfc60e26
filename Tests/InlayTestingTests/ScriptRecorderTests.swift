import Inlay
import InlayRaster
import InlaySDL
import InlayTesting
import Testing

@Suite struct ScriptRecorderTests {
    private final class Owner: MarkupOwner {
        @Outlet var status: Label
        var count = 0

        func registerActions(in actions: inout ActionTable) { actions["save"] = save }

        func save() {
            count += 1
            status.text = "saved \(count)"
        }
    }

    /// A view that accepts text, as text fields do.
    private final class Field: View {
        override var acceptsFocus: Bool { true }
        override var textInputArea: Rect? { bounds }
    }

    private func record(_ act: (TestApplication) throws -> Void) throws -> (script: String, owner: Owner) {
        let owner = Owner()
        let app = try TestApplication(
            markup: """
                <ColumnView layoutMargins="10" spacing="10">
                    <Button id="saveButton" style="system" title="Save" onPrimaryActionTriggered="save"/>
                    <Button style="system" title="Other"/>
                    <RowView><Button style="system" title="Twin"/><Button style="system" title="Twin"/></RowView>
                    <Label id="status" text="none"/>
                    <Spacer/>
                </ColumnView>
                """, owner: owner, size: Size(300, 240))
        let field = Field()
        field.markup.identifier = "field"
        field.height = 30
        (app.window.view as? ColumnView)?.addArrangedSubview(field)
        app.window.layout()
        var text = ""
        let recorder = ScriptRecorder(app.window, document: "Test.xml", arguments: ["--page", "a b"]) { text += $0 }
        try act(app)
        recorder.finish()
        return (text, owner)
    }

    private let header = """
        window 300x240
        document Test.xml
        arguments --page "a b"
        ---

        """

    @Test func `views are recorded by id or title, and changed texts are expected`() throws {
        let (script, _) = try record { app in
            try app.click("Save")
            try app.click("Other", button: .right)
            try app.click("#saveButton", count: 2)
        }

        #expect(
            script == header + """
                click #saveButton
                expect #status text "saved 1"
                click "Other" right
                double-click #saveButton
                expect #status text "saved 3"

                """)
    }

    @Test func `views without a name are recorded by position`() throws {
        let (script, _) = try record { app in
            app.click(at: Point(20, 96))
            app.click(at: Point(3, 200))
        }

        #expect(script == header + "click 20,96\nclick 3,200\n")
    }

    @Test func `typing, keys and wheel turns are combined`() throws {
        let (script, _) = try record { app in
            try app.click("#field")
            app.type("Hello, Ann")
            app.key(.tab)
            app.key(.tab)
            app.key(Key("S"), [.control, .shift])
            try app.wheel("#status", dy: -3)
        }

        #expect(
            script == header + """
                click #field at 140,15
                type "Hello, Ann"
                key Tab Tab
                key Ctrl+Shift+S
                wheel #status at 140,7 down 3

                """)
    }

    @Test func `drags and long presses are recorded`() throws {
        let (script, _) = try record { app in
            try app.drag("Save", to: "Other")
            let frame = try app.find("Save").frameInWindow
            let middle = Point(frame.midX, frame.midY)
            app.send(.pointerDown(middle, .left, clickCount: 1, []))
            app.clock.advance(by: .milliseconds(700))
            app.send(.pointerUp(middle, .left, clickCount: 1, []))
        }

        #expect(
            script == header + """
                drag #saveButton to "Other"
                press #saveButton
                wait 700ms
                release
                expect #status text "saved 1"

                """)
    }

    @Test func `waits for a result are recorded`() async throws {
        final class Slow: MarkupOwner {
            @Outlet var status: Label
            weak var app: TestApplication?
            func registerActions(in actions: inout ActionTable) { actions["load"] = load }
            func load() async {
                for second in 1...2 {
                    try? await app?.clock.sleep(for: .seconds(1))
                    status.text = "\(second)"
                }
            }
        }
        let markup = """
            <ColumnView><Button title="Load" onPrimaryActionTriggered="load"/><Label id="status" text=""/></ColumnView>
            """
        func open() throws -> (app: TestApplication, owner: Slow) {
            let owner = Slow()
            let app = try TestApplication(markup: markup, owner: owner)
            owner.app = app
            return (app, owner)
        }
        let (app, owner) = try open()
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        await app.advance(by: .seconds(3))
        try app.click("Load")
        await app.advance(by: .milliseconds(1200))
        app.key(.tab)
        await app.advance(by: .milliseconds(900))
        app.key(.tab)
        recorder.finish()

        #expect(
            text == """
                window 480x320
                ---
                click "Load"
                wait 1200ms
                expect #status text "1"
                key Tab
                wait 900ms
                expect #status text "2"
                key Tab

                """)
        let (again, owner2) = try open()
        try await again.play(Script(name: "a.inlay", text: text))
        withExtendedLifetime((owner, owner2)) {}
    }

    @Test func `an animation is awaited and a page dot is recorded by position`() async throws {
        final class Fading: MarkupOwner {
            @Outlet var status: Label
            func registerActions(in actions: inout ActionTable) { actions["turn"] = turn }
            func turn() {
                View.animate(withDuration: 0.4) {
                    status.alpha = 0.5
                } completion: { [status] _ in
                    status.text = "Done"
                }
            }
        }
        let markup = """
            <ColumnView>
                <PageControl id="dots" numberOfPages="3" width="60" onValueChanged="turn"/><Label id="status" text="no"/>
            </ColumnView>
            """
        let owner = Fading()
        let app = try TestApplication(markup: markup, owner: owner)
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        app.click(at: try app.find("#dots").frameInWindow.origin + Point(45, 18))
        await app.advance(by: .milliseconds(407))
        recorder.finish()

        #expect(
            text.contains("click #dots at 45,18\nwait 407ms\nexpect #dots value \"page 3 of 3\"\nexpect #status"),
            "\(text)")
        let again = Fading()
        try await TestApplication(markup: markup, owner: again).play(Script(name: "a.inlay", text: text))
        withExtendedLifetime((owner, again)) {}
    }

    @Test func `controls without text are recorded with their value`() async throws {
        let markup = """
            <ColumnView layoutMargins="10" spacing="10">
                <Switch id="sound"/><Slider id="volume" width="218"/><Stepper id="guests"/>
                <PageControl id="pages" numberOfPages="3" width="60"/><Spacer/>
            </ColumnView>
            """
        let app = try TestApplication(markup: markup)
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        try app.click("#sound")
        let thumb = try app.find("#volume").frameInWindow.origin + Point(9, 10)
        app.send(.pointerMoved(thumb, []))
        app.send(.pointerDown(thumb, .left, clickCount: 1, []))
        app.send(.pointerMoved(thumb + Point(100, 0), []))
        app.send(.pointerUp(thumb + Point(100, 0), .left, clickCount: 1, []))
        try app.click("#guests")
        app.click(at: try app.find("#pages").frameInWindow.origin + Point(45, 18))
        app.key(.left)
        recorder.finish()

        #expect(
            text == """
                window 480x320
                ---
                click #sound
                expect #sound checked
                drag #volume at 9,10 to #volume at 109,10
                expect #volume value "0.5"
                click #guests at 36,15
                expect #guests value "1"
                click #pages at 45,18
                expect #pages value "page 3 of 3"
                key Left
                expect #pages value "page 2 of 3"

                """)
        try await TestApplication(markup: markup).play(Script(name: "a.inlay", text: text))
    }

    @Test func `the current step is available before the app handles the event`() throws {
        let app = try TestApplication(markup: #"<ColumnView><Button title="Crash"/></ColumnView>"#)
        var draft = ""
        let recorder = ScriptRecorder(app.window) { _ in }
        recorder.draft = { draft = $0 }
        var seen: [String] = []
        (try app.find("Crash") as? Button)?.addAction(for: .primaryActionTriggered) { seen.append(draft) }

        try app.click("Crash")

        #expect(seen == ["click \"Crash\"\n"])
    }

    @Test func `the final close request is not recorded`() throws {
        let (script, _) = try record { app in
            app.resize(to: Size(320, 240))
            app.resize(to: Size(400, 300))
            app.send(.closeRequested)
        }

        #expect(script == header + "resize 400x300\n")
    }

    @Test func `a recording can be played`() async throws {
        let (text, owner) = try record { app in
            try app.click("Save")
            app.key(.space)
            try app.click("Other")
            try app.drag("Save", to: "Save")
        }
        let again = Owner()
        let app = try TestApplication(
            markup: """
                <ColumnView layoutMargins="10" spacing="10">
                    <Button id="saveButton" style="system" title="Save" onPrimaryActionTriggered="save"/>
                    <Button style="system" title="Other"/>
                    <Label id="status" text="none"/>
                </ColumnView>
                """, owner: again)

        try await app.play(Script(name: "a.inlay", text: text))

        #expect(again.count == owner.count)
        #expect(again.count == 3)
    }
}
