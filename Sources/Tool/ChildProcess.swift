import FoundationEssentials
import Inlay
import InlaySDL
import Subprocess
import Synchronization

/// A program that is run to its end, within a limit: a crash or an endless loop harms nobody else.
nonisolated struct ChildProcess: Sendable {
    /// The program, by its path or by a name to look up, and its arguments.
    var command: [String]
    /// What is set besides the tool's own environment.
    var environment: [String: String] = [:]
    /// Whether standard error is kept apart from standard output, which then holds nothing else.
    var keepsErrorsApart = false

    enum Ending: Equatable, Sendable {
        case exited(Int32)
        case signaled(Int32)
        case tookTooLong
        case notStarted(String)
    }

    /// How far the script has come that the program plays.
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
        /// Standard output and standard error, without blanks around; empty where it took too long.
        var output: String
        /// Standard error, where it is kept apart.
        var errors: String
        var duration: Duration
    }

    private static let runningCount = Mutex(0)
    /// Whether a program runs, or is about to, that must not be left behind.
    static var isAnyRunning: Bool { runningCount.withLock { $0 > 0 } }

    /// What a program prints beyond is not kept.
    private static let outputLimit = 4 << 20  // bytes

    /// - Parameter limit: how much real time a step of the script may take, and all of a program that plays none. A slow machine
    ///   plays a long script for minutes; one that hangs is ended.
    func run(limit: Duration) async -> Outcome {
        Self.runningCount.withLock { $0 += 1 }
        defer { Self.runningCount.withLock { $0 -= 1 } }
        let start = ContinuousClock.now
        let progress = FileManager.default.temporaryDirectory.appending(path: "inlay-progress-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: progress) }
        var (output, errors) = ("", "")
        let ending: Ending
        do {
            let status: TerminationStatus
            (status, output, errors) = try await within(limit, progress: progress) {
                try await execute(progress)
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
            ending: ending, progress: Progress(file: progress), output: output, errors: errors,
            duration: .now - start)
    }

    private func execute(_ progress: String) async throws -> (TerminationStatus, String, String) {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(3))]
        let program = command[0].contains("/") ? Executable.path(.init(command[0])) : .name(command[0])
        var environment = environment
        environment[ScriptProgress.variable] = progress
        let variables = environment.compactMap { name, value in
            Environment.Key(rawValue: name).map { ($0, Optional(value)) }
        }
        let arguments = Arguments(Array(command.dropFirst()))
        let inherited = Environment.inherit.updating(Dictionary(uniqueKeysWithValues: variables))
        guard keepsErrorsApart else {
            let result = try await Subprocess.run(
                program, arguments: arguments, environment: inherited, platformOptions: options,
                output: .string(limit: Self.outputLimit), error: .combinedWithOutput)
            return (result.terminationStatus, String(result.standardOutput.trimmed), "")
        }
        let result = try await Subprocess.run(
            program, arguments: arguments, environment: inherited, platformOptions: options,
            output: .string(limit: Self.outputLimit), error: .string(limit: Self.outputLimit))
        return (result.terminationStatus, String(result.standardOutput.trimmed), String(result.standardError.trimmed))
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
