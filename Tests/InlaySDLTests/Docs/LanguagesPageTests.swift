import Testing

@testable import Inlay

/// The list of Inlay's own texts in `docs/languages.md`.
@Suite struct LanguagesPageTests {
    @Test func `the languages page lists exactly the texts in the code`() throws {
        let table = try #require(try Page.text("languages.md").split(separator: "## All texts").last)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Where") }

        let listed = rows.flatMap {
            $0.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($1) }
        }

        #expect(listed == LocalizedString.allCases.map(\.rawValue))
    }

    @Test func `the string tables on the page are valid`() throws {
        let page = try Page("languages.md")
        let blocks = page.blocks.filter { $0.language == "strings" }

        for block in blocks {
            let result = StringsReader.read(MarkupSource(name: "", text: block.text))
            #expect(result.failure == nil)
            // The other tables are those of an app, with plural forms.
            #expect(
                result.table.keys.allSatisfy { LocalizedString(rawValue: $0) != nil }
                    || result.table.keys.allSatisfy { PluralCategory.parts(of: $0) != nil })
        }
        #expect(blocks.count == 4)
    }
}
