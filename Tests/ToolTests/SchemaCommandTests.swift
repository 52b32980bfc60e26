import Foundation
import Testing

/// `inlay schema`: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct SchemaCommandTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL.path
    private static let xmllint = "/usr/bin/xmllint"
    private static var hasValidator: Bool { FileManager.default.isExecutableFile(atPath: xmllint) }

    private static func documents(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder).filter { $0.hasSuffix(".xml") }
            .sorted()
            .map { "\(root)/\(folder)/\($0)" }
    }

    /// Returns what the validator reports.
    private func faults(_ format: String, _ documents: [String], app: String? = nil) async throws -> String {
        let scratch = try ScratchFolder()
        let schema = try await Tool.run(["schema", "--format", format] + (app.map { ["--app", $0] } ?? []))
        #expect(schema.status == 0, "\(schema.errors)")
        let file = try scratch.add("schema", schema.output)
        let option = format == "rng" ? "--relaxng" : "--schema"
        let outcome = try await Tool.run(["--noout", option, file] + documents, program: Self.xmllint)
        return outcome.errors.split(separator: "\n").filter { !$0.hasSuffix(" validates") }.joined(separator: "\n")
    }

    @Test(.enabled(if: hasValidator), arguments: ["rng", "xsd"])
    func `every sample validates`(format: String) async throws {
        let samples = try Self.documents("docs/elements/samples") + [Self.root + "/docs/elements/sheet.xml"]

        #expect(try await faults(format, samples) == "")
    }

    @Test(.enabled(if: hasValidator), arguments: ["rng", "xsd"])
    func `documents of a program validate with its elements`(format: String) async throws {
        let demo = Tool.products.appendingPathComponent("Demo").path

        #expect(try await faults(format, try Self.documents("Resources/Documents"), app: demo) == "")
    }

    /// A schema takes seconds to create and to read, so that one run validates all texts.
    private func faults(_ format: String, texts: [String]) async throws -> String {
        let scratch = try ScratchFolder()
        let files = try texts.enumerated().map { try scratch.add("\($0.offset).xml", $0.element) }
        return try await faults(format, files)
    }

    @Test(.enabled(if: hasValidator), arguments: ["rng", "xsd"])
    func `names and values that do not exist are refused`(format: String) async throws {
        let texts = [
            #"<Label txt="a"/>"#, #"<Label textAlignment="middle"/>"#, "<Labl/>",
            #"<Label><segment title="a"/></Label>"#,
            #"<SegmentedControl><segment titel="a"/></SegmentedControl>"#, #"<Button titleLabel.txt="a"/>"#,
        ]

        let faults = try await faults(format, texts: texts)

        for (number, text) in texts.enumerated() {
            #expect(faults.contains("/\(number).xml fails to validate"), "\(text)")
        }
    }

    @Test(.enabled(if: hasValidator), arguments: ["rng", "xsd"])
    func `bindings, paths, aliases and places are accepted`(format: String) async throws {
        let texts = [
            #"<Label textAlignment="$alignment" text="@key" hidden="yes"/>"#, #"<Button titleLabel.font="body"/>"#,
            #"<UILabel id="a" class="b"/>"#, #"<root spacing="8"><Label/></root>"#,
            #"<Toolbar><ForEach items="$a" row="b"><item title="$b"/></ForEach></Toolbar>"#,
        ]

        #expect(try await faults(format, texts: texts) == "")
    }

    @Test func `a program that cannot be asked is an error`() async throws {
        let outcome = try await Tool.run(["schema", "--app", "/nowhere/program"])

        #expect(outcome == .init(status: 2, output: "", errors: "error: there is no program '/nowhere/program'\n"))
    }
}
