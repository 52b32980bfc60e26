import FoundationEssentials
import Testing

@testable import Inlay

/// Every document of the project, cut off and damaged: it gives a view or says where it is wrong. `ErrorSampleTests` does
/// the same, byte by byte, to documents that are wrong already.
@MainActor @Suite struct SampleDocumentTests {
    nonisolated private static let project = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }

    /// Without those that a reftest compares a document with: they say the same in other words.
    nonisolated static var documents: [String] {
        ["Resources", "Tests/Consumer/Sources", "Tests/Reftests", "Tests/Scripts", "docs"].flatMap { folder in
            ((try? FileManager.default.subpathsOfDirectory(atPath: project + "/" + folder)) ?? [])
                .filter { $0.hasSuffix(".xml") && !$0.hasSuffix("ref.xml") }.map { folder + "/" + $0 }
        }.sorted()
    }

    /// Documents that pages quote.
    nonisolated static var pages: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: project + "/docs")) ?? [])
            .filter { $0.hasSuffix(".md") }.sorted()
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        try MarkupSource(contentsOf: project + "/" + path).bytes
    }

    private static func samples() throws -> [[UInt8]] {
        let quoted = try pages.flatMap { page in
            let lines = String(decoding: try bytes("docs/" + page), as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false)
            return lines.split { $0 == "```" }.compactMap { part in
                part.lastIndex(of: "```xml").map { Array(part[($0 + 1)...].joined(separator: "\n").utf8) }
            }
        }
        return try documents.map(bytes) + quoted
    }

    /// The largest samples repeat themselves: of these, no more places than this are looked at.
    private static let limit = (sweep: 3000, short: 40)

    /// All of a sample where `INLAY_SWEEP` asks for it, as `make fuzz` does: that takes more than a minute. Else one in
    /// `step`, others in each sample.
    private static func positions(in sample: [UInt8], from start: Int, step: Int) -> StrideTo<Int> {
        let isSweep = ProcessInfo.processInfo.environment["INLAY_SWEEP"] != nil
        let step = max(isSweep ? 1 : step, sample.count / (isSweep ? limit.sweep : limit.short))
        return stride(from: start % step, to: sample.count, by: step)
    }

    @Test func aPrefixOfADocumentGivesAViewOrAPosition() throws {
        let samples = try Self.samples()
        #expect(samples.count > 100)

        for (number, sample) in samples.enumerated() {
            for count in Self.positions(in: sample, from: number, step: 3) { try check(sample[..<count]) }
        }
    }

    @Test(arguments: [UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "a"), 0xff])
    func aByteReplacedGivesAViewOrAPosition(replacement: UInt8) throws {
        for (number, sample) in try Self.samples().enumerated() {
            for index in Self.positions(in: sample, from: number + Int(replacement), step: 17) {
                var changed = sample
                changed[index] = replacement
                try check(changed[...])
            }
        }
    }

    private func check(_ bytes: ArraySlice<UInt8>) throws {
        let loaded = Loaded(MarkupSource(name: "Test.xml", data: bytes), root: View())

        let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
        for diagnostic in loaded.diagnostics {
            let range = diagnostic.range
            try #require((1...lines).contains(range.line) && range.column >= 1 && range.length >= 1)
            if let place = diagnostic.bytes { try #require((0...bytes.count).contains(place.upperBound)) }
        }
        try #require(loaded.view != nil || loaded.diagnostics.contains { $0.severity == .error })
    }
}
