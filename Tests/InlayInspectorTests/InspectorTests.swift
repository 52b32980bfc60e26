import TestSupport
import Testing

@testable import Inlay
@testable import InlayInspector

/// The inspector of a running application: its window, picking, the box over the app's window, and editing.
@MainActor @Suite struct InspectorTests {
    private let markup = """
        <ColumnView id="form" layoutMargins="12" spacing="8">
            <Label id="title" text="Account" textColor="red"/>
            <Button id="save" style="system" title="Save" enabled="true" onPrimaryActionTriggered="save"/>
        </ColumnView>
        """

    // MARK: The window

    @Test func `Ctrl+Shift+I opens and closes the inspector`() throws {
        let app = try InspectedApp(markup)

        app.window.press(Key("I"), [.control, .shift])
        let opened = app.inspector.window
        app.window.press(Key("I"), [.control, .shift])

        #expect(opened != nil)
        #expect(app.inspector.window == nil)
        #expect(app.application.windows.count == 1)
        #expect(!app.window.root.subviews.contains { $0 is InspectorOverlay })
    }

    @Test func `the document of the inspector has no faults`() throws {
        let app = try InspectedApp(markup)

        app.inspector.open()

        #expect(app.application.diagnostics.isEmpty, "\(app.application.diagnostics)")
    }

    @Test func `the inspector follows the rules of accessibility`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        let window = try #require(app.inspector.window)
        window.drawFrame()

        #expect(AccessibilityLinter(of: window).thoroughFindings().map(\.message) == [])
    }

    @Test func `closing the last window of the app closes the inspector`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()

        app.window.requestClose()

        #expect(app.application.windows.isEmpty)
    }

    @Test func `the tree lists the windows, views and new views of the app`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        let tree = try app.view("#tree", OutlineView.self)
        let names = { app.rows(of: tree) }
        #expect(names().first == "Window \"Test\"")
        #expect(names().contains(#"Button "Save" (#save)"#))

        let label = Label()
        label.text = "New"
        (app.controller.view as? ColumnView)?.addArrangedSubview(label)
        app.window.drawFrame()
        app.inspector.select(label)

        #expect(names().contains(#"Label "New""#), "\(names())")
        #expect(!names().contains { $0.contains("Overlay") })
    }

    // MARK: Selection

    @Test func `properties have their value and source`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()

        app.inspector.select(try app.find("#title"))

        let table = try app.view("#propertyTable", TableView.self)
        #expect(
            app.cells(of: table).contains(["textColor", "#ff0000", "document  Test.xml:2:49"]),
            "\(app.cells(of: table))")
    }

    @Test func `picking selects a view and does not press it`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        app.window.press(Key("C"), [.control, .shift])
        #expect(app.inspector.isPicking)

        app.window.click(try app.find("#save").middle)

        #expect(app.inspector.selection === (try app.find("#save")))
        #expect(!app.inspector.isPicking)
        #expect(app.controller.saveCount == 0)
    }

    @Test func `Escape ends picking`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        app.inspector.setPicking(true)

        app.window.press(.escape)
        app.window.click(try app.find("#save").middle)

        #expect(!app.inspector.isPicking)
        #expect(app.controller.saveCount == 1)
    }

    @Test func `the box of the selection is drawn over the window, with margins and gaps`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()

        app.inspector.select(try app.find("#form"))
        app.window.drawFrame()

        let list = app.window.displayList().description
        #expect(list.contains("border 0,0 320x240 1 #1a73f2"), "\(list)")
        #expect(list.contains("fill 0,0 320x12 #33a64d*0.35"), "\(list)")
        #expect(list.contains("× 240"))
        app.inspector.showsBox = false
        app.window.drawFrame()
        #expect(!app.window.displayList().description.contains("#1a73f2"))
    }

    @Test func `the box is no part of the accessibility tree and takes no clicks`() throws {
        let app = try InspectedApp(markup)
        let before = app.window.accessibilityTree
        app.inspector.open()
        app.inspector.select(try app.find("#form"))
        app.window.drawFrame()

        app.window.click(try app.find("#save").middle)

        #expect(app.controller.saveCount == 1)
        #expect(app.window.accessibilityTree.split(separator: "\n").count == before.split(separator: "\n").count)
    }

    @Test func `flashes end, and do not cause further frames`() async throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        app.inspector.select(nil)
        app.inspector.showsFlashes = true
        app.window.drawFrame()

        (try app.find("#title") as? Label)?.text = "Changed"
        app.window.drawFrame()
        app.window.drawFrame()
        let during = app.window.displayList().description
        await VirtualTime(of: app.window, clock: app.clock).advance(by: .seconds(1))

        #expect(during.contains("#d91aa6"), "\(during)")
        #expect(!app.window.displayList().description.contains("#d91aa6"))
        #expect(app.window.headlessNeedsFrame == false)
    }

    // MARK: Descriptions

    @Test func `the tab Layout explains the size of the selection, and follows changes`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        app.inspector.select(try app.find("#title"))
        try app.show(.layout)
        app.window.drawFrame()
        let text = try app.view("#layoutText", TextView.self)

        let before = text.text
        try app.find("#title").weight = 1
        app.window.drawFrame()

        #expect(before.hasPrefix(#"Label "Account" (#title)"#), "\(before)")
        #expect(before.contains("of ColumnView (#form)"), "\(before)")
        #expect(before.contains("  layoutMargins is 12"), "\(before)")
        #expect(before.contains("set by the document: Test.xml:1:"), "\(before)")
        #expect(text.text != before && text.text.hasPrefix(#"Label "Account" (#title)"#), "\(text.text)")
    }

    @Test func `the tab Why answers the chosen question about the selection`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        app.inspector.select(try app.find("#save"))
        try app.show(.why)
        app.window.drawFrame()
        let text = try app.view("#answerText", TextView.self)

        let enabled = text.text
        (try app.find("#save") as? Button)?.isEnabled = false
        app.window.drawFrame()
        let disabled = text.text
        // The question in the middle.
        try app.press("#questions")

        #expect(enabled.hasPrefix(#"Button "Save" (#save) is not disabled"#), "\(enabled)")
        #expect(disabled.hasPrefix("Button \"Save\" (#save) is disabled\n  enabled is false"), "\(disabled)")
        #expect(text.text.hasPrefix(#"Button "Save" (#save), in the light appearance"#), "\(text.text)")
    }

    @Test func `the tab Accessibility has role, name and actions of the selection`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        try app.show(.accessibility)
        let text = try app.view("#accessibilityText", TextView.self)

        app.inspector.select(try app.find("#save"))
        let button = text.text
        app.inspector.select(try app.find("#title"))

        #expect(button.hasPrefix(#"button "Save""#), "\(button)")
        #expect(button.contains("\nActions: press") && button.contains("\nIt can have focus."), "\(button)")
        #expect(text.text.hasPrefix(#"label "Account""#), "\(text.text)")
        #expect(text.text.contains("\nIt has no actions.") && !text.text.contains("focus"), "\(text.text)")
    }

    // MARK: Editing

    @Test func `a typed value is set, and invalid text is refused with the reason`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        app.inspector.select(try app.find("#title"))
        let table = try app.view("#propertyTable", TableView.self)
        let row = try #require(app.cells(of: table).firstIndex { $0[0] == "textColor" })
        let source = try #require(table.dataSource as? PropertyRows)
        let column = try #require(table.columns["value"])

        let isSet = source.tableView(table, setText: "blue", for: column, at: IndexPath(row: row, section: 0))
        let isRefused = !source.tableView(table, setText: "no colour", for: column, at: IndexPath(row: row, section: 0))

        #expect(isSet && isRefused)
        #expect((try app.find("#title") as? Label)?.textColor == .blue)
        #expect(app.cells(of: table).contains { $0[0] == "textColor" && $0[2] == "the inspector" })
        #expect(try app.view("#statusLabel", Label.self).text.contains("no colour"))
        #expect(try app.view("#writeButton", Button.self).isEnabled == false)
    }

    @Test func `a picked view is edited and written to its document, also with a new attribute`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Test.xml", markup)
        let app = try InspectedApp(markup, path: folder.path + "/Test.xml")
        app.inspector.open()
        app.window.press(Key("C"), [.control, .shift])
        app.window.click(try app.find("#title").middle)
        let button = try app.view("#writeButton", Button.self)

        try app.type("Profile", for: "text")
        #expect(button.isEnabled && button.title == "Write to Test.xml:2:29")
        try app.press("#writeButton")
        try app.press("#defaultsBox")
        try app.type("3", for: "numberOfLines")
        #expect(button.isEnabled && button.title.hasPrefix("Add to Test.xml:2:"))
        try app.press("#writeButton")

        #expect((try app.find("#title") as? Label)?.text == "Profile")
        #expect((try app.find("#title") as? Label)?.numberOfLines == 3)
        let written = markup.replacing(
            #"text="Account" textColor="red""#, with: #"text="Profile" textColor="red" numberOfLines="3""#)
        let bytes = try FileBytes.read(folder.path + "/Test.xml", limit: 1 << 20)
        #expect(String(decoding: bytes, as: UTF8.self) == written)
        #expect(!button.isEnabled)
        #expect(try app.view("#statusLabel", Label.self).text.contains("'numberOfLines' is '3' in Test.xml"))
    }

    // MARK: Events and frames

    @Test func `events are listed with their handler`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        try app.show(.events)

        app.window.click(try app.find("#save").middle)
        app.inspector.window?.drawFrame()

        let cells = app.cells(of: try app.view("#eventTable", TableView.self))
        #expect(cells.first?[3] == "save of InspectedAppController", "\(cells)")
        #expect(cells.first?[2] == #"Button "Save" (#save)"#)
    }

    @Test func `frames are listed with the painted area`() throws {
        let app = try InspectedApp(markup)
        app.inspector.open()
        try app.show(.frames)

        (try app.find("#title") as? Label)?.text = "Changed"
        app.window.drawFrame()

        let cells = app.cells(of: try app.view("#frameTable", TableView.self))
        #expect(cells.first?[4].contains("pt²") == true, "\(cells)")
    }
}

/// An application with an inspector, in a headless window.
@MainActor final class InspectedApp {
    let application: Application
    let controller = InspectedAppController()
    let inspector: Inspector
    let window: Window
    let clock: ManualClock

    /// - Parameter path: the file that has the document; nil for a text without a file.
    init(_ markup: String, path: String? = nil) throws {
        let platform = HeadlessPlatform()
        clock = platform.manualClock
        application = Application(title: "Test", platform: platform)
        application.diagnosticHandler = { _ in }
        inspector = Inspector(of: application)
        (controller.markup, controller.path) = (markup, path)
        window = try application.open(controller, size: Size(320, 240))
        window.dispatch(Event(.focusGained))
        window.drawFrame()
    }

    isolated deinit { for window in application.windows { window.close() } }

    func find(_ selector: String) throws -> View { try Selector(selector).find(in: window.root, includesHidden: true) }

    /// Returns a view of the inspector's window.
    func view<V: View>(_ selector: String, _ type: V.Type) throws -> V {
        let window = try #require(inspector.window)
        window.drawFrame()
        return try #require(try Selector(selector).find(in: window.root, includesHidden: true) as? V)
    }

    /// Selects a tab of the inspector's window.
    func show(_ tab: InspectorViewController.Tab) throws {
        try view("#tabs", TabView.self).selectedIndex = tab.rawValue
        inspector.window?.drawFrame()
    }

    /// Types a value into the row of a property, with the keyboard.
    func type(_ value: String, for property: String) throws {
        let table = try view("#propertyTable", TableView.self)
        let window = try #require(inspector.window)
        let row = try #require(cells(of: table).firstIndex { $0[0] == property })
        window.dispatch(Event(.focusGained))
        table.scrollToRow(at: IndexPath(row: row, section: 0), at: .middle, animated: false)
        window.drawFrame()
        let cell = try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
        window.click(cell.middle)
        window.press(Key("F2"))
        window.send(.text(value))
        window.press(.return)
        window.drawFrame()
    }

    /// Clicks a view of the inspector's window.
    func press(_ selector: String) throws {
        let view = try view(selector, View.self)
        inspector.window?.click(view.middle)
    }

    func rows(of outline: OutlineView) -> [String] {
        (0..<outline.numberOfRows(inSection: 0)).compactMap { (outline.item(atRow: $0) as? InspectedNode)?.name }
    }

    /// Returns the texts of a table's cells.
    func cells(of table: TableView) -> [[String]] {
        guard let source = table.dataSource as? any TableViewColumnDataSource else { return [] }
        return (0..<source.tableView(table, numberOfRowsInSection: 0)).map { row in
            table.columns.all.map { source.tableView(table, textFor: $0, at: IndexPath(row: row, section: 0)) }
        }
    }
}

final class InspectedAppController: ViewController {
    var markup = ""
    var path: String?
    private(set) var saveCount = 0

    override var documentName: String? { nil }

    override func loadDocument() throws(MarkupError) -> View? {
        var source = MarkupSource(name: "Test.xml", text: markup)
        if let path { source = try MarkupSource(contentsOf: path, name: "Test.xml") }
        return try viewBuilder.load(source, owner: self).view
    }

    override func registerActions(in actions: inout ActionTable) {
        actions["save"] = { [unowned self] in saveCount += 1 }
    }
}

extension Window {
    var headlessNeedsFrame: Bool? { (platformWindow as? HeadlessWindow)?.needsFrame }

    func send(_ kinds: Event.Kind...) {
        for kind in kinds {
            dispatch(Event(kind, time: application?.clock.time ?? .zero))
            drawFrame()
        }
    }

    func click(_ point: Point) {
        send(
            .pointerMoved(point, []), .pointerDown(point, .left, clickCount: 1, []),
            .pointerUp(point, .left, clickCount: 1, []))
    }

    func press(_ key: Key, _ modifiers: Modifiers = []) {
        send(.keyDown(key, modifiers, isRepeat: false), .keyUp(key, modifiers))
    }
}

extension View {
    var middle: Point { Point(frameInWindow.midX, frameInWindow.midY) }
}
