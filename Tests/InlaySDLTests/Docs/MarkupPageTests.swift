import InlayFormatting
import InlayTesting
import Testing

@testable import Inlay
@testable import InlayRaster
@testable import InlaySDL

/// The tests load and run everything that `docs/markup.md` quotes: documents and their files from `docs/markup`, code from
/// `MarkupSamples.swift`.
@MainActor @Suite struct MarkupPageTests {
    nonisolated static let documents = Page.names(in: "markup", ending: ".xml")
    /// Paths in `docs/markup`.
    nonisolated static let files =
        Page.names(in: "markup", ending: "").filter { !$0.hasSuffix(".lproj") }
        + ["en.lproj/Localizable.strings", "de.lproj/Localizable.strings"]

    static let resources = Resources(directory: Page.folder + "/markup")

    static let owners: [String: () -> any MarkupOwner] = [
        "BookViewController": { BookViewController() }, "PagesViewController": { PagesViewController() },
        "LoanViewController": { LoanViewController() }, "ReadingViewController": { ReadingViewController() },
        "ReadingListViewController": { ReadingListViewController() },
        "LibraryViewController": { LibraryViewController() },
        "LibraryViewController~vertical": { LibraryViewController() }, "BookCell": { BookCell() },
    ]

    private static func app(_ controller: ViewController = ViewController()) throws -> TestApplication {
        registerElements()
        return try TestApplication(
            controller, size: Size(640, 480), resources: resources, formatters: FoundationFormatters())
    }

    private static func view(_ document: String, in app: TestApplication) throws -> View {
        try ViewBuilder(for: app.application).load(documentNamed: document).view
    }

    // MARK: The page

    @Test func `every file is quoted and every quoted document is a file`() throws {
        let page = try Page("markup.md")
        let quoted = page.blocks.filter { ["xml", "json", "strings"].contains($0.language) }.map(\.text)

        let texts = try Self.files.map { try Page.text("markup/" + $0) }

        #expect(quoted.sorted() == texts.sorted())
        for file in Self.files { #expect(page.text.contains("`\(file)`")) }
    }

    @Test func `every Swift block of the page is in the sample file`() throws {
        let code = "\n" + (try Page.text("../Tests/InlaySDLTests/Docs/MarkupSamples.swift"))
        let blocks = try Page("markup.md").blocks.filter { $0.language == "swift" }

        #expect(!blocks.isEmpty)
        for block in blocks { #expect(code.contains("\n" + block.text), "\(block.text)") }
    }

    @Test(arguments: documents)
    func `every document loads without diagnostics`(document: String) throws {
        let app = try Self.app()
        let owner = Self.owners[document]?()

        let result = try ViewBuilder(for: app.application).load(
            documentNamed: document, owner: owner, root: owner as? View)

        #expect(result.diagnostics.isEmpty)
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `the documented mistake gives the documented diagnostics`() throws {
        let text = "<ColumnView>\n    <RowView spaceing=\"8\">\n    </RowView>\n</ColumnView>\n"

        let result = try Self.quietBuilder.load(MarkupSource(name: "Shelf.xml", text: text))

        let told = result.diagnostics.map { $0.description + "\n" }.joined()
        #expect(try Page("markup.md").blocks.contains { $0.text == told }, "\(told)")
    }

    private static var quietBuilder: ViewBuilder {
        var builder = ViewBuilder()
        builder.diagnosticHandler = { _ in }
        return builder
    }

    /// The limits as the page lists them, with the limits of the code.
    private static let limits: [(sentence: String, limit: Int, factor: Int)] = [
        ("A file | %d MiB", MarkupSource.maximumSize, 1 << 20),
        ("Elements in each other | %d", TapeRecorder.maximumDepth, 1),
        ("Elements of a document and all that it includes | %d", TapeRecorder.maximumElements, 1),
        ("Documents that include each other | %d deep", DocumentBuild.maximumIncludeDepth, 1),
        ("Documents included by one | %d", DocumentBuild.maximumIncludeCount, 1),
        ("Values of a JSON file or property list | %d", DataNode.maximumCount, 1),
        ("Objects in each other there | %d", DataNode.maximumDepth, 1),
        ("Texts of a `.strings` file | %d", StringsReader.maximumCount, 1),
        ("A binding | %d bytes", BindingParser.maximumLength, 1),
        ("Parentheses in each other there | %d", BindingParser.maximumDepth, 1),
        ("Steps of a path | %d", BindingParser.maximumSteps, 1),
        ("A length | %d points", Int(Double.lengthLimit), 1),
        ("A font | %d points", Int(Font.maximumSize), 1),
        ("A side of an image | %d pixels", ImageLimits.side, 1),
        ("All pixels of an image | %d million", ImageLimits.area, 1_000_000),
        ("An image file | %d MiB", ImageLimits.fileSize, 1 << 20),
        ("Diagnostics of a document | %d", DiagnosticLog.limit, 1),
    ]

    @Test func `the documented limits equal the limits in the code`() throws {
        let text = try Page("markup.md").text.filter { $0 != "," }

        for (row, limit, factor) in Self.limits {
            let parts = row.split(separator: "%d", omittingEmptySubsequences: false)
            #expect(text.contains("| " + parts.joined(separator: "\(limit / factor)") + " |"), "\(row)")
        }
    }

    // MARK: Behaviour of the samples

    @Test func `the outlet and action samples work`() async throws {
        let book = try Self.app(BookViewController())
        try book.click("I have read it")
        #expect(book["#stateLabel", as: Label.self]?.text == "Read")

        let pages = try Self.app(PagesViewController())
        var page: String? { pages["#pageLabel", as: Label.self]?.text }
        try pages.click("On")
        try pages.click("On")
        #expect(page == "3")
        try pages.click("Back")
        #expect(page == "2")
        try pages.click("Download")
        await pages.advance(by: .milliseconds(500))
        #expect(page == "Loading ...")
        await pages.advance(by: .milliseconds(500))
        #expect(page == "1")
    }

    @Test func `the template samples set fonts, corners and margins`() throws {
        let app = try Self.app()

        let wide = try #require(Self.view("Shelf", in: app) as? ColumnView)
        var builder = ViewBuilder(for: app.application)
        builder.sizeClass = .vertical
        let narrow = try #require(builder.load(documentNamed: "Shelf").view as? ColumnView)

        let labels = wide.subviews.compactMap { $0 as? Label }
        #expect(labels.map(\.font) == [.style(.headline), .style(.headline), .style(.title3)])
        #expect(labels.map(\.layer.cornerRadius) == [4, 4, 4])
        #expect(labels[1].textColor == .role(.destructive))
        #expect(wide.layoutMargins == EdgeInsets(24))
        #expect(narrow.layoutMargins == EdgeInsets(12))
        #expect(narrow.spacing == 12)
    }

    @Test func `the language sample switches to German`() throws {
        let app = try Self.app(LoanViewController())
        var state: String? { app["#stateLabel", as: Label.self]?.text }
        #expect(app["Moby-Dick; or, The Whale"] != nil)
        #expect(state == "Due in two weeks")

        try app.click("Give back")
        #expect(state == "Thank you")
        try app.click("Deutsch")

        #expect(state == "Danke")
        #expect(app["Ausgeliehen"] != nil)
        #expect(app["Moby-Dick; or, The Whale"] != nil)
    }

    @Test func `the binding samples update the view and the model`() throws {
        let controller = ReadingViewController()
        let app = try Self.app(controller)
        func shows(_ text: String) -> Bool { app[text] != nil }
        #expect(shows("Moby-Dick"))
        #expect(shows("Bought 1 times, 2 to go"))
        #expect(shows("€9.50"))
        #expect(shows("42"))
        #expect(shows("3 evenings"))
        #expect(shows("Not rated"))

        try app.click("Buy")
        app.window.view.descendants.lazy.compactMap { $0 as? Stars }.first?.activate(with: nil)
        app.window.drawFrame()

        #expect(controller.book.rating == 1)
        #expect(shows("€19.00"))
        #expect(!shows("Not rated"))
        controller.book = Book(title: "Billy Budd")
        app.window.drawFrame()
        #expect(shows("Billy Budd"))
        #expect(shows("Not rated"))
    }

    @Test func `the size class sample switches between row and column`() throws {
        let app = try Self.app(LibraryViewController())
        #expect(app.window.view is RowView)

        app.resize(to: Size(400, 600))

        #expect(app.window.view is ColumnView)
        #expect(app["#titleLabel"] != nil)
    }

    @Test func `the included document samples build the expected views`() throws {
        let app = try Self.app()

        let settings = try Self.view("Settings", in: app)

        #expect(settings.subviews.map { "\(type(of: $0))" } == ["Button", "Label", "RowView"])
        #expect((settings.subviews.first as? Button)?[.normal].titleColor == .role(.destructive))
    }

    @Test func `the custom view samples set their properties`() throws {
        let app = try Self.app()
        let cell = BookCell()
        cell.book = Book(title: "Omoo")
        #expect((cell.subviews.first as? Label)?.text == "Omoo")
        cell.subviews.lazy.compactMap { $0 as? Stars }.first?.activate(with: nil)
        #expect(cell.book?.rating == 1)

        let contents = try Self.view("Contents", in: app)
        #expect(contents.subviews.map { "\(type(of: $0))" } == ["Label", "Label", "View", "Button"])
        #expect((contents.subviews[1] as? Label)?.text == "The Carpet-Bag 8-14")

        let page = try Self.view("Excerpt", in: app)
        let excerpt = try #require(page.subviews[0] as? Excerpt)
        #expect((excerpt.pages.first, excerpt.pages.last, excerpt.binding) == (12, 34, .paperback))
        #expect((page.subviews[1] as? Stars)?.value == 5)
        withExtendedLifetime(app) {}
    }

    @Test func `an invalid custom value gives the documented message`() throws {
        registerElements()

        let result = try Self.quietBuilder.load(MarkupSource(name: "X", text: #"<Excerpt pages="9" binding="silk"/>"#))

        #expect(
            result.diagnostics.map(\.message) == [
                "value '9' of 'pages': pages are written as in 12-34",
                "value 'silk' of 'binding': not one of paperback, hardcover",
            ])
    }

    @Test func `the view builder samples work`() throws {
        let app = try Self.app()
        #expect(makeBadge("new")?.text == "new")
        let label = Label()
        emphasize(label)
        #expect(label.font == .style(.title1))
        #expect(label.layer.cornerRadius == 4)
        let folder = Page.folder + "/markup"
        #expect(faults(ofDocument: "Shelf", in: folder).isEmpty)
        #expect(faults(ofDocument: "Missing", in: folder).map(\.id) == [.missingDocument])
        #expect(app.diagnostics.isEmpty)
    }
}
