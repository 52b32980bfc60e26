import FoundationEssentials
import Testing

@testable import Inlay

/// The text that replaces `@key`. Specification 7.
@MainActor @Suite struct TranslationTests {
    let folder: SourceTests.Folder

    init() throws { folder = try SourceTests.Folder() }

    private func load(
        _ markup: String, _ locale: LocaleIdentifier = "de_AT", owner: (any MarkupOwner)? = nil, reports: Bool = false
    ) -> Loaded {
        Loaded(markup, owner: owner, resources: Resources(directory: folder.path)) {
            $0.locale = locale
            $0.options.reportsMissingTranslations = reports
        }
    }

    private func text(_ key: String, _ locale: LocaleIdentifier = "de_AT", strings: String = "") -> String? {
        load("\(strings)<SampleText text='@\(key)'/>", locale).view(as: SampleText.self)?.text
    }

    @Test func `the nearest language with the key provides the text`() throws {
        try folder.add("de-AT.lproj/Localizable.strings", "\"a\" = \"AT\";")
        try folder.add("de.lproj/Localizable.strings", "\"a\" = \"de\"; \"b\" = \"de\";")
        try folder.add("Base.lproj/Localizable.strings", "\"a\" = \"Base\"; \"b\" = \"Base\"; \"c\" = \"Base\";")
        try folder.add("Localizable.strings", "\"d\" = \"plain\";")

        #expect(["a", "b", "c", "d", "e"].map { text($0) } == ["AT", "de", "Base", "plain", "e"])
        #expect(["a", "b", "c"].map { text($0, "fr") } == ["Base", "Base", "Base"])
    }

    @Test func `a missing language falls back to English, then to another language`() throws {
        try folder.add("sv.lproj/Localizable.strings", "\"a\" = \"sv\"; \"b\" = \"sv\";")
        try folder.add("he.lproj/Localizable.strings", "\"a\" = \"he\"; \"b\" = \"he\";")
        #expect(text("a", "fr_FR") == "he")
        #expect(text("a", "sv_SE") == "sv")

        try folder.add("en.lproj/Localizable.strings", "\"a\" = \"en\"; \"c\" = \"en\";")
        ViewBuilder.flushTemplateCache()
        #expect(["a", "b", "c"].map { text($0, "fr_FR") } == ["en", "b", "en"])
        #expect(["a", "c"].map { text($0, "sv_SE") } == ["sv", "en"])

        try folder.add("Base.lproj/Localizable.strings", "\"a\" = \"Base\";")
        ViewBuilder.flushTemplateCache()
        #expect(["a", "c"].map { text($0, "fr_FR") } == ["Base", "en"])
    }

    @Test func `text from another language is reported if the language has a table`() throws {
        try folder.add("en.lproj/Localizable.strings", "\"a\" = \"en\"; \"b\" = \"en\";")
        try folder.add("de.lproj/Localizable.strings", "\"a\" = \"de\";")
        let markup = "<SampleBox><SampleText text='@a'/><SampleText text='@b'/><SampleText text='@c'/></SampleBox>"

        #expect(
            load(markup, reports: true).diagnostics.map(\.message) == [
                "no text for 'b' in 'de_AT'; the text in 'en' is shown", "no text for 'c' in 'de_AT'; the key is shown",
            ])
        #expect(
            load(markup, "fr_FR", reports: true).diagnostics.map(\.message) == [
                "no text for 'c' in 'fr_FR'; the key is shown"
            ])
    }

    @Test func `a language without any text is reported once on request`() throws {
        try folder.add("en.lproj/Localizable.strings", "\"a\" = \"en\"; \"b\" = \"en\";")

        let loaded = Loaded(
            "<SampleBox><SampleText text='@a'/><SampleText text='@b'/></SampleBox>",
            resources: Resources(directory: folder.path)
        ) {
            $0.locale = "fr_FR"
            $0.options.reportsMissingTranslations = true
            $0.options.reportsMissingLanguage = true
        }

        #expect(loaded.diagnostics.map(\.message) == ["there are no texts in 'fr_FR'; the texts in 'en' are shown"])
    }

    @Test(arguments: ["en-US.lproj", "en_US.lproj", "en-us.lproj", "en.lproj"])
    func `a language folder name has several spellings`(name: String) throws {
        try folder.add("\(name)/Localizable.strings", "\"a\" = \"yes\";")

        #expect(text("a", "en_US") == "yes")
    }

    @Test(arguments: [
        ("zh_CN", "zh-Hans"), ("zh_TW", "zh-Hant"), ("zh_HK", "zh-Hant"), ("sr_RS@latin", "sr-Latn"), ("no_NO", "nb"),
        ("iw_IL", "he"),
    ])
    func `a folder for the script or an alternative language code is found`(locale: String, folder name: String) throws
    {
        try folder.add("\(name).lproj/Localizable.strings", "\"a\" = \"\(name)\";")

        #expect(text("a", LocaleIdentifier(locale)) == name)
    }

    @Test func `gettext catalogs are the second source`() throws {
        let catalog = MessageCatalogTests.catalog(isBigEndian: false)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/locale/de/LC_MESSAGES", withIntermediateDirectories: true)
        try Data(catalog).write(to: URL(filePath: folder.path + "/locale/de/LC_MESSAGES/Localizable.mo"))
        try folder.add("de.lproj/Localizable.strings", "\"one\" = \"first\";")

        #expect(text("greeting") == "Grüße")
        #expect(text("one") == "first")
    }

    @Test func `tables of the document come first and the later table wins`() throws {
        try folder.add("de.lproj/Localizable.strings", "\"a\" = \"default\"; \"b\" = \"default\"; \"c\" = \"default\";")
        try folder.add("One.strings", "\"a\" = \"one\"; \"b\" = \"one\";")
        try folder.add("Two.strings", "\"a\" = \"two\";")

        let texts = ["a", "b", "c"].map { text($0, strings: "<?strings One?><?strings Two.strings?>") }

        #expect(texts == ["two", "one", "default"])
    }

    @Test func `missing tables are reported once`() {
        #expect(
            load("<SampleBox><SampleText text='@a'/><SampleText text='@b'/></SampleBox>", reports: true).headlines == [
                "Test.xml:1:30: warning: no text for 'a': there is no 'Localizable.strings' in the resources; keys are shown [missing-translation]"
            ])
    }

    @Test func `a missing key shows without its sign and is reported`() throws {
        let markup = "<SampleText text='@missing'/>"

        #expect(load(markup).view(as: SampleText.self)?.text == "missing")
        try folder.add("de.lproj/Localizable.strings", "\"a\" = \"b\";")
        ViewBuilder.flushTemplateCache()
        #expect(load(markup).diagnostics.isEmpty)
        #expect(
            load(markup, reports: true).headlines == [
                "Test.xml:1:19: warning: no text for 'missing' in 'de_AT'; the key is shown [missing-translation]"
            ])
    }

    @Test func `attributes without a property are localized and missing text is reported`() throws {
        try folder.add("de.lproj/Localizable.strings", "\"a\" = \"A\";")
        let loaded = load(
            "<View accessibilityHint='@a' largeContentTitle='^@a' nothing='@b' layer.shouldRasterize='@c' other='$x'/>",
            reports: true)

        let keys = ["accessibilityHint", "largeContentTitle", "nothing", "layer.shouldRasterize", "other"]
        #expect(keys.map { loaded.view?.value(forKey: $0) as? String } == ["A", "@a", "b", "c", "$x"])
        #expect(loaded.diagnostics.count { $0.id == .missingTranslation } == 2)
    }

    @Test func `missing text of an unknown attribute is reported once`() throws {
        try folder.add("de.lproj/Localizable.strings", "\"a\" = \"A\";")

        #expect(
            load("<SampleText nothing='@b'/>", reports: true).diagnostics.map(\.id) == [
                .unknownProperty, .missingTranslation,
            ])
    }

    @Test func `untyped elements and instructions are localized`() throws {
        try folder.add("Localizable.strings", "\"a\" = \"A\";")
        let loaded = load(
            "<SampleTitles><item title='@a' other='^@a'/><?rowTitle @a?><?break @a?><?rowTitle ^@a?></SampleTitles>")

        let box = loaded.view(as: SampleTitles.self)
        #expect(box?.items == ["title=A other=@a"])
        #expect(box?.titles == ["A", "A", "@a"])
    }

    @Test func `a caret makes an at sign literal`() {
        #expect(load("<SampleText text='^@a'/>").view(as: SampleText.self)?.text == "@a")
        #expect(load("<SampleText text='^^'/>").view(as: SampleText.self)?.text == "^")
    }

    @Test func `the owner chooses its folder and table`() throws {
        try folder.add("own/Owned.strings", "\"a\" = \"owned\";")
        try folder.add("Localizable.strings", "\"a\" = \"default\";")
        let owner = TextOwner()
        owner.bundleForStrings = Resources(directory: folder.path + "/own")

        #expect(load("<SampleText text='@a'/>", owner: owner).view(as: SampleText.self)?.text == "owned")
    }

    @Test func `a malformed file is reported once and keeps its first entries`() throws {
        try folder.add("de.lproj/Localizable.strings", "\"a\" = \"A\";\n\"b\" = \"B\"\n\"c\" = \"C\";\n")

        let loaded = load("<SampleBox><SampleText id='x' text='@a'/><SampleText text='@c'/></SampleBox>")

        #expect((loaded.views["x"] as? SampleText)?.text == "A")
        #expect(
            loaded.headlines == [
                "de.lproj/Localizable.strings:2:8: warning: ';' is missing after the text of the key 'b' [malformed-strings]"
            ])
    }

    @Test func `a missing table and a table outside the resources are reported`() {
        #expect(
            load("<?strings Main?><SampleText/>").headlines == [
                "Test.xml:1:11: warning: there is no 'Main.strings' or '.mo' in the resources [missing-file]"
            ])
        #expect(
            load("<?strings ../Main?><SampleText/>").diagnostics.map(\.message) == [
                "'../Main' is outside the resources"
            ])
    }
}

@MainActor private final class TextOwner: MarkupOwner {
    var bundleForStrings: Resources?
    var tableForStrings: String? { "Owned" }
}
