import Foundation
import Testing

/// `inlay generate`: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct GenerateCommandTests {
    private func makeTarget() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.add("MailView.xml", #"<ColumnView><Label id="name"/></ColumnView>"#)
        try folder.add("MailView.swift", "import Inlay\nfinal class MailView: View {}\n")
        return folder
    }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    @Test func `the code is written once, and removed with its document`() async throws {
        let folder = try makeTarget()
        let code = folder.path + "/Generated/MailView.xml.swift"

        let first = try await Tool.run(["generate", folder.path])
        #expect(first.status == 0)
        #expect(first.output == "\(code)\n\(folder.path)/Generated/ResourceNames.swift\n")
        #expect(text(code).contains("var name: Inlay.Label {"))

        #expect(try await Tool.run(["generate", folder.path]).output == "")
        try FileManager.default.removeItem(atPath: folder.path + "/MailView.xml")
        #expect(try await Tool.run(["generate", folder.path]).output == code + "\n")
        #expect(!FileManager.default.fileExists(atPath: code))
    }

    @Test func `a check changes nothing`() async throws {
        let folder = try makeTarget()
        let result = try await Tool.run(["generate", folder.path, "-o", folder.path + "/Code", "--check"])

        #expect(result.status == 1)
        #expect(result.output.contains(folder.path + "/Code/MailView.xml.swift"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Code"))
    }

    @Test func `a broken document is reported, and the others are written`() async throws {
        let folder = try makeTarget()
        let broken = try folder.add("Broken.xml", "<ColumnView>\n  <Label>\n</ColumnView>")

        let result = try await Tool.run(["generate", folder.path])
        #expect(result.status == 1)
        #expect(result.errors == "\(broken):3:3: error: mismatched tag\n")
        #expect(text(folder.path + "/Generated/MailView.xml.swift").contains("var name: Inlay.Label {"))
        #expect(text(folder.path + "/Generated/Broken.xml.swift").contains("#error("))
    }

    @Test func `a folder that cannot be read or written is an error`() async throws {
        let folder = try makeTarget()
        let missing = try await Tool.run(["generate", folder.path + "/none"])
        let file = try await Tool.run(["generate", folder.path, "-o", folder.path + "/MailView.xml"])

        #expect(missing.status == 2 && missing.errors.contains("cannot read the folder"))
        #expect(file.status == 2 && file.errors.contains("cannot write to the folder"))
    }
}
