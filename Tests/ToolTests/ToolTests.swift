import Foundation
import Inlay
import InlayRaster
import InlaySDL
import Testing

/// The tool as scripts use it: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ToolTests {
    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inlay-tool-\(UUID())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }()

    private func document(_ text: String, _ name: String = UUID().uuidString + ".xml") throws -> String {
        let url = Self.folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func inlay(_ arguments: String...) async throws -> Tool.Outcome { try await Tool.run(arguments) }

    private let good = """
        <ColumnView layoutMargins="10" spacing="5">
            <UIButton id="ok" style="system" title="OK" onPrimaryActionTriggered="save:"/>
            <LMRowView hidden="true"/>
            <Label text="$name" font="System 10"/>
            <Label text="four" font="System 10"/>
            <Spacer/>
        </ColumnView>
        """

    // MARK: check

    @Test func `a valid document prints nothing and ends with status 0`() async throws {
        let outcome = try await inlay("check", document(good))

        #expect(outcome.status == 0)
        #expect(outcome.output == "")
    }

    @Test func `a warning is printed and ends with status 0`() async throws {
        let file = try document("<ColumnView\n    spaceing=\"3\"/>")

        let outcome = try await inlay("check", file)

        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                \(file):2:5: warning: unknown property 'spaceing' of 'ColumnView' [unknown-property]
                    2 |     spaceing="3"/>
                      |     ^~~~~~~~
                   help: did you mean 'spacing'?

                """)
    }

    @Test func `strict mode turns warnings into errors`() async throws {
        let outcome = try await inlay("check", document("<ColumnView spaceing=\"3\"/>"), "--strict")

        #expect(outcome.status == 1)
        #expect(outcome.output.contains("error: unknown property"))
    }

    @Test func `a malformed document ends with status 1`() async throws {
        let outcome = try await inlay("check", document("<ColumnView>\n  <Label>\n</ColumnView>"))

        #expect(outcome.status == 1)
        #expect(outcome.output.contains(":3:"))
        #expect(outcome.output.contains("[malformed-xml]"))
    }

    @Test func `a missing file ends with status 2`() async throws {
        let outcome = try await inlay("check", document(good), "/nowhere/Missing.xml")

        #expect(outcome.status == 2)
        #expect(outcome.output.contains("/nowhere/Missing.xml"))
    }

    @Test func `JSON diagnostics have the documented keys`() async throws {
        let file = try document("<ColumnView spaceing=\"3\"/>")

        let outcome = try await inlay("check", file, "--format", "json")

        let list = try #require(try outcome.json() as? [[String: Any]])
        #expect(list.count == 1)
        #expect(
            Set(list[0].keys) == [
                "id", "severity", "file", "line", "column", "length", "start", "end", "element", "message",
                "suggestion", "fixes",
            ])
        #expect(list[0]["id"] as? String == "unknown-property")
        #expect(list[0]["severity"] as? String == "warning")
        #expect(list[0]["file"] as? String == file)
        #expect([list[0]["line"], list[0]["column"], list[0]["length"]] as? [Int] == [1, 13, 8])
        #expect(list[0]["suggestion"] as? String == "spacing")
    }

    @Test func `JSON diagnostics of a valid document are empty`() async throws {
        #expect(try await inlay("check", document(good), "--format", "json").json() as? [String] == [])
    }

    // MARK: tree

    @Test func `the JSON tree contains the document's views and attributes`() async throws {
        let outcome = try await inlay(
            "tree", document(good), "--size", "200x100", "--text-metrics", "fixed", "--format", "json")

        #expect(outcome.status == 0)
        let root = try #require(try outcome.json() as? [String: Any])
        #expect(root["class"] as? String == "ColumnView")
        #expect(root["frame"] as? [Double] == [0, 0, 200, 100])
        #expect((root["diagnostics"] as? [Any])?.isEmpty == true)
        let children = try #require(root["children"] as? [[String: Any]])
        #expect(children.map { $0["class"] as? String } == ["Button", "RowView", "Label", "Label", "Spacer"])
        #expect(children[0]["id"] as? String == "ok")
        #expect(children[0]["style"] as? String == "system")
        #expect(children[0]["text"] as? String == "OK")
        #expect(children[0]["actions"] as? [String: String] == ["onPrimaryActionTriggered": "save:"])
        #expect(children[0]["frame"] as? [Double] == [10, 10, 180, 30])
        #expect((children[0]["children"] as? [Any])?.isEmpty == true)
        #expect(children[1]["hidden"] as? Bool == true)
        #expect(children[2]["bindings"] as? [String: String] == ["text": "name"])
        #expect(children[3]["frame"] as? [Double] == [10, 50, 180, 10])
        #expect(children[4]["text"] == nil)
    }

    @Test func `the text tree has one line for each view`() async throws {
        let outcome = try await inlay("tree", document(good), "--size", "200x100", "--text-metrics", "fixed")

        #expect(
            outcome.output == """
                ColumnView 0,0 200x100
                  Button #ok 10,10 180x30 "OK" style=system onPrimaryActionTriggered=save:
                  RowView 0,0 0x0 hidden
                  Label 10,45 180x0 "" text=name
                  Label 10,50 180x10 "four"
                  Spacer 10,65 180x25

                """)
    }

    @Test(arguments: [("--direction", "rtl"), ("--locale", "ar_EG")]) func `rows can be laid out from the right`(
        option: String, value: String
    ) async throws {
        let file = try document(#"<RowView><View width="30"/><Spacer/></RowView>"#)

        let outcome = try await inlay("tree", file, "--size", "200x100", option, value)

        #expect(outcome.output.contains("View 170,0 30x100"))
    }

    @Test func `texts use the selected locale`() async throws {
        let scratch = try ScratchFolder()
        for (language, text) in [("en", "Hello"), ("de", "Hallo")] {
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/\(language).lproj", withIntermediateDirectories: true)
            try scratch.add("\(language).lproj/Localizable.strings", "\"greeting\" = \"\(text)\";")
        }
        let file = try scratch.add("A.xml", "<ColumnView><Label text='@greeting'/><Label text='@other'/></ColumnView>")

        #expect(try await inlay("tree", file).output.contains("\"Hello\""))
        #expect(try await inlay("tree", file, "--locale", "de_AT").output.contains("\"Hallo\""))
        #expect(try await inlay("tree", file, "--locale", "?").status != 0)
        #expect(try await inlay("check", file, "--locale", "de").output.contains("no text for 'other' in 'de'"))
        #expect(try await inlay("check", file, "--strict").status == 1)
        #expect(try await inlay("tree", file, "--strict").status == 0)
    }

    @Test func `a text with several lines is one line in the tree`() async throws {
        let file = try document("<ColumnView><Label text='a&#10;b'/></ColumnView>")

        let lines = try await inlay("tree", file).output.split(separator: "\n")

        #expect(lines.count == 2)
        #expect(lines.last?.hasSuffix(#""a\nb""#) == true)
    }

    @Test func `preview options conflict with the app option`() async throws {
        let outcome = try await inlay("preview", document(good), "--app", "/bin/true", "--density", "touch")

        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("--density cannot be used with --app"))
        #expect(try await inlay("preview", document(good), "--app", "/bin/true").status == 0)
    }

    @Test func `the root option sets the class of the root element`() async throws {
        let file = try document(#"<root><Label text="x"/></root>"#)

        #expect(try await inlay("tree", file, "--root", "RowView").output.hasPrefix("RowView 0,0 480x320\n  Label"))
        #expect(try await inlay("check", file, "--root", "RowView").status == 0)
        #expect(try await inlay("check", file, "--root", "Nonsense").status != 0)
    }

    @Test func `a root element is a column unless another class is named`() async throws {
        let file = try document(#"<root spacing="4"><Label text="x"/></root>"#)

        #expect(try await inlay("check", file).output == "")
        #expect(try await inlay("tree", file).output.hasPrefix("ColumnView 0,0 480x320\n  Label 0,0 480x"))
        #expect(try await inlay("check", file, "--root", "View").output.contains("[unknown-property]"))
    }

    @Test func `a root element with properties of scroll views is a scroll view`() async throws {
        let file = try document(#"<root fitToWidth="true"><ColumnView><Label text="x"/></ColumnView></root>"#)

        #expect(try await inlay("tree", file).output.hasPrefix("ScrollView 0,0 480x320\n  ColumnView 0,0 480x"))
    }

    @Test func `a root element that holds only cells is a table`() async throws {
        let file = try document(
            #"<root><TableViewCell textLabel.text="a"/><?sectionBreak?><TableViewCell textLabel.text="b"/></root>"#)

        #expect(try await inlay("check", file).output == "")
        #expect(try await inlay("tree", file).output.hasPrefix("TableView 0,0 480x320\n"))
        #expect(try await inlay("tree", file, "--root", "ColumnView").output.hasPrefix("ColumnView 0,0 480x320\n"))
    }

    @Test func `platform options replace the desktop platforms`() async throws {
        let file = try document(
            "<ColumnView><?case Linux?><Label/><?case Kiosk?><Button/><?case tvOS?><RowView/><?end?></ColumnView>")

        #expect(try await inlay("check", file).output.contains("[unknown-platform]"))
        #expect(try await inlay("check", file, "--platform", "Kiosk").output == "")
        let tree = try await inlay("tree", file, "--platform", "Kiosk", "--platform", "tvOS").output
        #expect(tree.contains("Button") && tree.contains("RowView") && !tree.contains("Label"))
    }

    @Test func `text sizes follow the density`() async throws {
        let file = try document(#"<ColumnView><Label text="abcd"/><Spacer/></ColumnView>"#)

        #expect(
            try await inlay("tree", file, "--text-metrics", "fixed", "--density", "touch").output.contains("480x17"))
        #expect(try await inlay("tree", file, "--text-metrics", "fixed").output.contains("480x14"))
    }

    @Test(arguments: ["0x5", "5", "axb", "1x99999", "-3x4"]) func `an invalid size is rejected`(size: String)
        async throws
    {
        let outcome = try await inlay("tree", document(good), "--size=\(size)")

        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("size"))
    }

    @Test func `the accessibility tree is printed as text`() async throws {
        let file = try document(
            """
            <ColumnView>
                <RowView accessibilityLabel="Account"><Label text="Ann"/></RowView>
                <Button id="ok" title="OK" enabled="false" spaceing="3"/>
            </ColumnView>
            """)

        let outcome = try await inlay("tree", file, "--accessibility")

        #expect(outcome.status == 0)
        #expect(outcome.output == "group \"Account\"\n  label \"Ann\"\nbutton \"OK\" #ok disabled\n")
        #expect(outcome.errors.contains("[unknown-property]"))
        #expect(try await inlay("tree", file, "--accessibility", "--format", "json").status == 64)
    }

    // MARK: render

    @Test func `render draws an image without a display`() async throws {
        let picture = Self.folder.appendingPathComponent(UUID().uuidString + ".png").path

        let outcome = try await inlay(
            "render", document(##"<View backgroundColor="#336699"/>"##), "-o", picture, "--size", "20x10", "--scale",
            "2")

        #expect(outcome.status == 0)
        let pixmap = try Pixmap(png: picture)
        #expect(pixmap.width == 40)
        #expect(pixmap.height == 20)
        #expect(pixmap.pixels.allSatisfy { $0 == 0xff33_6699 })
    }

    @Test(arguments: [("light", 0xfff5_f5f7), ("dark", 0xff1d_1d21)])
    func `each appearance has its own background`(theme: String, color: UInt32) async throws {
        let picture = Self.folder.appendingPathComponent(UUID().uuidString + ".png").path

        _ = try await inlay("render", document("<View/>"), "-o", picture, "--theme", theme, "--size", "4x4")

        #expect(try Pixmap(png: picture)[0, 0] == color)
    }

    @Test func `an output file that cannot be written is an error`() async throws {
        let outcome = try await inlay("render", document(good), "-o", "/nowhere/out.png")

        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("/nowhere/out.png"))
    }

    @Test(arguments: ["render", "sheet", "sweep"])
    func `the output file must be a PNG file`(command: String) async throws {
        let outcome = try await inlay(command, document(good), "-o", "/nowhere/out.jpg")

        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("invalid --output '/nowhere/out.jpg': must be the name of a .png file"))
    }

    // MARK: run

    @Test func `run without a display names the missing variables`() async throws {
        let outcome = try await inlay("run", document(good))

        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("DISPLAY"))
        #expect(outcome.errors.contains("WAYLAND_DISPLAY"))
    }
}
