import Testing

@testable import Inlay

/// Documents that would exhaust time or memory are refused, with a position and the limit.
@MainActor @Suite struct LimitTests {
    private func nested(_ depth: Int) -> String {
        String(repeating: "<SampleBox>", count: depth) + String(repeating: "</SampleBox>", count: depth)
    }

    @Test func `element nesting is limited`() {
        #expect(Loaded(nested(512)).view != nil)

        let loaded = Loaded(nested(10_000))

        #expect(loaded.error?.diagnostics.map(\.id) == [.tooDeep])
        #expect(loaded.diagnostics.first?.range == .init(line: 1, column: 512 * 11 + 2, length: 9))
        #expect(loaded.diagnostics.first?.message.contains("512") == true)
    }

    @Test func `a million nested elements are rejected quickly`() {
        let loaded = Loaded(String(repeating: "<a>", count: 1_000_000))

        #expect(loaded.error?.diagnostics.map(\.id) == [.tooDeep])
    }

    @Test func `too many elements are rejected`() {
        let loaded = Loaded("<a>" + String(repeating: "<b/>", count: 300_000) + "</a>")

        #expect(loaded.error?.diagnostics.map(\.id) == [.tooLarge])
    }

    @Test func `a document over 16 MiB is rejected without parsing`() {
        let source = MarkupSource(name: "Huge.xml", data: [UInt8](repeating: 0x20, count: 17 << 20))

        let loaded = Loaded(source)

        #expect(loaded.error?.diagnostics.map(\.id) == [.tooLarge])
        #expect(loaded.diagnostics.first?.message == "the document is larger than 16 MiB")
    }

    @Test func `an oversized attribute is rejected`() {
        let attribute = Array("<a b='".utf8) + [UInt8](repeating: 0x78, count: 100 << 20) + Array("'/>".utf8)

        let loaded = Loaded(MarkupSource(name: "Test.xml", data: attribute))

        #expect(loaded.error?.diagnostics.map(\.id) == [.tooLarge])
    }

    @Test(arguments: [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func `invalid UTF-8 is rejected at its position`(bytes: [UInt8]) {
        let source = MarkupSource(name: "Test.xml", data: Array("<SampleText\n text='".utf8) + bytes + "'/>".utf8)

        let loaded = Loaded(source)

        #expect(loaded.headlines == ["Test.xml:2:8: error: not UTF-8 text [malformed-xml]"])
    }

    @Test func `diagnostics stop at a limit except for a fatal error`() {
        let faults = String(repeating: "<foo/>\n", count: 5000)

        let lenient = Loaded("<SampleBox>\(faults)</SampleBox>")
        let fatal = Loaded("<SampleBox>\(faults)text</SampleBox>")

        #expect(lenient.view != nil)
        #expect(lenient.diagnostics.count == 1001)
        #expect(lenient.diagnostics.last?.id == .tooManyDiagnostics)
        #expect(fatal.error?.diagnostics.suffix(2).map(\.id) == [.textContent, .tooManyDiagnostics])
    }

    @Test func `a long attribute is one value`() {
        let text = String(repeating: "x", count: 1 << 20)

        #expect(Loaded("<SampleText text='\(text)'/>").view(as: SampleText.self)?.text.count == 1 << 20)
        #expect(Loaded("<SampleText colr='\(text)' color='\(text)'/>").diagnostics.count == 2)
    }

    @Test func `a parser interns many names`() {
        let children = (0..<5000).map { "<n\($0) a\($0)=''/>" }.joined()

        let tape = try? ExpatParser().parse(MarkupSource(name: "", text: "<a>\(children)</a>"))

        #expect(tape?.names.count == 10_004)
        #expect(Set(tape?.names.strings ?? []).count == 10_004)
    }
}
