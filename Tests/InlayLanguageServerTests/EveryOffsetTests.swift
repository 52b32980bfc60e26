import FoundationEssentials
import Inlay
import InlayScanning
import Testing

@testable import InlayLanguageServer

/// Asks at offsets of every sample, of the whole text and of the text up to the offset, as it is while it is typed.
///
/// `INLAY_EVERY_OFFSET=1` asks at every offset, which takes minutes; otherwise the offsets are some bytes apart, others in each sample.
@Suite struct EveryOffsetTests {
    nonisolated private static let samples: [String] = {
        let file = URL(filePath: #filePath)
        let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
        let folders = ["/docs/elements/samples/", "/docs/markup/", "/Resources/Documents/", "/Sources/Tool/Templates/"]
        return folders.flatMap { paths(in: root + $0) }
    }()

    nonisolated private static func paths(in folder: String) -> [String] {
        let endings = [".xml", ".json", ".strings"]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().flatMap { name -> [String] in
            if endings.contains(where: name.hasSuffix) { return [folder + name] }
            return name.contains(".") && !name.hasSuffix(".lproj") || name == "Packaging"
                ? [] : paths(in: folder + name + "/")
        }
    }

    private static let catalogue = Catalogue()

    @Test(arguments: samples) func `all answers are inside the document`(path: String) throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        let uri = DocumentURI.uri(ofPath: path)
        let kind = try #require(DocumentKind(uri: uri))
        let whole = TextDocument(uri: uri, bytes: bytes)
        let (project, typing) = (Project(), Project())
        project.set(whole)
        let step = ProcessInfo.processInfo.environment["INLAY_EVERY_OFFSET"] == nil ? 293 : 1
        for offset in stride(from: bytes.count % step, through: bytes.count, by: step) {
            check(whole, kind, at: offset, project)
            check(TextDocument(uri: uri, bytes: Array(bytes[..<offset])), kind, at: offset, typing)
        }
        if kind == .markup { try checkFormat(whole, step: step) }
    }

    private func check(_ document: TextDocument, _ kind: DocumentKind, at offset: Int, _ project: Project) {
        let place = document.position(at: offset, .utf8)
        let (items, hover) = answers(document, kind, at: offset, project)
        // All items of one answer replace one or two ranges.
        var ranges = Array(Set(items.compactMap(\.textEdit?.range)))
        if let hover { ranges.append(hover.range) }
        let names = NamesRequest(document: document, kind: kind, project: project, encoding: .utf8)
        if let occurrence = names.occurrence(at: offset) { ranges.append(document.range(of: occurrence.range, .utf8)) }
        for range in ranges { #expect(range.start <= place && place <= range.end, "\(offset)") }
        let end = document.position(at: document.bytes.count, .utf8)
        func check(_ symbols: [DocumentSymbol]) {
            for symbol in symbols {
                let (outer, inner) = (symbol.range, symbol.selectionRange)
                let isInside = outer.start <= inner.start && inner.end <= outer.end && outer.end <= end
                #expect(isInside, "\(offset): \(symbol.name)")
                check(symbol.children ?? [])
            }
        }
        check(symbols(document, kind, project))
        let definitions = SwiftDefinitions(
            reading: MarkupReading(document, Self.catalogue, project), encoding: .utf8)
        if kind == .markup {
            for location in definitions.definitions(at: offset) where location.uri == document.uri {
                #expect(location.range.end <= end, "\(offset)")
            }
        }
    }

    private func answers(
        _ document: TextDocument, _ kind: DocumentKind, at offset: Int, _ project: Project
    ) -> ([CompletionItem], Hover?) {
        switch kind {
        case .markup:
            let reading = MarkupReading(document, Self.catalogue, project)
            return (
                CompletionRequest(reading: reading, encoding: .utf8, usesSnippets: true).items(at: offset),
                HoverRequest(reading: reading, encoding: .utf8).hover(at: offset)
            )
        case .strings:
            let request = StringsRequest(
                table: TextTable(document, project), encoding: .utf8, usesSnippets: true, uses: KeyUses())
            return (request.items(at: offset), request.hover(at: offset))
        case .templates:
            let scan = TemplateScan(document.bytes, in: 0..<document.bytes.count)
            let reading = TemplateReading(
                document: document, scan: scan, catalogue: Self.catalogue, project: project,
                elements: ["title": ["Label"]])
            let request = TemplatesRequest(reading: reading, encoding: .utf8, usesSnippets: true)
            return (request.items(at: offset), request.hover(at: offset))
        case .swift: return ([], nil)
        }
    }

    private func symbols(_ document: TextDocument, _ kind: DocumentKind, _ project: Project) -> [DocumentSymbol] {
        let request = SymbolsRequest(document: document, encoding: .utf8)
        return switch kind {
        case .markup: request.symbols(of: project.scan(of: document))
        case .strings: request.symbols(of: StringsScan(document.bytes))
        case .templates: request.symbols(of: TemplateScan(document.bytes, in: 0..<document.bytes.count))
        case .swift: []
        }
    }

    /// Formats the line of each offset: the rest of the document keeps its meaning.
    private func checkFormat(_ document: TextDocument, step: Int) throws {
        let formatter = MarkupFormatter()
        let whole = try #require(formatter.format(document.bytes))
        var known: Set<Range<Int>> = []
        for offset in stride(from: 0, through: document.bytes.count, by: step) {
            let part = try #require(formatter.format(document.bytes, in: offset..<offset))
            #expect(part.bytes.lowerBound <= offset && offset <= part.bytes.upperBound, "\(offset)")
            guard known.insert(part.bytes).inserted else { continue }
            var bytes = document.bytes
            bytes.replaceSubrange(part.bytes, with: part.text.utf8)
            #expect(formatter.format(bytes) == whole, "\(offset)")
        }
    }
}
