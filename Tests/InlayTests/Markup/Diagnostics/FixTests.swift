import FoundationEssentials
import Testing

@testable import Inlay

/// The parts of a diagnostic that editors use: its range in bytes, its notes, its fixes.
@MainActor @Suite struct FixTests {
    /// The document with the first fix of each diagnostic applied.
    private func fixed(_ markup: String, owner: (any MarkupOwner)? = nil) -> String {
        var bytes = Array(markup.utf8)
        let edits = Loaded(markup, owner: owner).diagnostics.compactMap(\.fixes.first).flatMap(\.edits)
        for edit in edits.sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound }) {
            bytes.replaceSubrange(edit.bytes, with: edit.text.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            ("<SampleText text='größe' colr='red'/>", "<SampleText text='größe' color='red'/>"),
            ("<SampleText alignment='centre'/>", "<SampleText alignment='center'/>"),
            ("<SampleBox><SampleTxt/></SampleBox>", "<SampleBox><SampleText/></SampleBox>"),
            (
                "<SampleBox><SampleBx a='>'><!-- </SampleBx> --><SampleBx/></SampleBx ></SampleBox>",
                "<SampleBox><SampleBox a='>'><!-- </SampleBx> --><SampleBx/></SampleBox ></SampleBox>"
            ),
            ("<SampleBx>\n</SampleBx>", "<SampleBox>\n</SampleBox>"),
        ])
    func `a fix replaces a misspelled name`(markup: String, expected: String) {
        #expect(fixed(markup) == expected)
    }

    @Test func `a fix for an action name includes its colons`() {
        let markup = "<SampleBox><SampleText id='caption'/><SampleKnob id='switch' onTouchDown='%'/></SampleBox>"

        #expect(
            fixed(markup.replacing("%", with: "turnd:"), owner: SampleOwner())
                == markup.replacing("%", with: "turned:"))
    }

    @Test func `an unknown name without a similar name has no fix`() {
        #expect(Loaded("<SampleText nothingLikeIt='1'/>").diagnostics.map(\.fixes.count) == [0])
    }

    @Test func `a distant end tag is not searched for`() {
        let space = String(repeating: " ", count: EndTag.limit)

        #expect(EndTag.place(in: Array("<a>\(space)</a>".utf8), of: 0) == .tooFar)
        #expect(EndTag.place(in: Array("<b/><a><![CDATA[</a>]]><?p </a>?></a>".utf8), of: 4) == .name(35..<36))
        #expect(EndTag.place(in: Array("<a b='/>'/>".utf8), of: 0) == .none)
        let far = Loaded("<SampleBox><SampleBx>\(space)</SampleBx></SampleBox>")
        #expect(far.diagnostics.map(\.suggestion) == ["SampleBox"])
        #expect(far.diagnostics.map(\.fixes.count) == [0])
    }

    @Test func `a mismatched end tag has a note at the open start tag`() throws {
        let diagnostic = try #require(Loaded("<SampleBox>\n  <View>\n</SampleBox>").diagnostics.first)

        #expect(
            diagnostic.notes == [
                .init(message: "'<View>' is opened here", range: .init(line: 2, column: 4, length: 4), bytes: 15..<19)
            ])
        #expect(diagnostic.description.hasSuffix("\nTest.xml:2:4: note: '<View>' is opened here"))
    }

    @Test func `byte ranges of a diagnostic are offsets in the file`() throws {
        let diagnostic = try #require(Loaded("<SampleText text='größe' colr=''/>").diagnostics.first)

        #expect(diagnostic.bytes == 27..<31)
        #expect(diagnostic.range.column == 26)
        #expect(Loaded("").diagnostics.map(\.bytes) == [nil])
    }

    @Test func `a diagnostic encodes and decodes without change`() throws {
        let found =
            Loaded("<SampleBox><SampleText colr=''/></SampleBx>").diagnostics + Loaded("").diagnostics
            + Loaded("<SampleText colr=''/>").diagnostics

        for diagnostic in found {
            var expected = diagnostic
            expected.excerpt = nil
            #expect(try JSONDecoder().decode(MarkupDiagnostic.self, from: JSONEncoder().encode(diagnostic)) == expected)
        }
    }
}
