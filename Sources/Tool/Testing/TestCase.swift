import FoundationEssentials
import Inlay
import InlaySDL

/// One script on one level, in a process of its own: a crash or an endless loop fails the script and nothing else.
nonisolated struct TestCase: Sendable {
    let script: Script
    let level: TestLevel
    let process: ChildProcess

    /// How it went.
    struct Outcome: Sendable {
        /// nil where it passed.
        var fault: Fault?
        var duration: Duration
    }

    /// Why it failed.
    struct Fault: Sendable {
        /// In one line.
        var summary: String
        /// All that is known.
        var text: String

        /// - Parameter output: what the program has printed.
        init(_ text: String, output: String = "") {
            summary = String(text.prefix { !$0.isNewline })
            self.text = text + (output.isEmpty ? "" : "\n" + output)
        }

        /// What the program that played the script says of it, among all that it printed.
        init?(printed output: String, about script: String) {
            guard let line = output.split(separator: "\n").first(where: { $0.hasPrefix(script + ":") }) else {
                return nil
            }
            summary = String(line)
            text = output
        }
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// - Parameters:
    ///   - app: the program that shows the view; nil shows the document that the script names.
    ///   - isChecked: whether the program also looks after each step if its window is still sound.
    /// - Throws: `Failure` where the script cannot be started so.
    init(
        _ script: Script, on level: TestLevel, app: String?, isChecked: Bool = false, surroundings: Surroundings
    ) throws(Failure) {
        self.script = script
        self.level = level
        let program = try Self.program(script, app: app, surroundings)
        let session = try Self.session(script, level, surroundings)
        let options = ["--test", script.name, "--on", level.rawValue] + (isChecked ? ["--checked"] : [])
        process = ChildProcess(
            command: session + program + options,
            environment: [
                "INLAY_SCALE": script.header.scale.plain, "SWIFT_BACKTRACE": "color=no,interactive=no",
            ])
    }

    /// What the tool finds around it.
    struct Surroundings: Sendable {
        /// The tool itself.
        var tool: String
        /// Whether it runs in a session of `with-x11` or `with-wayland` already, and of which kind.
        var session: String?
        /// The folder of `with-x11` and `with-wayland`; nil where they are on the path.
        var scripts: String?
    }

    private static func program(
        _ script: Script, app: String?, _ surroundings: Surroundings
    ) throws(Failure) -> [String] {
        if let app { return [app] + script.header.arguments }
        guard let document = script.header.document else {
            throw Failure(
                description: "\(script.name): error: the script names no document; give the program with --app")
        }
        let path = document.hasPrefix("/") ? document : script.folder + document
        guard FileManager.default.fileExists(atPath: path) else {
            let message = "there is no document '\(path)'; give the program that shows it with --app"
            throw Failure(description: "\(script.error(message, inSetting: "document"))")
        }
        return [surroundings.tool, "run", path]
    }

    private static func session(
        _ script: Script, _ level: TestLevel, _ surroundings: Surroundings
    ) throws(Failure) -> [String] {
        guard level.isInSession else { return [] }
        if let session = surroundings.session {
            guard session == level.rawValue else {
                throw Failure(
                    description: "\(script.name): error: this is a session of \(session), not of \(level.rawValue)")
            }
            return []
        }
        let starter = "with-\(level.rawValue)"
        let path = surroundings.scripts.map { "\($0)/\(starter)" } ?? starter
        let scale = script.header.scale
        return [path, "-s", screen(for: script)] + (level == .wayland ? ["-x", scale.plain] : []) + ["--"]
    }

    /// Large enough for the window, with its frame and where it stands, in device pixels.
    private static func screen(for script: Script) -> String {
        let resizes = script.steps.compactMap { step in if case .resize(let size) = step.action { size } else { nil } }
        let sizes = [script.header.size] + resizes
        let (width, height) = (sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
        func pixels(_ points: Double, least: Double) -> Int {
            Int(max(least, (points + 100) * script.header.scale).rounded(.up))
        }
        return "\(pixels(width, least: 1280))x\(pixels(height, least: 800))"
    }
}

// MARK: - Running
nonisolated extension TestCase {
    /// - Parameter limit: when it is ended, of real time.
    func run(limit: Duration) async -> Outcome {
        let outcome = await process.run(limit: limit)
        return Outcome(fault: fault(outcome, limit), duration: outcome.duration)
    }

    private func fault(_ outcome: ChildProcess.Outcome, _ limit: Duration) -> Fault? {
        func placed(_ message: String) -> Fault { Fault(place(outcome.progress, message), output: outcome.output) }
        switch (ending(outcome), outcome.progress) {
        case (.exited(0), .end): return nil
        case (.exited(0), .nothing):
            return placed(
                "the program ended without playing the script; does it pass the program's arguments to run(_:arguments:)?"
            )
        // What a program says of arguments that it does not take: EX_USAGE.
        case (.exited(64), .nothing) where !script.header.arguments.isEmpty:
            let message = "the program does not take these arguments"
            return Fault("\(script.error(message, inSetting: "arguments"))", output: outcome.output)
        case (.exited(0), .line): return placed("the program ended in this step, before the script did")
        case (.exited(let code), _):
            return Fault(printed: outcome.output, about: script.name) ?? placed("the program ended with \(code)")
        case (.signaled(let signal), _): return placed("the program was ended by signal \(signal)")
        case (.tookTooLong, _): return placed("the script did not end within \(limit)")
        case (.notStarted(let reason), _): return Fault("cannot run '\(process.command[0])': \(reason)")
        }
    }

    /// Who starts a session says by a number above 128 which signal ended the program, as shells do.
    private func ending(_ outcome: ChildProcess.Outcome) -> ChildProcess.Ending {
        guard case .exited(let code) = outcome.ending, (129..<160).contains(code), level.isInSession else {
            return outcome.ending
        }
        return .signaled(code - 128)
    }

    /// The message with the line in hand.
    private func place(_ progress: ChildProcess.Progress, _ message: String) -> String {
        guard case .line(let number) = progress, let step = script.steps.first(where: { $0.line == number }) else {
            return "\(script.name): error: \(message)"
        }
        return "\(ScriptError(file: script.name, step, message))"
    }
}

nonisolated extension Script {
    /// Where it lies, with a slash; empty for the current folder.
    var folder: String { name.lastIndex(of: "/").map { String(name[...$0]) } ?? "" }
}
