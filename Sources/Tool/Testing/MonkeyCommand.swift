import ArgumentParser
import Dispatch
import FoundationEssentials
import Glibc
import Inlay
import InlayRaster
import InlaySDL

/// Performs random actions in a document or a program until it fails, and finds a short script that reproduces the failure.
struct MonkeyCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "monkey", abstract: "Performs random steps, and finds the shortest script that fails.",
        discussion: """
            Each seed is a separate run, off screen. A crash, a hang, an inconsistent window, a picture drawn wrong, \
            and any report of the application are failures. The first failing script is shortened.
            """)

    @Argument(help: ArgumentHelp("The document to test.", valueName: "DOC"))
    var document: String?

    @Option(help: ArgumentHelp("The program to test, in place of a document.", valueName: "PROGRAM"))
    var app: String?

    @Argument(
        parsing: .postTerminator, help: ArgumentHelp("The arguments of the program.", valueName: "ARGUMENT"))
    var arguments: [String] = []

    @Option(help: ArgumentHelp("The first seed; each run uses the next number.", valueName: "N"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("The number of steps of a run.", valueName: "N"))
    var steps = 1000

    @Option(help: ArgumentHelp("The number of runs; 10 by default.", valueName: "N"))
    var runs: Int?

    @Option(help: ArgumentHelp("The seconds in which runs start, in place of a number of runs.", valueName: "S"))
    var seconds: Double?

    @Option(
        help: ArgumentHelp("The time limit of a step in seconds; a longer step counts as a hang.", valueName: "S"))
    var timeout = 60.0

    @Flag(help: "Also fail at a view in sight that some people cannot use, by the rules of 'check --accessibility'.")
    var accessibility = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file for the shortest script; monkey-SEED.inlay by default.", valueName: "FILE.inlay"))
    var output: String?

    init() {}

    func validate() throws {
        guard (document == nil) != (app == nil) else {
            throw ValidationError("nothing to test; give a document, or a program with --app")
        }
        guard app != nil || arguments.isEmpty else { throw ValidationError("arguments need a program with --app") }
        guard runs == nil || seconds == nil else { throw ValidationError("--runs and --seconds cannot be combined") }
        guard steps > 0, runs ?? 1 > 0 else { throw ValidationError("--steps and --runs must be 1 or more") }
        for time in [timeout, seconds ?? 1] where !(time > 0 && time < 1e6) {
            throw ValidationError("--timeout and --seconds must be greater than 0")
        }
    }

    func run() throws {
        if let document, !FileManager.default.fileExists(atPath: document) {
            StandardError.print("error: there is no file '\(document)'")
            throw ExitStatus.unreadable
        }
        // The tool's main function is not asynchronous, because windows need the main thread for their event loop.
        AsyncMain.run { await play() }
    }

    private func play() async -> Int32 {
        let game = MonkeyRunner(
            document: document, app: app, arguments: arguments, steps: steps,
            limit: .milliseconds(Int64(timeout * 1000)), checksAccessibility: accessibility)
        let start = ContinuousClock.now
        let end = seconds.map { start + .milliseconds(Int64($0 * 1000)) }
        var count = 0
        while end.map({ .now < $0 }) ?? (count < runs ?? 10), !Task.isCancelled {
            let seed = seed &+ UInt64(count)
            count += 1
            let file = output ?? "monkey-\(seed).inlay"
            do {
                if try await !game.run(seed, writingTo: file) { return ExitStatus.errors.rawValue }
            } catch {
                StandardError.print("error: \(error)")
                return ExitStatus.unreadable.rawValue
            }
        }
        let time = Int(((ContinuousClock.now - start) / .seconds(1)).rounded())
        print("\(count) runs, \(count * steps) steps, no failure in \(time) s")
        return 0
    }
}
