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
