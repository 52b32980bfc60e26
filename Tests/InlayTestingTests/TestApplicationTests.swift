import Foundation
import FoundationEssentials
import Inlay
import InlayRaster
import InlaySDL
import InlayTesting
import Testing

@Suite struct TestApplicationTests {
    private final class Owner: MarkupOwner {
        @Outlet var status: Label
        @Outlet var saveButton: Button
        var calls: [String] = []

        func registerActions(in actions: inout ActionTable) {
            actions["save"] = save
            actions["later"] = later
        }

        func save() {
            calls.append("save")
            status.text = "saved"
        }

        func later() async {
            for _ in 0..<5 { await Task.yield() }
            status.text = "later"
        }
    }

    private let markup = """
        <ColumnView layoutMargins="10">
            <Button id="saveButton" style="system" title="Save" onPrimaryActionTriggered="save"/>
            <Button style="system" title="Later" onPrimaryActionTriggered="later"/>
            <Label id="status" text="nothing"/>
            <Spacer/>
        </ColumnView>
        """

    private func app(_ owner: Owner = Owner()) throws -> (app: TestApplication, owner: Owner) {
        (try TestApplication(markup: markup, owner: owner, size: Size(200, 160)), owner)
    }

    @Test(arguments: ["Save", "#saveButton"]) func `a click finds a view by title or id`(selector: String) throws {
        let (app, owner) = try app()

        try app.click(selector)

        #expect(owner.calls == ["save"])
        #expect(app["#status", as: Label.self]?.text == "saved")
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `dialogs show a copy of the test's files`() async throws {
        let manager = FileManager.default
        let source = manager.temporaryDirectory.appending(path: "inlay-files-of-a-test-\(UUID().uuidString)")
        try manager.createDirectory(at: source, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: source) }
        try Data("one".utf8).write(to: source.appending(path: "one.txt"))
        let controller = ViewController()
        let app = try TestApplication(controller, size: Size(640, 480), files: source.path)

        let task = Task { await DocumentPicker(forOpening: [.all]).pick(over: controller).first }
        // The folder is read on another thread.
        for _ in 0..<1000 where app["one.txt"] == nil {
            try await Task.sleep(for: .milliseconds(5))
            await app.advance(by: .milliseconds(20))
        }
        try app.click("one.txt")
        app.key(.return)
        await app.advance(by: .seconds(1))
        let chosen = try #require(await task.value)

        #expect(try String(contentsOf: chosen, encoding: .utf8) == "one")
        #expect(!chosen.path.hasPrefix(source.path))
    }

    @Test func `a missing folder of files is an error`() {
        #expect(throws: (any Error).self) { try TestApplication(markup: "<Label/>", files: "no-such-folder") }
    }

    @Test func `a tap acts as a click`() throws {
        let (app, owner) = try app()

        try app.tap("Save")

        #expect(owner.calls == ["save"])
        #expect(throws: SelectorError.self) { try app.tap("#nothing") }
    }

    @Test func `a touch drag scrolls with momentum`() async throws {
        let markup = #"<LayerView><ScrollView id="list"><View width="200" height="2000"/></ScrollView></LayerView>"#
        let app = try TestApplication(markup: markup, size: Size(200, 160))
        let list = try #require(app["#list", as: ScrollView.self])

        try await app.touchDrag("#list", by: Point(0, -58), in: .milliseconds(200))
        #expect(list.contentOffset.y == 50)
        #expect(list.isDecelerating)
        #expect(app.clock.time == .milliseconds(200))
        try await app.settle()
        // The speed is 290 points a second, of which each millisecond leaves a factor of 0.998.
        #expect(abs(list.contentOffset.y - 50 - 290 / 2.002) < 1)
    }

    @Test func `a touchpad pinch is recognised as a gesture`() async throws {
        let app = try TestApplication(markup: #"<LayerView id="map"/>"#, size: Size(200, 160))
        var told: [String] = []
        let pinch = PinchGestureRecognizer { pinch in
            if pinch.state != .changed { told.append("\(pinch.state) \(pinch.scale) \(pinch.location(in: nil))") }
        }
        app["#map"]?.addGestureRecognizer(pinch)

        try await app.pinch("#map", to: 1.5, by: Point(20, -10), in: .milliseconds(200))

        #expect(told == ["began 1.0 \(Point(100, 80))", "ended 1.5 \(Point(120, 70))"])
        #expect(app.clock.time == .milliseconds(200))
        await #expect(throws: SelectorError.self) { try await app.pinch("#nothing", to: 2) }
    }

    @Test func `a touchpad scroll has momentum`() async throws {
        let markup = #"<ScrollView id="list" fitToWidth="true"><View height="2000"/></ScrollView>"#
        let app = try TestApplication(markup: markup, size: Size(200, 160))
        let list = try #require(app["#list", as: ScrollView.self])

        try await app.wheel("#list", dy: -1, in: .milliseconds(200))
        #expect(list.contentOffset.y == 60)
        #expect(list.isDecelerating)
        #expect(app.clock.time == .milliseconds(200))
    }

    @Test func `a failed selector names the nearest matches`() throws {
        let (app, _) = try app()

        let error = #expect(throws: SelectorError.self) { try app.click("#saveButon") }

        #expect(error?.description == "no view matches '#saveButon'; the nearest are '#saveButton', 'Save', '#status'")
    }

    @Test func `a selector with two matches is ambiguous`() throws {
        let (app, _) = try app()

        let error = #expect(throws: SelectorError.self) { try app.click("button") }

        #expect(
            error?.description
                == "2 views match 'button': 'Button \"Save\" (#saveButton)', 'Button \"Later\"'")
    }

    @Test func `a click on a covered view names the cover`() throws {
        let (app, _) = try app()
        let cover = View()
        cover.markup.identifier = "cover"
        cover.frame = Rect(0, 0, 200, 160)
        (app.window.view as? ColumnView)?.addSubview(cover)
        cover.isArranged = false
        app.window.layout()
        cover.frame = Rect(0, 0, 200, 160)

        let error = #expect(throws: SelectorError.self) { try app.click("#saveButton") }

        #expect(error?.problem == .covered(by: "View (#cover)"))
    }

    @Test func `settling waits for tasks started by an action`() async throws {
        let (app, _) = try app()

        try app.click("Later")
        #expect(app["#status", as: Label.self]?.text == "nothing")
        try await app.settle()

        #expect(app["#status", as: Label.self]?.text == "later")
    }

    @Test func `the test clock advances only on request`() async throws {
        let (app, _) = try app()
        #expect(app.clock.time == .zero)

        await app.advance(by: .seconds(2))

        #expect(app.clock.time == .seconds(2))
        #expect(app.application.clock.time == .seconds(2))
    }

    @Test func `a mistake in a document gives a diagnostic`() throws {
        let app = try TestApplication(markup: #"<ColumnView spaceing="3"/>"#)

        #expect(app.diagnostics.map(\.id) == [.unknownProperty])
    }

    @Test(arguments: [1.0, 1.5, 2]) func `equal events give equal pixels`(scale: Double) throws {
        func picture() throws -> Pixmap {
            let app = try TestApplication(markup: markup, owner: Owner(), size: Size(200, 160), scale: scale)
            app.key(.tab)
            app.key(.space)
            return app.snapshot
        }

        #expect(try picture() == picture())
    }

    @Test func `replaying a recording gives the same pixels`() async throws {
        let (app, _) = try app()
        var lines = ""
        let recorder = Recorder(app.window) { lines += $0 }
        try app.hover("Later")
        try app.click("Save")
        app.key(.tab)
        let expected = app.snapshot

        let (other, owner) = try self.app()
        try await other.replay(Recording(jsonLines: lines))

        #expect(owner.calls == ["save"])
        #expect(other.snapshot == expected)
        withExtendedLifetime(recorder) {}
    }

    @Test(arguments: [1.0, 1.5, 2]) func `partial updates equal a full paint`(scale: Double) throws {
        let app = try TestApplication(markup: markup, owner: Owner(), size: Size(200, 160), scale: scale)
        try app.hover("Save")
        app.key(.tab)
        try app.click("Save")
        app.resize(to: Size(220, 150))
        app.key(.tab, .shift)

        #expect(app.snapshot == app.window.pixmap(fonts: app.platform.fonts))
    }
}
