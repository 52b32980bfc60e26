import Foundation
import Inlay

/// A program of this package, running.
final class Program {
    let process = Process()
    private let output = Pipe()
    private let session: Session

    /// Starts it; with a title, returns when a window of that title is there.
    init(
        _ name: String, _ arguments: [String], title: String?, environment: [String: String] = [:], session: Session
    ) throws {
        self.session = session
        let directory = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        process.executableURL = directory.appendingPathComponent(name)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardError = output
        process.standardOutput = output
        try process.run()
        if let title {
            try session.inject("wait", title, 10)
            try session.inject("target", title)
        }
    }

    isolated deinit { if process.isRunning { process.terminate() } }

    var identifier: pid_t { process.processIdentifier }

    /// Waits for its end; the exit status.
    func end() throws -> Int32 {
        try session.wait("the program ends") { !process.isRunning }
        return process.terminationStatus
    }

    /// What it wrote; after its end.
    var text: String { String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

    /// A number of `/proc/<pid>/status`, of all threads together.
    func status(_ field: String) throws -> Int {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
        return try tasks.reduce(0) { sum, task in
            let text = try String(contentsOfFile: "/proc/\(identifier)/task/\(task)/status", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
            return sum + (line.flatMap { Int($0.split(whereSeparator: \.isWhitespace)[1]) } ?? 0)
        }
    }
}
