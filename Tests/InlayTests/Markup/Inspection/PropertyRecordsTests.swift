import Testing

@testable import Inlay

/// The sources of properties of an inspected application.
@MainActor @Suite struct PropertyRecordsTests {
    private func open(_ markup: String, _ prepare: (InspectedController) -> Void = { _ in }) throws -> InspectedWindow {
        try InspectedWindow(markup, prepare)
    }

    // MARK: Documents

    @Test func `an attribute is the source of its property, with line and column`() throws {
        let app = try open(
            """
            <ColumnView>
                <Label id="name" text="Ann" textColor="red"/>
            </ColumnView>
            """)

        let entry = try app.entry(of: "textColor", in: "#name")

        #expect(entry?.source.text == "the document: Test.xml:2:44")
        #expect(entry?.source.place?.text == "red")
        #expect(entry?.source.kind == "document")
    }

    @Test func `a property that nothing has set has no source`() throws {
        let app = try open(#"<Label id="name" text="Ann"/>"#)

        #expect(try app.entry(of: "textColor", in: "#name") == nil)
        #expect(try app.entry(of: "hidden", in: "#name") == nil)
        #expect(app.inspection.properties.names(in: try app.find("#name")) == ["text"])
    }

    @Test func `an invalid value is no source`() throws {
        let app = try open(#"<Label id="name" text="Ann" textColor="no colour"/>"#)

        #expect(try app.entry(of: "textColor", in: "#name") == nil)
    }

    @Test func `a template is the source with its name and place`() throws {
        let app = try open(
            #"<?properties {"quiet": {"textColor": "gray"}}?><Label id="name" class="quiet" text="Ann"/>"#)

        let source = try app.entry(of: "textColor", in: "#name")?.source

        #expect(source?.text == "the template 'quiet': Test.xml:1:39")
        #expect(source?.kind == "template")
    }

    @Test func `an attribute replaces a template, which is kept as the replaced source`() throws {
        let app = try open(
            #"<?properties {"quiet": {"textColor": "gray"}}?><Label id="name" class="quiet" textColor="red"/>"#)

        let entry = try #require(try app.entry(of: "textColor", in: "#name"))

        #expect(entry.source.kind == "document")
        #expect(entry.replaced.map(\.kind) == ["template"])
    }

    @Test func `a path is recorded with its name`() throws {
        let app = try open(#"<View id="box" layer.cornerRadius="4"/>"#)

        #expect(try app.entry(of: "layer.cornerRadius", in: "#box")?.source.kind == "document")
        #expect(try app.entry(of: "layer.cornerRadius", in: "#box")?.text == "4")
    }

    @Test func `a shorthand keeps its source after one of its parts was set`() throws {
        let app = try open(#"<ColumnView id="box" layoutMarginTop="9" layoutMargins="4"/>"#)

        #expect(try app.entry(of: "layoutMargins", in: "#box")?.source.kind == "document")
        #expect(try app.entry(of: "layoutMarginTop", in: "#box")?.text == "9")
    }

    @Test func `properties that follow from an attribute have no source of their own`() throws {
        let app = try open(#"<ColumnView id="box" layoutMargins="4"/>"#)

        #expect(app.inspection.properties.names(in: app.view) == ["layoutMargins"])
        #expect(try app.entry(of: "layoutMarginTop", in: "#box") == nil)
    }

    @Test func `a style is the source of the values that its factory sets`() throws {
        let app = try open(#"<TableView id="list" style="grouped"/>"#)

        let names = app.inspection.properties.names(in: try app.find("#list"))

        #expect(names.allSatisfy { app.inspection.properties.entry(of: $0, in: app.view)?.source.kind == "style" })
    }

    // MARK: Bindings

    @Test func `a binding is the source with its expression and owner`() throws {
        let app = try open(#"<Button id="save" title="Save" enabled="$isComplete"/>"#)

        let source = try app.entry(of: "enabled", in: "#save")?.source

        #expect(source?.text == "the binding '$isComplete' to InspectedController: Test.xml:1:41")
    }

    @Test func `a binding stays the source after its owner has changed`() throws {
        let app = try open(#"<Button id="save" title="Save" enabled="$isComplete"/>"#)

        app.controller.isComplete = true
        app.window.drawFrame()

        let entry = try app.entry(of: "enabled", in: "#save")
        #expect(entry?.source.kind == "binding")
        #expect(entry?.text == "true")
    }

    // MARK: Code

    @Test func `viewDidLoad is the source of what it sets`() throws {
        let app = try open(#"<Label id="name" text="Ann" textColor="red"/>"#) {
            $0.whenLoaded = { ($0.view as? Label)?.textColor = .blue }
        }

        let entry = try #require(try app.entry(of: "textColor", in: "#name"))

        #expect(entry.source.text == "code: viewDidLoad() of InspectedController")
        #expect(entry.replaced.map(\.kind) == ["document"])
    }

    @Test func `an action is the source of what it sets in other views`() throws {
        let app = try open(
            """
            <ColumnView>
                <Button id="save" title="Save" onPrimaryActionTriggered="save"/>
                <Label id="state" text="Edited"/>
            </ColumnView>
            """)
        app.controller.whenSaved = { $0.state?.text = "Saved" }

        app.click(try app.find("#save"))

        let text = try #require(try app.entry(of: "text", in: "#state")?.source.text)
        #expect(
            text == #"code: the action 'save' of InspectedController for Button "Save" (#save), at 0.000 s"#)
        #expect(app.inspection.events.last?.handlers == ["save of InspectedController"])
    }

    @Test func `a change by the control itself is attributed to the event`() throws {
        let app = try open(#"<Switch id="sound"/>"#)

        app.click(app.view)

        let text = try #require(try app.entry(of: "on", in: "#sound")?.source.text)
        #expect(text.hasPrefix("the event 'pointerUp "), "\(text)")
    }

    @Test func `code outside of events is attributed to the next frame`() throws {
        let app = try open(#"<Label id="name" text="Ann"/>"#)

        (app.view as? Label)?.text = "Bob"
        app.window.drawFrame()

        let text = try #require(try app.entry(of: "text", in: "#name")?.source.text)
        #expect(text.hasPrefix("code outside of events"), "\(text)")
    }

    @Test func `a change that was not observed is still code`() throws {
        let app = try open(#"<Label id="name" text="Ann" toolTip="Who"/>"#)

        (app.view as? Label)?.toolTip = "A person"
        (app.view as? Label)?.tag = 7

        let entry = try #require(try app.entry(of: "toolTip", in: "#name"))
        #expect(entry.source.text == "code, at a time that was not observed")
        #expect(entry.replaced.map(\.kind) == ["document"])
        #expect(try app.entry(of: "tag", in: "#name")?.source.kind == "code")
    }

    @Test func `a view that code creates has the code that creates it as source`() throws {
        let app = try open("<ColumnView/>")
        let label = Label()
        label.text = "New"
        label.numberOfLines = 3

        (app.view as? ColumnView)?.addArrangedSubview(label)
        app.window.drawFrame()

        let properties = app.inspection.properties
        #expect(properties.entry(of: "numberOfLines", in: label)?.source.text == "the code that creates the view")
    }

    // MARK: Cost

    @Test func `an application without inspection records nothing`() throws {
        let controller = InspectedController()
        controller.markup = #"<Label id="name" text="Ann"/>"#
        let application = Application(title: "Test", platform: HeadlessPlatform())

        _ = try application.open(controller)

        #expect(application.inspection == nil)
        #expect(controller.viewBuilder.inspection == nil)
        #expect(controller.viewBuilder.makeContext().inspection == nil)
    }

    @Test func `records do not keep views alive`() throws {
        let app = try open("<ColumnView/>")
        weak var released: Label?
        do {
            let label = Label()
            label.text = "Short"
            released = label
            (app.view as? ColumnView)?.addArrangedSubview(label)
            app.window.drawFrame()
            label.removeFromSuperview()
            app.window.drawFrame()
        }

        #expect(released == nil)
    }

    @Test func `the windows of the inspector are not recorded`() throws {
        let app = try open(#"<Button id="save" title="Save" onPrimaryActionTriggered="save"/>"#)
        app.inspection.includes = { _ in false }
        let count = app.inspection.events.count

        app.click(app.view)

        #expect(app.inspection.events.count == count)
    }
}

/// A window of an inspected application, with fixed text metrics.
@MainActor final class InspectedWindow {
    let application: Application
    let controller: InspectedController
    let window: Window
    let inspection = Inspection()

    init(_ markup: String, _ prepare: (InspectedController) -> Void = { _ in }) throws {
        application = Application(title: "Test", platform: HeadlessPlatform())
        application.diagnosticHandler = { _ in }
        application.inspection = inspection
        controller = InspectedController()
        controller.markup = markup
        prepare(controller)
        window = try application.open(controller, size: Size(320, 240))
        window.dispatch(Event(.focusGained))
        window.drawFrame()
    }

    isolated deinit { window.close() }

    var view: View { controller.view }

    func find(_ selector: String) throws -> View { try Selector(selector).find(in: window.root, includesHidden: true) }

    func entry(of name: String, in selector: String) throws -> PropertyRecords.Entry? {
        inspection.properties.entry(of: name, in: try find(selector))
    }

    func answer(_ question: PropertyQuestion, _ selector: String) throws -> [String] {
        PropertyAnswer(try find(selector), inspection).text(to: question).split(separator: "\n").map(String.init)
    }

    func click(_ view: View) { window.click(view.middle) }
}

/// Loads a document from a text.
final class InspectedController: ViewController {
    @Outlet var save: Button?
    @Outlet var state: Label?
    @Bindable var isComplete = false
    var markup = ""
    var whenLoaded: (InspectedController) -> Void = { _ in }
    var whenSaved: (InspectedController) -> Void = { _ in }

    override var documentName: String? { nil }

    override func loadDocument() throws(MarkupError) -> View? {
        try viewBuilder.load(MarkupSource(name: "Test.xml", text: markup), owner: self).view
    }

    override func viewDidLoad() { whenLoaded(self) }

    override func registerActions(in actions: inout ActionTable) {
        actions["save"] = { [unowned self] in whenSaved(self) }
    }
}

extension View {
    /// The middle of the view, in points of its window.
    var middle: Point { Point(frameInWindow.midX, frameInWindow.midY) }
}
