import Inlay
import InlayTesting
import Testing

@testable import InlayMarkdown

@Suite struct MarkdownViewTests {
    private final class Owner: MarkupOwner {
        @Bindable var text = "# Notes\n\nRead [the manual](manual.md) or [more](#end).\n\n- one\n- two\n"
        var opened: [String] = []
        func registerActions(in actions: inout ActionTable) {
            actions["open"] = { [unowned self] (view: MarkdownView) in opened.append(view.activeLink ?? "") }
        }
    }

    private func open(_ text: String, size: Size = Size(300, 400)) throws -> (TestApplication, MarkdownView) {
        let view = MarkdownView()
        view.text = text
        let controller = ViewController()
        controller.view = view
        let app = try TestApplication(controller, size: size, fixedText: true)
        return (app, view)
    }

    @Test func `a document shows a bound text and calls its owner for links`() throws {
        ViewBuilder.register(MarkdownView.self)
        let owner = Owner()
        let app = try TestApplication(
            markup: #"<MarkdownView id="text" text="$text" onLink="open:"/>"#, owner: owner)

        #expect(app.diagnostics.isEmpty)
        #expect(app.displayList.contains("\"Notes\""))
        try app.click("the manual")
        #expect(owner.opened == ["manual.md"])
        owner.text = "Other"
        app.window.drawFrame()
        #expect(app.displayList.contains("\"Other\"") && !app.displayList.contains("Notes"))
    }

    @Test func `links are reached with Tab and pressed with Return`() throws {
        let (app, view) = try open("A [first](a) and [second](b).")
        var opened: [String] = []
        view.onLink = { opened.append($0) }
        app.key(.tab)
        app.key(.tab)
        app.key(.return)
        app.key(.tab)
        app.key(.return)
        #expect(opened.suffix(1) == ["b"])
        #expect(app.window.accessibilityTree.contains(#"link "first""#))
    }

    @Test func `code and tables have the corners of the theme`() throws {
        let (app, view) = try open("```\nlet a = 1\n```\n\n| a | b |\n|---|---|\n| c | d |\n| e | f |\n")
        let lines = app.displayList.split(separator: "\n").map { $0.drop { $0 == " " } }
        let radius = Int(view.theme.metrics.cornerRadius)

        #expect(radius == 7)
        let fills = lines.filter { $0.hasPrefix("fill") && $0.hasSuffix(" fill") }
        #expect(fills.map { $0.contains(" r7 ") || $0.contains(" r7,7,0,0 ") } == [true, true], "\(fills)")
        let borders = lines.filter { $0.hasPrefix("border") && $0.hasSuffix(" separator") }
        #expect(borders.count == 3, "each row has its part of the border: \(borders)")
        #expect(borders.first?.contains(" r7,7,0,0 ") == true && borders.last?.contains(" r0,0,7,7 ") == true)
    }

    @Test func `a drag selects across blocks, and the selection is copied as text`() throws {
        let (app, view) = try open("One two\n\n- three\n- four\n\n| a | b |\n|---|---|\n| c | d |\n")
        app.send(.pointerMoved(Point(17, 30), []))
        app.send(.pointerDown(Point(17, 30), .left, clickCount: 1, []))
        app.send(.pointerMoved(Point(200, 390), []))
        app.send(.pointerUp(Point(200, 390), .left, clickCount: 1, []))
        #expect(view.selectedText == "One two\n\n• three\n• four\n\na\tb\nc\td")
        app.key(Key("C"), .control)
        #expect(app.application.pasteboard.string == view.selectedText)
        app.key(.escape)
        #expect(view.selectedText == nil)
        app.key(Key("A"), .control)
        #expect(view.selectedText?.hasPrefix("One two") == true && view.selectedText?.hasSuffix("c\td") == true)
    }

    @Test func `two clicks select a word, three a block`() throws {
        let (app, view) = try open("One two three")
        app.click(at: Point(45, 24), count: 2)
        #expect(view.selectedText == "two")
        app.click(at: Point(45, 24), count: 3)
        #expect(view.selectedText == "One two three")
        app.click(at: Point(45, 24))
        #expect(view.selectedText == nil)
    }

    @Test func `a long text is read on another thread, and only its visible blocks have views`() async throws {
        let line = "Some *words* of a [long](x) text, again and again.\n\n"
        let text = String(repeating: line, count: 20_000)
        #expect(text.utf8.count > 1_000_000)
        let (app, view) = try open("short")
        let table = try #require(view.subviews.first as? TableView)
        view.text = text
        app.window.drawFrame()
        #expect(table.numberOfRows(inSection: 0) == 1)
        try await app.settle()
        app.window.drawFrame()
        #expect(table.numberOfRows(inSection: 0) == 20_000)
        #expect(table.visibleCells.count < 40)
        app.key(Key("A"), .control)
        #expect((view.selectedText?.utf8.count ?? 0) > 600_000)
    }

    @Test func `a link to a heading scrolls to it`() async throws {
        let (app, view) = try open(String(repeating: "Text\n\n", count: 100) + "# The End\n\n[up](#the-end)")
        view.scroll(toHeading: "the-end")
        try await app.settle()
        #expect(app.displayList.contains("\"The End\""))
    }

    @Test func `text that runs to the left begins at the right`() throws {
        let view = MarkdownView()
        view.text = "> - abc"
        let controller = ViewController()
        controller.view = view
        let app = try TestApplication(controller, size: Size(300, 100), direction: .rightToLeft, fixedText: true)
        let bar = try #require(app.displayList.split(separator: "\n").first { $0.contains(" 3x") })
        #expect(bar.contains("281,"))
    }
}
