import Testing

@testable import InlayLanguageServer

@Suite nonisolated struct TextDocumentTests {
    private let text = "a😀é\r\nöx\n\n"

    @Test func `UTF-16 counts surrogates`() {
        let document = TextDocument(uri: "u", text: text)
        #expect(document.position(at: 5, .utf16) == Position(line: 0, character: 3))
        #expect(document.offset(of: Position(line: 0, character: 3), .utf16) == 5)
        #expect(document.position(at: 5, .utf8) == Position(line: 0, character: 5))
    }

    @Test(arguments: [PositionEncoding.utf8, .utf16]) func `offsets of characters survive both ways`(
        encoding: PositionEncoding
    ) {
        let document = TextDocument(uri: "u", text: text)
        for offset in [0, 1, 5, 7, 9, 11, 12, 13, 14] {
            #expect(document.offset(of: document.position(at: offset, encoding), encoding) == offset)
        }
    }

    @Test func `positions outside the text are moved into it`() {
        let document = TextDocument(uri: "u", text: text)
        #expect(document.offset(of: Position(line: 0, character: 99), .utf16) == 7)
        #expect(document.offset(of: Position(line: 99, character: 0), .utf16) == document.bytes.count)
        #expect(document.offset(of: Position(line: -1, character: -1), .utf16) == 0)
        // Between the surrogates of the second character.
        #expect(document.offset(of: Position(line: 0, character: 2), .utf16) == 1)
    }

    @Test func `changes of ranges are applied`() {
        var document = TextDocument(uri: "u", text: text)
        let range = TextRange(start: Position(line: 0, character: 1), end: Position(line: 1, character: 1))
        document.replace(range, with: "–", .utf16, version: 2)
        #expect(document.text(0..<99) == "a–x\n\n")
        #expect(document.version == 2)
        #expect(document.lineCount == 3)
    }

    @Test func `a range whose end is before its start inserts`() {
        var document = TextDocument(uri: "u", text: "abc")
        let range = TextRange(start: Position(line: 0, character: 2), end: Position(line: 0, character: 1))
        document.replace(range, with: "-", .utf16, version: nil)
        #expect(document.text(0..<9) == "ab-c")
    }

    @Test func `addresses become paths and addresses again`() {
        #expect(DocumentURI.path(of: "file:///a%20b/%C3%A4.xml") == "/a b/ä.xml")
        #expect(DocumentURI.uri(ofPath: "/a b/ä.xml") == "file:///a%20b/%C3%A4.xml")
        #expect(DocumentURI.path(of: "file://localhost/a") == "/a")
        #expect(DocumentURI.path(of: "untitled:1") == nil)
        #expect(DocumentURI.path(of: "file:///a%00b") == nil)
        #expect(DocumentURI.path(of: "file:///a%2") == "/a%2")
    }
}
