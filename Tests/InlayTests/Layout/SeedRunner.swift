import Glibc
import Inlay

/// Runs a check for a range of seeds: `PROGRAM [COUNT [FIRST-SEED]]`, 100,000 seeds from 0 by default. `Benchmarks/CheckLayout` and
/// `CheckDocuments` share it.
enum SeedRunner {
    /// The number of faults that are printed. Others are counted.
    private static let shownFaults = 200

    /// Prints each fault and the count, and exits with status 1 if there is a fault.
    ///
    /// - Parameter fault: returns the description of the fault for a seed, or nil.
    static func run(_ arguments: [String], _ fault: (UInt64) async -> String?) async {
        let numbers = arguments.compactMap { UInt64($0) }
        let (count, first) = (numbers.first ?? 100_000, numbers.dropFirst().first ?? 0)
        var faults = 0
        for seed in first..<first + count {
            // After a crash, the last line names the seed.
            StandardError.print("seed \(seed)")
            guard let fault = await fault(seed) else { continue }
            faults += 1
            guard faults <= shownFaults else { continue }
            print(fault)
            fflush(nil)
        }
        print("\(count) documents, \(faults) with a fault")
        if faults > 0 { exit(1) }
    }
}
