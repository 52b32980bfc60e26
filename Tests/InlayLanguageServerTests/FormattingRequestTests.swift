import Testing

@testable import InlayLanguageServer

@Suite struct FormattingRequestTests {
    private func edits(_ client: Client, _ text: String, range: String? = nil) throws -> [TextEdit] {
        try client.open(Client.uri, text)
        let method = range == nil ? "textDocument/formatting" : "textDocument/rangeFormatting"
        let more = range.map { #","range":\#($0)"# } ?? ""
        return try client.request(
            method, #"{"textDocument":{"uri":"\#(Client.uri)"},"options":{"tabSize":4,"insertSpaces":true}\#(more)}"#,
            [TextEdit].self) ?? []
    }

    private func apply(_ edits: [TextEdit], to text: String) -> String {
        var document = TextDocument(uri: "u", text: text)
        for edit in edits { document.replace(edit.range, with: edit.newText, .utf8, version: nil) }
        return document.text(0..<document.bytes.count)
    }

    @Test func `a document is formatted`() throws {
        let text = "<ColumnView>\n<Label text='ä'/>\n  <Spacer></Spacer>\n</ColumnView>\n"
        let found = try edits(try Client(roots: []), text)
        #expect(found.count == 1)
        #expect(
            apply(found, to: text) == "<ColumnView>\n    <Label text=\"ä\"/>\n    <Spacer/>\n</ColumnView>\n")
    }

    @Test func `a formatted document has no edits`() throws {
        #expect(try edits(try Client(roots: []), "<ColumnView>\n    <Spacer/>\n</ColumnView>\n").isEmpty)
    }

    @Test func `lines outside the range stay`() throws {
        let text = "<ColumnView>\n<Label/>\n<Spacer></Spacer>\n<Label/>\n</ColumnView>\n"
        let range = #"{"start":{"line":2,"character":3},"end":{"line":2,"character":5}}"#
        let found = try edits(try Client(roots: []), text, range: range)
        #expect(apply(found, to: text) == "<ColumnView>\n<Label/>\n    <Spacer/>\n<Label/>\n</ColumnView>\n")
    }

    @Test func `a range of everything is the whole document`() throws {
        let text = "<ColumnView><RowView>\n<Label/></RowView>\n\n\n\n</ColumnView>"
        let client = try Client(roots: [])
        let all = #"{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#
        #expect(try apply(edits(client, text, range: all), to: text) == apply(edits(client, text), to: text))
    }

    @Test func `a document that is not well-formed is refused`() throws {
        let client = try Client(roots: [])
        #expect(throws: ResponseError.self) { try edits(client, "<ColumnView><Label></ColumnView>") }
        #expect(throws: ResponseError.self) { try edits(client, "<ColumnView a='1' a='2'/>") }
    }
}
