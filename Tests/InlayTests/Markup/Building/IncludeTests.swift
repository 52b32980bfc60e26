import FoundationEssentials
import Testing

@testable import Inlay

/// `<?include Name?>` and `<?case?>`. Specification 10.
@MainActor @Suite struct IncludeTests {
    let folder: SourceTests.Folder

    init() throws { folder = try SourceTests.Folder() }

    private func load(_ markup: String, owner: (any MarkupOwner)? = nil, isStrict: Bool = false) -> Loaded {
        Loaded(markup, owner: owner, resources: Resources(directory: folder.path)) { $0.options.isStrict = isStrict }
    }

    @Test func `an included view takes the position of the instruction`() throws {
        try folder.add("Part.xml", #"<SampleText id="part" text="x"/>"#)

        let loaded = load(#"<SampleBox><SampleKnob/><?include Part?><SampleKnob/></SampleBox>"#)

        let children = loaded.view(as: SampleBox.self)?.children
        #expect(children?.map { "\(type(of: $0))" } == ["SampleKnob", "SampleText", "SampleKnob"])
        #expect(loaded.views["part"] === children?[1])
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `a validation issue of an included view is reported at the instruction`() throws {
        try folder.add("Part.xml", #"<Label text="x"/>"#)

        let loaded = load("<ScrollView><?refreshControl?><?include Part?></ScrollView>")

        #expect(loaded.diagnostics.map(\.id) == [.complaint])
        #expect(loaded.diagnostics.first?.headline.hasPrefix("Test.xml:1:41: ") == true)
    }

    @Test func `an included document shares the owner, templates and strings`() throws {
        try folder.add("S.strings", "\"a\" = \"A\";")
        try folder.add(
            "Part.xml",
            #"<SampleBox><SampleText id="caption" text="@a" class="t"/><SampleKnob id="switch" onValueChanged="save"/></SampleBox>"#
        )
        let owner = SampleOwner()

        let loaded = load(
            #"<?strings S?><SampleBox><?properties {"t": {"count": 7}}?><?include Part?></SampleBox>"#, owner: owner)
        owner.switch.sendActions(for: .valueChanged)

        #expect(owner.caption.text == "A")
        #expect(owner.caption.count == 7)
        #expect(owner.calls == ["save"])
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `templates defined in an included document stay local`() throws {
        try folder.add("Part.xml", #"<SampleText><?properties {"t": {"count": 7}}?></SampleText>"#)

        let loaded = load(#"<SampleBox><?include Part?><SampleText class="t"/></SampleBox>"#)

        #expect(loaded.diagnostics.map(\.id) == [.unknownTemplate])
    }

    @Test func `the root element of an included document is a column`() throws {
        try folder.add("Part.xml", "<root spacing='3'><SampleText/></root>")

        let loaded = load("<SampleBox><?include Part?></SampleBox>")

        let column = loaded.view(as: SampleBox.self)?.children.first as? ColumnView
        #expect(column?.spacing == 3)
        #expect(column?.subviews.count == 1)
    }

    @Test func `diagnostics of an included document name its file`() throws {
        try folder.add("Part.xml", "<SampleBox>\n  <SampleText txet=''/>\n</SampleBox>")

        let loaded = load("<SampleBox><foo/><?include Part?><bar/></SampleBox>")

        #expect(loaded.diagnostics.map { "\($0.file):\($0.range.line)" } == ["Test.xml:1", "Test.xml:1", "Part.xml:2"])
        #expect(loaded.diagnostics[2].excerpt?.text == "  <SampleText txet=''/>")
    }

    @Test func `a missing included document is an error only in strict mode`() {
        let markup = "<SampleBox><?include Part?></SampleBox>"

        #expect(
            load(markup).headlines == [
                "Test.xml:1:22: warning: there is no document 'Part' in the resources [missing-file]"
            ])
        #expect(load(markup).view != nil)
        #expect(load(markup, isStrict: true).view == nil)
        #expect(load("<SampleBox><?include ../x?></SampleBox>").diagnostics.first?.id == .missingFile)
        #expect(load("<?include Part?><SampleBox/>").diagnostics.map(\.id) == [.misplacedInclude])
    }

    @Test func `an include uses the owner's bundle and the size class`() throws {
        final class Owner: MarkupOwner {
            let bundleForView: Resources?
            init(_ folder: String) { bundleForView = Resources(directory: folder) }
        }
        try folder.add("Part.xml", #"<SampleText id="part" text="wide"/>"#)
        try folder.add("Part~vertical.xml", #"<SampleText id="part" text="narrow"/>"#)
        let markup = "<SampleBox><?include Part?></SampleBox>"

        let wide = Loaded(markup, owner: Owner(folder.path))
        let narrow = Loaded(markup, owner: Owner(folder.path)) { $0.sizeClass = .vertical }

        #expect((wide.views["part"] as? SampleText)?.text == "wide")
        #expect((narrow.views["part"] as? SampleText)?.text == "narrow")
    }

    @Test func `files of a given directory are reported with the directory's path`() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: true)
        try folder.add("sub/Part.xml", "<SampleText txet='' text='@a'/>")
        try folder.add("sub/T.json", "{")
        try folder.add("sub/S.strings", "x")
        try folder.add("Colors.plist", "{")
        let markup = """
            <SampleBox><?properties sub/T?><?strings sub/S?><?include sub/Part?><SampleText color='brand'/></SampleBox>
            """
        func files(_ resources: Resources) -> Set<String> {
            Set(Loaded(markup, resources: resources).diagnostics.map(\.file))
        }

        let names = ["sub/Part.xml", "sub/T.json", "sub/S.strings", "Colors.plist"]
        #expect(files(Resources(directory: folder.path)) == Set(names + ["Test.xml"]))
        #expect(
            files(Resources(givenDirectory: folder.path)) == Set(names.map { folder.path + "/" + $0 } + ["Test.xml"]))
    }

    @Test func `an include cycle is reported with its chain`() throws {
        try folder.add("A.xml", "<SampleBox><?include B?></SampleBox>")
        try folder.add("B.xml", "<SampleBox>\n<?include A?></SampleBox>")

        let loaded = load("<SampleBox><?include A?></SampleBox>")
        let builder = ViewBuilder(resources: Resources(directory: folder.path))

        #expect(loaded.view == nil)
        #expect(
            loaded.headlines == [
                "B.xml:2:11: error: the document includes itself: A.xml -> B.xml -> A.xml [include-cycle]"
            ])
        #expect(throws: MarkupError.self) {
            var silent = builder
            silent.diagnosticHandler = { _ in }
            _ = try silent.load(documentNamed: "A")
        }
    }

    @Test func `depth and number of included documents are limited`() throws {
        for index in 0..<40 { try folder.add("P\(index).xml", "<SampleBox><?include P\(index + 1)?></SampleBox>") }
        let halves = "<SampleBox>" + String(repeating: "<?include Q1?>", count: 40) + "</SampleBox>"
        try folder.add("Q1.xml", "<SampleBox>" + String(repeating: "<?include Q2?>", count: 40) + "</SampleBox>")
        try folder.add("Q2.xml", "<SampleText/>")

        #expect(load("<SampleBox><?include P0?></SampleBox>").diagnostics.map(\.id) == [.includeCycle])
        #expect(
            load(halves).error?.diagnostics.contains { $0.message == "more than 1000 documents are included" } == true)
    }

    @Test func `an included view that its parent does not accept is skipped`() throws {
        try folder.add("Part.xml", "<SampleText/>")

        #expect(load("<SampleText><?include Part?></SampleText>").diagnostics.map(\.id) == [.childNotTaken])
    }

    @Test func `content for another platform is skipped`() {
        let loaded = load(
            """
            <SampleBox>
                <?case tvOS?><SampleKnob/><?include Missing?><?case Linux?><SampleText/><?case macOS?><SampleKnob/>
                <?end?><SampleText/><?case iOS?><SampleText/><?case tvOS?><SampleKnob/>
            </SampleBox>
            """)

        #expect(
            loaded.view(as: SampleBox.self)?.children.map { "\(type(of: $0))" }
                == Array(repeating: "SampleText", count: 3))
        #expect(loaded.diagnostics.isEmpty)
    }
}
