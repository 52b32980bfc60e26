import Testing

@testable import Inlay

@Suite struct ViewControllerTests {
    private final class GreetingController: ViewController {
        @Outlet var greeting: Label
        var folder = Resources.none

        override var resources: Resources { folder }
    }

    private let folder: SourceTests.Folder
    private let application = Application(title: "Test", platform: HeadlessPlatform())

    init() throws { folder = try SourceTests.Folder() }

    private func controller() -> GreetingController {
        application.diagnosticHandler = { _ in }
        let controller = GreetingController()
        controller.folder = Resources(directory: folder.path)
        return controller
    }

    @Test func `reading the view loads the document with the controller's name`() throws {
        try folder.add("GreetingController.xml", #"<Label id="greeting" text="Hello"/>"#)
        let controller = controller()
        #expect(!controller.isViewLoaded)

        let view = controller.view

        #expect(controller.isViewLoaded)
        #expect(controller.greeting === view)
        #expect(controller.greeting.text == "Hello")
    }

    @Test func `a document that fails to load is reported in the window`() throws {
        let window = try application.open(controller(), size: Size(1000, 200))

        let shown = window.displayList().description

        #expect(shown.contains("no document 'GreetingController'"))
        #expect(shown.contains("destructive"))
        #expect(application.diagnostics.map(\.id) == [.missingDocument])
        #expect(application.exitCode == 1)
    }

    private final class LenientController: ViewController {
        override var documentName: String? { "GreetingController" }
        override var viewBuilder: ViewBuilder {
            var builder = super.viewBuilder
            builder.options.isStrict = false
            return builder
        }
    }

    @Test func `a controller's view builder overrides the application's markup options`() throws {
        try folder.add(
            "GreetingController.xml", "<ColumnView txet='x'><?case macOS?><Label text='mac'/><?end?></ColumnView>")
        let application = Application(
            title: "Test", resources: Resources(directory: folder.path), platform: HeadlessPlatform())
        application.diagnosticHandler = { _ in }
        application.markupOptions.isStrict = true
        application.markupOptions.platforms = ["macOS"]

        #expect(ViewBuilder.view(withName: "GreetingController") == nil)
        #expect(application.diagnostics.map(\.severity) == [.error])
        let lenient = try application.open(LenientController()).view
        #expect((lenient.subviews.first as? Label)?.text == "mac")
    }

    private final class CodeController: ViewController {
        var fills = true
        override func viewDidLoad() { if fills { view.addSubview(Label()) } }
    }

    @Test func `a controller without outlets does not need a document`() throws {
        application.diagnosticHandler = { _ in }

        let window = try application.open(CodeController())

        #expect(window.view.subviews.count == 1)
        #expect(application.diagnostics.isEmpty)
        #expect(application.exitCode == 0)
    }

    @Test func `an empty controller without a document is reported with a warning`() throws {
        application.diagnosticHandler = { _ in }
        let controller = CodeController()
        controller.fills = false

        _ = try application.open(controller)

        #expect(application.diagnostics.map(\.id) == [.missingDocument])
        #expect(application.diagnostics.first?.severity == .warning)
    }

    @Test func `the layout guides of a view have length zero`() {
        #expect(CodeController().topLayoutGuide.length == 0)
        #expect(CodeController().bottomLayoutGuide.length == 0)
    }

    @Test(arguments: [nil, "<Label>"])
    func `an outlet of a failed document adds no second diagnostic`(document: String?) throws {
        if let document { try folder.add("GreetingController.xml", document) }
        let controller = controller()
        _ = try application.open(controller)

        _ = controller.greeting.text

        #expect(application.diagnostics.count == 1)
    }

    @Test(arguments: [nil, "<Label>"])
    func `an outlet of a failed document repeats the error for custom handlers`(document: String?) throws {
        if let document { try folder.add("GreetingController.xml", document) }
        let owner = controller()
        var told: [MarkupDiagnostic] = []
        var builder = ViewBuilder(for: nil, resources: Resources(directory: folder.path))
        builder.diagnosticHandler = { told.append($0) }
        _ = try? builder.load(documentNamed: "GreetingController", owner: owner)

        _ = owner.greeting.text

        #expect(told.count == 2 && told.first == told.last)
    }

    @Test func `an empty outlet is reported to the application once`() throws {
        try folder.add("GreetingController.xml", #"<Label id="greating"/>"#)
        let controller = controller()
        _ = try application.open(controller)

        _ = controller.greeting.text

        #expect(application.diagnostics.map(\.id) == [.unknownOutlet, .emptyOutlet])
    }

    @Test(arguments: [(false, 1), (true, 2)])
    func `a diagnostic is reported once, or for each load in a preview`(isPreview: Bool, count: Int) throws {
        try folder.add("GreetingController.xml", #"<Label id="greeting" txet="Hello"/>"#)
        application.isPreview = isPreview

        _ = try application.open(controller())
        _ = try application.open(controller())

        #expect(application.diagnostics.map(\.id) == Array(repeating: .unknownProperty, count: count))
    }

    @Test func `a custom handler receives the diagnostics of every load`() throws {
        try folder.add("GreetingController.xml", #"<Label id="greeting" txet="Hello"/>"#)
        var heard: [MarkupDiagnostic.ID] = []
        application.diagnosticHandler = { _ in }
        var builder = ViewBuilder(for: application, resources: Resources(directory: folder.path))
        builder.diagnosticHandler = { heard.append($0.id) }

        for _ in 0..<2 { _ = try builder.load(documentNamed: "GreetingController") }
        _ = try application.open(controller())

        #expect(heard == [.unknownProperty, .unknownProperty])
        #expect(application.diagnostics.map(\.id) == [.unknownProperty])
    }

    @Test func `a diagnostic in a document reaches the application`() throws {
        try folder.add("GreetingController.xml", #"<Label id="greeting" txet="Hello"/>"#)

        let window = try application.open(controller())

        #expect(window.view is Label)
        #expect(
            application.diagnostics.map(\.headline).first?.hasPrefix("GreetingController.xml:1:22: warning") == true)
    }

    @Test func `a plain controller has an empty view and allows a window close`() throws {
        let window = try application.open(ViewController())
        #expect(window.view.subviews.isEmpty)

        window.requestClose()

        #expect(application.windows.isEmpty)
        #expect(application.diagnostics.isEmpty)
    }
}
