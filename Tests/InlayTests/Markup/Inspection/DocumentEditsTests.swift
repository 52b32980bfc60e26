import Testing

@testable import Inlay

/// Values that the inspector writes to documents.
@MainActor @Suite struct DocumentEditsTests {
    private let folder: SourceTests.Folder

    init() throws { folder = try SourceTests.Folder() }

    private var path: String { folder.path + "/Form.xml" }

    /// Returns the view of a document in a file, with its records.
    private func load(_ text: String) throws -> (view: View, inspection: Inspection) {
        try FileBytes.write(Array(text.utf8), to: path)
        var builder = ViewBuilder(resources: Resources(directory: folder.path))
        let inspection = Inspection()
        builder.inspection = inspection
        builder.diagnosticHandler = { _ in }
        builder.options.needsOwner = false
        return (try builder.load(MarkupSource(contentsOf: path)).view, inspection)
    }

    private func place(_ name: String, of view: View, _ inspection: Inspection) throws -> SourcePlace {
        try #require(inspection.documentPlace(of: name, in: view))
    }

    private func content() throws -> String {
        String(decoding: try FileBytes.read(path, limit: 1 << 20), as: UTF8.self)
    }

    @Test func `a value is replaced in its place`() throws {
        let (view, inspection) = try load("<!-- form -->\n<Label text='Ann' textColor=\"red\"/>\n")

        try DocumentEdits().replace(try place("text", of: view, inspection), with: "Bob")

        #expect(try content() == "<!-- form -->\n<Label text='Bob' textColor=\"red\"/>\n")
    }

    @Test func `several values and the same value twice are replaced`() throws {
        let (view, inspection) = try load(#"<Label text="Ann" toolTip="Who" numberOfLines="1"/>"#)
        let edits = DocumentEdits()

        try edits.replace(try place("text", of: view, inspection), with: "A longer text")
        try edits.replace(try place("numberOfLines", of: view, inspection), with: "12")
        try edits.replace(try place("text", of: view, inspection), with: "B")
        try edits.replace(try place("toolTip", of: view, inspection), with: "")

        #expect(try content() == #"<Label text="B" toolTip="" numberOfLines="12"/>"#)
    }

    @Test func `characters with a meaning in XML are escaped`() throws {
        let (view, inspection) = try load(#"<Label text="Ann"/>"#)

        try DocumentEdits().replace(try place("text", of: view, inspection), with: "$5 <\"&'>\n")

        #expect(try content() == #"<Label text="^$5 &lt;&quot;&amp;'>&#10;"/>"#)
        var builder = ViewBuilder()
        builder.options.needsOwner = false
        #expect((try builder.load(MarkupSource(contentsOf: path)).view as? Label)?.text == "$5 <\"&'>\n")
    }

    @Test func `a file that was saved meanwhile is not changed`() throws {
        let (view, inspection) = try load(#"<Label text="Ann"/>"#)
        let saved = #"<Label text="Cid"/>"#
        try FileBytes.write(Array(saved.utf8), to: path)

        #expect(throws: DocumentEdits.Failure.self) {
            try DocumentEdits().replace(try place("text", of: view, inspection), with: "Bob")
        }
        #expect(try content() == saved)
    }

    @Test func `a deleted file is an error`() throws {
        let (view, inspection) = try load(#"<Label text="Ann"/>"#)
        try FileBytes.move(path, to: path + ".old")

        #expect(throws: DocumentEdits.Failure.self) {
            try DocumentEdits().replace(try place("text", of: view, inspection), with: "Bob")
        }
        #expect(!FileBytes.exists(path))
    }

    @Test func `bindings, localized texts and texts without a file cannot be written`() throws {
        let (view, inspection) = try load(#"<Label text="@name" toolTip="Who"/>"#)
        let loose = Inspection()
        var builder = ViewBuilder()
        builder.inspection = loose
        let other = try builder.load(MarkupSource(name: "Text.xml", text: #"<Label text="Ann"/>"#)).view

        #expect(DocumentEdits.obstacle(try place("text", of: view, inspection))?.contains("table of strings") == true)
        #expect(DocumentEdits.obstacle(try place("toolTip", of: view, inspection)) == nil)
        #expect(DocumentEdits.obstacle(try place("text", of: other, loose)) == "the document Text.xml is not in a file")
    }

    @Test func `a document that was loaded again after an edit can be edited again`() throws {
        let edits = DocumentEdits()
        let (view, inspection) = try load(#"<Label text="Ann"/>"#)
        try edits.replace(try place("text", of: view, inspection), with: "Robert")
        let (again, records) = try load(try content())

        try edits.replace(try place("text", of: again, records), with: "Al")

        #expect(try content() == #"<Label text="Al"/>"#)
    }

    // MARK: Live values

    @Test func `a value is set while the app runs, and the inspector is its source`() throws {
        let (view, inspection) = try load(#"<Label text="Ann"/>"#)

        #expect(inspection.set("text", of: view, to: "Bob") == nil)

        #expect((view as? Label)?.text == "Bob")
        let entry = inspection.properties.entry(of: "text", in: view)
        #expect(entry?.source.text == "the inspector")
        #expect(inspection.documentPlace(of: "text", in: view)?.text == "Ann")
    }

    @Test func `an invalid value is refused with the reason`() throws {
        let (view, inspection) = try load(#"<Label text="Ann" numberOfLines="2"/>"#)

        let reason = inspection.set("numberOfLines", of: view, to: "many")

        #expect(reason?.contains("'many'") == true, "\(reason ?? "nil")")
        #expect((view as? Label)?.numberOfLines == 2)
    }
}
