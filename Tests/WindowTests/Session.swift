import Foundation
import Glibc
import Inlay
import InlaySDL

/// The X11 or Wayland session that the tests run in (Scripts/with-x11, Scripts/with-wayland): real input, real pixels.
final class Session {
    /// True inside of one. Outside, the window tests are skipped; `make test` runs them in both.
    nonisolated static var isPresent: Bool { getenv("INLAY_INJECT") != nil }
    nonisolated static var isX11: Bool { getenv("XDG_SESSION_TYPE").map { String(cString: $0) } == "x11" }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let socket: Int32
    private var unread = Data()

    init() throws {
        let path = getenv("INLAY_INJECT").map { String(cString: $0) } ?? ""
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
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

    isolated deinit { close(socket) }

    /// Runs a command of `Scripts/inject`.
    @discardableResult func inject(_ command: Any...) throws -> Any? {
        let line = try JSONSerialization.data(withJSONObject: command) + Data("\n".utf8)
        _ = line.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
        while !unread.contains(UInt8(ascii: "\n")) {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(socket, &bytes, bytes.count)
            guard count > 0 else { throw Failure(description: "the session's server has gone") }
            unread.append(contentsOf: bytes.prefix(count))
        }
        let end = unread.firstIndex(of: UInt8(ascii: "\n")) ?? unread.endIndex
        let answer = try JSONSerialization.jsonObject(with: unread[..<end]) as? [String: Any]
        unread = Data(unread[end...].dropFirst())
        guard answer?["ok"] as? Bool == true else {
            throw Failure(description: "\(command): \(answer?["error"] ?? "no answer")")
        }
        return answer?["value"]
    }

    /// Device pixels per point of the window.
    var scale = 1.0
    /// In the window's points; nil while the pointer is elsewhere.
    var pointer: Point?

    func move(to point: Point) throws {
        try inject("move", point.x, point.y)
        pointer = point
    }

    func click(_ point: Point) throws {
        try inject("click", point.x, point.y)
        pointer = point
    }

    func drag(from start: Point, to end: Point) throws {
        try inject("drag", start.x, start.y, end.x, end.y)
        pointer = end
    }

    /// Resizes the window, and waits until it has that size, all of it on the screen.
    func resize(_ width: Int, _ height: Int) throws {
        try inject("resize", width, height)
        try inject("place", 40, 20)
        try wait("the window has \(width)x\(height) points") {
            let picture = try picture()
            return picture.width * height == picture.height * width
        }
    }

    /// The picture without the pointer, which a compositor without a screen draws into its pictures.
    func withoutPointer(_ picture: Pixmap) -> Pixmap {
        guard let pointer else { return picture }
        var picture = picture
        let reach = 32.0  // points; the pointer's picture is no larger
        func pixels(_ middle: Double, _ count: Int) -> Range<Int> {
            let start = min(max(0, Int((middle - reach / 4) * scale)), count)
            return start..<max(start, min(count, Int((middle + reach) * scale)))
        }
        for y in pixels(pointer.y, picture.height) {
            for x in pixels(pointer.x, picture.width) { picture[x, y] = 0 }
        }
        return picture
    }

    /// What the screen shows of the window.
    func picture() throws -> Pixmap {
        let path = NSTemporaryDirectory() + "inlay-shot-\(getpid()).png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try inject("shot", path, "window")
        return try Pixmap(png: path)
    }

    /// Asks again and again until the condition holds; a program under test needs a few milliseconds.
    func wait(_ what: String, seconds: Double = 10, until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while try !condition() {
            guard .now < deadline else { throw Failure(description: "waited \(seconds) s in vain: \(what)") }
            usleep(5000)
        }
    }
}
