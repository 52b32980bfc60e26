import Inlay

/// Checks layout on random documents: `CheckLayout [COUNT [FIRST-SEED]]`, 100,000 by default. Prints each fault with its document, and exits
/// with status 1 if there is one.
@main struct CheckLayout {
    static func main() async {
        await SeedRunner.run(Array(CommandLine.arguments.dropFirst())) { RandomLayout.fault(seed: $0) }
    }
}
