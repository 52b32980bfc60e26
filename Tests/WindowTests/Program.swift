import Foundation
import Glibc
import Inlay

/// A running program of this package.
final class Program {
    let identifier: pid_t
    private let outputPath = NSTemporaryDirectory() + "inlay-output-\(UUID()).txt"
    private var status: Int32?
    private let session: Session

    /// Starts the program. With a title, returns when a window of that title has focus, and the pointer is outside of it.
    ///
    /// - Parameter serve: answers the program's requests to other programs while it starts.
    init(
        _ name: String, _ arguments: [String], title: String?, environment: [String: String] = [:], session: Session,
        serving serve: () -> Void = {}
    ) throws {
        self.session = session
        try session.inject("gmove", 1, 1)
        let directory = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let path = directory.appendingPathComponent(name).path
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        identifier = try Child.spawn(path, arguments, environment: variables, output: outputPath)
        if let title {
            try session.wait("a window '\(title)' with the keyboard") {
                serve()
                return try session.containsFocus(title)
            }
            try session.inject("target", title)
        }
    }

    isolated deinit {
        if isRunning {
            kill(identifier, SIGKILL)
            waitpid(identifier, nil, 0)
        }
        unlink(outputPath)
    }

    var isRunning: Bool {
        var status: Int32 = 0
        if self.status == nil, waitpid(identifier, &status, WNOHANG) == identifier { self.status = status }
        return self.status == nil
    }

    /// Waits for the end, and returns the exit status, or the negative number of the signal that ended the program.
    func end() throws -> Int32 {
        try session.wait("the program ends") { !isRunning }
        let status = status ?? 0
        return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    }

    /// The output so far.
    var text: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

    /// Returns the names of the loaded libraries.
    func libraries() throws -> Set<String> {
        // `String(contentsOfFile:)` stops after the first page of a file that reports no size.
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(identifier)/maps"))
        let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        let names = maps.split(separator: "\n").compactMap { $0.split(separator: "/").last }.map(String.init)
        return Set(names.filter { $0.contains(".so") })
    }

    /// Returns the sum of a number of `/proc/<pid>/status` over all threads.
    func status(_ field: String) throws -> Int {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
        return try tasks.reduce(0) { sum, task in
            let text = try String(contentsOfFile: "/proc/\(identifier)/task/\(task)/status", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
            return sum + (line.flatMap { Int($0.split(whereSeparator: \.isWhitespace)[1]) } ?? 0)
        }
    }

    /// Returns the processor time of all threads together, to 10 milliseconds.
    func processorTime() throws -> Duration {
        let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        // The fields follow the name, which may contain anything: the state is field 3, and 14 and 15 are ticks.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ").dropFirst().map {
            Int($0)
        }
        guard fields.count > 12, let user = fields[11], let system = fields[12] else {
            throw Session.Failure(description: "/proc/\(identifier)/stat tells no time")
        }
        return .milliseconds((user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK)))
    }
}
