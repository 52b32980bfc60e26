import Foundation
import Testing

@testable import Inlay
@testable import InlayRaster
@testable import InlaySDL

@Suite(.serialized, .timeLimit(.minutes(15))) struct SheetCommandTests {
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

    /// Returns the pixels of a state's column, which is 100 wide, right of the 150 for names and below the two lines of headings.
    private func cell(_ picture: Pixmap, _ column: Int, row: Range<Int>) -> [UInt32] {
        row.flatMap { y in (0..<100).map { picture[150 + column * 100 + $0, y] } }
    }

    @Test func `each control state looks different in a sheet`() async throws {
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

    @Test(arguments: [
        #"<TextView height="40" text="Save"/>"#,
        #"<PickerView pickerStyle="wheels" height="40"><row title="Save"/></PickerView>"#, #"<Label text="Save"/>"#,
        #"<RowView><Switch/><Spacer/></RowView>"#,
    ])
    func `a control is shown disabled in a sheet`(view: String) async throws {
        let (_, picture) = try await sheet(
            "<ColumnView>\(view)</ColumnView>", one[0], one[1], one[2], one[3], one[4], one[5])

        let sheet = try #require(picture)
        let normal = cell(sheet, 0, row: 56..<84)
        let disabled = cell(sheet, 4, row: 56..<84)
        #expect(Set(disabled).count > 1 && disabled != normal)
    }

    @Test func `popovers, menus and tooltips appear below the states`() async throws {
        func height(_ view: String, _ more: String...) async throws -> Int {
            let file = try folder.add("Views.xml", "<ColumnView>\(view)</ColumnView>")
            let output = folder.path + "/opened.png"
            let outcome = try await Tool.run(["sheet", file, "-o", output, "--width", "100"] + one + more)
            #expect(outcome.status == 0 && outcome.errors == "")
            return try Pixmap(png: output).height
        }

        let plain = try await height("<Switch/>")
        #expect(plain == 84)
        // The height of the heading, and of a panel below the view.
        let rows = #"<PickerView pickerStyle="menu"><row title="A"/><row title="B"/></PickerView>"#
        let (list, menu) = (try await height(rows), try await height("<TextField/>"))
        #expect(list > 86 + 28 + 2 * 36 && menu > 86 + 28 + 100)
        let tip = try await height(#"<Button title="A" toolTip="B"/>"#)
        #expect(tip > 86 + 28 + 20)
        let all = try await height("<Switch/>", "--presentations")
        #expect(all > 84 + 2 * 260)
    }

    @Test func `high contrast is a separate block in a sheet`() async throws {
        let (_, picture) = try await sheet(
            "<ColumnView><Switch/></ColumnView>", one[0], one[1], one[2], one[3], one[4], one[5], "--contrast",
            "standard", "--contrast", "high")

        let sheet = try #require(picture)
        #expect(sheet.height == 2 * 84)
        #expect(cell(sheet, 0, row: 56..<84) != cell(sheet, 0, row: 140..<168))
    }

    @Test func `a view without states is shown once`() async throws {
        let (_, picture) = try await sheet(
            #"<ColumnView><ProgressView progress="0.5"/></ColumnView>"#, one[0], one[1], one[2], one[3], one[4], one[5])

        let sheet = try #require(picture)
        let cells = (0..<5).map { Set(cell(sheet, $0, row: 56..<84)) }
        #expect(cells[0].count > 1 && cells[1...].allSatisfy { $0.count == 1 })
    }

    @Test func `themes, directions and scales are blocks in a sheet`() async throws {
        let (_, picture) = try await sheet(#"<ColumnView><Switch/></ColumnView>"#, "--scale", "1", "--scale", "2")

        let sheet = try #require(picture)
        // Two directions next to each other; two themes at each of two scales.
        #expect(sheet.width == 2 * 2 * 650 && sheet.height == 2 * 3 * (2 * 28 + 28))
        #expect(sheet[5, 5] != sheet[5, 5 + 84], "dark is below light")
    }

    @Test func `a document without views is an error with a reason`() async throws {
        let (outcome, _) = try await sheet("<ColumnView/>")
        #expect(outcome.status == 1 && outcome.errors.contains("the root view has no subviews"))

        let missing = try await Tool.run(["sheet", folder.path + "/none.xml", "-o", folder.path + "/x.png"])
        #expect(missing.status == 2 && missing.errors.contains("none.xml"))
        let tooSmall = try await Tool.run(["sheet", "a.xml", "-o", "x.png", "--width", "1"])
        #expect(tooSmall.status == 64 && tooSmall.errors.contains("--width"))
    }

    @Test func `the project's own sheet contains every visible element`() throws {
        let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/").dropFirst()
        let text = try String(contentsOfFile: package + "/docs/elements/sheet.xml", encoding: .utf8)
        // Elements without an appearance, and containers for other views.
        let left: [View.Type] = [
            Control.self, Spacer.self, AnchorView.self, RootView.self, StackView.self, ScrollView.self, PageView.self,
            TableView.self, TableViewCell.self, ContentTableViewCell.self, TableViewHeaderFooterView.self,
            ContentTableViewHeaderFooterView.self, CollectionView.self, CollectionViewCell.self,
        ]
        let elements = ElementRegistry.builtins.filter { type in !left.contains { $0 == type } }.map { "\($0)" }

        #expect(elements.count > 20)
        #expect(elements.filter { !text.contains("<\($0)") }.sorted() == [])
    }
}
