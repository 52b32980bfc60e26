import InlayScanning
import Testing

@testable import InlayLanguageServer

@Suite nonisolated struct MarkupScanTests {
    private func names(_ text: String) -> [String] {
        let scan = MarkupScan(Array(text.utf8))
        let document = TextDocument(uri: "u", text: text)
        return scan.elements.map { document.text($0.name) }
    }

    @Test func `a well-formed document has all parts`() {
        let text = #"<?strings A?><!-- x --><Column a="1" b='2'><Label/></Column>"#
        let scan = MarkupScan(Array(text.utf8))
        let document = TextDocument(uri: "u", text: text)
        #expect(scan.elements.map { document.text($0.name) } == ["Column", "Label"])
        #expect(scan.elements[0].attributes.compactMap(\.value).map { document.text($0) } == ["1", "2"])
        #expect(scan.elements[1].parent == 0)
        #expect(scan.elements[0].end == text.utf8.count)
        #expect(scan.instructions.map { document.text($0.data) } == ["A"])
        #expect(scan.comments.count == 1)
    }

    @Test func `an open start tag ends at the next tag`() {
        #expect(names(#"<A><B x="1" <C/></A>"#) == ["A", "B", "C"])
    }

    @Test func `a value without quote ends with its line`() {
        let text = "<A>\n<B x=\"1\n<C/></A>"
        let scan = MarkupScan(Array(text.utf8))
        #expect(names(text) == ["A", "B", "C"])
        #expect(TextDocument(uri: "u", text: text).text(scan.elements[1].attributes[0].value ?? 0..<0) == "1")
    }

    @Test func `an end tag closes the elements inside it`() {
        let scan = MarkupScan(Array("<A><B></A><C/>".utf8))
        #expect(scan.elements[1].end == 6)
        #expect(scan.elements[0].end == 10)
        #expect(scan.roots == [0, 2])
    }

    @Test func `a greater-than sign may be in a value`() {
        #expect(names(#"<A test="$a > 1"><B/></A>"#) == ["A", "B"])
    }

    @Test(arguments: [
        ("<A |/>", MarkupPlace.attributeName(element: 0, attribute: nil)), ("<A|/>", .elementName(element: 0)),
        ("<A b|=''/>", .attributeName(element: 0, attribute: 0)),
        ("<A b='|'/>", .attributeValue(element: 0, attribute: 0)),
        ("<A>|</A>", .content(parent: 0)), ("<A></A|>", .endTagName(element: 0)), ("|<A/>", .content(parent: nil)),
        ("<A><B/>|", .content(parent: 0)), ("<?inc|lude X?><A/>", .instructionTarget(0)),
        ("<?include X|?><A/>", .instructionData(0)), ("<A><!-- | --></A>", .comment),
        ("<A b='x", .attributeValue(element: 0, attribute: 0)),
        ("<", .elementName(element: 0)), ("<A/>|", .content(parent: nil)),
    ])
    func `the place at the caret is found`(marked: String, place: MarkupPlace) {
        let marked = Marked(marked)
        #expect(MarkupScan(Array(marked.text.utf8)).place(at: marked.offset) == place)
    }

    @Test func `strings have keys and texts`() {
        let text = "/* c */\n\"a\" = \"x\\\"y\";\n// d\n\"b\" = \n\"c\" = \"z\";"
        let document = TextDocument(uri: "u", text: text)
        let scan = StringsScan(document.bytes)
        #expect(scan.entries.map { document.text($0.key) } == ["a", "b", "c"])
        #expect(scan.entries.map { $0.value.map { document.text($0) } } == ["x\\\"y", nil, "z"])
        #expect(scan.comments.count == 2)
    }
}
