import FoundationEssentials
import Inlay
import Testing

@testable import InlayLanguageServer

@Suite struct SwiftDefinitionsTests {
    private static let code = """
        final class Page: ViewController {
            var count = 0
            let book = Book()
            override func registerActions(in actions: inout ActionTable) { actions["save"] = self.store }
            func store() {}
            func open() {}
        }
        """

    private func definition(_ text: String, program: ApplicationDescription? = nil) throws -> [Position] {
        let folder = try TestFolder([
            "Page.swift": Self.code, "Book.swift": "final class Book {\n    var pages = 1\n}\n",
        ])
        let client = try Client(roots: [folder.path], program: program)
        let marked = Marked(text)
        try client.open(folder.uri("Page.xml"), marked.text)
        let position = TextDocument(uri: "u", text: marked.text).position(at: marked.offset, .utf8)
        return try client.request("definition", folder.uri("Page.xml"), position, [Location].self)?.map(\.range.start)
            ?? []
    }

    @Test func `an action leads to its method`() throws {
        #expect(try definition(#"<Button onPrimaryActionTriggered="sa|ve"/>"#) == [Position(line: 4, character: 9)])
        #expect(try definition(#"<Button onPrimaryActionTriggered="op|en"/>"#) == [Position(line: 5, character: 9)])
    }

    @Test func `a binding leads to the owner's property`() throws {
        #expect(try definition(#"<Label text="$co|unt"/>"#) == [Position(line: 1, character: 8)])
        #expect(try definition(#"<Label text="$no|thing"/>"#).isEmpty)
    }

    @Test func `a path leads to the property of the model`() throws {
        let text = #"""
            {"version": 1, "elements": [], "objects": [], "factories": [], "owners": [{"class": "Page", "superclasses": [],
            "document": "Page", "outlets": [], "actions": [], "bindings": [{"name": "book", "type": "App.Book"}]}],
            "models": [{"type": "App.Book", "class": "Book", "members": [{"name": "pages", "type": "Swift.Int"}]}]}
            """#
        let program = try JSONDecoder().decode(ApplicationDescription.self, from: Data(text.utf8))
        let places = try definition(#"<Label text="$book.pa|ges"/>"#, program: program)
        #expect(places == [Position(line: 1, character: 8)])
    }

    @Test func `the value of a row leads to its attribute`() throws {
        let text = #"<ColumnView><ForEach items="$books" row="book"><Label text="$bo|ok"/></ForEach></ColumnView>"#
        #expect(try definition(text) == [Position(line: 0, character: 41)])
    }
}
