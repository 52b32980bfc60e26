import Foundation
import Inlay
import InlaySDL
import InlayTesting
import Testing

/// What the X server moves on the screen by itself is what was painted.
@Suite(.serialized, .enabled(if: Session.isPresent && Session.isX11, "needs Scripts/with-x11"))
struct ScrollingWindowTests {
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

    @Test(arguments: [20, 600]) func rowsAreScrolledInAWindowThatIsPartlyBelowTheScreen(top: Int) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("rows.xml").path
        try Self.document.write(toFile: file, atomically: true, encoding: .utf8)
        let program = try Program(
            "inlay", ["run", file, "--size", "320x400", "--theme", "light"], title: file, session: session)
        let app = try TestApplication(markup: Self.document, size: Self.size, appearance: .light, fixedText: false)
        try session.inject("place", 40, top)
        let seen = min(400, 800 - top)

        for _ in 0..<3 {
            try session.inject("move", 100, 100)
            try session.inject("wheel", 0, -1)
            // The pointer hides nothing, and no scroll bar stays.
            try session.inject("gmove", 1, 1)
            app.send(.wheel(at: Point(100, 100), dx: 0, dy: -1))
            app.send(.pointerLeft)
            try await app.settle()
            let expected = app.snapshot
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
}
