import Testing

@testable import InlayLanguageServer

@Suite struct StringsRequestTests {
    private func workspace() throws -> TestFolder {
        try TestFolder([
            "Page.xml":
                #"<ColumnView><Label text="@hello"/><Label text="@missing"/><?sectionHeaderTitle @only?></ColumnView>"#,
            "Page.swift": "func f() { x = localizedString(\"code\"); y = localizedString(\"day.\\(z)\") }\n",
            "en.lproj/Localizable.strings": "\"hello\" = \"Hello\";\n\"only\" = \"Only\";\n\"code\" = \"Code\";\n",
            "de.lproj/Localizable.strings": "",
        ])
    }

    private static let table = "de.lproj/Localizable.strings"

    @Test func `keys of documents and of other languages are completed`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        let keys = try client.completion("\"hello\" = \"Hallo\";\n|", uri: folder.uri(Self.table))
        #expect(keys.map(\.label) == ["only", "code", "missing"])
        #expect(keys.first?.textEdit?.newText == "\"only\" = \"\";")
        #expect(keys.first?.detail == "en: Only")
        let inside = try client.completion("\"mi|\" = \"\";", uri: folder.uri(Self.table))
        #expect(inside.contains { $0.label == "missing" && $0.textEdit?.newText == "missing" })
    }

    @Test func `texts of other languages are offered as the text`() throws {
        let folder = try workspace()
        let texts = try Client(roots: [folder.path]).completion(#""hello" = "|";"#, uri: folder.uri(Self.table))
        #expect(texts.map(\.label) == ["Hello"])
    }

    @Test func `hover shows the texts of other languages`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        #expect(try client.hover(#""he|llo" = "Hallo";"#, uri: folder.uri(Self.table))?.contents.value == "en: Hello")
        #expect(try client.hover(#""he|ll" = "Hallo";"#, uri: folder.uri(Self.table)) == nil)
    }

    @Test func `duplicate and unused keys are reported and can be removed`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        let uri = folder.uri(Self.table)
        let text = "\"hello\" = \"a\";\n\"old\" = \"b\";\n\"code\" = \"c\";\n\"day.1\" = \"d\";\n\"hello\" = \"e\";\n"
        try client.open(uri, text, language: "strings")
        let found = client.diagnostics(uri)
        #expect(found.map(\.code) == ["duplicate-key", "unused-key"])
        #expect(found.map(\.severity) == [2, 4])
        #expect(found.map(\.range.start.line) == [0, 1])
        #expect(found.first?.relatedInformation?.first?.location.range.start.line == 4)
        let actions = try client.request(
            "textDocument/codeAction",
            #"""
            {"textDocument":{"uri":"\#(uri)"},"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":2}},
            "context":{"diagnostics":[]}}
            """#, [CodeAction].self)
        let edit = try #require(actions?.first?.edit.changes[uri]?.first)
        #expect(
            edit
                == TextEdit(
                    range: .init(start: .init(line: 1, character: 0), end: .init(line: 2, character: 0)), newText: ""))
    }

    @Test func `Inlay's own table has no unused keys`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        try client.open(folder.uri("de.lproj/Inlay.strings"), "\"Cut\" = \"x\";\n", language: "strings")
        #expect(client.diagnostics(folder.uri("de.lproj/Inlay.strings")).isEmpty)
    }

    @Test func `plural forms are used by their key`() throws {
        let folder = try workspace()
        try folder.write("Guests.xml", #"<Label text="$count::plural;key=guests"/>"#)
        let client = try Client(roots: [folder.path])
        let uri = folder.uri(Self.table)
        try client.open(
            uri, "\"guests#one\" = \"a\";\n\"guests#other\" = \"b\";\n\"rooms#one\" = \"c\";\n", language: "strings")
        #expect(client.diagnostics(uri).map(\.range.start.line) == [2])
        let place = Position(line: 0, character: 33)
        let found = try client.request("definition", folder.uri("Guests.xml"), place, [Location].self)
        #expect(found?.map(\.range.start.line) == [0, 1])
        #expect(try client.completion("|", uri: uri).map(\.label).contains("guests"))
    }

    @Test func `keys in Swift are references`() throws {
        let folder = try workspace()
        let client = try Client(roots: [folder.path])
        let uri = folder.uri("en.lproj/Localizable.strings")
        let found = try client.request("references", uri, Position(line: 2, character: 2), [Location].self)
        #expect(found.map { Set($0.map(\.uri)) } == [uri, folder.uri("Page.swift")])
    }
}
