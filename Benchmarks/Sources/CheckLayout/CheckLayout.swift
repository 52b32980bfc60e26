import Glibc
import Inlay

/// Tries what must hold of layout on random documents: `CheckLayout [COUNT [FIRST-SEED]]`, 100,000 by default. Prints what does
/// not hold, with the document, and ends with 1.
@main struct CheckLayout {
    private static let shownFaults = 60

    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        let (count, first) = (numbers.first ?? 100_000, numbers.dropFirst().first ?? 0)
        var faults = 0
        for seed in first..<first + count {
            guard let fault = RandomLayout.fault(seed: seed) else { continue }
            faults += 1
            guard faults <= shownFaults else { continue }
            print(fault)
            fflush(nil)
        }
        print("\(count) documents, \(faults) with a fault")
        if faults > 0 { exit(1) }
    }
}
