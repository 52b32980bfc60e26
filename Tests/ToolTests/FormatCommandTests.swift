import Foundation
import Testing

/// `inlay format`: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct FormatCommandTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL.path

    private func format(_ text: String, _ options: String...) async throws -> String {
        try await Tool.run(["format", "-"] + options, input: text).output
    }

    @Test func `elements are indented and short elements stay on one line`() async throws {
        let text =
            "<ColumnView><RowView><Spacer/><Label text='a'></Label></RowView>\n\n\n<RowView>\n<Spacer  /></RowView></ColumnView>"

        #expect(
            try await format(text) == """
                <ColumnView>
                    <RowView><Spacer/><Label text="a"/></RowView>

                    <RowView>
                        <Spacer/>
                    </RowView>
                </ColumnView>

                """)
    }

    @Test func `attributes that do not fit continue on the next line`() async throws {
        let value = String(repeating: "a", count: 60)

        #expect(
            try await format("<ColumnView>\n<Label text=\"\(value)\" toolTip=\"\(value)\" id=\"b\"/>\n</ColumnView>")
                == """
                <ColumnView>
                    <Label text="\(value)"
                        toolTip="\(value)" id="b"/>
                </ColumnView>

                """)
    }

    @Test func `comments and instructions are kept`() async throws {
        let text = """
            <?properties {
              "a": {"hidden": "true"}
            }?>
            <!-- Two
                 lines -->
            <TableView>
            <?emptyView?><Label text='say "a"'/> <!-- at the end -->
            <!-- one
              two -->
            </TableView>
            """

        #expect(
            try await format(text) == """
                <?properties {
                  "a": {"hidden": "true"}
                }?>
                <!-- Two
                     lines -->
                <TableView>
                    <?emptyView?><Label text='say "a"'/> <!-- at the end -->
                    <!-- one
                      two -->
                </TableView>

                """)
    }

    @Test func `attributes are sorted by request`() async throws {
        let text = "<Label text=\"a\" class=\"x\" font=\"body\" id=\"b\"/>"

        #expect(try await format(text) == text + "\n")
        #expect(
            try await format(text, "--sort-attributes") == "<Label id=\"b\" class=\"x\" font=\"body\" text=\"a\"/>\n")
    }

    @Test func `files are changed in place, once, and keep their permissions`() async throws {
        let scratch = try ScratchFolder()
        let file = try scratch.add("A.xml", "<View ></View>\r\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)

        let check = try await Tool.run(["format", "--check", scratch.path])
        let first = try await Tool.run(["format", scratch.path])
        let second = try await Tool.run(["format", scratch.path])

        #expect(check == .init(status: 1, output: file + "\n", errors: ""))
        #expect(first == .init(status: 0, output: file + "\n", errors: ""))
        #expect(second == .init(status: 0, output: "", errors: ""))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "<View/>\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test(arguments: [
        "<View>", "<View a=\"1\" a=\"2\"/>", "<View>text</View>", "<!DOCTYPE a><a/>", "", "<View/><View/>",
    ])
    func `a broken document is reported and not changed`(text: String) async throws {
        let scratch = try ScratchFolder()
        let file = try scratch.add("A.xml", text)

        let outcome = try await Tool.run(["format", file])

        #expect(outcome.status == 1 && outcome.errors.contains("A.xml:1:"), "\(outcome.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    @Test func `a CDATA section is reported with its place and advice`() async throws {
        let outcome = try await Tool.run(["format", "-"], input: "<ColumnView>\n    <![CDATA[ ]]>\n</ColumnView>\n")

        #expect(outcome.status == 1 && outcome.output == "")
        #expect(outcome.errors.hasPrefix("<stdin>:2:5: error: a CDATA section has no effect"), "\(outcome.errors)")
        #expect(outcome.errors.contains("remove it"))
    }

    @Test func `a file that is missing is an error`() async throws {
        let outcome = try await Tool.run(["format", "/nowhere/A.xml"])

        #expect(outcome.status == 2)
    }

    /// All documents are formatted in copies of their folders, so that images and texts are found.
    @Test(arguments: [
        "docs/elements/samples", "Resources/Documents", "Examples/Expenses/Sources/Expenses/Documents",
        "Examples/PizzaDelivery/Sources/PizzaDelivery/Documents", "Tests/Reftests",
    ])
    func `a formatted document has the same views and stays as it is`(folder: String) async throws {
        let scratch = try ScratchFolder()
        let copy = scratch.path + "/copy"
        try FileManager.default.copyItem(atPath: Self.root + "/" + folder, toPath: copy)
        let names = try FileManager.default.contentsOfDirectory(atPath: copy).filter { $0.hasSuffix(".xml") }.sorted()
        func trees(_ name: String) async throws -> String {
            try await Tool.run(["tree", "--text-metrics", "fixed", copy + "/" + name]).output
        }
        // Each tree is a process, so large folders are sampled.
        let sampled = names.enumerated().filter { $0.offset % max(1, names.count / 8) == 0 }.map(\.element)
        var before: [String: String] = [:]
        for name in sampled { before[name] = try await trees(name) }

        let format = try await Tool.run(["format", copy])
        let again = try await Tool.run(["format", "--check", copy])

        #expect(format.status == 0, "\(format.errors)")
        #expect(again == .init(status: 0, output: "", errors: ""))
        for name in sampled { #expect(try await trees(name) == before[name], "\(name)") }
    }
}
