import Foundation
import Glibc
import Inlay
import InlayRaster
import InlayTesting
import Testing

@testable import InlaySDL

/// Changes of displays while a window is open.
@Suite(.serialized, .enabled(if: Session.isPresent, "needs Scripts/with-x11 or Scripts/with-wayland"))
struct DisplayWindowTests {
    private let session: Session

    init() throws { session = try Session() }

    private func demo(environment: [String: String] = [:]) throws -> Program {
        let program = try Program(
            "Demo", ["--page", "hello", "--size", "480x320", "--theme", "light"], title: "Inlay Demo",
            environment: environment, session: session)
        session.scale = Double(try session.picture().width) / 480
        // Keeps a larger window on the screen.
        try session.inject("place", 40, 20)
        return program
    }

    private func reference(greeted: Bool = false) throws -> TestApplication {
        let app = try TestApplication(Hello(), size: Size(480, 320), scale: session.scale)
        if greeted { app.click(at: try middle(app)) }
        return app
    }

    private func middle(_ app: TestApplication) throws -> Point {
        let frame = try app.find("Say Hello").frameInWindow
        return Point(frame.midX.rounded(), frame.midY.rounded())
    }

    /// Clicks the button, and moves the pointer out of the window again.
    private func sayHello() throws {
        let point = try middle(try reference())
        let units = Session.isX11 ? session.scale : 1
        try session.inject("click", point.x * units, point.y * units)
        try session.inject("gmove", 1, 1)
    }

    /// Adds a second display next to the first.
    ///
    /// - Returns: the scale of the second display, which differs from that of the first.
    private func addDisplay() throws -> Double {
        let scale = 3 - session.scale
        try session.inject("add-output", 1280, 800, scale)
        return scale
    }

    /// Closes the window as a user does, and expects no output.
    private func expectEnd(of program: Program) throws {
        try session.inject("close")
        #expect(try program.end() == 0)
        #expect(program.text == "")
    }

    private func greeted() throws -> TestApplication {
        let app = try reference(greeted: true)
        app.send(.pointerLeft)
        return app
    }

    @Test(.enabled(if: !Session.isX11, "sessions on X11 do not show what a program asks for"))
    func `the program requests touchpad pinches from the compositor`() throws {
        let program = try demo(environment: ["WAYLAND_DEBUG": "client"])

        try session.wait("the program asks for pinches") { program.text.contains(".get_pinch_gesture(") }
    }

    @Test func `an open window follows scale changes`() throws {
        let program = try demo()
        let first = session.scale
        try session.expectSame(try reference(), "the first frame")

        // If a display has no whole number of points, the program that takes the screenshot blurs it.
        let others = Session.isX11 ? [1.25, 2, 1.5, 1] : [1.25, 2, 1.6, 1]
        for other in others where other != first {
            try session.inject("scale", other)
            session.scale = other
            try session.expectSame(try reference(), "the page at scale \(other)")
        }
        try sayHello()
        try session.expectSame(try greeted(), "the greeting at the other scale")
        try session.inject("scale", first)
        session.scale = first
        try session.expectSame(try greeted(), "the greeting at the first scale")

        try expectEnd(of: program)
    }

    @Test(.enabled(if: !Session.isX11, "Xvfb has one display"))
    func `a window can move to a display with another scale`() throws {
        let program = try demo()
        let (first, other) = (session.scale, try addDisplay())
        defer { try? session.inject("unplug", 2) }

        try session.inject("to-output", 2)
        session.scale = other
        try session.expectSame(try reference(), "the page on the other display")
        try sayHello()
        try session.expectSame(try greeted(), "the greeting on the other display")
        try session.inject("to-output", 1)
        session.scale = first
        try session.expectSame(try greeted(), "the greeting on the first display")

        try expectEnd(of: program)
    }

    @Test(.enabled(if: !Session.isX11, "Xvfb has one display"))
    func `a window survives the removal of its display`() throws {
        let program = try demo()
        let (first, other) = (session.scale, try addDisplay())
        defer { try? session.inject("unplug", 2) }
        try session.inject("to-output", 2)
        session.scale = other
        try session.expectSame(try reference(), "the page on the other display")

        try session.inject("unplug", 2)
        try session.inject("gmove", 1, 1)
        session.scale = first
        try session.expectSame(try reference(), "the page on the display that is left")
        try sayHello()
        try session.expectSame(try greeted(), "the greeting on the display that is left")

        try expectEnd(of: program)
    }

    @Test(.enabled(if: !Session.isX11, "Xvfb has one display"))
    func `a window survives a temporary loss of the only display`() throws {
        let program = try demo()
        try session.expectSame(try reference(), "the first frame")

        defer { try? session.inject("plug", 1) }
        try session.inject("unplug", 1)
        try session.inject("sleep", 0.3)
        let before = try (program.status("voluntary_ctxt_switches"), program.processorTime())
        try session.inject("sleep", 0.5)
        #expect(try program.status("voluntary_ctxt_switches") == before.0)
        #expect(try program.processorTime() - before.1 < .milliseconds(50))
        try session.inject("plug", 1)

        try session.inject("target", "Inlay Demo")
        try session.expectSame(try reference(), "the page on the display that is back")
        try sayHello()
        try session.expectSame(try greeted(), "the greeting on the display that is back")
        try expectEnd(of: program)
    }

    @Test(.enabled(if: !Session.isX11, "Xvfb has one display"))
    func `displays can be unplugged and plugged in again and again`() throws {
        // Freed memory is overwritten, so that its use is noticed.
        let program = try demo(environment: ["MALLOC_PERTURB_": "165"])
        _ = try addDisplay()
        defer {
            try? session.inject("plug", 1)
            try? session.inject("unplug", 2)
        }
        try session.expectSame(try reference(), "the first frame")

        for round in 1...20 {
            try session.inject("to-output", 2)
            try session.inject("unplug", 2)
            try session.inject("unplug", 1)
            // The program handles the loss of both displays.
            try session.inject("sleep", 0.05)
            try session.inject("plug", 1)
            try session.inject("plug", 2)
            try session.inject("target", "Inlay Demo")
            try #require(program.isRunning, "round \(round): \(program.text)")
        }

        try session.inject("to-output", 1)
        let before = try session.settledPicture()
        // The program still draws. Its focus may be elsewhere.
        try sayHello()
        try session.wait("the greeting after 20 rounds") { try session.picture() != before }
        try expectEnd(of: program)
    }

    @Test(.enabled(if: !Session.isX11, "Xvfb has one display"))
    func `a display can return with another scale`() throws {
        let program = try demo()
        let (first, other) = (session.scale, try addDisplay())
        defer {
            try? session.inject("plug", 1)
            try? session.inject("unplug", 2)
        }
        try session.expectSame(try reference(), "the first frame")

        try session.inject("unplug", 2)
        try session.inject("unplug", 1)
        try session.inject("plug", 2)
        session.scale = other
        try session.expectSame(try reference(), "the page on the other display")
        try session.inject("unplug", 2)
        try session.inject("plug", 1)
        session.scale = first
        try session.expectSame(try reference(), "the page on the first display")

        try expectEnd(of: program)
    }

    @Test(.enabled(if: !Session.isX11, "Xvfb has one display")) func `a program exits normally without a display`()
        throws
    {
        let program = try demo()
        try session.expectSame(try reference(), "the first frame")

        defer { try? session.inject("plug", 1) }
        try session.inject("unplug", 1)
        kill(program.identifier, SIGTERM)

        #expect(try program.end() == 0)
        #expect(program.text == "")
    }

    @Test func `only changed areas are presented`() throws {
        let program = try demo(environment: Session.isX11 ? [:] : ["WAYLAND_DEBUG": "client"])
        let app = try reference()
        try session.expectSame(app, "the first frame")
        var drawn = DrawnAreas(session, program)
        // SDL requests a full redraw after the first frame.
        try session.inject("key", "Tab")
        app.key(.tab)
        try session.expectSame(app, "the focus ring")
        _ = try drawn.next()

        try session.inject("key", "space")
        app.key(.space)
        try session.expectSame(app, "the greeting")

        let changed = try app.find("Say Hello").frameInWindow.union(app.find("Hello, World!").frameInWindow)
        let around = Rect(
            (changed.minX - 16) * session.scale, (changed.minY - 16) * session.scale,
            (changed.width + 32) * session.scale, (changed.height + 32) * session.scale)
        let areas = try drawn.next()
        #expect(!areas.isEmpty)
        #expect(areas.allSatisfy { around.contains($0) }, "\(areas) reach beyond \(around)")
    }
}

/// The areas of its window that a program draws, in device pixels.
private struct DrawnAreas {
    private let session: Session
    private let program: Program
    private var known = 0

    init(_ session: Session, _ program: Program) {
        self.session = session
        self.program = program
    }

    /// Returns the areas since the last call.
    mutating func next() throws -> [Rect] {
        if Session.isX11 { return try session.drawnAreas() }
        // A line reads `[123.456]  -> wl_surface@21.damage_buffer(0, 0, 480, 320)`, with `#` in newer versions. Damage without a
        // commit belongs to the next frame. SDL also draws the surface of the pointer; only the window's has an `xdg_surface`.
        let lines = program.text.split(separator: "\n")
        let creation = lines.first { $0.contains(".get_xdg_surface(") }
        let window = creation?.split { !$0.isNumber }.last ?? "none"
        let surfaces = ["wl_surface@\(window).", "wl_surface#\(window)."]
        var (requests, pending): ([Substring], [Substring]) = ([], [])
        for line in lines where surfaces.contains(where: line.contains) {
            if line.contains(".damage_buffer(") { pending.append(line) }
            guard line.contains(".commit()") else { continue }
            requests += pending
            pending = []
        }
        defer { known = requests.count }
        return requests.dropFirst(known).map { request in
            let numbers = request.split(separator: "(").last?.split { !$0.isNumber }.compactMap { Double($0) } ?? []
            return numbers.count == 4 ? Rect(numbers[0], numbers[1], numbers[2], numbers[3]) : .zero
        }
    }
}
