import Glibc

/// A process that the tests start. `Foundation.Process` hears of an end only while a run loop turns, and tests turn none.
enum Child {
    /// - Parameters:
    ///   - environment: `NAME=value` each.
    ///   - output: the file that takes what it prints; nil leaves it where the tests' goes.
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
        // What started the tests may have switched signals off; a desktop does not.
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

    /// Starts it and waits for its end; the status as `waitpid` gives it.
    @discardableResult static func run(
        _ path: String, _ arguments: [String], environment: [String]
    ) throws -> Int32 {
        var status: Int32 = 0
        waitpid(try spawn(path, arguments, environment: environment), &status, 0)
        return status
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
