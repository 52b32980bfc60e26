import FoundationEssentials
import Inlay
import Testing

@testable import InlayLanguageServer

@Suite struct LanguageServerTests {
    // MARK: - Protocol

    @Test func `the encoding is negotiated`() throws {
        struct Result: Decodable {
            struct Capabilities: Decodable {
                var positionEncoding: String
                var documentFormattingProvider: Bool
            }
            var capabilities: Capabilities
        }
        let utf8 = try Client().request(
            "initialize", #"{"capabilities":{"general":{"positionEncodings":["utf-16","utf-8"]}}}"#, Result.self)
        #expect(utf8?.capabilities.positionEncoding == "utf-8")
        let utf16 = try Client().request("initialize", #"{"capabilities":{}}"#, Result.self)
        #expect(utf16?.capabilities.positionEncoding == "utf-16")
        #expect(utf16?.capabilities.documentFormattingProvider == true)
    }

    @Test func `requests before initialize fail`() throws {
        #expect(try Client().answer("textDocument/hover", "{}", JSONNull.self).error == .notInitialized)
    }

    @Test func `violations are answered, and the server goes on`() throws {
        let client = try Client(roots: [])
        for (text, code) in [("{", -32700), ("[]", -32600), ("{}", -32600), (#"{"id":1.5,"method":"x"}"#, -32600)] {
            client.send(text)
            let answer = try JSONDecoder().decode(
                Client.Answer<JSONNull>.self, from: Data(client.received.last ?? []))
            #expect(answer.error?.code == code, "\(text)")
        }
        #expect(try client.answer("nothing/here", "{}", JSONNull.self).error?.code == -32601)
        #expect(try client.answer("textDocument/hover", #"{"position":3}"#, JSONNull.self).error?.code == -32602)
        #expect(try client.answer("initialize", "{}", JSONNull.self).error?.code == -32600)
        let elsewhere = #"{"textDocument":{"uri":"file:///no/such.xml"},"position":{"line":0,"character":0}}"#
        #expect(try client.answer("textDocument/hover", elsewhere, JSONNull.self).error?.code == -32803)
        client.notify("textDocument/didChange", #"{"textDocument":{"uri":"file:///x.xml"},"contentChanges":[]}"#)
        #expect(client.notifications("window/logMessage", LogMessage.self).count == 1)
        #expect(try client.completion("<|").isEmpty == false)
    }

    @Test func `exit ends with 0 only after shutdown`() throws {
        let client = try Client(roots: [])
        _ = try client.request("shutdown", "null", JSONNull.self)
        #expect(try client.answer("textDocument/hover", "{}", JSONNull.self).error?.code == -32600)
        client.notify("exit", "null")
        #expect(client.server.exitStatus == 0)
        let other = Client()
        other.notify("exit", "null")
        #expect(other.server.exitStatus == 1)
    }

    @Test func `a cancelled request is answered with an error`() throws {
        let cancellations = Cancellations()
        let client = Client(cancellations: cancellations)
        cancellations.inspect(Array(#"{"method":"$/cancelRequest","params":{"id":1}}"#.utf8))
        #expect(try client.answer("initialize", "{}", JSONNull.self).error == .cancelled)
        #expect(try client.answer("initialize", "{}", JSONNull.self).error == nil)
    }

    // MARK: - Diagnostics

    @Test func `diagnostics follow changes`() throws {
        let client = try Client(roots: [])
        try client.open(Client.uri, #"<ColumnView><Labl text="ä" foo="1"/></ColumnView>"#)
        let found = client.diagnostics(Client.uri)
        #expect(found.first?.code == "unknown-element")
        #expect(found.first?.range.start == Position(line: 0, character: 13))
        client.notify(
            "textDocument/didChange",
            #"""
            {"textDocument":{"uri":"\#(Client.uri)","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":16},
            "end":{"line":0,"character":17}},"text":"el"}]}
            """#)
        #expect(client.diagnostics(Client.uri).map(\.code) == ["unknown-property"])
        client.notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(Client.uri)"}}"#)
        #expect(client.diagnostics(Client.uri).isEmpty)
    }

    @Test func `a fix is a code action`() throws {
        let client = try Client(roots: [])
        try client.open(Client.uri, #"<ColumnView><Labl/></ColumnView>"#)
        let actions = try client.request(
            "textDocument/codeAction",
            #"""
            {"textDocument":{"uri":"\#(Client.uri)"},"range":{"start":{"line":0,"character":14},
            "end":{"line":0,"character":14}},"context":{"diagnostics":[]}}
            """#, [CodeAction].self)
        let edit = try #require(actions?.first?.edit.changes[Client.uri]?.first)
        #expect(edit.newText.contains("Label"))
    }

    @Test func `the beginning of a name is completed by a code action`() throws {
        let client = try Client(roots: [])
        let text = #"<TableView><column title="A" sortOrder="asc"/></TableView>"#
        try client.open(Client.uri, text)
        let actions = try client.request(
            "textDocument/codeAction",
            #"""
            {"textDocument":{"uri":"\#(Client.uri)"},"range":{"start":{"line":0,"character":41},
            "end":{"line":0,"character":41}},"context":{"diagnostics":[]}}
            """#, [CodeAction].self)
        #expect(actions?.map(\.title) == ["replace with 'ascending'"])
    }

    @Test func `the fault of a table of strings has a place`() throws {
        let client = try Client(roots: [])
        let uri = "file:///tmp/none/Localizable.strings"
        try client.open(uri, "\"a\" = \"b\";\n\"c\" = \"d\"\n", language: "strings")
        let found = client.diagnostics(uri)
        #expect(found.map(\.code) == ["malformed-strings"])
        #expect(found.first?.range.start.line == 1)
    }

    // MARK: - Completion

    @Test func `elements are completed`() throws {
        let labels = try Client(roots: []).completion("<ColumnView>\n  <La|\n</ColumnView>").map(\.label)
        #expect(labels.contains("Label"))
        #expect(labels.contains("ForEach"))
        #expect(!labels.contains("UILabel"))
    }

    @Test func `items of the element around the caret come first`() throws {
        let items = try Client(roots: []).completion("<SegmentedControl><|</SegmentedControl>")
        let first = items.sorted { ($0.sortText ?? "") < ($1.sortText ?? "") }.prefix(2).map(\.label)
        #expect(first == ["contextMenu", "segment"])
    }

    @Test func `attributes are completed without those in use`() throws {
        let items = try Client(roots: []).completion(#"<Label text="a" te|/>"#)
        let labels = items.map(\.label)
        #expect(labels.contains("textColor"))
        #expect(!labels.contains("text"))
        #expect(items.first { $0.label == "textColor" }?.textEdit?.newText == "textColor=\"\"")
    }

    @Test func `paths are completed in the class of their object`() throws {
        let labels = try Client(roots: []).completion("<View layer.|/>").map(\.label)
        #expect(labels.contains("layer.cornerRadius"))
    }

    @Test func `values are completed by the kind of the property`() throws {
        let client = try Client(roots: [])
        #expect(try client.completion(#"<Label textAlignment="|"/>"#).map(\.label).contains("center"))
        #expect(try client.completion(#"<Label hidden="|"/>"#).map(\.label) == ["true", "false"])
        let red = try client.completion(#"<Label textColor="|"/>"#).first { $0.label == "systemRed" }
        #expect(red?.kind == .color)
        #expect(red?.detail?.hasPrefix("#") == true)
        #expect(try client.completion(#"<Label font="|"/>"#).map(\.label).contains("headline"))
        #expect(try client.completion(#"<Button image="|"/>"#).map(\.label).contains("search"))
        let targets = try client.completion(#"<ColumnView><TextField id="name"/><Label target="|"/></ColumnView>"#)
        #expect(targets.map(\.label) == ["name"])
    }

    @Test func `templates of the document are completed`() throws {
        let text = #"<?properties {"big": {"font": "title1"}, "red": {}}?><Label class="big, |"/>"#
        #expect(try Client(roots: []).completion(text).map(\.label) == ["big", "red"])
    }

    @Test func `rows are completed in bindings`() throws {
        let text = #"<ColumnView><ForEach items="$books" row="book"><Label text="$|"/></ForEach></ColumnView>"#
        #expect(try Client(roots: []).completion(text).map(\.label) == ["book", "index"])
    }

    // MARK: - Owners

    private var program: ApplicationDescription {
        get throws {
            let text = #"""
                {"version": 1, "elements": [], "objects": [], "factories": [], "owners": [{"class": "Page", "superclasses": [],
                "document": "Page", "outlets": [{"name": "title", "class": "Label", "optional": false}],
                "actions": [{"name": "save", "parameters": 0}], "bindings": [{"name": "book", "type": "App.Book"}]}],
                "models": [{"type": "App.Book", "class": "Book", "members": [{"name": "pages", "type": "Swift.Int"}]}]}
                """#
            return try JSONDecoder().decode(ApplicationDescription.self, from: Data(text.utf8))
        }
    }

    @Test func `outlets, actions and bindings of the owner are completed`() throws {
        let client = try Client(roots: [], program: try program)
        #expect(try client.completion(#"<Label id="|"/>"#).map(\.label) == ["title"])
        #expect(try client.completion(#"<Button onPrimaryActionTriggered="|"/>"#).map(\.label) == ["save"])
        #expect(try client.completion(#"<Label text="$|"/>"#).map(\.label) == ["book"])
        #expect(try client.completion(#"<Label text="$book.|"/>"#).map(\.label) == ["pages"])
        #expect(try client.hover(#"<Label text="$book.pa|ges"/>"#)?.contents.value == "`book.pages`: `Swift.Int`")
    }

    @Test func `keys of columns and children are completed with properties of the elements`() throws {
        var program = try program
        program.owners[0].bindings[0].name = "books"
        program.owners[0].bindings[0].type = "Swift.Array<App.Book>"
        let client = try Client(roots: [], program: program)
        let labels = { try client.completion($0).map(\.label) }

        #expect(try labels(#"<TableView items="$books"><column key="|"/></TableView>"#) == ["pages"])
        #expect(try labels(#"<TableView items="$books" row="book"><column key="p|"/></TableView>"#) == ["pages"])
        #expect(try labels(#"<OutlineView items="$books" children="|"/>"#) == ["pages"])
        #expect(try labels(#"<TableView><column key="|"/></TableView>"#).isEmpty)
    }

    // MARK: - Hover and structure

    @Test func `hover shows documentation and default`() throws {
        let client = try Client(roots: [])
        #expect(try client.hover("<Swi|tch/>")?.contents.value.contains("on or off") == true)
        let on = try client.hover(#"<Switch o|n="true"/>"#)?.contents.value
        #expect(on?.contains("the state") == true)
        #expect(on?.contains("Default: `false`") == true)
        #expect(try client.hover("<Nothing| x='1'/>") == nil)
        let key = try client.hover(#"<TableView><column k|ey="a"/></TableView>"#)?.contents.value
        #expect(key?.contains("the name for the data source") == true, "\(key ?? "")")
        #expect(key?.contains("Default: the title") == true)
    }

    @Test func `symbols follow the tree of elements`() throws {
        let client = try Client(roots: [])
        try client.open(Client.uri, "<ColumnView>\n<Label id=\"a\" text=\"b\"/>\n</ColumnView>\n")
        let symbols = try client.ask("documentSymbol", Client.uri, [DocumentSymbol].self)
        #expect(symbols?.map(\.name) == ["ColumnView"])
        #expect(symbols?.first?.children?.map(\.name) == ["Label #a"])
        let folds = try client.ask("foldingRange", Client.uri, [FoldingRange].self)
        #expect(folds?.first == FoldingRange(startLine: 0, endLine: 1))
    }

    @Test func `colours have swatches`() throws {
        let client = try Client(roots: [])
        try client.open(Client.uri, ##"<Label text="#ffffff" textColor="#ff0000"/>"##)
        let colors = try client.ask("documentColor", Client.uri, [ColorInformation].self)
        #expect(colors?.map(\.color) == [.init(red: 1, green: 0, blue: 0, alpha: 1)])
    }

    @Test func `semantic tokens are in order and in the text`() throws {
        let client = try Client(roots: [])
        try client.open(Client.uri, "<!-- a\nb -->\n<Label id=\"x\" text=\"$a\"/>")
        let tokens = try client.ask("semanticTokens/full", Client.uri, SemanticTokens.self)
        #expect(tokens?.data.count == 7 * 5)
    }
}
