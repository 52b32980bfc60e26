import Foundation
import Glibc
import Inlay

@testable import InlaySDL

/// The X11 or Wayland session that the tests run in (Scripts/with-x11, Scripts/with-wayland): real input, real pixels.
final class Session {
    /// True inside of one. Outside, the window tests are skipped; `make test` runs them in both.
    nonisolated static var isPresent: Bool { getenv("INLAY_INJECT") != nil }
    nonisolated static var isX11: Bool { getenv("XDG_SESSION_TYPE").map { String(cString: $0) } == "x11" }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let input: SessionInput

    init() throws { input = try SessionInput() }

    /// Runs a command of `Scripts/inject`.
    func inject(_ command: Any...) throws { try input.exchange(command.map { "\($0)" }) }

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

    /// What was drawn of the window since the last time, in device pixels; X11 alone tells.
    func drawnAreas() throws -> [Rect] {
        struct Answer: Decodable { let value: [[Double]] }
        let answer = try JSONDecoder().decode(Answer.self, from: input.exchange(["damage"]))
        return answer.value.map { Rect($0[0], $0[1], $0[2], $0[3]) }
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
