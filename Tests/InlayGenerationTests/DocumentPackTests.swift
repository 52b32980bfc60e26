import FoundationEssentials
import InlayGeneration
import Testing

@testable import Inlay

/// Documents that InlayPlugin has parsed give the same views as their XML.
@Suite struct DocumentPackTests {
    private static let project = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

    /// The documents of the project, also those with faults.
    private static let samples: [String] = ["Resources", "Tests", "docs", "Examples"].flatMap { folder in
        ((try? FileManager.default.subpathsOfDirectory(atPath: project + "/" + folder)) ?? [])
            .filter { $0.hasSuffix(".xml") && !$0.contains(".build") }.map { project + "/" + folder + "/" + $0 }
    }.sorted()

    /// A folder that is deleted after the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.path + "/inlay-\(UUID().uuidString)"

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

        isolated deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
            try Data(bytes).write(to: URL(filePath: path + "/" + name))
        }
    }

    private func pack(_ documents: [[UInt8]]) -> [UInt8] {
        var pack = DocumentPack()
        for document in documents { pack.add(document) }
        return pack.bytes
    }

    private func bytes(_ path: String) -> [UInt8] { TargetFiles.read(path) ?? [] }

    /// All values of a tape as text.
    private func text(_ tape: MarkupTape) -> String {
        "\(tape.names.strings) \(tape.events) \(tape.attributes) \(String(decoding: tape.text, as: UTF8.self))"
    }

    /// The classes, ids and property values of a tree.
    private func dump(_ view: View, indent: String = "") -> String {
        let properties = ElementRegistry.shared.table(of: type(of: view)).namedProperties
        let values = properties.map { "\($0.name)=\(text($0.value(of: view)))" }.joined(separator: " ")
        let others = view.markup.values.sorted { $0.key < $1.key }
        let line = "\(indent)\(type(of: view)) \(view.markup.identifier ?? "") \(values) \(others)\n"
        return DumpedContent.content(of: view).reduce(line) { $0 + dump($1.view, indent: indent + "  ") }
    }

    /// A value as text. Dates may be those of the load.
    private func text(_ value: Any?) -> String { value is Date ? "date" : "\(value ?? "nil")" }

    private func load(
        _ path: String, _ resources: Resources, owner: (any MarkupOwner)? = nil
    ) -> (view: View?, dump: String, diagnostics: [MarkupDiagnostic]) {
        var builder = ViewBuilder(resources: resources)
        builder.locale = "en"
        var diagnostics: [MarkupDiagnostic] = []
        builder.diagnosticHandler = { diagnostics.append($0) }
        guard let source = try? MarkupSource(contentsOf: path, name: path.lastPathComponent) else {
            return (nil, "", [])
        }
        let result = try? builder.load(source, owner: owner, root: owner == nil ? ColumnView() : nil)
        return (result?.view, result.map { dump($0.view) } ?? "", diagnostics)
    }

    @Test func `a tape of the build is that of the parser`() throws {
        let documents = Self.samples.map(bytes)
        #expect(documents.count > 300)
        let compiled = try #require(CompiledDocuments(pack(documents)))

        for (path, document) in zip(Self.samples, documents) {
            let parsed = try? ExpatParser().parse(MarkupSource(name: path, data: document))
            let tape = compiled.tape(of: document)
            #expect(tape.map(text) == parsed.map(text), "\(path)")
        }
    }

    @Test func `a compiled document gives the same tree and diagnostics`() throws {
        let folder = try Folder()
        try folder.write(pack(Self.samples.map(bytes)), to: CompiledDocuments.fileName)
        var builder = ViewBuilder()
        var compiledCount = 0
        for path in Self.samples {
            let xml = Resources(directory: path.folderPath)
            builder.resources = xml.preceded(by: [folder.path])
            if builder.compiledTape(of: try MarkupSource(contentsOf: path), for: nil) != nil { compiledCount += 1 }

            let (parsed, compiled) = (load(path, xml), load(path, builder.resources))

            #expect(parsed.dump == compiled.dump, "\(path)")
            #expect(parsed.diagnostics.map(\.description) == compiled.diagnostics.map(\.description), "\(path)")
        }
        #expect(compiledCount > 300)
    }

    private final class Owner: ViewController {
        @Bindable var heading = "Bound"
        @Outlet var label: Label
        var count = 0

        override func registerActions(in actions: inout ActionTable) {
            super.registerActions(in: &actions)
            actions["add"] = add
        }

        func add() { count += 1 }
    }

    @Test func `bindings, actions, texts, templates, includes and cases work`() throws {
        let folder = try Folder()
        let document = """
            <?strings Texts?><?properties Look?>
            <ColumnView>
                <Label id="label" class="loud" text="$heading"/><Label text="@hello"/><Label text="a &amp; b &#xe9;"/>
                <Button title="Add" onPrimaryActionTriggered="add"/><?include Part?>
                <?case macOS?><Label text="No"/><?end?><?case Linux?><Label text="Yes"/><?end?>
                <Label wrong="1"/>
            </ColumnView>
            """
        let part = #"<RowView><Label text="@hello"/></RowView>"#
        try folder.write(document.utf8, to: "Page.xml")
        try folder.write(part.utf8, to: "Part.xml")
        try folder.write(#"{"loud": {"textColor": "destructive"}}"#.utf8, to: "Look.json")
        try folder.write(#""hello" = "Good day";"#.utf8, to: "Texts.strings")
        let path = folder.path + "/Page.xml"
        let parsed = load(path, Resources(directory: folder.path), owner: Owner())
        ResourceCache.shared.flush()
        try folder.write(pack([Array(document.utf8), Array(part.utf8)]), to: CompiledDocuments.fileName)

        let owner = Owner()
        let compiled = load(path, Resources(directory: folder.path), owner: owner)

        #expect(parsed.dump == compiled.dump && parsed.dump.contains("Good day"))
        #expect(compiled.diagnostics.map(\.description) == parsed.diagnostics.map(\.description))
        #expect(compiled.diagnostics.map(\.range.line).contains(6))
        #expect(owner.label.text == "Bound")
        let button = compiled.view?.descendants.lazy.compactMap { $0 as? Button }.first
        button?.sendActions(for: .primaryActionTriggered)
        #expect(owner.count == 1)
    }

    @Test func `a document that has changed since the build is read from its XML`() throws {
        let folder = try Folder()
        let document = Array(#"<Label text="old"/>"#.utf8)
        try folder.write(document, to: "Page.xml")
        try folder.write(pack([document]), to: CompiledDocuments.fileName)
        let resources = Resources(directory: folder.path)
        #expect(load(folder.path + "/Page.xml", resources).dump.contains("text=old"))

        try folder.write(#"<Label text="new"/>"#.utf8, to: "Page.xml")
        #expect(load(folder.path + "/Page.xml", resources).dump.contains("text=new"))

        try folder.write(#"<Label text="new">"#.utf8, to: "Page.xml")
        #expect(load(folder.path + "/Page.xml", resources).diagnostics.first?.range.line == 1)
    }

    @Test(arguments: [UInt8(0), 1, 3, 0x7f, 0xff])
    func `a damaged file gives a tape that can be built, or none`(replacement: UInt8) throws {
        let document = Array(#"<?strings A?><RowView id="a"><Label text="$b.c"/>text<Spacer/></RowView>"#.utf8)
        let folder = try Folder()
        try folder.write(document, to: "Page.xml")
        let intact = pack([document])
        for index in intact.indices {
            var damaged = intact
            damaged[index] = replacement
            guard CompiledDocuments(damaged)?.tape(of: document) != nil else { continue }
            ResourceCache.shared.flush()
            try folder.write(damaged, to: CompiledDocuments.fileName)
            _ = load(folder.path + "/Page.xml", Resources(directory: folder.path))
        }
        for count in intact.indices { #expect(CompiledDocuments(Array(intact[..<count]))?.tape(of: document) == nil) }
    }

    @Test func `documents that Inlay refuses are left out`() {
        let nested = String(repeating: "<View>", count: 600) + String(repeating: "</View>", count: 600)
        var pack = DocumentPack()
        for document in ["<View>", "<!DOCTYPE View><View/>", nested, "", "\u{0}"] { pack.add(Array(document.utf8)) }
        #expect(pack.count == 0)
        pack.add(Array("<View/>".utf8))
        pack.add(Array("<View/>".utf8))
        #expect(pack.count == 1)
    }

    @Test func `the generator writes the file beside the code`() throws {
        let folder = try Folder()
        let documents = ["A.xml": "<Label/>", "B.xml": "<Label>"]
        let generation = Generation(Array(documents.keys)) { path in documents[path].map { Array($0.utf8) } }

        try generation.writePack(to: folder.path)

        let compiled = try #require(CompiledDocuments(bytes(folder.path + "/" + DocumentPack.fileName)))
        #expect(DocumentPack.fileName == CompiledDocuments.fileName)
        #expect(compiled.tape(of: Array("<Label/>".utf8)) != nil)
        #expect(compiled.tape(of: Array("<Label>".utf8)) == nil)
        #expect(Generation(["A.swift"]) { _ in [] }.pack == nil)
    }
}
