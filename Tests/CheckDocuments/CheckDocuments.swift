import Glibc
import Inlay

/// Checks random documents of all elements: `CheckDocuments [COUNT [FIRST-SEED]]`, 100,000 by default. Prints each fault with the smallest
/// document that shows it, and exits with status 1 if there is one. `CheckDocuments DOCUMENT [COUNT]` checks one document, which is given
/// as text, in `COUNT` windows.
@main struct CheckDocuments {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let markup = arguments.first, markup.hasPrefix("<") {
            return await check(markup, count: arguments.dropFirst().first.flatMap { UInt64($0) } ?? 12)
        }
        await SeedRunner.run(arguments) { await RandomDocument.reducedFault(seed: $0) }
    }

    private static func check(_ markup: String, count: UInt64) async {
        for seed in 1...max(1, count) {
            guard let fault = await DocumentTrial(markup: markup, seed: seed, steps: 100).fault() else { continue }
            print("seed \(seed): \(fault)")
            exit(1)
        }
    }
}
