import Foundation
import Testing

@testable import Inlay
@testable import InlayRaster

/// `inlay sweep`: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) struct SweepCommandTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/en.lproj", withIntermediateDirectories: true)
        try folder.add("en.lproj/Localizable.strings", "\"title\" = \"Settings of the account\";")
    }

    private func sweep(_ document: String, _ arguments: String...) async throws -> Tool.Outcome {
        let file = try folder.add("Page.xml", document)
        return try await Tool.run(["sweep", file] + arguments)
    }

    @Test func `a layout that wraps and scrolls holds`() async throws {
        let outcome = try await sweep(
            #"<ScrollView><ColumnView layoutMargins="16"><Label text="@title" numberOfLines="0"/></ColumnView></ScrollView>"#
        )

        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.output)")
        #expect(outcome.output.contains("en_XA, font scale 1.5") && outcome.output.contains("holds from "))
    }

    @Test func `a text that is cut in another language is found with its line and a picture`() async throws {
        let picture = folder.path + "/fault.png"
        let outcome = try await sweep(
            """
            <ColumnView>
                <Label id="t" text="@title" width="200"/>
                <Spacer/>
            </ColumnView>
            """, "--font-scale", "1", "-o", picture)

        #expect(outcome.status == 1, "\(outcome.output)")
        #expect(outcome.output.contains("does not hold at 480x320 in en_XA:"), "\(outcome.output)")
        #expect(outcome.output.contains("Page.xml:2:6: warning: ") && outcome.output.contains("[cut-text]"))
        let pixels = try Pixmap(png: picture)
        #expect(pixels.width == 480 && pixels.height == 320)
        #expect((0..<pixels.width).contains { pixels[$0, 1] == 0xffff_2020 }, "the label has a frame")
    }

    @Test func `a cut text of a column is reported at the column, with advice`() async throws {
        let outcome = try await sweep(
            """
            <ColumnView>
                <TableView id="t" weight="1">
                    <column key="a" title="A long title" width="60"/>
                    <row><cell text="a"/></row>
                </TableView>
            </ColumnView>
            """, "--language", "en_XA", "--font-scale", "1", "--scale", "1")

        #expect(outcome.status == 1, "\(outcome.output)")
        #expect(outcome.output.contains("\ncolumn 'a' of TableView (#t):\n"), "\(outcome.output)")
        #expect(outcome.output.contains("Page.xml:3:10: warning: the text \"A long title\" of the column is cut; set"))
        #expect(!outcome.output.contains("numberOfLines") && !outcome.output.contains("ColumnTitleView"))
    }

    /// The documents hold at the sizes of their windows.
    @Test(arguments: [
        ("Sources/Tool/Templates/hello/Sources/AppName/Documents/AppNameViewController.xml", "320x240"),
        ("Sources/Tool/Templates/document/Sources/AppName/Documents/AppNameViewController.xml", "720x480"),
        ("Sources/Tool/Templates/form/Sources/AppName/Documents/AppNameViewController.xml", "480x680"),
        ("Examples/Expenses/Sources/Expenses/Documents/ExpensesViewController.xml", "960x640"),
        ("Examples/Expenses/Sources/Expenses/Documents/ExpenseViewController.xml", "480x640"),
        ("Examples/Notes/Sources/Notes/Documents/NotesViewController.xml", "1080x680"),
        ("Examples/PizzaDelivery/Sources/PizzaDelivery/Documents/PizzaViewController.xml", "520x720"),
        ("Examples/Player/Sources/PlayerApp/Documents/PlayerViewController.xml", "900x620"),
        ("Examples/Charts/Sources/ChartsExample/Documents/DayViewController.xml", "480x280"),
    ])
    func `templates and examples hold`(document: String, size: String) async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

        let look = ["--scale", "1", "--font-scale", "1", "--font-scale", "1.5"]
        let outcome = try await Tool.run(["sweep", root.path + "/" + document, "--from", size] + look)

        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test func `the smallest size that does not hold is found`() async throws {
        let document = """
            <ColumnView>
                <RowView spacing="0"><Label text="A" width="300"/><Label text="B" width="301"/></RowView>
                <Spacer/>
            </ColumnView>
            """

        let all = try await sweep(document, "--from", "601x100", "--language", "en_XA")
        let narrow = try await sweep(document, "--from", "300x100", "--language", "en_XA")

        #expect(all.output.contains("holds from 601x") || all.output.contains("holds from 600x"), "\(all.output)")
        #expect(all.status == 0)
        #expect(narrow.status == 1 && narrow.output.contains("at 300x100"), "\(narrow.output)")
        #expect(narrow.output.contains("[outside-parent]"))
    }

    @Test func `the style decides the size that holds`() async throws {
        let document = #"<ColumnView><Button style="system" title="Save"/><Spacer/></ColumnView>"#
        let arguments = ["--from", "200x10", "--scale", "1", "--font-scale", "1", "--language", "en_XA"]
        let file = try folder.add("Page.xml", document)

        let plain = try await Tool.run(["sweep", file] + arguments)
        let gnome = try await Tool.run(["sweep", file, "--style", "adwaita", "--contrast", "high"] + arguments)

        #expect(plain.status == gnome.status && plain.output != gnome.output, "\(plain.output)\(gnome.output)")
    }

    @Test func `a low contrast is found`() async throws {
        let outcome = try await sweep(
            ##"<ColumnView backgroundColor="white"><Label text="pale" textColor="#cccccc"/><Spacer/></ColumnView>"##)

        #expect(outcome.status == 1 && outcome.output.contains("[low-contrast]"), "\(outcome.output)")
    }

    @Test func `a document with errors, and a missing one, are reported`() async throws {
        let broken = try await sweep("<ColumnView>")
        let missing = try await Tool.run(["sweep", "/nowhere/Page.xml"])

        #expect(broken.status == 1 && broken.errors.contains("Page.xml:1:"))
        #expect(missing.status == 2)
    }

    @Test(arguments: [
        ["--from", "600x600", "--to", "500x700"], ["--font-scale", "9"], ["--scale", "0"], ["--language", "x"],
        ["--to", "9000x900"], ["-o", "a.jpg"],
    ])
    func `a wrong command line is refused`(arguments: [String]) async throws {
        #expect(try await Tool.run(["sweep", "Page.xml"] + arguments).status == 64)
    }
}
