import FoundationEssentials
import Inlay
import InlayRaster
import InlaySDL

/// One script on one level, in its own process: a crash or an endless loop fails only this script.
nonisolated struct TestCase: Sendable {
    let script: Script
    let level: TestLevel
    let process: ChildProcess

    /// The result of a run.
    struct Outcome: Sendable {
        /// nil if the script passed.
        var fault: Fault?
        var duration: Duration
    }

    /// The cause of a failure.
    struct Fault: Sendable {
        /// One line.
        var summary: String
        /// The full message.
        var text: String

        /// - Parameter output: the output of the program.
        init(_ text: String, output: String = "") {
            summary = String(text.prefix { !$0.isNewline })
            self.text = text + (output.isEmpty ? "" : "\n" + output)
        }

        /// Finds the error message about the script in the output of the program that played it.
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
    ///   - isChecked: whether the program also checks after each step that its window is consistent.
    ///   - speech: the file for what a screen reader says; nil for none.
    /// - Throws: `Failure` if the script cannot be started this way.
    init(
        _ script: Script, on level: TestLevel, app: String?, isChecked: Bool = false, speech: String? = nil,
        surroundings: Surroundings
    ) throws(Failure) {
        self.script = script
        self.level = level
        let program = try Self.program(script, app: app, surroundings)
        let session = try Self.session(script, level, surroundings)
        let options = ["--test", script.name, "--on", level.rawValue] + (isChecked ? ["--checked"] : [])
        var environment = [
            "INLAY_SCALE": script.header.scale.plain, "SWIFT_BACKTRACE": "color=no,interactive=no",
        ]
        environment[SpeechLog.variable] = speech
        process = ChildProcess(command: session + program + options, environment: environment)
    }

    /// The environment of the tool.
    struct Surroundings: Sendable {
        /// The path of the tool itself.
        var tool: String
        /// The kind of the session, if the tool already runs in one of `with-x11` or `with-wayland`.
        var session: String?
        /// The folder of `with-x11` and `with-wayland`; nil if they are on the path.
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

    /// Returns the screen size in device pixels: large enough for the window with its frame and position.
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
    /// - Parameter limit: the real time after which the program is ended.
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
        // EX_USAGE: the program does not accept the arguments.
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

    /// Session starters, like shells, report a signal as an exit status above 128.
    private func ending(_ outcome: ChildProcess.Outcome) -> ChildProcess.Ending {
        guard case .exited(let code) = outcome.ending, (129..<160).contains(code), level.isInSession else {
            return outcome.ending
        }
        return .signaled(code - 128)
    }

    /// Returns the message with the line of the current step.
    private func place(_ progress: ChildProcess.Progress, _ message: String) -> String {
        guard case .line(let number) = progress, let step = script.steps.first(where: { $0.line == number }) else {
            return "\(script.name): error: \(message)"
        }
        return "\(ScriptError(file: script.name, step, message))"
    }
}

nonisolated extension Script {
    /// The script's folder with a trailing slash; empty for the current folder.
    var folder: String { name.lastIndex(of: "/").map { String(name[...$0]) } ?? "" }
}
