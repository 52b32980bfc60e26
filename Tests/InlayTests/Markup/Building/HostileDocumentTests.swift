import Testing

@testable import Inlay

/// Documents that would take minutes with an algorithm of quadratic time. Where the work cannot be counted, the time limit
/// is far above the time that they take now, and far below the time that they once took.
@MainActor @Suite(.timeLimit(.minutes(15))) struct HostileDocumentTests {
    private func log(isStrict: Bool = false) -> DiagnosticLog { DiagnosticLog(isStrict: isStrict) { _ in } }
    private let source = SourceText(MarkupSource(name: "Test.xml", text: "<a/>"))

    // MARK: Diagnostics

    @Test func `causes beyond the diagnostic limit are not created`() {
        let log = log()
        var count = 0
        func cause() -> MarkupCause {
            count += 1
            return .unknownStyle("a", className: "View", known: [], offered: [])
        }

        for _ in 0..<5000 { log.report(cause(), in: source) { 0..<1 } }

        #expect(count == DiagnosticLog.limit + 1)
    }

    @Test func `diagnostics of files stop at the limit with a note`() {
        let log = log()

        for _ in 0..<5000 { log.add(MarkupDiagnostic(.notATable, file: "Colors.plist")) }

        #expect(log.diagnostics.count == DiagnosticLog.limit + 1)
        #expect(log.diagnostics.last?.id == .tooManyDiagnostics)
        #expect(log.diagnostics.last?.file == "Colors.plist")
    }

    @Test func `the note about the limit precedes a fatal error`() {
        let log = log()

        for _ in 0..<DiagnosticLog.limit { log.report(.unknownInstruction("a"), in: source) { 0..<1 } }
        log.report(.textContent, in: source) { 0..<1 }

        #expect(log.diagnostics.suffix(2).map(\.id) == [.tooManyDiagnostics, .textContent])
    }

    @Test func `strict mode does not change notes about files`() {
        let log = log(isStrict: true)

        log.add(MarkupDiagnostic(.tooManyDiagnostics(limit: 1), file: "Colors.plist"))
        #expect(log.diagnostics.map(\.severity) == [.note])
        #expect(!log.hasFatal)

        log.add(MarkupDiagnostic(.notATable, file: "Colors.plist"))
        #expect(log.diagnostics.map(\.severity) == [.note, .error])
        #expect(log.hasFatal)
    }

    @Test func `a similar name is searched among a limited number of names`() {
        let others = Array(repeating: "entirely", count: String.searchedNames)

        #expect("spaceing".nearest(among: others.dropLast() + ["spacing"]) == "spacing")
        #expect("spaceing".nearest(among: others + ["spacing"]) == nil)
    }

    @Test func `columns in a long line are counted from the nearest block`() {
        let text = String(repeating: "aé漢😀", count: 5000)
        let bytes = Array((text + "\n" + text).utf8)
        let lines = SourceLines(bytes)

        for offset in [0, 1, 4095, 4096, 4097, 12_288, 50_000, 50_001, 50_002, bytes.count - 4, bytes.count] {
            let lineStart = offset > 50_000 ? 50_001 : 0
            let column = bytes[lineStart..<offset].count { $0 & 0xc0 != 0x80 } + 1
            #expect(lines.range(of: offset..<offset) == .init(line: lineStart == 0 ? 1 : 2, column: column, length: 1))
            #expect(SourceLines.line(at: offset, in: bytes) == lines.line(at: offset))
        }
    }

    // MARK: Templates

    @Test func `unknown templates among many are reported quickly`() {
        let templates = (0..<600).map { #""t\#($0)":{}"# }.joined(separator: ",")
        let uses = (0..<1200).map { "<View class='u\($0)'/>" }.joined()

        let loaded = Loaded("<?properties {\(templates)}?><SampleBox>\(uses)</SampleBox>")

        #expect(loaded.diagnostics.count == DiagnosticLog.limit + 1)
        #expect(loaded.diagnostics.first?.suggestion == "t0")
    }

    @Test func `one element can store many attributes`() {
        let attributes = (0..<50_000).map { " a\($0)=''" }.joined()

        #expect(Loaded("<View\(attributes)/>").view?.markup.values.count == 50_000)
    }

    @Test func `many template keys merge in one pass`() {
        let keys = (0..<5000).map { #""k\#($0)":"1""# }.joined(separator: ",")
        let markup = #"<?properties {"a":{\#(keys)}}?><?properties {"a":{"text":"new"}}?>"#

        let loaded = Loaded(markup + "<SampleText class='a'/>")

        #expect(loaded.view(as: SampleText.self)?.text == "new")
    }

    @Test func `a template without values is valid`() {
        #expect(Loaded(#"<?properties {"a":{}}?><View class="a"/>"#).headlines == [])
    }

    @Test func `classes beyond the limit are reported and skipped`() {
        let templates = #"<?properties {"a":{"text":"a"},"b":{"text":"b"}}?>"#
        let names = Array(repeating: "a", count: 100).joined(separator: ",")

        #expect(Loaded("\(templates)<SampleText class='\(names)'/>").headlines == [])

        let loaded = Loaded("\(templates)<SampleText class='\(names),b'/>")
        #expect(loaded.view(as: SampleText.self)?.text == "a")
        #expect(
            loaded.headlines == [
                "Test.xml:1:270: warning: more than 100 templates are named; the rest is ignored [too-large]"
            ])

        let empty = Loaded("<View class='\(String(repeating: ",", count: 5_000_000))'/>")
        #expect(empty.diagnostics.map(\.id) == [.tooLarge])
    }

    @Test func `an array is not a valid set of templates`() {
        #expect(
            Loaded("<?properties [1]?><View/>").headlines == [
                #"Test.xml:1:14: warning: the templates must be one object: '{"name": {"property": "value"}}' "#
                    + "[invalid-template]"
            ])
    }

    // MARK: Instructions and text

    @Test func `instructions count toward the element limit`() {
        let loaded = Loaded("<SampleBox>" + String(repeating: "<?break?>", count: 300_000) + "</SampleBox>")

        #expect(loaded.error?.diagnostics.map(\.id) == [.tooLarge])
        #expect(loaded.diagnostics.first?.range == .init(line: 1, column: 11 + 9 * 249_999 + 3, length: 5))
    }

    @Test func `an element can exceed the limit after many instructions`() {
        let loaded = Loaded(String(repeating: "<?a?>", count: 250_000) + "<View/>")

        #expect(loaded.error?.diagnostics.map(\.id) == [.tooLarge])
    }

    @Test func `instructions that name files are limited`() throws {
        let folder = try SourceTests.Folder()
        try folder.add("Texts.strings", #""a" = "b";"#)
        let count = DocumentBuild.maximumFileCount

        func load(_ count: Int) -> Loaded {
            let instructions = String(repeating: "<?strings Texts?>", count: count)
            return Loaded("<View>\(instructions)</View>", resources: Resources(directory: folder.path))
        }

        #expect(load(count).headlines == [])
        #expect(
            load(count + 10).headlines == [
                "Test.xml:1:\(17 + count * 17): warning: more than \(count) instructions name a file; the rest is ignored [too-large]"
            ])
    }

    @Test func `many instructions without a file name finish quickly`() {
        let loaded = Loaded("<View>" + String(repeating: "<?properties?>", count: 100_000) + "</View>")

        #expect(loaded.view != nil)
        #expect(loaded.diagnostics.last?.id == .tooManyDiagnostics)
    }

    @Test func `long stray text is reported once`() {
        let loaded = Loaded("<View>" + String(repeating: "text\n", count: 1_000_000) + "</View>")

        #expect(loaded.headlines == ["Test.xml:1:7: error: text is not allowed between elements [text-content]"])
    }
}
