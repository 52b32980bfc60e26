import FoundationEssentials
import Testing

@testable import Inlay

/// `Tests/Errors` contains documents with the expected diagnostics below the faulty line:
///
///     <SampleBox spaceing="8">
///     <!--       ^~~~~~~~ warning: unknown property 'spaceing' of 'SampleBox' [unknown-property] -> spacing -->
///
/// A range that starts left of the mark's place has its column in front: `<!--2^~~`. These lines are not part of the
/// document. `INLAY_UPDATE_ERRORS=1` rewrites them. In `Owner` documents have a `SampleOwner`, in `Root` a root view.
@MainActor @Suite struct ErrorSampleTests {
    nonisolated static let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Errors"

    nonisolated static var samples: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(".xml") }.sorted()
    }

    static func text(of sample: String) throws -> String {
        String(decoding: try MarkupSource(contentsOf: folder + "/" + sample).bytes, as: UTF8.self)
    }

    static func load(_ source: MarkupSource, sample: String) -> Loaded {
        Loaded(
            source, owner: sample.hasPrefix("Owner/") ? SampleOwner() : nil,
            root: sample.hasPrefix("Root/") ? SampleBox() : nil, resources: Resources(directory: folder))
    }

    @Test(arguments: samples)
    func `every error in a sample is reported at the expected range`(sample: String) throws {
        let expected = try Self.text(of: sample)
        let document = Self.document(of: expected)

        let loaded = Self.load(MarkupSource(name: sample, text: document), sample: sample)

        let found = Self.mark(document, with: loaded.diagnostics)
        if ProcessInfo.processInfo.environment["INLAY_UPDATE_ERRORS"] == "1" {
            try Data(found.utf8).write(to: URL(filePath: Self.folder + "/" + sample))
        }
        #expect(found == expected)
        #expect(!loaded.diagnostics.isEmpty)
        #expect(loaded.error.map { $0.diagnostics == loaded.diagnostics } ?? true)
    }

    @Test func `every diagnostic ID has a sample`() throws {
        registerSampleViews()
        let all = try Self.samples.map { try Self.text(of: $0) }.joined()
        // Diagnostics of files, sizes and code, which have their own tests.
        let elsewhere: Set<MarkupDiagnostic.ID> = [
            .missingDocument, .unreadableDocument, .faultyResource, .malformedStrings, .missingTranslation,
            .unreadableFile, .lowContrast, .unnamedControl, .unnamedImage, .smallTarget, .focusTrap, .hiddenFocus,
            .unresolvedLabel, .colorOnly, .cutText, .overlap, .outside,
            .includeCycle, .tooDeep, .tooLarge, .tooManyDiagnostics, .programmerMistake, .notDrawn, .media,
            .settings,
        ]

        let missing = MarkupDiagnostic.ID.allCases.filter {
            !elsewhere.contains($0) && !all.contains("[\($0.rawValue)]")
        }

        #expect(missing.isEmpty)
    }

    @Test(arguments: samples)
    func `a truncated sample gives a view or error position`(sample: String) throws {
        let bytes = Array(Self.document(of: try Self.text(of: sample)).utf8)
        for count in 0..<bytes.count { try check(Array(bytes[..<count]), sample) }
    }

    @Test(arguments: samples)
    func `a changed byte in a sample gives a view or error position`(sample: String) throws {
        let bytes = Array(Self.document(of: try Self.text(of: sample)).utf8)
        for replacement in [UInt8(ascii: "<"), UInt8(ascii: "\""), 0xff, 0] {
            for index in bytes.indices {
                var changed = bytes
                changed[index] = replacement
                try check(changed, sample)
            }
        }
    }

    private func check(_ bytes: [UInt8], _ sample: String) throws {
        let loaded = Self.load(MarkupSource(name: sample, data: bytes), sample: sample)

        let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
        for diagnostic in loaded.diagnostics {
            let range = diagnostic.range
            try #require((1...lines).contains(range.line) && range.column >= 1 && range.length >= 1)
        }
        try #require(loaded.view != nil || loaded.diagnostics.contains { $0.severity == .error })
    }
}

// MARK: - Marks
extension ErrorSampleTests {
    private static func isMark(_ line: Substring) -> Bool { line.hasPrefix("<!--") && line.contains("^") }

    static func document(of sample: String) -> String {
        sample.split(separator: "\n", omittingEmptySubsequences: false).filter { !isMark($0) }.joined(separator: "\n")
    }

    private static func mark(_ document: String, with diagnostics: [MarkupDiagnostic]) -> String {
        var lines: [String] = []
        for (index, line) in document.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            lines.append(String(line))
            lines += diagnostics.filter { $0.range.line == index + 1 }.map(mark)
        }
        return lines.joined(separator: "\n")
    }

    private static func mark(_ diagnostic: MarkupDiagnostic) -> String {
        let range = diagnostic.range
        let indent = range.column > 4 ? String(repeating: " ", count: range.column - 5) : "\(range.column)"
        let help = diagnostic.suggestion.map { " -> \($0)" } ?? ""
        return "<!--" + indent + "^" + String(repeating: "~", count: range.length - 1)
            + " \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.id.rawValue)]\(help) -->"
    }
}
