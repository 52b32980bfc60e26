import FoundationEssentials
import Inlay
import Testing

@testable import InlayLanguageServer

/// Asks at offsets of every sample document, of the whole text and of the text up to the offset, as it is while it is typed.
///
/// `INLAY_EVERY_OFFSET=1` asks at every offset, which takes minutes; otherwise the offsets are some bytes apart, others in each sample.
@Suite struct EveryOffsetTests {
    nonisolated private static let samples: [String] = {
        let docs =
            URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path + "/docs"
        return ["/elements/samples", "/markup"].flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: docs + folder)) ?? []).filter {
                $0.hasSuffix(".xml")
            }.sorted()
                .map { docs + folder + "/" + $0 }
        }
    }()

    private static let catalogue = Catalogue()

    @Test(arguments: samples) func `all answers are inside the document`(path: String) throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        let uri = DocumentURI.uri(ofPath: path)
        let whole = TextDocument(uri: uri, bytes: bytes)
        let (project, typing) = (Project(), Project())
        project.set(whole)
        let step = ProcessInfo.processInfo.environment["INLAY_EVERY_OFFSET"] == nil ? 13 : 1
        for offset in stride(from: bytes.count % step, through: bytes.count, by: step) {
            check(whole, at: offset, project)
            check(TextDocument(uri: uri, bytes: Array(bytes[..<offset])), at: offset, typing)
        }
    }

    private func check(_ document: TextDocument, at offset: Int, _ project: Project) {
        let reading = MarkupReading(document, Self.catalogue, project)
        var ranges = CompletionRequest(reading: reading, encoding: .utf8, usesSnippets: true).items(at: offset)
            .compactMap(\.textEdit?.range)
        // All items of one answer replace one or two ranges.
        ranges = Array(Set(ranges))
        for range in ranges {
            #expect(range.start <= document.position(at: offset, .utf8), "\(offset)")
            #expect(document.position(at: offset, .utf8) <= range.end, "\(offset)")
        }
        if let hover = HoverRequest(reading: reading, encoding: .utf8).hover(at: offset) { ranges.append(hover.range) }
        let names = NamesRequest(document: document, kind: .markup, project: project, encoding: .utf8)
        if let occurrence = names.occurrence(at: offset) { ranges.append(document.range(of: occurrence.range, .utf8)) }
        func add(_ symbols: [DocumentSymbol]) {
            for symbol in symbols {
                ranges += [symbol.range, symbol.selectionRange]
                let isInside =
                    symbol.range.start <= symbol.selectionRange.start && symbol.selectionRange.end <= symbol.range.end
                #expect(isInside, "\(offset): \(symbol.name)")
                add(symbol.children ?? [])
            }
        }
        add(SymbolsRequest(document: document, encoding: .utf8).symbols(of: reading.scan))
        let end = document.position(at: document.bytes.count, .utf8)
        let isInside = ranges.allSatisfy { $0.start <= $0.end && $0.end <= end }
        #expect(isInside, "\(offset)")
    }
}
