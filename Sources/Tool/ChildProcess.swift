import FoundationEssentials
import Inlay
import InlayRaster
import InlaySDL
import Subprocess
import Synchronization

/// A child process with a time limit, so that a crash or an endless loop in it does not affect the tool.
nonisolated struct ChildProcess: Sendable {
    /// The program, as a path or as a name to look up, and its arguments.
    var command: [String]
    /// Variables in addition to the tool's own environment.
    var environment: [String: String] = [:]
    /// Whether standard error is kept apart, so that `output` contains only standard output.
    var keepsErrorsApart = false

    enum Ending: Equatable, Sendable {
        case exited(Int32)
        case signaled(Int32)
        case tookTooLong
        case notStarted(String)
    }

    /// The progress of the script that the program plays.
    enum Progress: Equatable, Sendable {
        case nothing
        case line(Int)
        case end

        fileprivate init(file: String) {
            let text = (try? Data(contentsOf: URL(filePath: file))).map { String(decoding: $0, as: UTF8.self) }
            self = text == "done" ? .end : text.flatMap { Int($0) }.map { .line($0) } ?? .nothing
        }
    }

    struct Outcome: Sendable {
        var ending: Ending
        var progress: Progress
        /// Standard output and standard error without surrounding whitespace; of very long output, the beginning and the end.
        var output: String
        /// Standard error, if it is kept apart.
        var errors: String
        var duration: Duration
    }

    /// The limit for output that is parsed as a whole, since a truncated answer is useless.
    private static let outputLimit = 4 << 20  // bytes
    private static let runningCount = Mutex(0)
    /// Whether a program is running or about to start; it must not outlive the tool.
    static var isAnyRunning: Bool { runningCount.withLock { $0 > 0 } }

    /// - Parameter limit: the real time allowed for each step of the script, or for the whole run of a program that plays none. A slow
    ///   machine may play a long script for minutes; a program that hangs is ended.
    func run(limit: Duration) async -> Outcome {
        Self.runningCount.withLock { $0 += 1 }
        defer { Self.runningCount.withLock { $0 -= 1 } }
        let start = ContinuousClock.now
        let progress = FileManager.default.temporaryDirectory.appending(path: "inlay-progress-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: progress) }
        let (output, errors) = (PrintedText(), PrintedText())
        let ending: Ending
        do {
            let status = try await within(limit, progress: progress) {
                try await execute(progress, output, errors)
            }
            ending =
                switch status {
                case .exited(let code): .exited(Int32(code))
                case .signaled(let signal): .signaled(Int32(signal))
                }
        } catch is CancellationError {
            ending = .tookTooLong
        } catch {
            ending = .notStarted("\(error)")
        }
        return Outcome(
            ending: ending, progress: Progress(file: progress), output: output.text, errors: errors.text,
            duration: .now - start)
    }

    private func execute(
        _ progress: String, _ output: PrintedText, _ errors: PrintedText
    ) async throws -> TerminationStatus {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [.gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(3))]
        let program = command[0].contains("/") ? Executable.path(.init(command[0])) : .name(command[0])
        var environment = environment
        environment[ScriptProgress.variable] = progress
        let variables = environment.compactMap { name, value in
            Environment.Key(rawValue: name).map { ($0, Optional(value)) }
        }
        let arguments = Arguments(Array(command.dropFirst()))
        let inherited = Environment.inherit.updating(Dictionary(uniqueKeysWithValues: variables))
        guard keepsErrorsApart else {
            return try await Subprocess.run(
                program, arguments: arguments, environment: inherited, platformOptions: options, input: .none,
                output: .sequence, error: .combinedWithOutput
            ) { try await output.take($0.standardOutput) }.terminationStatus
        }
        let result = try await Subprocess.run(
            program, arguments: arguments, environment: inherited, platformOptions: options,
            output: .string(limit: Self.outputLimit), error: .string(limit: Self.outputLimit))
        output.append(result.standardOutput)
        errors.append(result.standardError)
        return result.terminationStatus
    }

    private func within<Value: Sendable>(
        _ limit: Duration, progress: String,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: operation)
            group.addTask {
                var last: Progress?
                while case let now = Progress(file: progress), now != last {
                    last = now
                    try await Task.sleep(for: limit)
                }
                throw CancellationError()
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
