import Testing

@testable import Inlay

/// The tables of Inlay's localized strings.
@Suite struct LocalizedStringTests {
    nonisolated static let languages = [
        "ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "it", "ja", "ko", "nb", "nl", "pl", "pt", "pt-BR", "ru",
        "sv",
        "tr", "uk", "zh-Hans", "zh-Hant",
    ]

    private func lines(_ language: String) throws -> [(key: String, text: String)] {
        let table = try #require(LocalizedString.table(language))
        return table.description.split(separator: "\n").map { line in
            let parts = line.split(separator: " = ", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
        }
    }

    @Test(arguments: languages)
    func `every language has exactly the expected keys`(language: String) throws {
        let lines = try lines(language)

        #expect(lines.map(\.key) == LocalizedString.allCases.map(\.rawValue))
        #expect(lines.allSatisfy { !$0.text.isEmpty && $0.text == String($0.text.trimmed) })
    }

    @Test(arguments: languages)
    func `every localized string keeps the placeholders of its key`(language: String) throws {
        func places(_ text: String) -> [Substring] {
            text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().map { $0.prefix(1) }.sorted()
        }

        for (key, text) in try lines(language) { #expect(places(text) == places(key), "\(text)") }
    }

    @Test(arguments: languages)
    func `every size unit has a localized name`(language: String) throws {
        let units = LocalizedString.sizeUnits.text(in: LocaleIdentifier(language)).split(separator: " ")

        #expect(units.count == 6)
    }

    @Test(arguments: languages)
    func `every key name is localized`(language: String) throws {
        let names = LocalizedString.keys.text(in: LocaleIdentifier(language)).split(separator: ",").map(\.trimmed)

        #expect(names.count == 10 && names.allSatisfy { !$0.isEmpty })
    }

    /// Phrases that follow a number, and may be abbreviations.
    private static let units = [LocalizedString.bytes, .hours, .minutes, .sizeUnits, .percent].map(\.rawValue)

    /// Translations end with an ellipsis or a question mark where the key does, and with a period only where the key does.
    @Test(arguments: languages)
    func `end punctuation of localized strings matches the keys`(language: String) throws {
        for (key, text) in try lines(language) where key.hasSuffix("…") { #expect(text.hasSuffix("…")) }
        for (key, text) in try lines(language) where key.hasSuffix("?") {
            #expect(text.last.map { "?？؟;".contains($0) } == true, "\(text)")
        }
        for (key, text) in try lines(language) where !key.hasSuffix(".") && !Self.units.contains(key) {
            #expect(text.last != "." || ["вкл.", "выкл."].contains(text), "\(text)")
        }
    }

    /// The first letter of a line determines its direction. It may be a letter of an inserted file name.
    @Test(arguments: ["ar", "he"])
    func `a right-to-left sentence does not start with a placeholder`(language: String) throws {
        for (key, text) in try lines(language) where key.contains("%") {
            let filled = LocalizedString.fill(text, ["Name", "2"])
            #expect(filled.lettersBeginAtRight == true || Self.units.contains(key), "\(text)")
        }
    }

    @Test(arguments: [
        ("de", "Ausschneiden"), ("de_AT", "Ausschneiden"), ("pt_PT", "Cortar"), ("pt_AO", "Cortar"),
        ("pt_BR", "Recortar"),
        ("zh_CN", "剪切"), ("zh_TW", "剪下"), ("zh-Hant-HK", "剪下"), ("zh", "剪切"), ("no_NO", "Klipp ut"), ("nb", "Klipp ut"),
        ("iw_IL", "גזירה"), ("es_419", "Cortar"), ("en_GB", "Cut"), ("eo", "Cut"), ("nn_NO", "Klipp ut"),
    ])
    func `the nearest available language is used`(locale: String, expected: String) {
        #expect(LocalizedString.cut.text(in: LocaleIdentifier(locale)) == expected)
    }

    @Test func `inserted values are not expanded again`() {
        #expect(LocalizedString.fill("page %1 of %2", ["1", "9"]) == "page 1 of 9")
        #expect(LocalizedString.fill("‘%1’ and ‘%2’", ["%2 100%", "b"]) == "‘%2 100%’ and ‘b’")
        #expect(LocalizedString.fill("5 % of %3 %", ["a"]) == "5 % of %3 %")
        #expect(LocalizedString.fill("", ["a"]) == "")
    }
}
