import Glibc

/// Loads each prefix of every document of the project, and every document with each of its bytes replaced. Each load must give a
/// view, or an error with a place in the document. Prints the faults, and exits with status 1 if there are any.
@main struct CheckSamples {
    private static let shownFaults = 20
    private static var (loads, faults) = (0, 0)

    static func main() throws {
        let samples = try SampleDocuments.samples()
        for (number, sample) in samples.enumerated() {
            for count in sample.indices { check(sample[..<count], "sample \(number), \(count) bytes of it") }
            var changed = sample
            for index in sample.indices {
                for replacement in SampleDocuments.replacements {
                    changed[index] = replacement
                    check(changed[...], "sample \(number), byte \(index) is \(replacement)")
                }
                changed[index] = sample[index]
            }
        }
        print("\(samples.count) samples, \(loads) documents, \(faults) with a fault")
        if faults > 0 { exit(1) }
    }

    private static func check(_ bytes: ArraySlice<UInt8>, _ name: String) {
        loads += 1
        guard let fault = SampleDocuments.fault(ofLoading: bytes) else { return }
        faults += 1
        if faults <= shownFaults { print("\(name): \(fault)") }
        fflush(nil)
    }
}
