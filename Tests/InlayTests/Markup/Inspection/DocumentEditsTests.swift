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

    private func target(_ name: String, of view: View, _ inspection: Inspection) throws -> DocumentEdits.Target {
        try #require(inspection.documentTarget(of: name, in: view))
    }

    private func content() throws -> String {
        String(decoding: try FileBytes.read(path, limit: 1 << 20), as: UTF8.self)
    }

    @Test func `a value is replaced in its place`() throws {
        let (view, inspection) = try load("<!-- form -->\n<Label text='Ann' textColor=\"red\"/>\n")

        try DocumentEdits().write("Bob", to: try target("text", of: view, inspection))

        #expect(try content() == "<!-- form -->\n<Label text='Bob' textColor=\"red\"/>\n")
    }

    @Test func `several values and the same value twice are replaced`() throws {
        let (view, inspection) = try load(#"<Label text="Ann" toolTip="Who" numberOfLines="1"/>"#)
        let edits = DocumentEdits()

        try edits.write("A longer text", to: try target("text", of: view, inspection))
        try edits.write("12", to: try target("numberOfLines", of: view, inspection))
        try edits.write("B", to: try target("text", of: view, inspection))
        try edits.write("", to: try target("toolTip", of: view, inspection))

        #expect(try content() == #"<Label text="B" toolTip="" numberOfLines="12"/>"#)
    }

    @Test func `characters with a meaning in XML are escaped`() throws {
        let (view, inspection) = try load(#"<Label text="Ann"/>"#)

        try DocumentEdits().write("$5 <\"&'>\n", to: try target("text", of: view, inspection))

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
            try DocumentEdits().write("Bob", to: try target("text", of: view, inspection))
        }
        #expect(try content() == saved)
    }

    @Test func `a deleted file is an error`() throws {
        let (view, inspection) = try load(#"<Label text="Ann"/>"#)
        try FileBytes.move(path, to: path + ".old")

        #expect(throws: DocumentEdits.Failure.self) {
            try DocumentEdits().write("Bob", to: try target("text", of: view, inspection))
        }
        #expect(!FileBytes.exists(path))
    }

    @Test func `bindings, localized texts and texts without a file cannot be written`() throws {
        let (view, inspection) = try load(#"<Label text="@name" toolTip="Who"/>"#)
        let loose = Inspection()
        var builder = ViewBuilder()
        builder.inspection = loose
        let other = try builder.load(MarkupSource(name: "Text.xml", text: #"<Label text="Ann"/>"#)).view

        #expect(DocumentEdits.obstacle(try target("text", of: view, inspection))?.contains("table of strings") == true)
        #expect(DocumentEdits.obstacle(try target("toolTip", of: view, inspection)) == nil)
        let obstacle = DocumentEdits.obstacle(try target("text", of: other, loose))
        #expect(obstacle == "the document Text.xml is not in a file")
    }

    @Test func `a document that was loaded again after an edit can be edited again`() throws {
        let edits = DocumentEdits()
        let (view, inspection) = try load(#"<Label text="Ann"/>"#)
        try edits.write("Robert", to: try target("text", of: view, inspection))
        let (again, records) = try load(try content())

        try edits.write("Al", to: try target("text", of: again, records))

        #expect(try content() == #"<Label text="Al"/>"#)
    }

    // MARK: New attributes

    @Test func `a property that the document does not set is added behind the other attributes`() throws {
        let (view, inspection) = try load("<ColumnView >\n    <!-- a --><Label id='a' />\n</ColumnView>")
        let label = try #require(view.subviews.first)
        let edits = DocumentEdits()

        try edits.write("A \"new\" text", to: try target("text", of: label, inspection))
        try edits.write("2", to: try target("numberOfLines", of: label, inspection))
        try edits.write("8", to: try target("spacing", of: view, inspection))

        let expected = """
            <ColumnView spacing="8" >
                <!-- a --><Label id='a' text="A &quot;new&quot; text" numberOfLines="2" />
            </ColumnView>
            """
        #expect(try content() == expected)
        #expect(try (load(content()).view.subviews.first as? Label)?.text == "A \"new\" text")
    }

    @Test func `a new attribute can be edited again`() throws {
        let (view, inspection) = try load(#"<Label toolTip="Who"/>"#)
        let edits = DocumentEdits()

        try edits.write("Ann", to: try target("text", of: view, inspection))
        try edits.write("2", to: try target("numberOfLines", of: view, inspection))
        try edits.write("A", to: try target("text", of: view, inspection))
        try edits.write("Whose", to: try target("toolTip", of: view, inspection))
        try edits.write("30", to: try target("numberOfLines", of: view, inspection))

        #expect(try content() == #"<Label toolTip="Whose" text="A" numberOfLines="30"/>"#)
    }

    @Test func `a new attribute gets a line of its own where the last one has it`() throws {
        let (view, inspection) = try load("<Label text=\"Ann\"\n    toolTip=\"Who\"/>")

        try DocumentEdits().write("2", to: try target("numberOfLines", of: view, inspection))

        #expect(try content() == "<Label text=\"Ann\"\n    toolTip=\"Who\"\n    numberOfLines=\"2\"/>")
    }

    @Test func `a property that the document binds is not added`() throws {
        let (view, inspection) = try load(#"<Label text="$name"/>"#)

        #expect(DocumentEdits.obstacle(try target("text", of: view, inspection))?.contains("binding") == true)
        #expect(throws: DocumentEdits.Failure.self) {
            try DocumentEdits().write("Ann", to: try target("text", of: view, inspection))
        }
        #expect(try content() == #"<Label text="$name"/>"#)
    }

    @Test func `a view that code has created has no place in a document`() throws {
        let (_, inspection) = try load(#"<Label text="Ann"/>"#)

        #expect(inspection.documentTarget(of: "text", in: Label()) == nil)
    }

    // MARK: Live values

    @Test func `a value is set while the app runs, and the inspector is its source`() throws {
        let (view, inspection) = try load(#"<Label text="Ann"/>"#)

        #expect(inspection.set("text", of: view, to: "Bob") == nil)

        #expect((view as? Label)?.text == "Bob")
        let entry = inspection.properties.entry(of: "text", in: view)
        #expect(entry?.source.text == "the inspector")
        #expect(inspection.documentTarget(of: "text", in: view)?.place.text == "Ann")
    }

    @Test func `an invalid value is refused with the reason`() throws {
        let (view, inspection) = try load(#"<Label text="Ann" numberOfLines="2"/>"#)

        let reason = inspection.set("numberOfLines", of: view, to: "many")

        #expect(reason?.contains("'many'") == true, "\(reason ?? "nil")")
        #expect((view as? Label)?.numberOfLines == 2)
    }
}
