import CSpawn
import FoundationEssentials
import Glibc
import Inlay

/// Opens a URL with `xdg-open`, without a shell.
nonisolated enum AddressOpener {
    /// The allowed schemes. The effect of other schemes is unknown.
    private static let schemes: Set<String> = ["http", "https", "mailto", "file"]
    /// The time to wait for `xdg-open`. It may stay alive as the parent of a new browser, which then counts as success.
    private static let timeout = Duration.seconds(2)

    /// - Returns: whether a program opens the URL.
    @MainActor static func open(_ url: URL, environment: [String: String]) async -> Bool {
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return false }
        let answer = FirstResult<Bool>()
        let isStarted = BackgroundWork.startDetached {
            guard let program = program(path: environment["PATH"] ?? ""),
                let child = spawn(program, ["xdg-open", url.absoluteString])
            else { return answer.give(false) }
            // The child is reaped in any case, so that no zombie process is left.
            answer.give(wait(for: child))
        }
        guard isStarted else { return false }
        let limit = Task {
            if (try? await SystemClock().sleep(for: timeout)) != nil { answer.give(true) }
        }
        defer { limit.cancel() }
        return await answer.wait()
    }

    static func program(path: String) -> String? {
        path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { $0 + "/xdg-open" }
            .first { access($0, X_OK) == 0 }
    }

    /// Starts the program with the current environment and with all signals unblocked.
    private static func spawn(_ program: String, _ arguments: [String]) -> pid_t? {
        let copies = arguments.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // A browser may outlive this program, and would keep inherited files open for anyone who waits for their end.
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        // The event loop blocks signals in this process; the child must receive them.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var child: pid_t = 0
        return posix_spawn(&child, program, &actions, &attributes, copies + [nil], environ) == 0 ? child : nil
    }

    private static func wait(for child: pid_t) -> Bool {
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0 { if errno != EINTR { return false } }
        return status == 0
    }
}
