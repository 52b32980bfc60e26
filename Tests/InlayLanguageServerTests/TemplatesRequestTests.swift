import Testing

@testable import InlayLanguageServer

@Suite struct TemplatesRequestTests {
    private func workspace() throws -> TestFolder {
        try TestFolder([
            "Page.xml": #"<?properties Styles?><ColumnView><?include Part?><Button class="loud, gone"/></ColumnView>"#,
            "Part.xml": #"<Switch class="quiet"/>"#, "Styles.json": "{}", "package.json": #"{"x": {"y": 1}}"#,
        ])
    }

    @Test func `names that documents use are completed`() throws {
        let folder = try workspace()
        let items = try Client(roots: [folder.path]).completion(#"{"loud": {}, |}"#, uri: folder.uri("Styles.json"))
        #expect(items.map(\.label) == ["gone", "quiet"])
        #expect(items.first?.textEdit?.newText == #""gone": {}"#)
    }

    @Test func `properties are those of the elements that use the template`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        let uri = folder.uri("Styles.json")
        let names = try client.completion(#"{"quiet": {"hidden": true, "|"}}"#, uri: uri).map(\.label)
        #expect(names.contains("onTintColor") && !names.contains("title") && !names.contains("hidden"))
        let entry = try client.completion(#"{"loud": {|}}"#, uri: uri).first { $0.label == "title" }
        #expect(entry?.textEdit?.newText == #""title": """#)
        let path = try client.completion(#"{"loud": {"layer.|"}}"#, uri: uri).map(\.label)
        #expect(path.contains("layer.cornerRadius"))
    }

    @Test func `values are completed with quotes where they are missing`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        let uri = folder.uri("Styles.json")
        func red(_ text: String) throws -> String? {
            try client.completion(text, uri: uri).first { $0.label == "systemRed" }?.textEdit?.newText
        }
        #expect(try red(#"{"quiet": {"onTintColor": "sys|"}}"#) == "systemRed")
        #expect(try red(#"{"quiet": {"onTintColor": |}}"#) == #""systemRed""#)
        let values = try client.completion(#"{"quiet": {"on": |}}"#, uri: uri).map(\.textEdit?.newText)
        #expect(values == ["true", "false"])
    }

    @Test func `hover describes properties and uses`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        let uri = folder.uri("Styles.json")
        #expect(try client.hover(#"{"qu|iet": {}}"#, uri: uri)?.contents.value == "used by `<Switch>`")
        #expect(try client.hover(#"{"quiet": {"o|n": true}}"#, uri: uri)?.contents.value.contains("(Switch)") == true)
        let color = try client.hover(##"{"quiet": {"onTintColor": "#ff|0000"}}"##, uri: uri)
        #expect(color?.contents.value.contains("`#ff0000`") == true)
    }

    @Test func `faults are those of the elements that use the template`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        let uri = folder.uri("Styles.json")
        try client.open(uri, #"{"quiet": {"titel": "a"}, "loud": {"titel": "b"}, "gone": {}}"#, language: "json")
        let found = client.diagnostics(uri)
        #expect(found.map(\.code) == ["unknown-property", "unknown-property"])
        #expect(found.map(\.range.start.character).sorted() == [12, 36])
        try client.open(uri, #"{"quiet": {"on": true "x": 1}}"#, language: "json")
        #expect(client.diagnostics(uri).contains { $0.code == "malformed-data" })
    }

    @Test func `unused templates and repeated properties are reported`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        let uri = folder.uri("Styles.json")
        try client.open(uri, #"{"quiet": {"on": true, "on": false}, "old": {}}"#, language: "json")
        #expect(client.diagnostics(uri).map(\.code).sorted() == ["duplicate-key", "unused-template"])
    }

    @Test func `other JSON files have no diagnostics`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        try client.open(folder.uri("package.json"), "{\"x\": 1", language: "json")
        #expect(client.diagnostics(folder.uri("package.json")).isEmpty)
    }

    @Test func `templates in an instruction are explained, too`() throws {
        let client = try Client(roots: [])
        let text = ##"<?properties {"a": {"on|": true, "onTintColor": "#00ff00"}}?><Switch class="a"/>"##
        #expect(try client.hover(text)?.contents.value.contains("(Switch)") == true)
        #expect(try client.completion(text).contains { $0.label == "onTintColor" } == false)
        let colors = try client.ask("documentColor", Client.uri, [ColorInformation].self)
        #expect(colors?.map(\.color) == [.init(red: 0, green: 1, blue: 0, alpha: 1)])
    }
}
