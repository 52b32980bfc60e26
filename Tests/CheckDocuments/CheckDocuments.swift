import Glibc
import Inlay

/// Tries what must hold of every document on random documents of all elements: `CheckDocuments [COUNT [FIRST-SEED]]`, 100,000 by default.
/// Prints what does not hold, with the smallest document that shows it, and ends with 1. `CheckDocuments DOCUMENT [COUNT]` tries one
/// document, which is given as text, in as many windows.
@main struct CheckDocuments {
    private static let shownFaults = 200

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.compactMap { UInt64($0) }
        if let markup = arguments.first, markup.hasPrefix("<") {
            return await check(markup, count: numbers.first ?? 12)
        }
        let (count, first) = (numbers.first ?? 100_000, numbers.dropFirst().first ?? 0)
        var faults = 0
        for seed in first..<first + count {
            // A crash leaves the seed that led to it.
            StandardError.print("seed \(seed)")
            guard let fault = await RandomDocument.reducedFault(seed: seed) else { continue }
            faults += 1
            guard faults <= shownFaults else { continue }
            print(fault)
            fflush(nil)
        }
        print("\(count) documents, \(faults) with a fault")
        if faults > 0 { exit(1) }
    }

    private static func check(_ markup: String, count: UInt64) async {
        for seed in 1...max(1, count) {
            guard let fault = await DocumentTrial(markup: markup, seed: seed, steps: 100).fault() else { continue }
            print("seed \(seed): \(fault)")
            exit(1)
        }
    }
}
