import Foundation
import Glibc
import Inlay

/// A program of this package, running.
///
/// `Foundation.Process` hears of an end only while a run loop turns, and tests turn none.
final class Program {
    let identifier: pid_t
    private let outputPath = NSTemporaryDirectory() + "inlay-output-\(UUID()).txt"
    private var status: Int32?
    private let session: Session

    /// Starts it; with a title, returns when a window of that title is there, the pointer outside of it.
    init(
        _ name: String, _ arguments: [String], title: String?, environment: [String: String] = [:], session: Session
    ) throws {
        self.session = session
        try session.inject("gmove", 1, 1)
        let directory = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let path = directory.appendingPathComponent(name).path
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // What started the tests may have switched these signals off; a desktop does not.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var identifier: pid_t = 0
        let result = Self.withStrings([path] + arguments) { arguments in
            Self.withStrings(variables) { posix_spawn(&identifier, path, &actions, &attributes, arguments, $0) }
        }
        self.identifier = identifier
        guard result == 0 else { throw Session.Failure(description: "cannot start \(path): error \(result)") }
        if let title {
            try session.inject("wait", title, 10)
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

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }

    private var isRunning: Bool {
        var status: Int32 = 0
        if self.status == nil, waitpid(identifier, &status, WNOHANG) == identifier { self.status = status }
        return self.status == nil
    }

    /// Waits for its end; the exit status, or less than 0 for the signal that ended it.
    func end() throws -> Int32 {
        try session.wait("the program ends") { !isRunning }
        let status = status ?? 0
        return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    }

    /// What it has written.
    var text: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

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
