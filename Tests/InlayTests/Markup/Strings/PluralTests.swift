import FoundationEssentials
import Testing

@testable import Inlay

/// Plural forms. Specification 7.
@MainActor @Suite struct PluralTests {
    let folder: SourceTests.Folder

    init() throws { folder = try SourceTests.Folder() }

    /// Samples of CLDR, with a fraction as the last number.
    @Test(arguments: [
        ("en", "other one other other other", "one other"), ("de", "other one other other other", "one other"),
        ("nl", "other one other other other", "one other"), ("sv", "other one other other other", "one other"),
        ("fi", "other one other other other", "one other"), ("nb", "other one other other other", "one other"),
        ("el", "other one other other other", "one other"), ("tr", "other one other other other", "one other"),
        ("da", "other one other other one", "one other"), ("fr", "one one other many one", "one many other"),
        ("pt_BR", "one one other many one", "one many other"), ("pt", "one one other many one", "one many other"),
        ("pt_PT", "other one other many other", "one many other"),
        ("es", "other one other many other", "one many other"),
        ("it", "other one other many other", "one many other"), ("he", "other one two other one", "one two other"),
        ("ar", "zero one two other other", "zero one two few many other"),
        ("cs", "other one few other many", "one few other"),
        ("pl", "many one few many other", "one few many"), ("ru", "many one few many other", "one few many"),
        ("uk", "many one few many other", "one few many"), ("ja", "other other other other other", "other"),
        ("ko", "other other other other other", "other"), ("zh_TW", "other other other other other", "other"),
        ("eo", "other one other other other", "one other"), ("ar_XB", "other one other other other", "one other"),
    ])
    func `a number has the category of CLDR`(language: String, expected: String, whole: String) {
        let locale = LocaleIdentifier(language)

        let found = [0, 1, 2, 1_000_000, 0.5].map { PluralCategory(of: $0, in: locale).rawValue }

        #expect(found.joined(separator: " ") == expected)
        #expect(PluralCategory.ofWholeNumbers(in: locale).map(\.rawValue).joined(separator: " ") == whole)
    }

    @Test func `Slavic and Arabic numbers depend on their last digits`() {
        func categories(_ locale: LocaleIdentifier, _ numbers: [Double]) -> [PluralCategory] {
            numbers.map { PluralCategory(of: $0, in: locale) }
        }

        #expect(categories("ru", [11, 21, 22, 12, 25, 111]) == [.many, .one, .few, .many, .many, .many])
        #expect(categories("pl", [11, 21, 22, 12, 25]) == [.many, .many, .few, .many, .many])
        #expect(categories("ar", [3, 10, 11, 99, 100, 103]) == [.few, .few, .many, .many, .other, .few])
        #expect(categories("en", [-1, .nan, .infinity]) == [.one, .other, .other])
    }

    /// The expressions for gettext select the same forms.
    @Test(arguments: [
        "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "it", "ja", "ko", "nb", "nl", "pl", "pt", "pt_PT",
        "ru", "sv", "tr", "uk", "zh",
    ])
    func `the header for gettext has a form for each category`(language: String) {
        let locale = LocaleIdentifier(language)

        let header = PluralCategory.gettextHeader(in: locale)

        #expect(header.hasPrefix("nplurals=\(PluralCategory.ofWholeNumbers(in: locale).count); plural="))
        #expect(header.hasSuffix(";"))
    }

    private func text(_ key: String, _ numbers: Double..., locale: LocaleIdentifier) -> String? {
        let table = StringTable(
            .init(resources: Resources(directory: folder.path), name: "Localizable", locale: locale))
        return table.text(key, for: numbers) { $0.plain }
    }

    @Test func `keys with a category are the forms of a text`() throws {
        try folder.add(
            "en.lproj/Localizable.strings",
            "\"guests#one\" = \"%1 guest\"; \"guests#other\" = \"%1 guests\"; \"guests#zero\" = \"nobody\";")
        try folder.add(
            "pl.lproj/Localizable.strings",
            "\"guests#one\" = \"%1 gość\"; \"guests#few\" = \"%1 goście\"; \"guests#many\" = \"%1 gości\";")

        #expect([0, 1, 2].map { text("guests", $0, locale: "en_US") } == ["nobody", "1 guest", "2 guests"])
        #expect([1, 2, 5].map { text("guests", $0, locale: "pl") } == ["1 gość", "2 goście", "5 gości"])
        #expect(text("guests", 0.5, locale: "pl") == "0.5 gości", "a missing form has a more general one")
    }

    @Test func `a text in another language follows the rules of that language`() throws {
        try folder.add(
            "en.lproj/Localizable.strings", "\"n#one\" = \"one\"; \"n#other\" = \"other\"; \"n#few\" = \"few\";")
        try folder.add("pl.lproj/Localizable.strings", "\"m\" = \"%1%%\";")

        #expect(text("n", 2, locale: "pl") == "other")
        #expect(text("m", 2, locale: "pl") == "2%")
        #expect(text("none", 2, locale: "pl") == nil)
    }

    private static let file = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>found</key><dict>
          <key>NSStringLocalizedFormatKey</key><string>%#@files@ in %2$#@folders@</string>
          <key>files</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>a file</string><key>other</key><string>%d files</string></dict>
          <key>folders</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>one</key><string>%ld folder</string><key>other</key><string>%ld folders</string></dict>
        </dict></dict></plist>
        """

    @Test func `a stringsdict file has forms for several numbers`() throws {
        try folder.add("en.lproj/Localizable.stringsdict", Self.file)

        #expect(text("found", 1, 3, locale: "en") == "a file in 3 folders")
        #expect(text("found", 5, 1, locale: "en") == "5 files in 1 folder")
        #expect(text("found", 5, locale: "en") == "5 files in %2$#@folders@", "a missing number stays a placeholder")
    }

    @Test(arguments: [
        ("<plist><array/></plist>", "the property list is no dictionary of texts"),
        ("<plist><dict><key>a</key><string>b</string></dict></plist>", "the text of 'a' is missing"),
        ("FORMS<key>few</key><string>b</string>", "has no form 'other'"),
        ("FORMS<key>some</key><string>b</string>", "'some' is no plural form"),
        ("FORMS<key>other</key><array/>", "the text of the key 'other' is missing"),
        ("<plist><dict>", "dict"),
    ])
    func `a broken stringsdict file is reported at its place`(content: String, message: String) throws {
        let start =
            "<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>"
        let parts = content.split(separator: "FORMS")
        let text = content.hasPrefix("FORMS") ? start + parts[0] + "</dict></dict></dict></plist>" : content
        try folder.add("en.lproj/Localizable.stringsdict", text)

        let loaded = Loaded("<SampleText text='@x'/>", owner: nil, resources: Resources(directory: folder.path)) {
            $0.locale = "en"
        }

        let found = try #require(loaded.diagnostics.first)
        #expect(found.message.contains(message), "\(found.message)")
        #expect(found.file == "en.lproj/Localizable.stringsdict")
    }

    @Test func `a truncated stringsdict file gives texts or an error`() throws {
        let bytes = Array(Self.file.utf8)
        for count in bytes.indices {
            let source = MarkupSource(name: "T.stringsdict", data: bytes[..<count])
            #expect(throws: MarkupParseFailure.self) { try PluralFileReader.read(source) }
        }
    }

    @Test func `variables that name each other end`() {
        let text = PluralText(format: "%#@a@", variables: ["a": [.other: "%#@b@"], "b": [.other: "%#@a@%#@a@"]])

        #expect(text.text(for: [1, 2, 3], in: "en") { $0.plain }.contains("%#@"))
    }

    // MARK: In documents and code

    private final class GuestsController: ViewController {
        @Bindable var count = 1
        var folder = ""
        override var documentName: String? { nil }
        override var resources: Resources { Resources(directory: folder) }
    }

    @Test func `a binding writes a number as a text in its plural form`() throws {
        try folder.add("en.lproj/Localizable.strings", "\"g#one\" = \"%1 guest\"; \"g#other\" = \"%1 guests\";")
        let owner = GuestsController()
        owner.folder = folder.path
        let loaded = Loaded(
            "<SampleText text='$count::plural;key=g'/>", owner: owner, resources: Resources(directory: folder.path)
        ) { $0.locale = "en" }

        #expect(loaded.diagnostics.map(\.message) == [])
        #expect(loaded.view(as: SampleText.self)?.text == "1 guest")
        #expect(owner.localizedString("g", count: 4) == "4 guests")
        #expect(owner.localizedString("none", count: 4) == "none")
    }

    @Test(arguments: [
        ("plural", "argument 'key' of formatter 'plural'"), ("plural;kye=g", "has no argument 'kye'"),
        ("plural;key=x", "no text for 'x' in 'en'"),
    ])
    func `a wrong plural formatter is reported`(formatter: String, message: String) throws {
        try folder.add("en.lproj/Localizable.strings", "\"g#other\" = \"%1\";")
        let owner = GuestsController()
        owner.folder = folder.path
        let loaded = Loaded(
            "<SampleText text='$count::\(formatter)'/>", owner: owner, resources: Resources(directory: folder.path)
        ) {
            $0.locale = "en"
            $0.options.reportsMissingTranslations = true
        }

        #expect(loaded.diagnostics.contains { $0.message.contains(message) }, "\(loaded.diagnostics.map(\.message))")
    }
}
