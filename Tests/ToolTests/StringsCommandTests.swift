import Foundation
import Testing

/// `inlay strings`: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct StringsCommandTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        for language in ["en", "de", "pl"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/\(language).lproj", withIntermediateDirectories: true)
        }
        try folder.add(
            "Page.xml",
            """
            <?strings Books?>
            <ColumnView>
                <Label text="@title" toolTip="@tip &amp; more"/>
                <Label text="@whale"/><Label text="^@none"/>
                <Label id="@no" text="$count::plural;key=guests"/>
                <SegmentedControl><?segmentTitle @part?></SegmentedControl>
            </ColumnView>
            """)
        try folder.add(
            "Page.swift",
            #"""
            // localizedString("comment")
            /* localizedString("comment2") /* nested */ */
            let a = localizedString(isOpen ? "open" : "closed")
            let b = localizedString("problem." + name), c = localizedString("step.\(number)")
            let d = localizedString("days", count: days["count"]), e = text("byVariable")
            let f = "\(localizedString("inner")) and \"quoted\""
            """#)
        try folder.add("Books.strings", "\"whale\" = \"Moby-Dick\";")
        try folder.add(
            "en.lproj/Localizable.strings",
            """
            /* The page */
            "title" = "Title of %1";
            "old" = "Old"; // at the end
            "byVariable" = "Variable";
            "problem.row" = "Row";
            "guests#one" = "%1 guest";
            "guests#other" = "%1 guests";

            """)
        try folder.add("de.lproj/Localizable.strings", "\"title\" = \"Titel \\\"von\\\" %1\";\r\n// Ende\r\n")
    }

    private func strings(_ arguments: String...) async throws -> Tool.Outcome {
        try await Tool.run(["strings"] + arguments)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    // MARK: extract

    @Test func `keys of documents and sources are extracted`() async throws {
        let outcome = try await strings("extract", folder.path, "--format", "json")

        let entries = try #require(try outcome.json() as? [[String: Any]])
        let keys = entries.compactMap { $0["key"] as? String }
        #expect(
            keys == ["title", "tip & more", "whale", "guests", "part", "open", "closed", "days", "inner"], "\(keys)")
        let plural = entries.filter { $0["plural"] as? Bool == true }.compactMap { $0["key"] as? String }
        #expect(plural == ["guests", "days"])
        let place = try #require((entries[0]["places"] as? [[String: Any]])?.first)
        #expect(place["line"] as? Int == 3 && place["use"] as? String == "Label text")
        #expect(outcome.status == 0)
    }

    @Test func `the extracted table is a table of texts`() async throws {
        let outcome = try await strings("extract", folder.path)

        #expect(outcome.output.contains("\"title\" = \"Title of %1\";"))
        #expect(outcome.output.contains("\"guests#other\" = \"%1 guests\";"))
        #expect(outcome.output.contains("Page.xml:3: Label text"))
    }

    // MARK: update

    @Test func `missing keys are added, and unused ones marked`() async throws {
        let check = try await strings("update", folder.path, "--check")
        #expect(check.status == 1)
        let before = try text("de.lproj/Localizable.strings")

        let outcome = try await strings("update", folder.path)

        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        let english = try text("en.lproj/Localizable.strings")
        #expect(
            english.hasPrefix(
                "/* The page */\n\"title\" = \"Title of %1\";\n/* unused */\n\"old\" = \"Old\"; // at the end\n"))
        #expect(english.contains("\"tip & more\" = \"tip & more\";") && english.contains("\"days#one\" = \"days\";"))
        #expect(!english.contains("whale") && !english.contains("comment"))
        let german = try text("de.lproj/Localizable.strings")
        #expect(german.hasPrefix(before), "all bytes of the table are kept")
        #expect(german.contains("/* untranslated: Label text */\r\n\"guests#one\" = \"%1 guest\";\r\n"))

        let again = try await strings("update", folder.path)
        #expect(again == .init(status: 0, output: "", errors: ""))
    }

    @Test func `entries in one line are marked once`() async throws {
        let texts = "\"title\" = \"Title\"; \"dead\" = \"D\"; /* t */ \"dead2\" = \"E\";\n"
        try folder.add("en.lproj/Localizable.strings", texts)
        _ = try await strings("update", folder.path)
        let once = try text("en.lproj/Localizable.strings")

        let again = try await strings("update", folder.path)
        let check = try await strings("update", folder.path, "--check")

        #expect(
            once.hasPrefix(
                "\"title\" = \"Title\"; /* unused */ \"dead\" = \"D\"; /* t */ /* unused */ \"dead2\" = \"E\";\n"),
            "\(once)")
        #expect(try text("en.lproj/Localizable.strings") == once)
        #expect(again.output == "" && check.status == 0)

        try folder.add("Other.xml", "<Label text=\"@dead2\"/>")
        _ = try await strings("update", folder.path)

        #expect(try text("en.lproj/Localizable.strings").contains("/* t */ \"dead2\" = \"E\";\n"))
    }

    @Test func `a key that is used again loses its mark`() async throws {
        _ = try await strings("update", folder.path)
        try folder.add("Other.xml", "<Label text=\"@old\"/>")

        _ = try await strings("update", folder.path)

        #expect(try text("en.lproj/Localizable.strings").contains("%1\";\n\"old\" = \"Old\"; // at the end\n"))
    }

    @Test func `the tables of the examples are complete`() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").path
        let outcome = try await strings("update", "--check", root + "/Examples/Expenses/Sources/Expenses")

        #expect(outcome == .init(status: 0, output: "", errors: ""))
    }

    @Test(arguments: [
        ("\"a\" = \"b\"", "';' is missing"), ("\"a\" \"b\";", "'=' is missing"), ("a", "a key in double quotes"),
    ])
    func `a broken table is reported and not changed`(content: String, message: String) async throws {
        try folder.add("de.lproj/Localizable.strings", content)

        for command in [["update"], ["export", "-o", folder.path + "/out"]] {
            let outcome = try await Tool.run(["strings"] + command + [folder.path])
            #expect(outcome.status == 1, "\(outcome.errors)")
            #expect(outcome.errors.contains("de.lproj/Localizable.strings:1:"), "\(outcome.errors)")
            #expect(outcome.errors.contains(message))
        }
        #expect(try text("de.lproj/Localizable.strings") == content)
    }

    @Test func `a folder without tables, and a missing one, are errors`() async throws {
        let empty = try ScratchFolder()

        let none = try await strings("update", empty.path)
        let missing = try await strings("update", "/nowhere")

        #expect(none.status == 2 && none.errors.contains("there is no 'Localizable.strings'"))
        #expect(missing.status == 2 && missing.errors.contains("'/nowhere' does not exist"))
    }

    // MARK: export and import

    @Test(arguments: ["po", "xliff"])
    func `an export that is imported changes nothing`(format: String) async throws {
        try folder.add(
            "pl.lproj/Localizable.strings",
            """
            "title" = "Tytuł\\t%1\\n<b>&amp;</b>";
            "guests#few" = "%1 goście";
            "guests#one" = "%1 gość";

            """)
        let before = [try text("de.lproj/Localizable.strings"), try text("pl.lproj/Localizable.strings")]
        let out = folder.path + "/out"

        let export = try await strings("export", folder.path, "--format", format, "-o", out)
        let again = try await strings("import", out + "/de." + format, out + "/pl." + format, "--into", folder.path)

        #expect(export.status == 0 && export.output == "\(out)/de.\(format)\n\(out)/pl.\(format)\n", "\(export)")
        #expect(again.status == 0 && again.errors == "", "\(again.errors)")
        #expect([try text("de.lproj/Localizable.strings"), try text("pl.lproj/Localizable.strings")] == before)
        // A new language receives the same texts.
        let copy = try await strings(
            "import", out + "/pl." + format, "--into", folder.path, "--language", "cs")
        #expect(copy.status == 0, "\(copy.errors)")
        #expect(try text("cs.lproj/Localizable.strings").contains("\"title\" = \"Tytuł\\t%1\\n<b>&amp;</b>\";"))
    }

    @Test func `msgfmt and xmllint accept exported files`() async throws {
        let out = folder.path + "/out"
        for format in ["po", "xliff"] { _ = try await strings("export", folder.path, "--format", format, "-o", out) }

        let checks = [
            ("msgfmt", ["-o", "/dev/null", out + "/de.po"]), ("xmllint", ["--noout", out + "/de.xliff"]),
        ]
        for (program, arguments) in checks {
            let path = "/usr/bin/" + program
            guard FileManager.default.isExecutableFile(atPath: path) else {
                print("skipped: \(program) is not installed")
                continue
            }
            let outcome = try await Tool.run(arguments, program: path)
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        }
    }

    @Test func `an import changes only what is translated`() async throws {
        _ = try await strings("update", folder.path)
        let file = try folder.add(
            "new.po",
            """
            msgid ""
            msgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

            msgctxt "title"
            msgid "Title of %1"
            msgstr ""

            #, fuzzy
            msgctxt "open"
            msgid "open"
            msgstr "falsch"

            msgctxt "guests"
            msgid "%1 guest"
            msgid_plural "%1 guests"
            msgstr[0] "ein Gast"
            msgstr[1] "%1 "
            "Gäste"

            msgctxt "old"
            msgid "Old"
            msgstr "Alt %2"

            msgctxt "unknown"
            msgid "?"
            msgstr "?"

            """)

        let outcome = try await strings("import", file, "--into", folder.path)

        #expect(outcome.status == 0, "\(outcome.errors)")
        let german = try text("de.lproj/Localizable.strings")
        #expect(german.contains("\"title\" = \"Titel \\\"von\\\" %1\";"))
        #expect(
            german.contains("\"guests#one\" = \"ein Gast\";") && german.contains("\"guests#other\" = \"%1 Gäste\";"))
        #expect(!german.contains("untranslated: Label text */\r\n\"guests") && !german.contains("falsch"))
        #expect(german.contains("/* untranslated: Page.swift */\r\n\"open\" = \"open\";"))
        #expect(outcome.errors.contains("new.po:24: warning: there is no text 'unknown'"), "\(outcome.errors)")
        #expect(outcome.errors.contains("has '%2', which the original does not have"))
    }

    private static let plurals = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <!-- texts with numbers -->
        <dict>
        \t<key>days</key>
        \t<dict>
        \t\t<key>NSStringLocalizedFormatKey</key>
        \t\t<string>%#@count@</string>
        \t\t<key>count</key>
        \t\t<dict>
        \t\t\t<key>NSStringFormatSpecTypeKey</key>
        \t\t\t<string>NSStringPluralRuleType</string>
        \t\t\t<key>NSStringFormatValueTypeKey</key>
        \t\t\t<string>d</string>
        \t\t\t<key>one</key>
        \t\t\t<string>%d day</string>
        \t\t\t<key>other</key>
        \t\t\t<string>%d days &amp; more</string>
        \t\t</dict>
        \t</dict>
        \t<key>found</key>
        \t<dict>
        \t\t<key>NSStringLocalizedFormatKey</key>
        \t\t<string>%#@files@ in %#@folders@</string>
        \t\t<key>files</key>
        \t\t<dict><key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict>
        \t\t<key>folders</key>
        \t\t<dict><key>one</key><string>%d folder</string><key>other</key><string>%d folders</string></dict>
        \t</dict>
        </dict>
        </plist>

        """

    @Test(arguments: ["po", "xliff"])
    func `texts with plural forms in property lists are exported and imported`(format: String) async throws {
        try folder.add("en.lproj/Localizable.stringsdict", Self.plurals)
        try folder.add(
            "de.lproj/Localizable.stringsdict",
            Self.plurals.replacingOccurrences(of: "%d days &amp; more", with: "%d Tage"))
        let out = folder.path + "/out"

        let export = try await strings("export", folder.path, "--format", format, "-o", out)
        let again = try await strings("import", out + "/de." + format, "--into", folder.path)

        #expect(export.status == 0 && again.status == 0, "\(export) \(again)")
        #expect(
            try text("de.lproj/Localizable.stringsdict")
                == Self.plurals.replacingOccurrences(of: "%d days &amp; more", with: "%d Tage"))
        let exported = try text("out/de." + format)
        for part in ["found/files", "found/folders", "found/NSStringLocalizedFormatKey", "%d Tage"] {
            #expect(exported.contains(part), "\(exported)")
        }
        // A translator changes a form, and the text around the variables.
        try folder.add(
            "out/de." + format,
            exported.replacingOccurrences(of: "%d Tage", with: "%d Tage & Nächte".xml(format))
                .replacingOccurrences(of: "%#@files@ in %#@folders@", with: "%#@folders@: %#@files@"))
        let changed = try await strings("import", out + "/de." + format, "--into", folder.path)
        #expect(changed.status == 0, "\(changed)")
        let table = try text("de.lproj/Localizable.stringsdict")
        #expect(table.contains("<string>%d Tage &amp; Nächte</string>"), "\(table)")
        #expect(table.contains("<string>%#@folders@: %#@files@</string>") == true, "\(table)")
        #expect(table.contains("<!-- texts with numbers -->"))
    }

    @Test func `a language gets a property list with its plural forms`() async throws {
        try folder.add("en.lproj/Localizable.stringsdict", Self.plurals)
        try folder.add("pl.lproj/Localizable.strings", "")
        let file = try folder.add(
            "pl.po",
            """
            msgid ""
            msgstr "Language: pl\\n"

            msgctxt "days"
            msgid "%d day"
            msgid_plural "%d days & more"
            msgstr[0] "%d dzień"
            msgstr[1] "%d dni"
            msgstr[2] "%d dni!"

            msgctxt "found/files"
            msgid "%d file"
            msgid_plural "%d files"
            msgstr[0] "%d plik"
            msgstr[1] "%d pliki"
            msgstr[2] "%d plików"
            """)

        let outcome = try await strings("import", file, "--into", folder.path)

        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("the variables of 'found' are translated only in part"), "\(outcome)")
        let table = try text("pl.lproj/Localizable.stringsdict")
        for part in ["<key>few</key>", "<string>%d dni</string>", "<key>other</key>", "<string>d</string>"] {
            #expect(table.contains(part), "\(table)")
        }
        #expect(!table.contains("found"))
        let check = try await strings("export", folder.path, "-o", folder.path + "/again", "--language", "pl")
        #expect(check.status == 0, "\(check)")
        #expect(try text("again/pl.po").contains(#"msgstr[1] "%d dni""#))
    }

    @Test func `a broken property list is reported, and nothing is written`() async throws {
        try folder.add("en.lproj/Localizable.stringsdict", Self.plurals)
        try folder.add("de.lproj/Localizable.stringsdict", "<plist><dict><key>days</key></dict></plist>")

        let outcome = try await strings("export", folder.path, "-o", folder.path + "/out")

        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("de.lproj/Localizable.stringsdict:1:"), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test(arguments: [
        ("msgid \"a\nmsgstr \"\"", 1, "not closed"), ("msgid \"a\"\nmsgid \"b\"", 2, "a second 'msgid'"),
        ("msgid \"a\"\n\nmsgtsr \"b\"", 3, "unknown keyword 'msgtsr'"),
        ("msgid \"a\" b\nmsgstr \"\"", 1, "nothing may follow"),
        ("\"a\"", 1, "must follow a keyword"), ("msgid \"\\q\"", 1, "invalid escape"),
        ("msgid \"a\"\n", 1, "no 'msgstr'"),
        ("msgid \"a\"\nmsgstr[0] \"\"", 2, "out of order"), ("msgid \"a\"\nmsgstr \"b\"", 1, "no language"),
        ("msgid \"\"\nmsgstr \"Language: deutsch\\n\"", 1, "'deutsch', which is none"),
        ("msgid \"\"\nmsgstr \"Language: de\\nContent-Type: text/plain; charset=KOI8-R\\n\"", 1, "KOI8-R"),
        (
            "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"", 4,
            "1 plural forms"
        ),
    ])
    func `a mistake in a catalogue has its line`(content: String, line: Int, message: String) async throws {
        let file = try folder.add("bad.po", content)
        let before = try text("de.lproj/Localizable.strings")

        let outcome = try await strings("import", file, "--into", folder.path)

        #expect(outcome.status == 1 && outcome.errors.contains("bad.po:\(line): error: "), "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(try text("de.lproj/Localizable.strings") == before)
    }

    @Test(arguments: [
        ("<xliff", "no well-formed XML"), ("<html/>", "must be 'xliff'"), ("<xliff version='2.0'/>", "XLIFF 2.0"),
        ("<xliff version='1.2'/>", "no element 'file'"), ("<!DOCTYPE a><xliff/>", "a document type"),
        ("<xliff version='1.2'><file><body><trans-unit/></body></file></xliff>", "has no 'id'"),
        ("<xliff version='1.2'><file original='A.strings' target-language='de'/></xliff>", "only of 'A.strings'"),
        ("<xliff version='1.2'><file/></xliff>", "no target language"),
        (
            "<xliff version='1.2'><file target-language='de'><trans-unit id='a'><source>a<g/></source></trans-unit>"
                + "</file></xliff>",
            "has an element 'g'"
        ),
    ])
    func `a mistake in an XLIFF file is reported`(content: String, message: String) async throws {
        let file = try folder.add("bad.xliff", "\n" + content)

        let outcome = try await strings("import", file, "--into", folder.path)

        #expect(outcome.status == 1 && outcome.errors.contains("bad.xliff:"), "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func `a cut or changed catalogue is read or reported`() async throws {
        let out = folder.path + "/out"
        _ = try await strings("export", folder.path, "-o", out)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: out + "/de.po")))

        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
            try Data(bytes[..<count]).write(to: URL(fileURLWithPath: out + "/cut.po"))
            let outcome = try await strings("import", out + "/cut.po", "--into", folder.path)
            #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
        }
        #expect(try text("de.lproj/Localizable.strings").contains("\"title\" = \"Titel \\\"von\\\" %1\";"))
    }

    @Test(arguments: [
        ["import", "a.txt", "--into", "."], ["export", ".", "-o", "out", "--language", "deutsch"],
        ["import", "a.po", "b.po", "--into", ".", "--language", "de"], ["update", ".", "--table", "a/b"],
    ])
    func `a wrong command line is refused`(arguments: [String]) async throws {
        #expect(try await Tool.run(["strings"] + arguments).status == 64)
    }

    @Test func `a language to translate from must have a table`() async throws {
        let outcome = try await strings("export", folder.path, "-o", folder.path + "/out", "--source", "fr")

        #expect(outcome.status == 2 && outcome.errors.contains("there is no table 'fr.lproj/Localizable.strings'"))
    }
}

extension String {
    /// The text as a file of a format has it.
    fileprivate nonisolated func xml(_ format: String) -> String {
        format == "xliff" ? replacingOccurrences(of: "&", with: "&amp;") : self
    }
}
