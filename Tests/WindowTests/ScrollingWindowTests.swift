import Foundation
import Inlay
import InlayRaster
import InlaySDL
import InlayTesting
import Testing

/// Areas that the X server copies on the screen have the pixels of a full redraw.
@Suite(.serialized, .enabled(if: Session.isPresent && Session.isX11, "needs Scripts/with-x11"))
final class ScrollingWindowTests {
    private static let size = Size(320, 400)
    private static let document = """
        <ScrollView fitToWidth="true">
            <ColumnView>
        \(zip(0..., "abcdefghijklmnopqrst").map { "<Label text=\"\($0) \($1)\" height=\"36\" backgroundColor=\"#eeeeff\"/>" }.joined(separator: "\n"))
            </ColumnView>
        </ScrollView>
        """

    private let session: Session
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inlay-scrolling-\(UUID())")

    init() throws { session = try Session() }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    @Test(arguments: [20, 600]) func `rows scroll correctly in a window partly below the screen`(top: Int) async throws
    {
        let (program, app) = try open("rows")
        try session.inject("place", 40, top)
        for _ in 0..<3 {
            try await scroll(app)
            try expectPicture(of: app, below: top, program)
        }
    }

    @Test(arguments: [false, true]) func `rows are restored after another window closes`(areScrolledBeneath: Bool)
        async throws
    {
        let (program, app) = try open("rows")
        try session.inject("place", 40, 20)
        try await scroll(app)
        try expectPicture(of: app, below: 20, program)
        let before = try session.picture()
        do {
            let (other, _) = try open("other")
            try session.inject("place", 60, 150)
            try session.inject("target", "rows")
            try session.wait("the other window is over it") { try session.picture() != before }
            if areScrolledBeneath { try await scroll(app) }
            withExtendedLifetime(other) {}
        }
        try expectPicture(of: app, below: 20, program)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name + ".xml").path }

    /// Opens a window with the rows, and the same page off screen.
    private func open(_ name: String) throws -> (Program, TestApplication) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = path(name)
        try Self.document.write(toFile: file, atomically: true, encoding: .utf8)
        let program = try Program(
            "inlay", ["run", file, "--size", "320x400", "--theme", "light"], title: name, session: session)
        return (
            program, try TestApplication(markup: Self.document, size: Self.size, appearance: .light, fixedText: false)
        )
    }

    /// Scrolls by one notch, near the top.
    private func scroll(_ app: TestApplication) async throws {
        try session.inject("move", 100, 60)
        try session.inject("wheel", 0, -1)
        // The pointer covers nothing, and no scroll bar stays.
        try session.inject("gmove", 1, 1)
        app.send(.wheel(at: Point(100, 60), dx: 0, dy: -1))
        app.send(.pointerLeft)
        try await app.settle()
    }

    private func expectPicture(of app: TestApplication, below top: Int, _ program: Program) throws {
        let expected = app.snapshot
        let seen = min(400, 800 - top)
        var different = 0
        do {
            try session.wait("the rows have moved") {
                let picture = try session.picture()
                different = (0..<seen).count { y in
                    (0..<320).contains { x in picture[x, y] != expected[x, y] }
                }
                return different == 0
            }
        } catch {
            Issue.record("\(different) rows of pixels differ in \(program.text)")
        }
    }
}
