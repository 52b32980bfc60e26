import FoundationEssentials
import Glibc

/// The mouse and the keyboard of a session that `Scripts/with-x11` or `Scripts/with-wayland` has started: its server
/// listens on the socket that `INLAY_INJECT` names.
nonisolated final class SessionInput: Sendable {
    private let socket: Int32

    struct Failure: Error, CustomStringConvertible { let description: String }

    private struct Answer: Decodable {
        let ok: Bool
        let error: String?
    }

    /// - Throws: `Failure` outside of a session.
    init() throws(Failure) {
        guard let path = getenv("INLAY_INJECT").map({ String(cString: $0) }) else {
            throw Failure(
                description: "there is no session to play in: start it with Scripts/with-x11 or Scripts/with-wayland")
        }
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Failure(description: "cannot reach the session's server at '\(path)'") }
    }

    deinit { close(socket) }

    /// Has the session do a command of `Scripts/inject`; returns when the display server has taken it in.
    func send(_ command: String, _ arguments: [String] = []) async throws {
        // The server may wait for the window's answer, so the main thread must not wait for the server.
        try await Task.detached { [self] in try exchange([command] + arguments) }.value
    }

    private func exchange(_ command: [String]) throws {
        let line = try JSONEncoder().encode(command) + Data("\n".utf8)
        let written = line.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard written == line.count else { throw Failure(description: "the session's server has gone") }
        var answer = Data()
        while answer.last != UInt8(ascii: "\n") {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(socket, &bytes, bytes.count)
            guard count > 0 else { throw Failure(description: "the session's server has gone") }
            answer.append(contentsOf: bytes.prefix(count))
        }
        let result = try JSONDecoder().decode(Answer.self, from: answer)
        guard result.ok else {
            throw Failure(description: "\(command.joined(separator: " ")): \(result.error ?? "no reason given")")
        }
    }
}
