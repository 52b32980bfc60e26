import Foundation
import Glibc
import Inlay

@testable import InlayRaster
@testable import InlaySDL

/// The X11 or Wayland session that the tests run in (Scripts/with-x11, Scripts/with-wayland): real input, real pixels.
final class Session {
    /// Whether the tests run in a session. Outside, the window tests are skipped; `make test` runs them in both sessions.
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
    /// The position of the pointer in the window's points; nil while the pointer is elsewhere.
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

    /// Resizes the window, and waits until it has that size and is entirely on the screen.
    func resize(_ width: Int, _ height: Int) throws {
        try inject("resize", width, height)
        try inject("place", 40, 20)
        try wait("the window has \(width)x\(height) points") {
            let picture = try picture()
            return picture.width * height == picture.height * width
        }
    }

    private struct Answer<Value: Decodable>: Decodable { let value: Value }

    /// Returns the answer of the session's server to a command of `Scripts/inject`.
    func ask<Value: Decodable>(_ command: String...) throws -> Value {
        try JSONDecoder().decode(Answer<Value>.self, from: input.exchange(command)).value
    }

    /// Returns the areas of the window that were drawn since the last call, in device pixels. Only X11 reports them.
    func drawnAreas() throws -> [Rect] {
        let areas: [[Double]] = try ask("damage")
        return areas.map { Rect($0[0], $0[1], $0[2], $0[3]) }
    }

    /// The properties by which the desktop groups and places the window. Only X11 reports type and parent.
    struct Properties: Decodable, Equatable {
        let `class`: String
        let type: String?
        let parent: String?
        /// x, y, width and height of the window with its frame, in the units of the screen.
        let frame: [Int]
    }

    func properties() throws -> Properties { try ask("properties") }

    /// Whether the window has focus. A window is on the screen a little earlier, and keys would be lost until then.
    func containsFocus(_ title: String) throws -> Bool {
        let windows: [SessionInput.WindowPlace] = try ask("windows")
        return windows.contains { $0.title == title && $0.focused }
    }

    /// Returns the picture without the pointer, which a compositor without a screen draws into its pictures.
    func withoutPointer(_ picture: Pixmap) -> Pixmap {
        guard let pointer else { return picture }
        var picture = picture
        let reach = 32.0  // points; the pointer's image is no larger
        func pixels(_ middle: Double, _ count: Int) -> Range<Int> {
            let start = min(max(0, Int((middle - reach / 4) * scale)), count)
            return start..<max(start, min(count, Int((middle + reach) * scale)))
        }
        for y in pixels(pointer.y, picture.height) {
            for x in pixels(pointer.x, picture.width) { picture[x, y] = 0 }
        }
        return picture
    }

    /// Returns the window's pixels on the screen.
    func picture() throws -> Pixmap {
        let path = NSTemporaryDirectory() + "inlay-shot-\(getpid()).png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try inject("shot", path, "window")
        return try Pixmap(png: path)
    }

    /// Returns the window's pixels once nothing but a caret has changed for a while.
    func settledPicture() throws -> Pixmap {
        var last = try picture()
        var quiet = 0
        try wait("a window that rests") {
            usleep(20_000)
            let now = try picture()
            quiet = isMoreThanCaret(now, last) ? 0 : quiet + 1
            last = now
            return quiet == 5
        }
        return last
    }

    /// Whether pictures differ by more than a blinking caret.
    func isMoreThanCaret(_ one: Pixmap, _ other: Pixmap) -> Bool {
        PixmapComparison(one, other).differentCount > Int(100 * scale * scale)
    }

    /// Polls until the condition holds; a program under test needs a few milliseconds.
    func wait(_ what: String, seconds: Double = 10, until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while try !condition() {
            guard .now < deadline else { throw Failure(description: "waited \(seconds) s in vain: \(what)") }
            usleep(5000)
        }
    }
}
