import Testing

@testable import Inlay

/// Locales, and the locale of an application.
@MainActor @Suite struct LocaleTests {
    @Test(arguments: [
        ("de_DE.UTF-8@euro", "de_DE"), ("de-at", "de_AT"), ("zh-Hans-CN", "zh_Hans_CN"), ("C", "en_US"), ("", "en_US"),
        ("sr_RS@latin", "sr_Latn_RS"), ("sr_RS.UTF-8@latin", "sr_Latn_RS"), ("POSIX", "en_US"), ("../../x", "en_US"),
        ("en_../x", "en"), ("es_419", "es_419"),
    ])
    func `locale identifiers are parsed`(text: String, expected: String) {
        #expect("\(LocaleIdentifier(text))" == expected)
    }

    @Test func `the first nonempty environment variable determines the locale`() {
        #expect(LocaleIdentifier(environment: ["LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"]) == "fr_FR")
        #expect(LocaleIdentifier(environment: ["LANG": "de_DE.UTF-8"]) == "de_DE")
        #expect(LocaleIdentifier(environment: [:]) == "en_US")
    }

    @Test(arguments: [
        ("de_DE.UTF-8", "ja:en", "ja_DE"), ("de_DE.UTF-8", "en", "en_DE"), ("de_AT.UTF-8", "de:en", "de_AT"),
        ("pt_PT", "pt_BR:pt", "pt_BR"),
        ("zh_CN", "zh_TW:zh", "zh_TW"), ("C.UTF-8", "de", "de"), ("de_DE", "", "de_DE"), ("de_DE", "::", "de_DE"),
        ("C", "de", "en_US"), ("POSIX", "de", "en_US"), ("", "de", "en_US"), ("de_DE", "eo:fr:de", "fr_DE"),
        ("de_DE", "C:fr", "en_DE"), ("de_DE", "eo:POSIX:fr", "en_DE"), ("de_DE", "eo:en_GB:fr", "en_GB"),
        ("de_DE", "eo:ia", "eo_DE"), ("de_DE", "nonsense:fr", "fr_DE"),
    ])
    func `LANGUAGE selects the first language with a translation`(locale: String, list: String, expected: String) {
        let environment = ["LANG": locale, "LANGUAGE": list]

        #expect("\(LocaleIdentifier(environment: environment))" == expected)
    }

    @Test func `the language list ends at English`() {
        func list(_ languages: String) -> [String] {
            LocaleIdentifier.list(environment: ["LANG": "de_DE", "LANGUAGE": languages]).map(\.description)
        }

        #expect(list("eo:fr_CA:C:de") == ["eo_DE", "fr_CA", "en_DE"])
        #expect(list("fr:en_GB:de") == ["fr_DE", "en_GB"])
        #expect(list("") == ["de_DE"] && list("::") == ["de_DE"])
    }

    @Test func `a language translated by the app precedes later built-in languages`() throws {
        let folder = try SourceTests.Folder()
        func locale(_ languages: String...) -> String {
            let resources = Resources(directory: folder.path)
            let platform = HeadlessPlatform(localeIdentifiers: languages)
            return "\(Application(title: "", resources: resources, platform: platform).locale)"
        }
        #expect(locale("eo", "ia", "fr_FR", "de_DE") == "fr_FR")

        try folder.add("ia.lproj/Inlay.strings", #""Cut" = "Trenchar";"#)
        #expect(locale("eo", "ia", "fr_FR") == "ia")
        try folder.add("Inlay.strings", #""Cut" = "Cut!";"#)
        #expect(locale("eo", "fr_FR") == "fr_FR", "a table for all is of no language")

        try folder.add("locale/eo/LC_MESSAGES/Localizable.mo")
        #expect(locale("eo", "ia", "fr_FR") == "eo")
    }

    @Test func `folder names start with the most specific name`() {
        #expect(LocaleIdentifier("en_US").names == ["en-US", "en_US", "en"])
        #expect(LocaleIdentifier("zh-Hans-CN").names.first == "zh-Hans-CN")
        #expect(LocaleIdentifier("zh-Hans-CN").names.suffix(3) == ["zh-CN", "zh_CN", "zh"])
    }

    @Test(arguments: [
        ("zh_CN", ["zh-CN", "zh-Hans-CN", "zh-Hans", "zh"]), ("zh_TW", ["zh-TW", "zh-Hant-TW", "zh-Hant", "zh"]),
        ("zh_HK", ["zh-HK", "zh-Hant-HK", "zh-Hant", "zh"]), ("zh", ["zh", "zh-Hans"]),
        ("sr_RS@latin", ["sr-Latn-RS", "sr-Latn", "sr-RS", "sr"]), ("sr_RS", ["sr-RS", "sr-Cyrl-RS", "sr-Cyrl", "sr"]),
        ("no_NO", ["no-NO", "nb-NO", "no", "nb"]), ("nb_NO", ["nb-NO", "no-NO", "nb", "no"]),
        ("iw_IL", ["iw-IL", "he-IL", "iw", "he"]), ("he", ["he", "iw"]), ("in_ID", ["in-ID", "id-ID", "in", "id"]),
        ("id", ["id", "in"]),
    ])
    func `folder names include the likely script and alternative codes`(locale: String, expected: [String]) {
        #expect(LocaleIdentifier(locale).names.filter { !$0.contains("_") && !$0.contains("@") } == expected)
    }

    @Test func `gettext catalogs name the script with a modifier`() {
        #expect(LocaleIdentifier("sr_RS@latin").names.filter { $0.contains("@") } == ["sr_RS@latin", "sr@latin"])
        #expect(LocaleIdentifier("sr_RS").names.allSatisfy { !$0.contains("@") })
    }

    @Test func `the application uses the platform's locale until a locale is set`() {
        let application = Application(title: "", platform: HeadlessPlatform(localeIdentifiers: ["ar_EG"]))

        #expect(application.locale == "ar_EG")
        #expect(application.direction == .rightToLeft)
        application.locale = "de_DE"
        #expect(application.direction == .leftToRight)
        application.direction = .rightToLeft
        application.locale = "fr"
        #expect(application.direction == .rightToLeft)
    }

    @Test func `changing to a right-to-left locale mirrors an open window`() throws {
        let application = Application(title: "", platform: HeadlessPlatform())
        let controller = ViewController()
        let row = RowView()
        let (first, second) = (View(), View())
        for view in [first, second] {
            view.width = 50
            _ = row.appendMarkupElementView(view)
        }
        controller.view = row
        let window = try application.open(controller, size: Size(300, 100))
        window.drawFrame()
        #expect(first.frame.origin.x < second.frame.origin.x)

        application.locale = "he_IL"
        window.drawFrame()

        #expect(first.frame.origin.x > second.frame.origin.x)
    }

    @Test func `a document is localized in the application's language`() throws {
        let folder = try SourceTests.Folder()
        try folder.add("de.lproj/Localizable.strings", "\"a\" = \"deutsch\";")
        let application = Application(title: "", resources: Resources(directory: folder.path), locale: "de")

        let view = try ViewBuilder(for: application).load(
            MarkupSource(name: "", text: "<Label text='@a'/>")
        ).view

        #expect((view as? Label)?.text == "deutsch")
    }
}
