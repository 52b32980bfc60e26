import Testing

@testable import Inlay

/// Every document of the project, cut off and damaged here and there: it gives a view or says where it is wrong. `make fuzz` does
/// so at every place; `ErrorSampleTests` does the same, byte by byte, to documents that are wrong already.
@MainActor @Suite struct SampleDocumentTests {
    init() { registerSampleViews() }

    /// The largest samples repeat themselves: of these, no more places than this are looked at.
    private static let limit = 40

    /// One place in `step`, others in each sample.
    private static func positions(in sample: [UInt8], from start: Int, step: Int) -> StrideTo<Int> {
        let step = max(step, sample.count / limit)
        return stride(from: start % step, to: sample.count, by: step)
    }

    @Test func aPrefixOfADocumentGivesAViewOrAPosition() throws {
        let samples = try SampleDocuments.samples()
        #expect(samples.count > 100)

        for (number, sample) in samples.enumerated() {
            for count in Self.positions(in: sample, from: number, step: 3) {
                try #require(SampleDocuments.fault(ofLoading: sample[..<count]) == nil)
            }
        }
    }

    @Test(arguments: SampleDocuments.replacements)
    func aByteReplacedGivesAViewOrAPosition(replacement: UInt8) throws {
        for (number, sample) in try SampleDocuments.samples().enumerated() {
            for index in Self.positions(in: sample, from: number + Int(replacement), step: 37) {
                var changed = sample
                changed[index] = replacement
                try #require(SampleDocuments.fault(ofLoading: changed[...]) == nil)
            }
        }
    }
}
