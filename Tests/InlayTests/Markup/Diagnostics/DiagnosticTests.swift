import FoundationEssentials
import Testing

@testable import Inlay

/// The texts of diagnostics, for people and for tools.
@MainActor @Suite struct DiagnosticTests {
    @Test func `a diagnostic prints in compiler format`() {
        let loaded = Loaded("<SampleBox>\n\t<SampleBox spaceing=\"8\"/>\n</SampleBox>")

        #expect(
            loaded.diagnostics.first?.description == """
                Test.xml:2:13: warning: unknown property 'spaceing' of 'SampleBox' [unknown-property]
                    2 | \t<SampleBox spaceing="8"/>
                      | \t           ^~~~~~~~
                   help: did you mean 'spacing'?
                """)
    }

    @Test func `a long source line is shortened around the error`() throws {
        let padding = String(repeating: "x", count: 5000)
        let loaded = Loaded("<SampleText text='\(padding)' colr='\(padding)'/>")

        let lines = try #require(loaded.diagnostics.first).description.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count < 250 })
        #expect(loaded.diagnostics.first?.range.column == 5021)
        #expect(lines[1].dropFirst(lines[2].prefix { $0 != "^" }.count).hasPrefix("colr="))
    }

    @Test func `columns count characters, and LF, CR and CRLF end lines`() {
        let lines = SourceLines(Array("a\r\nb\rcé漢d\ne".utf8))

        #expect(lines.range(of: 0..<1) == .init(line: 1, column: 1, length: 1))
        #expect(lines.range(of: 3..<4) == .init(line: 2, column: 1, length: 1))
        #expect(lines.range(of: 11..<12) == .init(line: 3, column: 4, length: 1))
        #expect(lines.range(of: 6..<100) == .init(line: 3, column: 2, length: 3))
        #expect(lines.range(of: 100..<200) == .init(line: 4, column: 2, length: 1))
        #expect(lines.excerpt(of: 11..<12) == .init(text: "cé漢d", column: 3))
    }

    @Test func `a diagnostic encodes as one flat JSON object`() throws {
        let diagnostic = try #require(Loaded("<SampleBox spaceing='8'/>").diagnostics.first)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]

        let json = String(decoding: try encoder.encode(diagnostic), as: UTF8.self)
        var decoded = try JSONDecoder().decode(MarkupDiagnostic.self, from: Data(json.utf8))

        #expect(
            json == #"{"column":12,"element":"SampleBox","end":19,"file":"Test.xml","fixes":[{"edits":["#
                + #"{"column":12,"end":19,"length":8,"line":1,"start":11,"text":"spacing"}],"#
                + #""message":"replace with 'spacing'"}],"id":"unknown-property","length":8,"#
                + #""line":1,"message":"unknown property 'spaceing' of 'SampleBox'","severity":"warning","#
                + #""start":11,"suggestion":"spacing"}"#)
        decoded.excerpt = diagnostic.excerpt
        #expect(decoded == diagnostic)
    }

    @Test(
        arguments: [
            ("spaceing", "spacing"), ("SPACING", "spacing"), ("txet", "text"), ("tex", "text"), ("no", "on"),
            ("xy", nil), ("x", nil), ("", nil), ("entirely", nil),
        ] as [(String, String?)])
    func `a suggestion is a similar name, preferring a case difference`(name: String, expected: String?) {
        #expect(name.nearest(among: ["tests", "spacings", "on", "text", "spacing"]) == expected)
    }

    @Test(arguments: [("foo", nil), ("fon", "font"), ("fotn", "font"), ("ft", nil), ("Textclor", "textColor")])
    func `a suggestion may differ in a third of its characters`(name: String, expected: String?) {
        #expect(name.nearest(among: ["font", "textColor"]) == expected)
    }

    @Test func `diagnostics are in document order`() {
        let markup = "<SampleBox spaceing='1'>\n<SampleText class='x' txet='1' text='$10.00' count='a'/></SampleBox>"

        let error = Loaded(markup) { $0.options.isStrict = true }.error

        #expect(error?.diagnostics.map(\.range.column) == [12, 20, 23, 38, 53])
    }

    @Test func `strict mode turns warnings into errors`() {
        let markup = #"<SampleBox spaceing="8"><foo/></SampleBox>"#

        let strict = Loaded(markup) { $0.options.isStrict = true }

        #expect(Loaded(markup).error == nil)
        #expect(strict.view == nil)
        #expect(strict.diagnostics.map(\.severity) == [.error, .error])
        #expect(strict.error?.diagnostics == strict.diagnostics)
        #expect(strict.error?.description.contains("help: did you mean 'spacing'?") == true)
    }

    @Test func `diagnostic messages have no final period`() throws {
        for sample in ErrorSampleTests.samples {
            let document = ErrorSampleTests.document(of: try ErrorSampleTests.text(of: sample))
            let loaded = ErrorSampleTests.load(MarkupSource(name: sample, text: document), sample: sample)
            for message in loaded.diagnostics.map(\.message) {
                #expect(!message.isEmpty && !message.hasSuffix(".") && !message.contains("!'"), "\(message)")
            }
        }
    }
}
