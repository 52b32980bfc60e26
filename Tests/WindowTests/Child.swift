import Foundation
import Glibc

/// Processes that the tests start. `Foundation.Process` notices an end only while a run loop runs, and tests run none.
enum Child {
    /// - Parameters:
    ///   - environment: entries of the form `NAME=value`.
    ///   - output: the file for the output of the process; nil for the output of the tests.
    static func spawn(
        _ path: String, _ arguments: [String], environment: [String], output: String? = nil
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output {
            posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
        // The parent of the tests may have blocked or ignored signals; a desktop does not.
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
        let result = withStrings([path] + arguments) { arguments in
            withStrings(environment) { posix_spawn(&identifier, path, &actions, &attributes, arguments, $0) }
        }
        guard result == 0 else { throw Session.Failure(description: "cannot start \(path): error \(result)") }
        return identifier
    }

    /// Runs a program to its end, and returns the status that `waitpid` gives.
    @discardableResult static func run(
        _ path: String, _ arguments: [String], environment: [String]
    ) throws -> Int32 {
        var status: Int32 = 0
        waitpid(try spawn(path, arguments, environment: environment), &status, 0)
        return status
    }

    /// Runs a script of bash, and returns the text that it has written to the file `$OUTPUT`. `$DEMO` is the demo, `$SCRIPTS` the folder
    /// of the project's scripts.
    static func outputOfScript(_ script: String, environment: [String: String] = [:]) throws -> String {
        let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let output = NSTemporaryDirectory() + "inlay-script-\(UUID()).txt"
        defer { try? FileManager.default.removeItem(atPath: output) }
        var variables = ProcessInfo.processInfo.environment
        variables["DEMO"] = products.appendingPathComponent("Demo").path
        variables["SCRIPTS"] = root.appendingPathComponent("Scripts").path
        variables["OUTPUT"] = output
        for (name, value) in environment { variables[name] = value }
        try run("/bin/bash", ["-c", script], environment: variables.map { "\($0.key)=\($0.value)" })
        return try String(contentsOfFile: output, encoding: .utf8)
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
