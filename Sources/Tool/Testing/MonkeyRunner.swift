import FoundationEssentials
import Glibc
import Inlay
import InlayRaster
import InlaySDL

/// Runs of a monkey, each in its own process, and the search for the shortest script that fails.
struct MonkeyRunner {
    let document: String?
    let app: String?
    let arguments: [String]
    let steps: Int
    /// The real time allowed for each run.
    let limit: Duration
    /// Whether the views in sight are checked by the accessibility rules after each step.
    let checksAccessibility: Bool

    /// The time for the search for a shorter script; each attempt that hangs takes `limit`.
    private static let shrinkingTime = Duration.seconds(300)

    /// Disables backtraces, which take seconds, and leak detection, since C libraries keep some memory until exit.
    private var environment: [String: String] {
        let options = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] ?? "detect_leaks=0"
        return [
            "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": options,
            Application.accessibilityVariable: checksAccessibility ? "1" : "0",
        ]
    }

    /// Runs a seed and prints the result. Returns false if it failed, with the shortest script in `file`.
    ///
    /// - Throws: errors of files or of the program that is started.
    func run(_ seed: UInt64, writingTo file: String) async throws -> Bool {
        let whole = Self.temporaryFile()
        defer { unlink(whole) }
        let options = ["--monkey", "\(seed)", "--steps", "\(steps)", "--record", whole]
        let process = ChildProcess(command: try program + options, environment: environment)
        let outcome = await process.run(limit: limit)
        if case .notStarted(let reason) = outcome.ending {
            throw LaunchError(reason: "cannot run '\(process.command[0])': \(reason)")
        }
        let time = Int((outcome.duration / .milliseconds(1)).rounded())
        guard let failure = RunFailure(outcome, script: whole) else {
            say("seed \(seed)  pass  \(steps) steps  \(time) ms")
            return true
        }
        guard FileManager.default.fileExists(atPath: whole) else {
            // The run failed before it began to play.
            throw LaunchError(reason: "\(failure.message)\n\(outcome.output)")
        }
        let script = try Script(contentsOf: whole)
        say("seed \(seed)  FAIL  step \(script.steps.count)  \(time) ms  \(failure.message)")
        try await explain(failure, of: script, seed, in: file)
        return false
    }

    private var program: [String] {
        get throws {
            if let app { return [app] + arguments }
            guard let document else { throw LaunchError(reason: "there is nothing to test") }
            return [TestCase.Surroundings.current.tool, "run", document]
        }
    }

    /// Prints a line immediately, even into a pipe.
    private func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    private static func temporaryFile() -> String {
        FileManager.default.temporaryDirectory.appending(path: "inlay-monkey-\(UUID()).inlay").path
    }
}

// MARK: - The shortest script
extension MonkeyRunner {
    private func explain(_ failure: RunFailure, of script: Script, _ seed: UInt64, in file: String) async throws {
        let actions = script.steps.map(\.action)
        let candidate = Self.temporaryFile()
        defer { unlink(candidate) }
        var header = script.header
        header.document = document.map { URL(filePath: $0).path } ?? header.document
        let isRepeatable = try await fails(failure, actions, header, in: candidate)
        var shortest = actions
        if isRepeatable {
            let deadline = ContinuousClock.now + Self.shrinkingTime
            shortest = await shrink(actions) { actions in
                guard .now < deadline else { return false }
                return (try? await fails(failure, actions, header, in: candidate)) == true
            }
        }
        header.document = document.map { $0.relative(toFolderOf: file) } ?? header.document
        let command = ["inlay", "test", "--checked", file] + (app.map { ["--app", $0] } ?? [])
        let comments = [
            "# \(failure.message)",
            "# Found by seed \(seed); \(command.joined(separator: " "))",
            isRepeatable ? nil : "# A replay of this script did not fail in the same way.",
        ]
        let text =
            comments.compactMap(\.self).map { $0 + "\n" }.joined()
            + Script(name: file, header: header, actions: shortest).text
        try Data(text.utf8).write(to: URL(filePath: file))
        say(
            isRepeatable
                ? "\(shortest.count) of \(actions.count) steps are enough: \(file)"
                : "a replay of its \(actions.count) steps does not fail in the same way: \(file)")
        if isRepeatable { for action in shortest { say("    \(action)") } }
    }

    private func fails(
        _ failure: RunFailure, _ actions: [ScriptAction], _ header: Script.Header, in file: String
    ) async throws -> Bool {
        let script = Script(name: file, header: header, actions: actions)
        try Data(script.text.utf8).write(to: URL(filePath: file))
        var process = try TestCase(
            script, on: .offscreen, app: app, isChecked: true, surroundings: .current
        ).process
        process.environment.merge(environment) { $1 }
        process.environment[ScriptProgress.shrinkingVariable] = "1"
        return await RunFailure(process.run(limit: limit), script: file)?.kind == failure.kind
    }
}

/// The failure of a run.
nonisolated struct RunFailure: Equatable {
    /// A readable message of one line.
    let message: String

    /// The message without numbers, which is equal for runs that fail in the same way.
    var kind: String { String(message.filter { !$0.isNumber && $0 != "." }) }

    /// Creates the failure of a run; nil if it succeeded.
    ///
    /// - Parameter script: the file name at the beginning of the messages of a failed step.
    init?(_ outcome: ChildProcess.Outcome, script: String) {
        let lines = outcome.output.split(separator: "\n")
        switch outcome.ending {
        case .exited(0) where outcome.progress == .end: return nil
        case .exited(0) where outcome.progress == .nothing:
            message = "the program ended without playing; does it pass its arguments to run(_:arguments:)?"
        case .exited(0): message = "the program ended before the run did"
        case .tookTooLong: message = "the run does not end"
        case .notStarted(let reason): message = reason
        case .exited, .signaled:
            let own = lines.first { $0.hasPrefix(script + ":") }
            let fatal = lines.first {
                $0.contains("ERROR: ") || $0.contains("Fatal error") || $0.contains("runtime error")
            }
            message =
                Self.ending(outcome.ending) + (fatal ?? own ?? lines.first).map { ": " + Self.essence($0) }.orEmpty
        }
    }

    private static func ending(_ ending: ChildProcess.Ending) -> String {
        switch ending {
        case .signaled(let signal): "signal \(signal)"
        default: "failed"
        }
    }

    /// Returns the message without the position in front, and without the address and registers that a sanitizer adds.
    private static func essence(_ line: Substring) -> String {
        for mark in ["ERROR: ", "Fatal error", "error: "] {
            guard let range = line.firstRange(of: mark) else { continue }
            let rest = mark == "Fatal error" ? line[range.lowerBound...] : line[range.upperBound...]
            let end = rest.firstRange(of: " on address")?.lowerBound ?? rest.firstRange(of: " (pc")?.lowerBound
            return String(end.map { rest[..<$0] } ?? rest)
        }
        return String(line)
    }
}

nonisolated extension Optional where Wrapped == String {
    fileprivate var orEmpty: String { self ?? "" }
}
