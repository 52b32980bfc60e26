import Foundation
import Inlay
import InlayRaster
import InlayTesting
import Testing

@testable import InlaySDL

/// The size and place of windows, and their relation to other windows.
@Suite(.serialized, .enabled(if: Session.isPresent, "needs Scripts/with-x11 or Scripts/with-wayland"))
struct PlacementWindowTests {
    private let title = "Inlay Demo"
    private let session: Session
    /// The folder of the remembered window.
    private let folder = NSTemporaryDirectory() + "inlay-state-\(UUID())"

    init() throws { session = try Session() }

    private func deleteFolder() { try? FileManager.default.removeItem(atPath: folder) }

    private func demo(page: String = "hello", environment: [String: String] = [:]) throws -> Program {
        let variables = ["XDG_STATE_HOME": folder].merging(environment) { $1 }
        return try Program("Demo", ["--page", page], title: title, environment: variables, session: session)
    }

    private func end(_ program: Program) throws {
        try session.inject("close")
        #expect(try program.end() == 0)
    }

    private func remember(_ json: String) throws {
        let place = folder + "/inlay-demo"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data(json.utf8).write(to: URL(filePath: place + "/window.json"))
    }

    /// Waits until the frame of the window has the expected size and place.
    private func expectFrame(_ frame: [Int], _ what: String) throws {
        try session.wait("\(what) at \(frame)") { try session.properties().frame == frame }
    }

    @Test func `the window size is remembered between runs`() throws {
        defer { deleteFolder() }
        let first = try demo()
        session.scale = Double(try session.picture().width) / 480
        try session.resize(533, 377)
        let reference = try TestApplication(Hello(), size: Size(533, 377), scale: session.scale)
        try session.expectSame(reference, "the new size")
        try end(first)

        let second = try demo()
        let picture = try session.picture()

        #expect(picture.width * 377 == picture.height * 533)
        withExtendedLifetime(second) {}
    }

    /// Sway has no maximised windows, and programs cannot see their place on Wayland.
    @Test(arguments: Session.isX11 ? ["maximize", "fullscreen"] : ["fullscreen"])
    func `size and place before maximising are remembered over several runs`(state: String) throws {
        defer { deleteFolder() }
        var program = try demo()
        session.scale = Double(try session.picture().width) / 480
        try session.resize(533, 377)
        let reference = try TestApplication(Hello(), size: Size(533, 377), scale: session.scale)
        try session.expectSame(reference, "the new size")
        if Session.isX11 { try session.inject("place", 300, 140) }
        let small = try session.settledPicture()
        let frame = try session.properties().frame

        for run in 1...3 {
            try session.inject(state)
            try session.wait("the window is larger") { try session.picture().width > small.width }
            try end(program)

            program = try demo()
            let picture = try session.settledPicture()
            #expect(picture.width == small.width && picture.height == small.height, "run \(run)")
            if Session.isX11 { #expect(try session.properties().frame == frame, "run \(run)") }
        }
        try end(program)
    }

    @Test(
        .enabled(if: Session.isX11, "programs cannot see their place on Wayland"),
        arguments: [#"{"width":16000,"height":16000,"x":5,"y":5}"#, #"{"width":16000,"height":16000}"#])
    func `a remembered size never exceeds the usable area of the screen`(geometry: String) throws {
        defer { deleteFolder() }
        let screen: [Int] = try session.ask("size")
        try remember(geometry)
        let program = try demo()
        try expectFrame([0, 0, screen[0], screen[1]], "the largest window")
        try end(program)
        // The next run has nothing to correct.
        let second = try demo()
        try expectFrame([0, 0, screen[0], screen[1]], "the window of the second run")
        try end(second)

        defer { try? session.inject("reserve", 0) }
        try session.inject("reserve", 50)
        try remember(geometry)
        let third = try demo()

        try expectFrame([0, 50, screen[0], screen[1] - 50], "the window below the panel")
        try end(third)
    }

    @Test func `a remembered size without room for content is ignored`() throws {
        defer { deleteFolder() }
        let first = try demo()
        let picture = try session.settledPicture()
        try end(first)
        try remember(#"{"width":1,"height":1}"#)

        let second = try demo()

        let other = try session.settledPicture()
        #expect(other.width == picture.width && other.height == picture.height)
        try end(second)
    }

    @Test func `the class of a window is the identifier of the application`() throws {
        defer { deleteFolder() }
        let program = try demo()

        #expect(try session.properties().class == "inlay-demo")
        try end(program)
    }

    @Test func `a window with a parent is a dialog of it`() throws {
        defer { deleteFolder() }
        let program = try demo(page: "windows", environment: Session.isX11 ? [:] : ["WAYLAND_DEBUG": "client"])
        try session.inject("key", "ctrl+e")
        try session.wait("the settings") { try session.containsFocus("Card Settings") }

        try session.inject("target", "Card Settings")
        if Session.isX11 {
            let settings = try session.properties()
            #expect(settings.type == "dialog" && settings.parent == title && settings.class == "inlay-demo")
            try session.inject("target", title)
            let main = try session.properties()
            #expect(main.type == "normal" && main.parent == nil)
        } else {
            // Versions of libwayland write xdg_toplevel@12 or xdg_toplevel#12.
            #expect(program.text.contains(".set_parent(xdg_toplevel"))
        }

        try session.inject("target", "Card Settings")
        try session.inject("close")
        try session.inject("target", title)
        try end(program)
    }

    @Test func `a second window has no parent and does not cover the first`() throws {
        defer { deleteFolder() }
        let program = try demo(page: "windows")
        let first = try session.properties()
        try session.inject("key", "ctrl+n")
        try session.wait("the second window") { try session.containsFocus("Card, View 2") }

        try session.inject("target", "Card, View 2")
        let second = try session.properties()
        #expect(second.parent == nil && second.type == first.type)
        if Session.isX11 { #expect(second.frame.prefix(2) != first.frame.prefix(2)) }

        try session.inject("close")
        try session.inject("target", title)
        try end(program)
    }

    @Test(.enabled(if: Session.isX11, "a compositor places windows"))
    func `windows are cascaded without a window manager`() throws {
        let script = NSTemporaryDirectory() + "inlay-cascade-\(UUID()).inlay"
        defer { try? FileManager.default.removeItem(atPath: script) }
        try Data("window 480x320\n---\nkey Ctrl+N\n".utf8).write(to: URL(filePath: script))
        let inner = """
            "$SCRIPTS/inject" --serve > /dev/null 2>&1 & server=$!
            while [ ! -S "$INLAY_INJECT" ]; do sleep 0.02; done
            "$DEMO" --page windows --replay "$REPLAY" > /dev/null 2>&1 & demo=$!
            "$SCRIPTS/inject" wait "Card, View 2" 20 > /dev/null
            "$SCRIPTS/inject" windows > "$OUTPUT" 2>&1
            kill $demo $server
            """

        let text = try Child.outputOfScript(
            "export INNER REPLAY; \"$SCRIPTS/with-x11\" -b -- bash -c \"$INNER\" 2> /dev/null",
            environment: ["INNER": inner, "REPLAY": script])

        struct Place: Decodable {
            let title: String
            let x: Int
            let y: Int
        }
        let windows = try JSONDecoder().decode([Place].self, from: Data(text.utf8))
        let first = try #require(windows.first { $0.title == title }, "\(text)")
        let second = try #require(windows.first { $0.title == "Card, View 2" }, "\(text)")
        #expect(second.x - first.x == 32 && second.y - first.y == 32)
    }
}
