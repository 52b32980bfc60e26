import Inlay
import InlayTesting
import Testing

/// Recorders write results, and leave constants out.
@Suite struct RecordedResultTests {
    private final class Owner: MarkupOwner {
        @Outlet var result: Label
        @Outlet var page: ColumnView
        @Bindable var total = "0"

        func registerActions(in actions: inout ActionTable) {
            actions["show"] = { [unowned self] in page.isHidden = false }
            actions["add"] = { [unowned self] in
                result.text = "1"
                result.isHidden = false
            }
            actions["make"] = { [unowned self] in
                total = "5"
                let markup = """
                    <ColumnView><Label id="title" text="Settings"/><Label id="sum" text="$total"/></ColumnView>
                    """
                if let view = ViewBuilder.view(from: MarkupSource(name: "New.xml", text: markup), owner: self) {
                    page.addArrangedSubview(view)
                }
            }
        }
    }

    private let markup = """
        <ColumnView layoutMargins="10">
            <Button id="showButton" style="system" title="Show" onPrimaryActionTriggered="show"/>
            <Button id="addButton" style="system" title="Add" onPrimaryActionTriggered="add"/>
            <Button id="makeButton" style="system" title="Make" onPrimaryActionTriggered="make"/>
            <Label id="result" text="" hidden="true"/>
            <ColumnView id="page" hidden="true"><Label id="heading" text="Page"/></ColumnView>
            <TextField id="field"/>
            <TextView id="note" height="60" text="one two three"/>
            <Spacer/>
        </ColumnView>
        """

    private func record(_ act: (TestApplication) throws -> Void) throws -> [String] {
        let owner = Owner()
        let app = try TestApplication(markup: markup, owner: owner, size: Size(300, 400))
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        try act(app)
        recorder.finish()
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("window") && $0 != "---" }
    }

    @Test func `constant texts of views that appear are not expected`() throws {
        #expect(try record { try $0.click("Show") } == ["click #showButton"])
    }

    @Test func `a text changed in a hidden view is expected`() throws {
        #expect(try record { try $0.click("Add") } == ["click #addButton", #"expect #result text "1""#])
    }

    @Test func `bound texts of new views are expected, constant texts are not`() throws {
        let lines = try record {
            try $0.click("Show")
            try $0.click("Make")
        }

        #expect(lines.contains(#"expect #sum text "5""#), "\(lines)")
        #expect(!lines.contains { $0.contains("#title") }, "\(lines)")
    }

    private func play(_ lines: [String]) async throws -> TestApplication {
        let app = try TestApplication(markup: markup, owner: Owner(), size: Size(300, 400))
        let text = "window 300x400\n---\n" + lines.joined(separator: "\n") + "\n"
        try await app.play(Script(name: "recorded.inlay", text: text))
        return app
    }

    @Test func `a press keeps its modifiers until the release`() async throws {
        let point = Point(20, 390)
        let lines = try record { app in
            app.send(.pointerMoved(point, [.control]))
            app.send(.pointerDown(point, .left, clickCount: 1, [.control]))
            app.clock.advance(by: .milliseconds(700))
            app.send(.pointerUp(point, .left, clickCount: 1, [.control]))
        }

        #expect(lines == ["press 20,390 with Ctrl", "wait 700ms", "release"])
        let app = try TestApplication(markup: markup, owner: Owner(), size: Size(300, 400))
        var seen: [String] = []
        app.window.application?.eventObserver = { event, _ in
            switch event.kind {
            case .pointerDown(_, _, _, let modifiers): seen.append("down \(modifiers.rawValue)")
            case .pointerUp(_, _, _, let modifiers): seen.append("up \(modifiers.rawValue)")
            case .keyDown(let key, _, _): seen.append("+\(key.rawValue)")
            case .keyUp(let key, _): seen.append("-\(key.rawValue)")
            default: break
            }
        }
        try await app.play(
            Script(name: "a.inlay", text: "window 300x400\n---\n" + lines.joined(separator: "\n") + "\n"))
        #expect(seen == ["+Left Ctrl", "down 2", "up 2", "-Left Ctrl"])
    }

    @Test func `a drag with a double click selects words in a replay`() async throws {
        let lines = try record { app in
            let frame = try app.find("#note").frameInWindow
            let (start, end) = (frame.origin + Point(6, 16), frame.origin + Point(60, 16))
            app.send(.pointerMoved(start, []))
            app.send(.pointerDown(start, .left, clickCount: 1, []))
            app.send(.pointerUp(start, .left, clickCount: 1, []))
            app.send(.pointerDown(start, .left, clickCount: 2, []))
            app.send(.pointerMoved(end, []))
            app.send(.pointerUp(end, .left, clickCount: 2, []))
        }

        #expect(lines.count == 1 && lines[0].hasPrefix("double-drag #note at 6,16 to #note at 60,16"), "\(lines)")
        #expect(try Script(name: "a", text: "---\n" + lines[0]).steps.map { "\($0.action)" } == lines)
    }

    @Test func `a text copied from another program is recorded before the paste`() async throws {
        let lines = try record { app in
            app.platform.setText("from elsewhere", on: .general)
            try app.click("#field")
            app.key(Key("V"), .control)
            app.key(Key("V"), .control)
        }

        #expect(lines.filter { $0.hasPrefix("clipboard") } == [#"clipboard "from elsewhere""#], "\(lines)")
        let app = try await play(lines)
        #expect(try app.find("#field").shownText == "from elsewherefrom elsewhere")
    }

    @Test func `a text copied in the app is not recorded`() throws {
        let lines = try record { app in
            try app.click("#note")
            app.key(Key("A"), .control)
            app.key(Key("C"), .control)
            app.key(Key("V"), .control)
        }

        #expect(!lines.contains { $0.hasPrefix("clipboard") }, "\(lines)")
    }

    @Test func `a submenu opened by hovering opens in a replay`() async throws {
        final class MenuOwner: MarkupOwner {
            var chosen = 0
        }
        func open(_ owner: MenuOwner) throws -> TestApplication {
            let app = try TestApplication(markup: "<ColumnView/>", owner: owner, size: Size(400, 300))
            let inner = Menu(title: "Export", children: [Action(title: "Picture") { _ in owner.chosen += 1 }])
            app.window.menuBar = [Menu(title: "File", children: [Action(title: "Save") { _ in }, inner])]
            app.window.drawFrame()
            return app
        }
        let owner = MenuOwner()
        let app = try open(owner)
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        try app.click("File")
        let line = try app.find("Export").frameInWindow
        app.send(.pointerMoved(Point(line.midX, line.midY), []))
        await app.advance(by: .milliseconds(400))
        let picture = try app.find("Picture").frameInWindow
        let place = Point(picture.midX, picture.midY)
        app.send(.pointerMoved(place, []))
        app.send(.pointerDown(place, .left, clickCount: 1, []))
        app.send(.pointerUp(place, .left, clickCount: 1, []))
        recorder.finish()

        #expect(owner.chosen == 1)
        #expect(text.contains("move \"Export\"\nwait 400ms\nclick \"Picture\""), "\(text)")
        let again = MenuOwner()
        try await open(again).play(Script(name: "a.inlay", text: text))
        #expect(again.chosen == 1)
    }
}
