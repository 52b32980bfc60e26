import Testing

@testable import Inlay

/// State that is preserved when a controller reloads its document.
@Suite struct ReloadTests {
    /// A view that takes focus and preserves its typed text.
    final class Entry: View, StateRestoring {
        var text = ""
        override var acceptsFocus: Bool { true }
        var restorableState: Any? { text }
        func restore(_ state: Any) { text = state as? String ?? text }
    }

    private final class FormController: ViewController {
        @Outlet var entry: Entry
        var folder = Resources.none
        var loads = 0

        override var resources: Resources { folder }
        override func viewDidLoad() { loads += 1 }
    }

    private let folder: SourceTests.Folder
    private let application = Application(title: "Test", platform: HeadlessPlatform())
    private let controller = FormController()

    init() throws {
        ViewBuilder.register(Entry.self, as: "ReloadEntry")
        folder = try SourceTests.Folder()
        application.diagnosticHandler = { _ in }
        controller.folder = Resources(directory: folder.path)
    }

    private func open(_ markup: String) throws -> Window {
        try folder.add("FormController.xml", markup)
        return try application.open(controller)
    }

    @Test func `a reload shows the current document`() throws {
        let window = try open(#"<ReloadEntry id="entry" tag="1"/>"#)
        try folder.add("FormController.xml", #"<ColumnView><ReloadEntry id="entry" tag="2"/></ColumnView>"#)

        try controller.reloadView()

        #expect(window.view is ColumnView)
        #expect(controller.entry.tag == 2)
        #expect(controller.loads == 2)
    }

    @Test func `focus and typed text are preserved for the same id`() throws {
        let window = try open(#"<ReloadEntry id="entry"/>"#)
        controller.entry.text = "typed"
        window.makeFirstResponder(controller.entry)
        try folder.add("FormController.xml", #"<ColumnView><ReloadEntry id="entry"/></ColumnView>"#)

        try controller.reloadView()

        #expect(controller.entry.text == "typed")
        #expect(window.firstResponder === controller.entry)
    }

    @Test func `a document that fails to load leaves the view and outlets unchanged`() throws {
        let window = try open(#"<ReloadEntry id="entry"/>"#)
        let entry = controller.entry
        for broken in [#"<ColumnView><ReloadEntry id="entry">"#, #"<Nothing><ReloadEntry id="entry"/></Nothing>"#] {
            try folder.add("FormController.xml", broken)

            #expect(throws: MarkupError.self) { try controller.reloadView() }

            #expect(window.view === entry)
            #expect(controller.entry === entry)
            #expect(controller.loads == 1)
        }
    }

    @Test func `diagnostics cover the view and let clicks through`() throws {
        let window = try open(#"<ReloadEntry id="entry"/>"#)
        let diagnostic = MarkupDiagnostic(.textContent, file: "Form.xml")

        [diagnostic].show(over: window.view, isOutdated: true)
        window.drawFrame()

        let shown = window.displayList().description
        #expect(shown.contains("Form.xml:1:1: error") && shown.contains("1 error. The previous view is shown"))
        #expect(window.view.subviews.last?.frame == window.view.bounds)
        #expect(window.view.hitTest(Point(5, 5)) === window.view)

        [MarkupDiagnostic]().show(over: window.view, isOutdated: true)
        #expect(window.view.subviews.isEmpty)
    }

    @Test func `warnings take space only at the bottom`() throws {
        let window = try open(#"<ReloadEntry id="entry"/>"#)

        [MarkupDiagnostic(.textContent, file: "Form.xml")].show(over: window.view, isOutdated: false)

        let fills = window.displayList().description.split(separator: "\n")
            .filter { $0.hasSuffix("contentBackground") && $0.contains("fill 0,") }
        #expect(fills.count == 1)
        #expect(fills.first?.contains("fill 0,0 ") == false)
    }

    @Test func `many diagnostics scroll in the lower part of the view`() throws {
        let window = try open(#"<ReloadEntry id="entry"/>"#)
        let warnings = (1...60).map { line in
            MarkupDiagnostic(.textContent, file: "Form.xml", range: .init(line: line, column: 1, length: 1))
        }

        warnings.show(over: window.view, isOutdated: true)
        window.drawFrame()

        let scroll = try #require(window.view.descendants.lazy.compactMap { $0 as? ScrollView }.first)
        let size = window.view.bounds.size
        #expect(scroll.frameInWindow.maxY == size.height)
        #expect(scroll.contentSize.height > scroll.frame.height && scroll.contentSize.width == size.width)
        #expect(window.view.hitTest(Point(5, 5)) === window.view)
        #expect(window.view.hitTest(Point(5, size.height - 5)) !== window.view)
        #expect(window.view.descendants.contains { ($0 as? Label)?.text == "And 10 more." })
    }

    @Test func `the overlay underlines the error in the source line`() throws {
        let window = try open(#"<ReloadEntry id="entry"/>"#)
        var diagnostic = MarkupDiagnostic(
            .textContent, file: "Form.xml", range: .init(line: 3, column: 13, length: 4))
        diagnostic.excerpt = .init(text: "    <Label txet='a'/>", column: 11)
        diagnostic.suggestion = "text"

        [diagnostic].show(over: window.view, isOutdated: true)
        window.drawFrame()

        let shown = window.displayList().description
        for text in ["Form.xml:3:13: error", "<Label txet='a'/>", "Did you mean 'text'?"] {
            #expect(shown.contains(text), "\(text)")
        }
        #expect(shown.split(separator: "\n").contains { $0.contains("x2 ") && $0.hasSuffix("destructive") })
    }

    @Test func `a preview loads a document into the view`() throws {
        let root = ColumnView()
        try folder.add("Cell.xml", #"<root spacing="3"><Label text="Hello"/></root>"#)
        try folder.add("Broken.xml", "<root>")

        root.preview("Cell", owner: controller)
        #expect(root.spacing == 3)
        #expect(root.subviews.count == 1)

        root.preview("Broken", owner: controller)
        #expect(root.subviews.last is DiagnosticsOverlay)
        #expect(root.arrangedSubviews.count == 1)
    }

    @Test func `a preview without a root element fills the view`() throws {
        let root = ColumnView()
        _ = try openWindow(root, size: Size(200, 100))
        try folder.add("Plain.xml", #"<Label text="Hello"/>"#)
        try folder.add("Cell.xml", #"<root><Label text="Hello"/></root>"#)
        let count = application.diagnostics.count

        root.preview("Plain", owner: controller)
        root.preview("Plain", owner: controller)
        root.layoutIfNeeded()
        #expect(root.subviews.map { $0.frame } == [Rect(0, 0, 200, 100)])
        #expect(root.subviews.first is Label)
        #expect(application.diagnostics[count...].map(\.id) == [])

        root.preview("Cell", owner: controller)
        #expect(root.subviews.count == 1)
        #expect(root.arrangedSubviews.count == 1)
    }
}
