import Foundation
import Testing

@testable import Inlay
@testable import InlaySDL

@Suite(.serialized, .timeLimit(.minutes(2))) struct SheetCommandTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func sheet(_ document: String, _ arguments: String...) async throws -> (
        outcome: Tool.Outcome, picture: Pixmap?
    ) {
        let file = try folder.add("Views.xml", document)
        let output = folder.path + "/sheet.png"
        let outcome = try await Tool.run(["sheet", file, "-o", output, "--width", "100"] + arguments)
        return (outcome, try? Pixmap(png: output))
    }

    private let one = ["--theme", "light", "--direction", "ltr", "--scale", "1"]

    /// The pixels of a state's column, which is 100 wide after the names' 150, below the two lines of headings.
    private func cell(_ picture: Pixmap, _ column: Int, row: Range<Int>) -> [UInt32] {
        row.flatMap { y in (0..<100).map { picture[150 + column * 100 + $0, y] } }
    }

    @Test func eachStateOfAControlLooksAsItDoesInAWindow() async throws {
        let (outcome, picture) = try await sheet(
            #"<ColumnView layoutMargins="5"><Button style="system" title="Save"/></ColumnView>"#, one[0], one[1],
            one[2],
            one[3], one[4], one[5])

        #expect(outcome.status == 0 && outcome.errors == "")
        let sheet = try #require(picture)
        #expect(sheet.width == 150 + 5 * 100 && sheet.height == 2 * 28 + 40)
        let cells = (0..<5).map { cell(sheet, $0, row: 56..<96) }
        #expect(Set(cells).count == 5, "all five states differ")
    }

    @Test func whatHasNoStatesIsShownOnce() async throws {
        let (_, picture) = try await sheet(
            #"<ColumnView><Label text="Save"/></ColumnView>"#, one[0], one[1], one[2], one[3], one[4], one[5])

        let sheet = try #require(picture)
        let cells = (0..<5).map { Set(cell(sheet, $0, row: 56..<84)) }
        #expect(cells[0].count > 1 && cells[1...].allSatisfy { $0.count == 1 })
    }

    @Test func themesAndDirectionsAndScalesAreBlocks() async throws {
        let (_, picture) = try await sheet(#"<ColumnView><Switch/></ColumnView>"#, "--scale", "1", "--scale", "2")

        let sheet = try #require(picture)
        // Two directions beside each other; two themes at each of two scales.
        #expect(sheet.width == 2 * 2 * 650 && sheet.height == 2 * 3 * (2 * 28 + 28))
        #expect(sheet[5, 5] != sheet[5, 5 + 84], "dark is below light")
    }

    @Test func aDocumentWithoutViewsSaysWhy() async throws {
        let (outcome, _) = try await sheet("<ColumnView/>")
        #expect(outcome.status == 1 && outcome.errors.contains("the root view holds no views"))

        let missing = try await Tool.run(["sheet", folder.path + "/none.xml", "-o", folder.path + "/x.png"])
        #expect(missing.status == 2 && missing.errors.contains("none.xml"))
        let tooSmall = try await Tool.run(["sheet", "a.xml", "-o", "x.png", "--width", "1"])
        #expect(tooSmall.status == 64 && tooSmall.errors.contains("--width"))
    }

    @Test func theProjectsOwnSheetHasAllControls() throws {
        let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/").dropFirst()
        let text = try String(contentsOfFile: package + "/docs/elements/sheet.xml", encoding: .utf8)
        // A class of no looks of its own, and one that a scroll view shows when it is pulled.
        let abstract: [View.Type] = [Control.self, RefreshControl.self]
        let controls = ElementRegistry.builtins.filter { type in
            type is Control.Type && !abstract.contains { $0 == type }
        }.map { "\($0)" }

        #expect(controls.count > 8)
        #expect(controls.filter { !text.contains("<\($0)") }.sorted() == [])
    }
}
