import FoundationEssentials
import Testing

@testable import InlayLanguageServer

@Suite struct NamesRequestTests {
    private let folder: String
    private let client: Client

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "inlay-names-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder + "/en.lproj", withIntermediateDirectories: true)
        client = try Client(roots: [folder])
        try add(
            "A.xml",
            #"<?properties Styles?><ColumnView><?include Part?><Label id="title" class="big" text="@hello"/></ColumnView>"#
        )
        try add("Part.xml", #"<Label target="title"/>"#)
        try add("B.xml", #"<?properties Styles?><Label id="title" class="big, small"/>"#)
        try add("Styles.json", #"{"big": {"font": "title1"}}"#)
        try add("en.lproj/Localizable.strings", "\"hello\" = \"Hello\";\n")
        try add(
            "A.swift",
            "final class A: ViewController {\n    @Outlet var title: Label\n    func f() { title.text = x.title }\n}\n")
    }

    private func add(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    private func uri(_ name: String) -> String { DocumentURI.uri(ofPath: folder + "/" + name) }

    /// The start of a text in a file.
    private func position(of text: String, in name: String) throws -> Position {
        let bytes = Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
        let word = Array(text.utf8)
        let offset = bytes.indices.first { bytes[$0...].starts(with: word) } ?? 0
        return TextDocument(uri: "u", bytes: bytes).position(at: offset, .utf8)
    }

    private func files(_ locations: [Location]?) -> [String] {
        (locations ?? []).map { String($0.uri.dropFirst(DocumentURI.uri(ofPath: folder).count + 1)) }.sorted()
    }

    private func definition(of text: String, in name: String) throws -> [String] {
        files(try client.request("definition", uri(name), try position(of: text, in: name), [Location].self))
    }

    @Test func `definitions are in other files`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try definition(of: "Part?>", in: "A.xml") == ["Part.xml"])
        #expect(try definition(of: "Styles?>", in: "A.xml") == ["Styles.json"])
        #expect(try definition(of: "big\"", in: "A.xml") == ["Styles.json"])
        #expect(try definition(of: "hello\"", in: "A.xml") == ["en.lproj/Localizable.strings"])
        #expect(try definition(of: "title\"/", in: "Part.xml") == ["A.swift", "A.xml"])
    }

    @Test func `references are in all documents that share the name`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let found = try client.request(
            "references", uri("Styles.json"), try position(of: "big", in: "Styles.json"), [Location].self)
        #expect(files(found) == ["A.xml", "B.xml", "Styles.json"])
    }

    @Test func `an id is renamed with its outlet, not in other documents`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let edit = try client.request(
            "rename", uri("A.xml"), try position(of: "title\" class", in: "A.xml"), WorkspaceEdit.self,
            more: #","newName":"heading""#)
        #expect(edit.map { Set($0.changes.keys) } == [uri("A.xml"), uri("Part.xml"), uri("A.swift")])
        // The declaration and its use, not the member of another object.
        #expect(edit?.changes[uri("A.swift")]?.count == 2)
    }

    @Test func `invalid names are refused`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let place = try position(of: "title\" class", in: "A.xml")
        #expect(throws: ResponseError.self) {
            try client.request("rename", uri("A.xml"), place, WorkspaceEdit.self, more: #","newName":"a b""#)
        }
        let key = try position(of: "hello\"", in: "A.xml")
        #expect(throws: ResponseError.self) {
            try client.request("rename", uri("A.xml"), key, WorkspaceEdit.self, more: #","newName":"x""#)
        }
    }
}
