import Testing

@testable import Inlay

/// Templates, and the effect of `class`. Specification 10, 4 and 1.2.
@MainActor @Suite struct TemplateTests {
    let folder: SourceTests.Folder

    init() throws { folder = try SourceTests.Folder() }

    private func load(
        _ markup: String, owner: (any MarkupOwner)? = nil, configure: (inout ViewBuilder) -> Void = { _ in }
    ) -> Loaded {
        Loaded(markup, owner: owner, resources: Resources(directory: folder.path), configure: configure)
    }

    private func text(_ markup: String) -> SampleText? { load(markup).view(as: SampleText.self) }

    @Test func `inline templates set properties`() {
        let loaded = load(
            #"<?properties {"title": {"text": "Hello", "count": 3, "ratio": 0.5, "on": true, "color": "red"}}?>"#
                + #"<SampleText class="title"/>"#)

        let text = loaded.view(as: SampleText.self)
        #expect(text?.text == "Hello")
        #expect(text?.count == 3)
        #expect(text?.ratio == 0.5)
        #expect(text?.isOn == true)
        #expect(text?.color == Color(red: 1, green: 0, blue: 0))
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `the later class wins`() {
        let templates = #"<?properties {"bold": {"color": "black"}, "red": {"color": "red"}}?>"#

        #expect(text(templates + #"<SampleText class="bold, red"/>"#)?.color == Color(red: 1, green: 0, blue: 0))
        #expect(text(templates + #"<SampleText class=" red,bold "/>"#)?.color == Color(red: 0, green: 0, blue: 0))
    }

    @Test func `an element's own attributes win over its templates`() {
        let templates = #"<?properties {"a": {"text": "template", "contentInsets": 9}}?>"#

        #expect(text(templates + #"<SampleText text="own" class="a"/>"#)?.text == "own")
        #expect(text(templates + #"<SampleText contentInsetLeft="1" class="a"/>"#)?.insets.left == 1)
    }

    @Test func `shorthands and ranges come first within a template`() {
        let knob = load(
            #"<?properties {"a": {"value": 60, "maximumValue": 96, "layoutMarginTop": 4, "layoutMargins": 12}}?>"#
                + #"<SampleKnob class="a"/>"#
        ).view(as: SampleKnob.self)

        #expect(knob?.value == 60)
        #expect(knob?.layoutMargins == EdgeInsets(top: 4, left: 12, bottom: 12, right: 12))
    }

    @Test func `templates with the same name merge and the last value wins`() {
        let loaded = load(
            #"<?properties {"a": {"text": "first", "count": 1}}?><?properties {"a": {"text": "second"}}?>"#
                + #"<SampleText class="a"/>"#)

        #expect(loaded.view(as: SampleText.self)?.text == "second")
        #expect(loaded.view(as: SampleText.self)?.count == 1)
    }

    @Test func `a template applies only to elements after its definition`() throws {
        let loaded = load(
            #"<SampleBox><SampleText id="before" class="a"/><?properties {"a": {"text": "x"}}?>"#
                + #"<SampleText id="after" class="a"/></SampleBox>"#)

        #expect((loaded.views["before"] as? SampleText)?.text == "")
        #expect((loaded.views["after"] as? SampleText)?.text == "x")
        #expect(
            loaded.headlines == ["Test.xml:1:43: warning: unknown template 'a' [unknown-template]"])
    }

    @Test func `null leaves a property unchanged`() {
        let loaded = load(
            #"<?properties {"a": {"text": "x", "count": 2}}?><?properties {"a": {"text": null}}?>"#
                + #"<SampleText class="a"/>"#)

        #expect(loaded.view(as: SampleText.self)?.text == "")
        #expect(loaded.view(as: SampleText.self)?.count == 2)
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `template values are literal`() {
        let loaded = load(
            #"<?properties {"a": {"text": "@key"}, "b": {"text": "$path"}, "c": {"text": "^x"}}?>"#
                + #"<SampleBox><SampleText class="a"/><SampleText class="b"/><SampleText class="c"/></SampleBox>"#,
            owner: SampleTablesOwner())

        let texts = loaded.view(as: SampleBox.self)?.children.compactMap { ($0 as? SampleText)?.text }
        #expect(texts == ["@key", "$path", "^x"])
    }

    @Test func `a template path sets a property of a nested object`() {
        let knob = load(
            #"<?properties {"a": {"caption.text": "Volume"}}?><SampleKnob class="a"/>"#
        ).view(as: SampleKnob.self)

        #expect(knob?.caption.text == "Volume")
    }

    @Test func `template names may contain dots and hyphens`() {
        let templates = #"<?properties {"label.hello": {"text": "a"}, "alkali-metal": {"count": 1}}?>"#

        let text = text(templates + #"<SampleText class="label.hello,alkali-metal"/>"#)

        #expect(text?.text == "a")
        #expect(text?.count == 1)
    }

    @Test func `an invalid template value is reported once per class at its position`() throws {
        try folder.add("Styles.json", "{\n  \"a\": {\"count\": \"many\",\n \"txet\": \"x\", \"caption.txt\": 1}\n}")
        let many = String(repeating: #"<SampleText class="a"/><SampleKnob class="a"/>"#, count: 50)

        let loaded = load("<SampleBox><?properties Styles?>\(many)</SampleBox>")

        #expect(
            loaded.headlines == [
                "Styles.json:2:10: warning: unknown property 'count' of 'SampleKnob' [unknown-property]",
                "Styles.json:2:19: warning: value 'many' of 'count': not a number; read as 0 [doubtful-value]",
                "Styles.json:3:3: warning: unknown property 'txet' of 'SampleText' [unknown-property]",
                "Styles.json:3:3: warning: unknown property 'txet' of 'SampleKnob' [unknown-property]",
                "Styles.json:3:16: warning: unknown property 'caption' of 'SampleText' [unknown-property]",
            ])
        #expect(loaded.view(as: SampleBox.self)?.children.last?.markup.values["txet"] == "x")
    }

    @Test func `property lists can define templates, and JSON is preferred`() throws {
        try folder.add(
            "Old.plist", "<plist><dict><key>a</key><dict><key>text</key><string>list</string></dict></dict></plist>")
        try folder.add(
            "Both.plist", "<plist><dict><key>a</key><dict><key>text</key><string>list</string></dict></dict></plist>")
        try folder.add("Both.json", #"{"a": {"text": "json"}}"#)

        #expect(text(#"<?properties Old?><SampleText class="a"/>"#)?.text == "list")
        #expect(text(#"<?properties Both?><SampleText class="a"/>"#)?.text == "json")
        #expect(text(#"<?properties Both.plist?><SampleText class="a"/>"#)?.text == "list")
    }

    @Test func `a size class variant merges over the template file`() throws {
        try folder.add("S.json", #"{"a": {"text": "all", "count": 1}}"#)
        try folder.add("S~vertical.json", #"{"a": {"text": "narrow"}}"#)
        let markup = #"<?properties S?><SampleText class="a"/>"#

        let narrow = load(markup) { $0.sizeClass = .vertical }.view(as: SampleText.self)
        let wide = load(markup) { $0.sizeClass = .horizontal }.view(as: SampleText.self)

        #expect(narrow?.text == "narrow")
        #expect(narrow?.count == 1)
        #expect(wide?.text == "all")
    }

    @Test func `a missing template file is an error only in strict mode`() {
        let markup = "<?properties Missing?><SampleText/>"

        #expect(load(markup).view != nil)
        #expect(
            load(markup).headlines == [
                "Test.xml:1:14: warning: there is no 'Missing.json' or '.plist' in the resources [missing-file]"
            ])
        #expect(load(markup) { $0.options.isStrict = true }.view == nil)
        #expect(
            load("<?properties ../x?><SampleText/>").diagnostics.first?.message == "'../x' is outside the resources")
    }

    @Test func `malformed templates are errors at their position`() throws {
        try folder.add("Broken.json", "{\n  \"a\": {\"text\": }\n}")

        let inline = load("<SampleBox>\n<?properties {\"a\": {\"text\" \"x\"}}?>\n</SampleBox>")
        let external = load("<?properties Broken?><SampleText/>")

        #expect(
            inline.error?.diagnostics.map(\.headline) == [
                "Test.xml:2:22: error: ':' is missing after the key 'text' [malformed-data]"
            ])
        #expect(
            external.error?.diagnostics.map(\.headline) == [
                "Broken.json:2:17: error: a value is missing here [malformed-data]"
            ])
    }

    @Test func `an unreadable template file is reported at its instruction`() throws {
        try folder.add("Huge.json", String(repeating: " ", count: 17 << 20))

        #expect(
            load("<?properties Huge?><SampleText/>").headlines == [
                "Test.xml:1:14: warning: cannot read 'Huge.json': the document is larger than 16 MiB [unreadable-file]"
            ])
    }

    @Test func `template files are cached until the cache is flushed`() throws {
        let markup = #"<?properties Cached?><SampleText class="a"/>"#
        try folder.add("Cached.json", #"{"a": {"text": "old"}}"#)
        let first = text(markup)?.text
        try folder.add("Cached.json", #"{"a": {"text": "new"}}"#)

        let second = text(markup)?.text
        ViewBuilder.flushTemplateCache()
        let third = text(markup)?.text

        #expect([first, second, third] == ["old", "old", "new"])
    }

    @Test func `a document can override templates set in code`() {
        let loaded = load(#"<?properties {"a": {"count": 2}}?><SampleText class="a"/>"#) {
            $0.templates = ["a": ["text": "code", "count": "1"]]
        }

        #expect(loaded.view(as: SampleText.self)?.text == "code")
        #expect(loaded.view(as: SampleText.self)?.count == 2)
    }

    @Test func `an owner receives the merged tables of its document`() throws {
        try folder.add("Main.strings", "\"a\" = \"A\";")
        let owner = SampleTablesOwner()

        _ = load(
            #"<?strings Main?><?properties {"t": {"count": 1}}?><SampleText><?properties {"t": {"on": true}}?></SampleText>"#,
            owner: owner)

        #expect(owner.strings == ["a": "A"])
        #expect(owner.properties == ["t": ["count": "1", "on": "true"]])
    }

    @Test func `an invalid template is reported and the other templates apply`() {
        let loaded = load(
            #"<?properties {"a": 1, "b": {"text": "x", "count": [1]}}?><SampleText class="b"/>"#)

        #expect(loaded.view(as: SampleText.self)?.text == "x")
        #expect(loaded.diagnostics.map(\.id) == [.invalidTemplate, .invalidTemplate])
    }
}

/// An owner that receives the tables of its document.
@MainActor final class SampleTablesOwner: MarkupOwner, MarkupTablesOwner {
    var strings: [String: String] = [:]
    var properties: [String: [String: String]] = [:]
}
