import FoundationEssentials
import Inlay

/// Runs the programs of the system that make bundles: `swift`, `dpkg-deb` and others.
nonisolated enum ToolRun {
    /// Returns what a program prints.
    ///
    /// - Throws: a failure with its last lines if it cannot be started or does not end with 0.
    static func output(
        _ command: [String], environment: [String: String] = [:], limit: Duration = .seconds(120)
    ) async throws(BundleFailure) -> String {
        let process = ChildProcess(command: command, environment: environment, keepsErrorsApart: true)
        let outcome = await process.run(limit: limit)
        let name = command.prefix(2).joined(separator: " ")
        let lines = (outcome.output + "\n" + outcome.errors).split(whereSeparator: \.isNewline).suffix(20)
        let printed = lines.map { "\n    " + $0 }.joined()
        switch outcome.ending {
        case .exited(0): return outcome.output
        case .exited(let status): throw BundleFailure("'\(name)' ended with \(status):\(printed)")
        case .signaled(let signal): throw BundleFailure("'\(name)' ended with signal \(signal):\(printed)")
        case .tookTooLong:
            throw BundleFailure("'\(name)' did not end within \(limit.components.seconds) seconds:\(printed)")
        case .notStarted(let reason): throw BundleFailure("'\(command[0])' cannot be started: \(reason)")
        }
    }

    /// Returns the path of a program on `PATH` or in the folders of the administrator, or nil.
    static func path(of program: String) -> String? {
        let listed = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (listed + ["/usr/sbin", "/sbin"]).map { $0 + "/" + program }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
