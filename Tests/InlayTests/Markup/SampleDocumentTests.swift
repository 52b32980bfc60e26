import Testing

@testable import Inlay

/// Every document of the project, truncated and damaged in some places: it gives a view or an error with a position. `make fuzz`
/// does so in every place; `ErrorSampleTests` does the same, byte by byte, to documents that already contain errors.
@MainActor @Suite struct SampleDocumentTests {
    init() { registerSampleViews() }

    /// The maximum number of places that are checked in a sample. The largest samples are repetitive.
    private static let limit = 20

    /// Returns every `step`th place. The first place differs between samples.
    private static func positions(in sample: [UInt8], from start: Int, step: Int) -> StrideTo<Int> {
        let step = max(step, sample.count / limit)
        return stride(from: start % step, to: sample.count, by: step)
    }

    @Test func `a truncated document gives a view or error position`() throws {
        let samples = try SampleDocuments.samples()
        #expect(samples.count > 100)

        for (number, sample) in samples.enumerated() {
            for count in Self.positions(in: sample, from: number, step: 3) {
                try #require(SampleDocuments.fault(ofLoading: sample[..<count]) == nil)
            }
        }
    }

    @Test(arguments: SampleDocuments.replacements)
    func `a changed byte in a document gives a view or error position`(replacement: UInt8) throws {
        for (number, sample) in try SampleDocuments.samples().enumerated() {
            for index in Self.positions(in: sample, from: number + Int(replacement), step: 37) {
                var changed = sample
                changed[index] = replacement
                try #require(SampleDocuments.fault(ofLoading: changed[...]) == nil)
            }
        }
    }
}
