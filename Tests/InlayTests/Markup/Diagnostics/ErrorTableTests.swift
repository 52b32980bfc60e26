import Testing

@testable import Inlay

/// The table of specification 1.4: errors of documents, their positions, and their effect on the document.
@MainActor @Suite struct ErrorTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let id: MarkupDiagnostic.ID
        let markup: String
        /// The marked text in `markup`, which is reported in both modes.
        let fault: String
        /// Whether lenient loading fails, too.
        var isError = false

        var testDescription: String { "\(id.rawValue): \(fault)" }

        var range: MarkupDiagnostic.Range {
            let before = markup.prefix(while: { _ in true }).utf8.firstRange(of: fault.utf8)?.lowerBound
            let lines = markup[..<(before ?? markup.endIndex)].split(
                separator: "\n", omittingEmptySubsequences: false)
            return .init(line: lines.count, column: (lines.last?.count ?? 0) + 1, length: fault.count)
        }
    }

    nonisolated static let rows: [Row] = [
        Row(id: .unknownElement, markup: "<SampleBox>\n  <foo/>\n</SampleBox>", fault: "foo"),
        Row(id: .unknownInstruction, markup: "<SampleBox>\n  <?foo?>\n</SampleBox>", fault: "foo"),
        Row(id: .childNotTaken, markup: "<SampleText>\n  <Control/>\n</SampleText>", fault: "Control"),
        Row(id: .unknownProperty, markup: "<SampleText\n  colr='red'/>", fault: "colr"),
        Row(id: .invalidValue, markup: "<SampleText\n  alignment='abcde'/>", fault: "abcde"),
        Row(id: .invalidValue, markup: "<SampleText\n  color='#12'/>", fault: "#12"),
        Row(id: .invalidValue, markup: "<SampleText\n  font='Sans big'/>", fault: "Sans big"),
        Row(id: .missingImage, markup: "<SampleText\n  image='nowhere'/>", fault: "nowhere"),
        Row(id: .doubtfulValue, markup: "<SampleText\n  count='many'/>", fault: "many"),
        Row(id: .unknownStyle, markup: "<SampleBox\n  style='tight'/>", fault: "tight", isError: true),
        Row(id: .unknownOutlet, markup: "<SampleBox>\(filled)\n<View id='captoin'/></SampleBox>", fault: "captoin"),
        Row(
            id: .unknownAction, markup: "<SampleBox>\(filled)\n<Control onTouchDown='sav'/></SampleBox>",
            fault: "sav"),
        Row(id: .eventOnView, markup: "<SampleBox\n  onTouchDown='save'/>", fault: "onTouchDown"),
        Row(id: .textContent, markup: "<SampleBox>\n  text\n</SampleBox>", fault: "text", isError: true),
        Row(id: .rootUndefined, markup: "<root/>", fault: "root", isError: true),
        Row(id: .rootNested, markup: "<SampleBox>\n <root/></SampleBox>", fault: "root", isError: true),
    ]

    /// Fills the outlets of the owner, except the one that the misspelled `id` refers to.
    nonisolated private static let filled = #"<SampleKnob id="switch"/>"#

    private func owner(of row: Row) -> (any MarkupOwner)? {
        [.unknownOutlet, .unknownAction].contains(row.id) ? SampleOwner() : nil
    }

    private func load(_ row: Row, isStrict: Bool) -> (Loaded, MarkupDiagnostic?) {
        let loaded = Loaded(row.markup, owner: owner(of: row)) { $0.options.isStrict = isStrict }
        return (loaded, loaded.diagnostics.first { $0.id == row.id })
    }

    @Test(arguments: rows) func `an error is reported at its position in lenient mode`(row: Row) throws {
        let (loaded, found) = load(row, isStrict: false)

        let diagnostic = try #require(found)
        #expect(diagnostic.range == row.range)
        #expect(diagnostic.severity == (row.isError ? .error : .warning))
        #expect((loaded.view == nil) == row.isError)
    }

    @Test(arguments: rows) func `an error is fatal at the same position in strict mode`(row: Row) throws {
        let (loaded, found) = load(row, isStrict: true)

        let diagnostic = try #require(found)
        #expect(diagnostic.range == row.range)
        #expect(diagnostic.severity == .error)
        #expect(loaded.view == nil)
        #expect(loaded.error?.diagnostics.contains(diagnostic) == true)
    }

    @Test func `an unknown attribute is stored`() {
        #expect(Loaded("<SampleText foo='1'/>").view?.markup.values == ["foo": "1"])
    }

    @Test func `an invalid value leaves the property unchanged`() {
        let text = Loaded("<SampleText alignment='abcde' count='7' text='x'/>").view(as: SampleText.self)

        #expect(text?.alignment == .left)
        #expect(text?.count == 7)
        #expect(text?.text == "x")
    }
}
