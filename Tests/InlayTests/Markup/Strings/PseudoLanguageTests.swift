import Testing

@testable import Inlay

/// The languages `en_XA` and `ar_XB`. Specification 7.
@MainActor @Suite struct PseudoLanguageTests {
    private nonisolated static let texts = [
        "Save", "", "%1 of %2", "Sure: 100%%", "100% sure", "Hello, <b>%@</b> &amp; {name}!",
        "%#@files@ in %2$#@folders@",
        "%.2f €, 5%", "a < b > c & d", "%", "Größe",
    ]

    @Test(arguments: texts)
    func `the parts of a text are the text`(text: String) {
        #expect(TextPart.parts(of: text).map(\.text).joined() == text)
    }

    @Test func `placeholders and markup are found`() {
        let parts = TextPart.parts(of: "%1 of %2$@: <b>%.2f</b> {name} &amp; %#@n@ 100% sure %d%%")

        let found = parts.compactMap { part -> String? in
            if case .words = part { nil } else { part.text }
        }
        #expect(found == ["%1", "%2$@", "<b>", "%.2f", "</b>", "{name}", "&amp;", "%#@n@", "%d", "%%"])
    }

    @Test func `accented texts are longer and in brackets`() {
        #expect(PseudoLanguage.accented.text("Save %1 <b>now</b>") == "[Šååṽéé %1 <b>ñööŵ</b>]")
        #expect(PseudoLanguage.accented.text("Rename").count >= 10)
    }

    @Test func `mirrored texts run from right to left`() {
        let text = PseudoLanguage.mirrored.text("Save %1")

        #expect(text == "\u{200f}\u{202e}Save\u{202c}\u{200f} %1")
        #expect(text.hasRightToLeft)
        #expect(LocaleIdentifier("ar-XB").direction == .rightToLeft)
    }

    @Test func `pseudo-languages use the tables of English`() throws {
        let folder = try SourceTests.Folder()
        try folder.add(
            "en.lproj/Localizable.strings",
            "\"a\" = \"Save\"; \"n#one\" = \"%1 day\"; \"n#other\" = \"%1 days\";")
        try folder.add("ar.lproj/Localizable.strings", "\"a\" = \"حفظ\";")
        func table(_ locale: LocaleIdentifier) -> StringTable {
            StringTable(.init(resources: Resources(directory: folder.path), name: "Localizable", locale: locale))
        }

        #expect(table("en_XA")["a"] == PseudoLanguage.accented.text("Save"))
        #expect(table("ar_XB")["a"] == PseudoLanguage.mirrored.text("Save"))
        #expect(table("ar_XB").substitute(for: "a") == nil)
        #expect(table("en_XA").texts["a"] == PseudoLanguage.accented.text("Save"))
        #expect(table("en_XA").text("n", for: [2]) { $0.plain } == "[2 đååýýš]")
        #expect(table("en_US")["a"] == "Save")
        #expect(table("ar")["a"] == "حفظ")
    }

    @Test(arguments: PseudoLanguage.allCases)
    func `Inlay's own texts keep their parts and placeholders`(language: PseudoLanguage) {
        let locale = LocaleIdentifier(language.rawValue)

        #expect(locale.pseudoLanguage == language && locale.formatIdentifier == "en_US")
        #expect(LocalizedString.knows(locale))
        #expect(LocalizedString.sizeUnits.text(in: locale).split(separator: " ").count == 6)
        #expect(LocalizedString.keys.text(in: locale).split(separator: ",").count == 10)
        for text in LocalizedString.allCases {
            let shown = text.text(in: locale)
            #expect(shown != text.text(in: "en") || shown.allSatisfy { !$0.isLetter }, "\(text.rawValue)")
            #expect(shown.contains("%1") == text.text(in: "en").contains("%1"))
        }
    }

    @Test(arguments: ["en_XB", "ar_XA", "de_XA", "en", "ar"])
    func `other identifiers are no pseudo-languages`(identifier: String) {
        #expect(LocaleIdentifier(identifier).pseudoLanguage == nil)
    }
}
