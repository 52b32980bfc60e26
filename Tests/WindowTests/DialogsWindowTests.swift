import Foundation
import Inlay
import TestSupport
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// A real window on a desktop that has dialogs.
@Suite(.serialized, .enabled(if: Session.isPresent, "needs Scripts/with-x11 or Scripts/with-wayland"))
struct DialogsWindowTests {
    private let session: Session
    private let bus: SessionBus

    init() throws {
        session = try Session()
        bus = try SessionBus()
    }

    private func demo(_ portal: FakeDialogs) throws -> Program {
        let program = try Program(
            "Demo", ["--page", "files", "--size", "720x480", "--theme", "light"], title: "Inlay Demo",
            // On Wayland SDL asks the portal too, for the pointer's theme, and waits for an answer.
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], session: session, serving: portal.serve)
        session.scale = Double(try session.picture().width) / 720
        return program
    }

    /// Clicks until the portal is asked. A new window may miss the first click, and a window that asks ignores further clicks.
    private func ask(_ button: Point, _ portal: FakeDialogs) throws {
        let count = portal.calls.count
        try session.wait("the question") {
            try session.click(button)
            for _ in 0..<20 where portal.calls.count == count {
                portal.serve()
                usleep(5000)
            }
            return portal.calls.count > count
        }
    }

    private static let openButton = Point(63, 39)
    private static let saveAsButton = Point(229, 39)
    private static let linkButton = Point(635, 441)
    /// The identifier of the parent window on X11; on Wayland the program has none.
    private static let parent = Session.isX11 ? "\"x11:" : "\"\""

    @Test func `the window waits for the desktop's dialogs`() throws {
        let file = NSTemporaryDirectory() + "inlay-dialog-\(getpid()).txt"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let portal = try FakeDialogs(on: bus, .open)
        let program = try demo(portal)
        let before = session.withoutPointer(try session.picture())

        try ask(Self.saveAsButton, portal)
        #expect(portal.calls.first?.hasPrefix("SaveFile(" + Self.parent) == true, "\(portal.calls)")
        #expect(portal.calls.first?.contains(#""current_name": "Untitled.txt""#) == true)
        try session.wait("a window that shows that it waits") {
            try PixmapComparison(session.withoutPointer(session.picture()), before).differentCount > 10_000
        }
        // The window asks nothing else meanwhile.
        try session.click(Self.openButton)
        portal.answer(.chosen([URL(fileURLWithPath: file).absoluteString]))
        try session.wait("the file") { FileManager.default.fileExists(atPath: file) }
        portal.serve()
        #expect(portal.calls.count == 1)

        portal.manner = .chosen([])
        try ask(Self.linkButton, portal)
        #expect(portal.calls.last?.hasPrefix("OpenURI(" + Self.parent) == true)
        try session.inject("close")
        try session.wait("the end") {
            portal.serve()
            return !program.isRunning
        }
        #expect(try program.end() == 0)
        #expect(program.text == "")
    }

    @Test func `closing the window closes its dialog`() throws {
        let portal = try FakeDialogs(on: bus, .open)
        let program = try demo(portal)
        try ask(Self.openButton, portal)

        try session.inject("close")

        try session.wait("the dialog's end") {
            portal.serve()
            return !portal.closed.isEmpty && !program.isRunning
        }
        #expect(try program.end() == 0)
        #expect(portal.closed == [portal.question?.path])
    }

    @Test func `a built-in dialog appears when the portal exits`() throws {
        var portal: FakeDialogs? = try FakeDialogs(on: bus, .open)
        let program = try demo(try #require(portal))
        try ask(Self.openButton, try #require(portal))

        portal = nil
        // The window's own dialog is 600x460 points, and almost all white in the middle.
        try session.wait("a dialog in the window") {
            let picture = try session.picture()
            return picture[picture.width / 2, picture.height * 3 / 4] & 0xffffff == 0xffffff
        }
        try session.inject("key", "Escape")
        try session.inject("close")
        #expect(try program.end() == 0)
    }
}
