import Foundation
import Inlay
import InlayRaster
import InlaySDL
import InlayTesting
import Testing

@Suite struct ScriptPlayerTests {
    private final class Owner: MarkupOwner {
        @Outlet var status: Label
        @Outlet var saveButton: Button
        weak var application: Application?

        func registerActions(in actions: inout ActionTable) {
            actions["save"] = save
            actions["forget"] = forget
            actions["complain"] = complain
        }

        func save() { status.text += "saved " }
        func forget() { saveButton.isHidden = true }
        func complain() { application?.report(MarkupDiagnostic(programmerMistake: "nothing to complain about")) }
    }

    private let markup = """
        <ColumnView layoutMargins="10">
            <Button id="saveButton" style="system" title="Save" onPrimaryActionTriggered="save"/>
            <RowView id="row">
                <Button style="system" title="Forget" onPrimaryActionTriggered="forget"/>
                <Button style="system" title="Twin"/>
            </RowView>
            <Button style="system" title="Twin"/>
            <Button id="off" style="system" title="Off" enabled="false" onPrimaryActionTriggered="save"/>
            <Button style="system" title="Complain" onPrimaryActionTriggered="complain"/>
            <Label id="status" text=""/>
            <Spacer/>
        </ColumnView>
        """

    @discardableResult private func play(_ steps: String, header: String = "window 300x240") async throws
        -> TestApplication
    {
        let owner = Owner()
        let app = try TestApplication(markup: markup, owner: owner, size: Size(200, 160))
        owner.application = app.application
        app.application.diagnosticHandler = { _ in }
        try await app.play(Script(name: "a.inlay", text: "\(header)\n---\n\(steps)"))
        return app
    }

    private func failure(_ steps: String) async throws -> ScriptError {
        do {
            try await play(steps)
        } catch let error as ScriptError {
            return error
        }
        throw SnapshotError(name: steps, reason: "the script passed")
    }

    @Test func `script steps act like a user`() async throws {
        let app = try await play(
            """
            click "Save"
            expect #status text "saved "
            double-click #saveButton
            expect #status text "saved saved saved "
            press "Save"
            release #status
            expect #status text contains "saved saved saved"
            drag "Save" to 5,5
            key Space
            expect #status text "saved saved saved saved "
            click "Forget"
            expect #saveButton hidden
            expect no "Save"
            expect #off disabled
            expect button "Forget" enabled
            """)

        #expect(app.window.size == Size(300, 240))
        #expect(app["#status", as: Label.self]?.text == "saved saved saved saved ")
    }

    @Test(arguments: [
        ("click \"Sav\"", "3:7: error: no view matches 'Sav'; the nearest are 'Save', 'Off', '#off'"),
        (
            "click \"Twin\"",
            "3:7: error: 2 views match 'Twin': 'Button \"Twin\"', 'Button \"Twin\"'"
        ),
        ("click 400,10", "3:7: error: the place '400,10' is outside the window, or outside a view that clips it"),
        (
            "expect #status text \"saved\"",
            "3:1: error: expected #status text \"saved\"; it is \"\""
        ),
        ("expect #saveButton disabled", "3:1: error: expected #saveButton to be disabled; it is not"),
        ("expect #saveButton hidden", "3:1: error: expected #saveButton to be hidden; it is not"),
        ("expect no #saveButton", "3:1: error: expected no #saveButton; there is Button \"Save\" (#saveButton)"),
        ("expect no \"Twin\"", "3:1: error: expected no \"Twin\"; there are 2"),
        ("expect focus \"Save\"", "3:1: error: expected focus \"Save\"; no view has focus"),
        ("expect closed", "3:1: error: expected the window to be closed; it is open"),
        ("expect #status value \"1\"", "3:1: error: expected #status value \"1\"; it has no value"),
        ("expect diagnostic \"x\"", "3:1: error: expected a diagnostic that contains \"x\"; there is none"),
    ]) func `a failed step reports its line and reason`(step: String, headline: String) async throws {
        #expect(try await failure(step).headline == "a.inlay:" + headline)
    }

    @Test(arguments: [
        ("close\nclick \"Save\"", "4:1: error: the window is closed"),
        ("close\nexpect no \"Save\"", "4:1: error: the window is closed"),
        ("press \"Save\"\npress \"Forget\"", "4:1: error: the left button is down already"),
        ("release", "3:1: error: the left button is not down"),
        ("wheel down 3", "3:1: error: the pointer is not over the window; name a view: wheel #list down 3"),
        (
            "click \"Forget\"\nclick \"Save\"",
            "4:7: error: 'Save' cannot be seen: Button \"Save\" (#saveButton) is hidden or transparent"
        ),
        (
            "expect no \"Save\" in #nowhere",
            "3:11: error: no view matches '#nowhere'; the nearest are '#row', '#off', 'Forget'"
        ),
    ]) func `a step that cannot be performed is an error`(steps: String, headline: String) async throws {
        #expect(try await failure(steps).headline == "a.inlay:" + headline)
    }

    @Test func `a script for another document fails immediately`() async throws {
        let app = try TestApplication(NamedViewController())

        let error = await #expect(throws: ScriptError.self) {
            try await app.play(Script(name: "a.inlay", text: "document Login.xml\n---\nsettle\n"))
        }
        try await app.play(Script(name: "a.inlay", text: "document pages/Start.xml\n---\nsettle\n"))

        #expect(
            error?.description == """
                a.inlay:1:10: error: the script is for 'Login.xml'; the window shows 'Start.xml'
                    1 | document Login.xml
                      |          ^~~~~~~~~
                """)
    }

    @Test func `a window size outside the limits is an error`() async throws {
        let app = try TestApplication(NamedViewController())
        app.window.minimumSize = Size(300, 100)

        let error = await #expect(throws: ScriptError.self) {
            try await app.play(Script(name: "a.inlay", text: "  window  200x150 scale 1\n---\nsettle\n"))
        }
        try await app.play(Script(name: "a.inlay", text: "window 300x150\n---\nresize 10x10\nsettle\n"))

        #expect(
            error?.description == """
                a.inlay:1:11: error: the window cannot have the size 200x150: the nearest within its limits is 300x150
                    1 |   window  200x150 scale 1
                      |           ^~~~~~~
                """)
    }

    @Test func `a diagnostic during loading is an error at the document line`() async throws {
        let app = try TestApplication(NamedViewController())
        app.application.report(MarkupDiagnostic(programmerMistake: "something is odd"))

        let error = await #expect(throws: ScriptError.self) {
            try await app.play(Script(name: "a.inlay", text: "theme light\ndocument Start.xml\n---\nsettle\n"))
        }
        let unnamed = await #expect(throws: ScriptError.self) {
            try await app.play(Script(name: "a.inlay", text: "theme light\n---\nsettle\n"))
        }

        let message = "error: the application reported unexpected diagnostics"
        #expect(error?.headline.hasPrefix("a.inlay:2:10: \(message)") == true)
        #expect(unnamed?.headline.hasPrefix("a.inlay: \(message)") == true)
    }

    private final class NamedViewController: ViewController {
        override var documentName: String? { "Start" }
        override func loadView() { view = View() }
    }

    @Test func `held keys apply to the following steps`() async throws {
        let app = try TestApplication(markup: "<ColumnView/>")
        var heard: [Event.Kind] = []
        app.application.eventObserver = { event, _ in heard.append(event.kind) }
        let steps = "key-down Ctrl+S\nkey-up Ctrl+S\nkey-down LeftShift\nclick 5,5\nkey-up LeftShift\n"

        try await app.play(Script(name: "a.inlay", text: "window 480x320\n---\n" + steps))

        let shift = Key("Left Shift")
        #expect(
            heard.drop { if case .keyDown = $0 { false } else { true } } == [
                .keyDown(Key("Left Ctrl"), .control, isRepeat: false), .keyDown(Key("S"), .control, isRepeat: false),
                .keyUp(Key("S"), .control), .keyUp(Key("Left Ctrl"), []), .keyDown(shift, .shift, isRepeat: false),
                .pointerMoved(Point(5, 5), .shift), .pointerDown(Point(5, 5), .left, clickCount: 1, .shift),
                .pointerUp(Point(5, 5), .left, clickCount: 1, .shift), .keyUp(shift, []),
            ])
    }

    @Test func `a new snapshot does not skip the following checks`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inlay-pictures-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = try Script(
            name: folder + "/a.inlay", text: "window 60x20\n---\nsnapshot one\nsnapshot two\nexpect focus #nobody\n")
        let app = try TestApplication(markup: "<ColumnView/>")

        let error = await #expect(throws: ScriptError.self) { try await app.play(script) }

        #expect(error?.line == 5)
        #expect(error?.earlier.map(\.line) == [3, 4])
    }

    @Test func `a view is found inside another view`() async throws {
        try await play("click \"Twin\" in #row\nexpect focus button \"Twin\" in #row")
    }

    @Test func `an unexpected diagnostic fails the step that causes the diagnostic`() async throws {
        let error = try await failure("click \"Save\"\nclick \"Complain\"\nclick \"Save\"")

        #expect(error.line == 4)
        #expect(error.message.hasPrefix("the application reported unexpected diagnostics:"))
        #expect(error.message.contains("nothing to complain about"))
    }

    private final class Bare: MarkupOwner {}

    @Test func `errors are reported before earlier warnings`() async throws {
        let app = try TestApplication(markup: #"<Label text="$name"/>"#, owner: Bare())
        let warning = app.application.diagnostics.first
        app.application.report(MarkupDiagnostic(programmerMistake: "something is odd"))

        let error = await #expect(throws: ScriptError.self) {
            try await app.play(Script(name: "a.inlay", text: "window 480x320\n---\nsettle\n"))
        }

        let lines = try #require(error?.message.split(separator: "\n"))
        #expect(lines[1].hasPrefix("error: something is odd"))
        #expect(try lines.contains { $0.hasPrefix(try #require(warning).headline) })
    }

    @Test func `an expected diagnostic does not fail`() async throws {
        try await play(
            "click \"Complain\"\nexpect diagnostic \"nothing to complain\"\nexpect no diagnostics\nclick \"Save\"")
    }

    @Test func `a closed window is reported as closed`() async throws {
        try await play("close\nexpect closed")
    }

    @Test func `key steps move the focus`() async throws {
        try await play(
            """
            expect no focus
            key Tab
            expect focus #saveButton
            key Tab Tab Shift+Tab
            expect focus "Forget"
            """)
    }

    @Test(arguments: [
        ("Switch", "value \"on\"", "off"), ("CheckBox", "value \"mixed\"", "off"),
        ("CheckBox", "value contains \"n\"", "off"),
    ]) func `the value of a switch or a check box is its state`(element: String, expectation: String, value: String)
        async throws
    {
        let app = try TestApplication(markup: "<ColumnView><\(element) id=\"state\"/></ColumnView>")
        func play(_ step: String) async throws {
            try await app.play(Script(name: "a.inlay", text: "window 100x40\n---\n\(step)\n"))
        }

        try await play("expect #state value \"\(value)\"\nexpect #state unchecked")
        let error = await #expect(throws: ScriptError.self) { try await play("expect #state \(expectation)") }
        #expect(
            error?.message.hasSuffix("; it is \"off\"; 'checked', 'unchecked' and 'mixed' name its state") == true)
        try await play("click #state\nexpect #state value \"on\"")
    }

    @Test func `a click on a covered view names the covering view`() async throws {
        let app = try TestApplication(markup: #"<ColumnView><Button id="under" title="Under"/></ColumnView>"#)
        let cover = Button()
        cover.markup.identifier = "over"
        cover.title = "Over"
        app.window.view.addSubview(cover)
        cover.isArranged = false
        cover.frame = Rect(0, 0, 100, 40)

        let error = await #expect(throws: ScriptError.self) {
            try await app.play(Script(name: "a.inlay", text: "window 100x40\n---\nclick #under\n"))
        }

        #expect(error?.message == "a click on '#under' hits Button \"Over\" (#over), which covers it")
    }
}
