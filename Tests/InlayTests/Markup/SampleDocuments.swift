import FoundationEssentials
import Inlay

/// The documents of the project, and the checks of truncated and damaged documents.
enum SampleDocuments {
    nonisolated static let project = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }

    /// The XML documents, without the references of reftests, which have equivalent content.
    nonisolated static var paths: [String] {
        ["Resources", "Tests/Consumer/Sources", "Tests/Reftests", "Tests/Scripts", "docs"].flatMap { folder in
            ((try? FileManager.default.subpathsOfDirectory(atPath: project + "/" + folder)) ?? [])
                .filter { $0.hasSuffix(".xml") && !$0.hasSuffix("ref.xml") }.map { folder + "/" + $0 }
        }.sorted()
    }

    /// The pages of the documentation, which quote documents.
    nonisolated static var pages: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: project + "/docs")) ?? [])
            .filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }.sorted()
    }

    nonisolated static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: project + "/" + path)))
    }

    /// All documents, including those that pages quote.
    nonisolated static func samples() throws -> [[UInt8]] {
        let quoted = try pages.flatMap { page in
            let lines = String(decoding: try bytes(page), as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false)
            return lines.split { $0 == "```" }.compactMap { part in
                part.lastIndex(of: "```xml").map { Array(part[($0 + 1)...].joined(separator: "\n").utf8) }
            }
        }
        return try paths.map(bytes) + quoted
    }

    /// The bytes that replace a byte.
    nonisolated static let replacements = [UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "a"), 0xff]

    /// Returns the description of a fault, or nil. Loading these bytes must give a view or an error, and each diagnostic must have a
    /// position in them.
    static func fault(ofLoading bytes: ArraySlice<UInt8>) -> String? {
        var diagnostics: [MarkupDiagnostic] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { diagnostics.append($0) }
        let source = MarkupSource(name: "Test.xml", data: bytes)
        let hasView = (try? builder.load(source, root: View())) != nil
        let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
        for diagnostic in diagnostics {
            let range = diagnostic.range
            guard (1...lines).contains(range.line), range.column >= 1, range.length >= 1 else {
                return "a place outside of the document: \(diagnostic)"
            }
            if let place = diagnostic.bytes, !(0...bytes.count).contains(place.upperBound) {
                return "bytes outside of the document: \(diagnostic)"
            }
        }
        if hasView || diagnostics.contains(where: { $0.severity == .error }) { return nil }
        return "neither a view nor an error"
    }
}
