import Foundation
import Inlay
import InlaySDL
import InlayTesting
import Testing

@Suite struct TestApplicationTests {
    private final class Owner: MarkupOwner {
        @Outlet var status: Label
        @Outlet var saveButton: Button
        var calls: [String] = []

        func registerActions(in actions: inout ActionTable) {
            actions["save"] = save
            actions["later"] = later
        }

        func save() {
            calls.append("save")
            status.text = "saved"
        }

        func later() async {
            for _ in 0..<5 { await Task.yield() }
            status.text = "later"
        }
    }

    private let markup = """
        <ColumnView layoutMargins="10">
            <Button id="saveButton" style="system" title="Save" onPrimaryActionTriggered="save"/>
            <Button style="system" title="Later" onPrimaryActionTriggered="later"/>
            <Label id="status" text="nothing"/>
            <Spacer/>
        </ColumnView>
        """

    private func app(_ owner: Owner = Owner()) throws -> (app: TestApplication, owner: Owner) {
        (try TestApplication(markup: markup, owner: owner, size: Size(200, 160)), owner)
    }

    @Test(arguments: ["Save", "#saveButton"]) func aClickFindsItsViewByTitleOrId(selector: String) throws {
        let (app, owner) = try app()

        try app.click(selector)

        #expect(owner.calls == ["save"])
        #expect(app["#status", as: Label.self]?.text == "saved")
        #expect(app.diagnostics.isEmpty)
    }

    @Test func aMissNamesTheNearestMatches() throws {
        let (app, _) = try app()

        let error = #expect(throws: SelectorError.self) { try app.click("#saveButon") }

        #expect(error?.description == "no view matches '#saveButon'; the nearest are '#saveButton', 'Save', '#status'")
    }

    @Test func aRoleThatTwoViewsHaveIsAmbiguous() throws {
        let (app, _) = try app()

        let error = #expect(throws: SelectorError.self) { try app.click("button") }

        #expect(
            error?.description
                == "2 views match 'button': 'Button \"Save\" (#saveButton)', 'Button \"Later\"'")
    }

    @Test func aClickOnWhatIsCoveredSaysByWhat() throws {
        let (app, _) = try app()
        let cover = View()
        cover.markup.identifier = "cover"
        cover.frame = Rect(0, 0, 200, 160)
        (app.window.view as? ColumnView)?.addSubview(cover)
        cover.isArranged = false
        app.window.layout()
        cover.frame = Rect(0, 0, 200, 160)

        let error = #expect(throws: SelectorError.self) { try app.click("#saveButton") }

        #expect(error?.problem == .covered(by: "View (#cover)"))
    }

    @Test func tasksThatAnActionStartsAreWaitedFor() async throws {
        let (app, _) = try app()

        try app.click("Later")
        #expect(app["#status", as: Label.self]?.text == "nothing")
        try await app.settle()

        #expect(app["#status", as: Label.self]?.text == "later")
    }

    @Test func theClockStandsStillUntilItIsMoved() async throws {
        let (app, _) = try app()
        #expect(app.clock.time == .zero)

        await app.advance(by: .seconds(2))

        #expect(app.clock.time == .seconds(2))
        #expect(app.application.clock.time == .seconds(2))
    }

    @Test func aMistakeInADocumentIsADiagnostic() throws {
        let app = try TestApplication(markup: #"<ColumnView spaceing="3"/>"#)

        #expect(app.diagnostics.map(\.id) == [.unknownProperty])
    }

    @Test(arguments: [1.0, 1.5, 2]) func theSamePixelsComeOfTheSameEvents(scale: Double) throws {
        func picture() throws -> Pixmap {
            let app = try TestApplication(markup: markup, owner: Owner(), size: Size(200, 160), scale: scale)
            app.key(.tab)
            app.key(.space)
            return app.snapshot
        }

        #expect(try picture() == picture())
    }

    @Test func aRecordingLeavesTheSamePixelsAsThePerson() async throws {
        let (app, _) = try app()
        var lines = ""
        let recorder = Recorder(app.window) { lines += $0 }
        try app.hover("Later")
        try app.click("Save")
        app.key(.tab)
        let expected = app.snapshot

        let (other, owner) = try self.app()
        try await other.replay(Recording(jsonLines: lines))

        #expect(owner.calls == ["save"])
        #expect(other.snapshot == expected)
        withExtendedLifetime(recorder) {}
    }

    @Test func partsDrawnAgainEqualAWholeNewPicture() throws {
        let (app, _) = try app()
        try app.hover("Save")
        app.key(.tab)
        try app.click("Save")
        app.resize(to: Size(220, 150))
        app.key(.tab, .shift)

        #expect(app.snapshot == app.window.pixmap(fonts: app.platform.fonts))
    }
}

@Suite struct SnapshotTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inlay-snapshots-\(UUID())").path

    private func app(_ color: String) throws -> TestApplication {
        try TestApplication(
            markup: #"<View backgroundColor="\#(color)"/>"#, size: Size(20, 10), filePath: folder + "/Sample.swift")
    }

    @Test func aNewPictureFailsOnceAndThenPasses() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = try app("#336699")

        let error = #expect(throws: SnapshotError.self) { try app.assertSnapshot("square") }

        #expect(error?.reason.contains("look at it") == true)
        try app.assertSnapshot("square")
    }

    @Test func aWrongPictureFailsAndShowsTheDifference() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = try? app("#336699").assertSnapshot("square")

        let error = #expect(throws: SnapshotError.self) { try app("#336799").assertSnapshot("square", tolerance: 0) }

        #expect(error?.reason.hasPrefix("200 of 200 pixels differ, by up to 1 of 255") == true)
        let difference = try Pixmap(png: folder + "/Snapshots/Sample/square.diff.png")
        #expect(difference[0, 0] == 0xffff_0000)
        try app("#336799").assertSnapshot("square", tolerance: 1)
    }

    @Test func onePixelIsEnoughToFail() {
        let first = Pixmap(width: 3, height: 3)
        var second = first
        second[1, 1] = 0xff00_0009

        #expect(PixmapComparison(first, second).differentCount == 1)
        #expect(PixmapComparison(first, second, tolerance: 9).differentCount == 0)
        #expect(PixmapComparison(first, Pixmap(width: 3, height: 4)).differentCount == 12)
    }
}
