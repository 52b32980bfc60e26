import FoundationEssentials
import Inlay
import Testing

@testable import InlayLanguageServer

@Suite struct BindingReferencesTests {
    /// Returns the files and columns of the references of the binding at `|` in a document `Page.xml` of one line.
    private func references(
        _ text: String, _ others: [String: String] = [:], program: ApplicationDescription? = nil,
        includesDeclaration: Bool = true
    ) throws -> [String] {
        let folder = try TestFolder(others)
        let client = try Client(roots: [folder.path], program: program)
        let marked = Marked(text)
        try client.open(folder.uri("Page.xml"), marked.text)
        let position = TextDocument(uri: "u", text: marked.text).position(at: marked.offset, .utf8)
        let found = try client.request(
            "references", folder.uri("Page.xml"), position, [Location].self,
            more: #","context":{"includeDeclaration":\#(includesDeclaration)}"#)
        return (found ?? []).map { location in
            let name = location.uri.split(separator: "/").last ?? ""
            return "\(name) \(location.range.start.line):\(location.range.start.character)"
        }.sorted()
    }

    @Test func `a property of the owner is found in bindings, expressions and code`() throws {
        let text =
            #"<ColumnView><Label text="$bo|oks"/><If test="$!open and books.count > 1"><Label text="$count:(books)"/></If></ColumnView>"#
        let code = "final class Page: ViewController {\n    var books = [1]\n}\n"

        #expect(
            try references(text, ["Page.swift": code]) == [
                "Page.swift 1:8", "Page.xml 0:26", "Page.xml 0:55", "Page.xml 0:93",
            ])
        #expect(try references(text, ["Page.swift": code], includesDeclaration: false).count == 3)
    }

    @Test func `a value of a row is found only in its rows`() throws {
        let text = """
            <ColumnView><ForEach items="$row"><Label text="$r|ow.title"/><Label text="$row.title::uppercase;a=row"/></ForEach>\
            <Label text="$row"/></ColumnView>
            """

        let found = try references(text)
        // The list of the rows is the declaration.
        #expect(found == ["Page.xml 0:28", "Page.xml 0:48", "Page.xml 0:74"])
    }

    @Test func `a member of a model is found in all documents`() throws {
        let description = #"""
            {"version": 1, "elements": [], "objects": [], "factories": [], "owners": [
            {"class": "Page", "superclasses": [], "document": "Page", "outlets": [], "actions": [],
            "bindings": [{"name": "book", "type": "App.Book"}, {"name": "film", "type": "App.Film"}]},
            {"class": "List", "superclasses": [], "document": "List", "outlets": [], "actions": [],
            "bindings": [{"name": "books", "type": "Swift.Array<App.Book>"}]}],
            "models": [{"type": "App.Book", "class": "Book", "members": [{"name": "title", "type": "Swift.String"}]},
            {"type": "App.Film", "class": "Film", "members": [{"name": "title", "type": "Swift.String"}]}]}
            """#
        let program = try JSONDecoder().decode(ApplicationDescription.self, from: Data(description.utf8))
        let list = #"<ColumnView><ForEach items="$books"><Label text="$row.title"/></ForEach></ColumnView>"#
        let text = #"<ColumnView><Label text="$book.ti|tle"/><Label text="$film.title"/></ColumnView>"#

        let found = try references(
            text, ["List.xml": list, "Book.swift": "final class Book {\n    var title = 1\n}\n"], program: program)

        #expect(found == ["Book.swift 1:8", "List.xml 0:54", "Page.xml 0:31"])
    }
}
