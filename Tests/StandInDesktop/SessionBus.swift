import FoundationEssentials
import Glibc

/// A message bus of a test's own: `dbus-daemon` in a temporary folder, which starts no services.
public final class SessionBus {
    /// As in `unix:path=/tmp/inlay-bus-1/bus`.
    public let address: String
    private let folder: String
    private var daemon: pid_t

    public nonisolated static let isInstalled = access(program, X_OK) == 0
    private nonisolated static let program = "/usr/bin/dbus-daemon"

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Returns when the bus listens.
    public init() throws {
        var template = Array("/tmp/inlay-bus-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure(description: "no temporary folder") }
        folder = String(cString: made)
        let configuration = """
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder)/bus</listen>
              <auth>EXTERNAL</auth>
              <!-- Other tests take the main thread for minutes, in which nobody here greets or answers. -->
              <limit name="auth_timeout">3600000</limit>
              <limit name="reply_timeout">3600000</limit>
              <policy context="default">
                <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
              </policy>
            </busconfig>
            """
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/bus.conf"))
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
        defer { close(ends[0]) }
        daemon = try Self.start(configuration: folder + "/bus.conf", printingTo: ends[1], closing: ends[0])
        close(ends[1])
        // It tells its address once it listens; at its end without one, there is nothing to read.
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &bytes, bytes.count)
        address = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).filter { $0 != "\n" }
        guard !address.isEmpty else {
            let log = try? String(contentsOf: URL(filePath: folder + "/bus.conf.log"), encoding: .utf8)
            throw Failure(description: "dbus-daemon did not start: \(log ?? "")")
        }
    }

    isolated deinit {
        end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The bus goes away, as at the end of a session.
    public func end() {
        guard daemon > 0 else { return }
        kill(daemon, SIGKILL)
        waitpid(daemon, nil, 0)
        daemon = 0
    }

    /// - Parameter output: where it writes its address.
    private static func start(configuration: String, printingTo output: CInt, closing other: CInt) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, 3)
        posix_spawn_file_actions_addopen(&actions, 2, configuration + ".log", O_WRONLY | O_CREAT, 0o600)
        let arguments = [
            // It ends with the tests, however those end.
            "setpriv", "--pdeathsig", "KILL", program, "--config-file=" + configuration, "--nofork", "--nopidfile",
            "--nosyslog", "--print-address=3",
        ]
        let copies = arguments.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        for end in [output, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var identifier: pid_t = 0
        let result = posix_spawnp(&identifier, "setpriv", &actions, nil, copies + [nil], environ)
        guard result == 0 else { throw Failure(description: "cannot start dbus-daemon: error \(result)") }
        return identifier
    }
}
