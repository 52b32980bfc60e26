import FoundationEssentials
import Glibc
import InlayRaster

/// The mouse and the keyboard of a session started by `Scripts/with-x11` or `Scripts/with-wayland`. Its server listens on the socket that
/// `INLAY_INJECT` names.
nonisolated final class SessionInput: Sendable {
    private let socket: Int32

    struct Failure: Error, CustomStringConvertible { let description: String }

    private struct Status: Decodable {
        let ok: Bool
        let error: String?
    }

    private struct Answer<Value: Decodable>: Decodable {
        let value: Value
    }

    /// A window of the session, in units of the window system.
    struct WindowPlace: Decodable {
        let title: String
        let x: Double
        let y: Double
        let focused: Bool
    }

    /// - Throws: `Failure` outside of a session.
    init() throws(Failure) {
        guard let path = getenv("INLAY_INJECT").map({ String(cString: $0) }) else {
            throw Failure(
                description: "there is no session to play in; start one with Scripts/with-x11 or Scripts/with-wayland")
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

    /// Sends a command of `Scripts/inject` to the session; returns when the display server has processed it.
    func send(_ command: String, _ arguments: [String] = []) async throws {
        // The server may wait for a reply of the window, so the main thread must not block.
        _ = try await Task.detached { [self] in try exchange([command] + arguments) }.value
    }

    /// Whether the session has an input method that can be controlled (`Scripts/with-x11 -i`). On X11 it is fcitx, which SDL 3 does not
    /// support.
    static var hasInputMethod: Bool {
        let isThere = getenv("INLAY_IME").map { $0.pointee != 0 } ?? false
        let isX11 = getenv("XDG_SESSION_TYPE").map { strcmp($0, "x11") == 0 } ?? false
        return isThere && !(isX11 && SDLVersion.linked.isCompat)
    }

    /// Returns the size of the session's screen, in units of the window system.
    func screenSize() async throws -> (width: Double, height: Double) {
        let size: [Double] = try await answer(to: "size")
        guard size.count == 2 else { throw Failure(description: "the session reports no screen size") }
        return (size[0], size[1])
    }

    /// Returns the place of the focused window's content.
    func windowPlace() async throws -> WindowPlace? {
        let windows: [WindowPlace] = try await answer(to: "windows")
        return windows.first(where: \.focused)
    }

    private func answer<Value: Decodable & Sendable>(to command: String) async throws -> Value {
        let data = try await Task.detached { [self] in try exchange([command]) }.value
        return try JSONDecoder().decode(Answer<Value>.self, from: data).value
    }

    /// Sends a command like `send`, but blocks; for callers without a window that the server could wait for.
    @discardableResult func exchange(_ command: [String]) throws -> Data {
        let line = try JSONEncoder().encode(command) + Data("\n".utf8)
        let written = line.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard written == line.count else { throw Failure(description: "the session's server closed the connection") }
        var answer = Data()
        while answer.last != UInt8(ascii: "\n") {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(socket, &bytes, bytes.count)
            guard count > 0 else { throw Failure(description: "the session's server closed the connection") }
            answer.append(contentsOf: bytes.prefix(count))
        }
        let status = try JSONDecoder().decode(Status.self, from: answer)
        guard status.ok else {
            throw Failure(description: "\(command.joined(separator: " ")): \(status.error ?? "no reason given")")
        }
        return answer
    }
}
