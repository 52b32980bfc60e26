import FoundationEssentials
import Inlay
import InlaySDL
import Subprocess

/// One script on one level, in a process of its own: a crash or an endless loop fails the script and nothing else.
nonisolated struct TestCase: Sendable {
    let script: Script
    let level: TestLevel
    let command: [String]
    let environment: [String: String]

    /// How it went.
    struct Outcome: Sendable {
        /// nil where it passed.
        var failure: String?
        var output: String
        var duration: Duration
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// - Parameter app: the program that shows the view; nil shows the document that the script names.
    /// - Throws: `Failure` where the script cannot be started so.
    init(_ script: Script, on level: TestLevel, app: String?, surroundings: Surroundings) throws(Failure) {
        self.script = script
        self.level = level
        let program = try Self.program(script, app: app, surroundings)
        let session = try Self.session(script, level, surroundings)
        command = session + program + ["--test", script.name, "--on", level.rawValue]
        environment = [
            "INLAY_SCALE": script.header.scale.plain, "SWIFT_BACKTRACE": "color=no,interactive=no",
        ]
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
            throw Failure(
                description: """
                    \(script.name): error: there is no document '\(path)'; give the program that shows it with --app
                    """)
        }
        return [surroundings.tool, "run", path]
    }

    private static func session(
        _ script: Script, _ level: TestLevel, _ surroundings: Surroundings
    ) throws(Failure) -> [String] {
        guard level == .x11 || level == .wayland else { return [] }
        if let session = surroundings.session {
            guard session == level.rawValue else {
                throw Failure(
                    description: "\(script.name): error: this is a session of \(session), not of \(level.rawValue)")
            }
            return []
        }
        let starter = "with-\(level.rawValue)"
        let path = surroundings.scripts.map { "\($0)/\(starter)" } ?? starter
        return [path] + (level == .wayland ? ["-x", script.header.scale.plain] : []) + ["--"]
    }
}

// MARK: - Running
nonisolated extension TestCase {
    /// What a program prints beyond is not kept.
    private static let outputLimit = 4 << 20  // bytes

    /// - Parameter limit: when it is ended, of real time.
    func run(limit: Duration) async -> Outcome {
        let start = ContinuousClock.now
        do {
            let (status, output) = try await within(limit) { try await execute() }
            let failure: String? =
                switch status {
                case .exited(0): nil
                case .exited(let code): output.isEmpty ? "the program ended with \(code)" : output
                case .signaled(let signal): "the program was ended by signal \(signal)\n\(output)"
                }
            return Outcome(failure: failure, output: output, duration: .now - start)
        } catch is CancellationError {
            return Outcome(failure: "the script did not end within \(limit)", output: "", duration: .now - start)
        } catch {
            return Outcome(
                failure: "cannot run '\(command[0])': \(error)", output: "", duration: .now - start)
        }
    }

    private func execute() async throws -> (TerminationStatus, String) {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(3))]
        let program = command[0].contains("/") ? Executable.path(.init(command[0])) : .name(command[0])
        let variables = environment.compactMap { name, value in
            Environment.Key(rawValue: name).map { ($0, Optional(value)) }
        }
        let result = try await Subprocess.run(
            program, arguments: Arguments(Array(command.dropFirst())),
            environment: .inherit.updating(Dictionary(uniqueKeysWithValues: variables)),
            platformOptions: options, output: .string(limit: Self.outputLimit), error: .combinedWithOutput)
        return (result.terminationStatus, result.standardOutput.trimmed)
    }

    private func within<Value: Sendable>(
        _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: operation)
            group.addTask {
                try await Task.sleep(for: limit)
                throw CancellationError()
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}

nonisolated extension Script {
    /// Where it lies, with a slash; empty for the current folder.
    var folder: String { name.lastIndex(of: "/").map { String(name[...$0]) } ?? "" }
}

nonisolated extension String {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
