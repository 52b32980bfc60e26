import Foundation
import Inlay
import InlayRaster
import InlaySDL
import InlayTesting
import Testing

/// Comparisons with references next to the test; the tests of `SnapshotReference` cover the reference files.
@Suite struct SnapshotTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inlay-snapshots-\(UUID())").path

    private func app(_ markup: String, scale: Double = 1) throws -> TestApplication {
        try TestApplication(markup: markup, size: Size(20, 10), scale: scale, filePath: folder + "/Sample.swift")
    }

    private func square(_ color: String) throws -> TestApplication {
        try app(#"<View backgroundColor="\#(color)"/>"#)
    }

    @Test func `a new snapshot fails once and then passes`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = try square("#336699")

        let line = #line + 1
        let error = #expect(throws: SnapshotError.self) { try app.assertSnapshot("square") }

        #expect(error?.description.hasPrefix("SnapshotTests.swift:\(line): snapshot 'square': ") == true)
        #expect(error?.reason.contains("'\(folder)/Snapshots/Sample/square.png' is new: check it") == true)
        try app.assertSnapshot("square")
    }

    @Test func `a changed snapshot fails unless within the tolerance`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = try? square("#336699").assertSnapshot("square")

        let error = #expect(throws: SnapshotError.self) {
            try square("#336799").assertSnapshot("square", tolerance: 0)
        }

        #expect(error?.reason.hasPrefix("200 of 200 pixels differ, by up to 1 of 255") == true)
        try square("#336799").assertSnapshot("square", tolerance: 1)
    }

    @Test func `ignored regions are given in points`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func app(_ color: String) throws -> TestApplication {
            try self.app(
                "<RowView><View width=\"5\" backgroundColor=\"\(color)\"/><Spacer/></RowView>", scale: 2)
        }
        _ = try? app("#336699").assertSnapshot("bar")

        try app("#993333").assertSnapshot("bar", ignoring: [Rect(0, 0, 5, 10)])

        let error = #expect(throws: SnapshotError.self) {
            try app("#993333").assertSnapshot("bar", ignoring: [Rect(0, 0, 4, 10)])
        }
        #expect(error?.reason.hasPrefix("40 of 800 pixels differ") == true)
    }

    @Test func `a display list is compared as text`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = try? square("#336699").assertDisplayList("square")
        try square("#336699").assertDisplayList("square")

        let error = #expect(throws: SnapshotError.self) { try square("#993333").assertDisplayList("square") }

        #expect(
            error?.reason == """
                the text differs; see square.new.display.txt in '\(folder)/Snapshots/Sample'; INLAY_UPDATE_SNAPSHOTS=1 accepts it
                  1   fill 0,0 20x10 windowBackground
                - 2   fill 0,0 20x10 #336699
                + 2   fill 0,0 20x10 #993333
                """)
    }

    @Test func `an accessibility tree is compared as text`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = try? app(#"<Button title="Save"/>"#).assertAccessibilityTree("button")
        try app(#"<Button title="Save"/>"#).assertAccessibilityTree("button")

        let error = #expect(throws: SnapshotError.self) {
            try app(#"<Button title="Save" enabled="false"/>"#).assertAccessibilityTree("button")
        }

        #expect(error?.description.hasSuffix("\n- 1   button \"Save\"\n+ 1   button \"Save\" disabled") == true)
    }

    @Test func `image and text snapshots can share a name`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = try square("#336699")
        _ = try? app.assertSnapshot("square")
        _ = try? app.assertDisplayList("square")
        _ = try? app.assertAccessibilityTree("square")

        try app.assertSnapshot("square")
        try app.assertDisplayList("square")
        try app.assertAccessibilityTree("square")
    }
}
