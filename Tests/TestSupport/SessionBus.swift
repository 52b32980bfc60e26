import FoundationEssentials
import Glibc

/// A message bus for a test: `dbus-daemon` in a temporary folder, which starts no services.
public final class SessionBus {
    /// The address, for example `unix:path=/tmp/inlay-bus-1/bus`.
    public let address: String
    private let folder: String
    private var daemon: pid_t
    /// A socket that ends the bus when it is closed: at the latest with the tests, however they end.
    private let lifeline: CInt

    public nonisolated static let isInstalled = access(program, X_OK) == 0
    private nonisolated static let program = "/usr/bin/dbus-daemon"

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Starts the bus, and returns when it accepts connections.
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
              <!-- As on the session bus; by default more calls of one program are refused. -->
              <limit name="max_replies_per_connection">50000</limit>
              <policy context="default">
                <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
              </policy>
            </busconfig>
            """
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/bus.conf"))
        let (life, output) = (try Self.pipe(), try Self.pipe())
        lifeline = life.input
        daemon = -1
        defer { close(output.output) }
        daemon = try Self.start(
            configuration: folder + "/bus.conf", printingTo: output.input, livingBy: life.output)
        close(output.input)
        close(life.output)
        // The daemon writes its address once it accepts connections; if it ends earlier, there is nothing to read.
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(output.output, &bytes, bytes.count)
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

    /// Ends the bus, as at the end of a session.
    public func end() {
        guard daemon > 0 else { return }
        close(lifeline)
        waitpid(daemon, nil, 0)
        daemon = 0
    }

    private static func pipe() throws -> (output: CInt, input: CInt) {
        var ends: [CInt] = [-1, -1]
        // Programs that other tests start meanwhile must not keep the socket open.
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(description: "no pipe") }
        return (ends[0], ends[1])
    }

    /// Starts the daemon. `PR_SET_PDEATHSIG` would kill the daemon with the thread that started it.
    ///
    /// - Parameters:
    ///   - output: the descriptor that receives the daemon's address.
    ///   - life: a descriptor whose end of file ends the daemon.
    private static func start(
        configuration: String, printingTo output: CInt, livingBy life: CInt
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, life, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 3)
        posix_spawn_file_actions_addopen(&actions, 2, configuration + ".log", O_WRONLY | O_CREAT, 0o600)
        let arguments = [
            "sh", "-c", #""$@" & exec 3>&-; read line; kill -KILL $!"#, "sh", program,
            "--config-file=" + configuration, "--nofork", "--nopidfile", "--nosyslog", "--print-address=3",
        ]
        let copies = arguments.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        var identifier: pid_t = 0
        let result = posix_spawnp(&identifier, "sh", &actions, nil, copies + [nil], environ)
        guard result == 0 else { throw Failure(description: "cannot start dbus-daemon: error \(result)") }
        return identifier
    }
}
