import FoundationEssentials
import Testing

@testable import Inlay

/// Files in the folders of languages. Specification 7 and 12.2.
@MainActor @Suite struct LocalizedFileTests {
    let folder: SourceTests.Folder

    init() throws { folder = try SourceTests.Folder() }

    private func load(_ markup: String, _ locale: LocaleIdentifier = "de_AT") -> Loaded {
        Loaded(markup, resources: Resources(directory: folder.path)) { $0.locale = locale }
    }

    @Test func `templates are found in the language folder, then in Base`() throws {
        try folder.add("Base.lproj/Theme.json", #"{"a": {"text": "Base"}}"#)
        try folder.add("de.lproj/Theme.json", #"{"a": {"text": "de"}}"#)
        let markup = "<ColumnView><?properties Theme?><Label id='a' class='a'/></ColumnView>"

        #expect((load(markup).views["a"] as? Label)?.text == "de")
        #expect((load(markup, "fr").views["a"] as? Label)?.text == "Base")
        #expect(load(markup).diagnostics.isEmpty)
    }

    @Test func `included documents are found in the language folder, then beside the folder`() throws {
        try folder.add("de.lproj/Part.xml", "<Label id='part' text='de'/>")
        try folder.add("Part.xml", "<Label id='part' text='plain'/>")
        let markup = "<ColumnView><?include Part?></ColumnView>"

        #expect((load(markup).views["part"] as? Label)?.text == "de")
        #expect((load(markup, "fr").views["part"] as? Label)?.text == "plain")
    }

    @Test func `a file of another language is the fallback`() throws {
        try folder.add("sv.lproj/Part.xml", "<Label id='part' text='sv'/>")
        #expect((load("<ColumnView><?include Part?></ColumnView>").views["part"] as? Label)?.text == "sv")
    }

    @Test func `images are found in the language folder`() throws {
        try folder.add("Base.lproj/flag.png", "")
        try folder.add("de.lproj/flag.png", "")
        let resources = Resources(directory: folder.path)

        #expect(resources.localized(for: "de_AT").path(forImage: "flag")?.hasSuffix("de.lproj/flag.png") == true)
        #expect(resources.localized(for: "fr").path(forImage: "flag")?.hasSuffix("Base.lproj/flag.png") == true)
        #expect(resources.path(forImage: "flag") == nil)
    }

    @Test func `a language folder gives no access to files outside the resources`() throws {
        try folder.add("de.lproj/Part.xml", "<Label/>")
        let found = load("<ColumnView><?include ../Part?></ColumnView>").diagnostics
        #expect(found.map(\.id) == [.missingFile])
    }
}

/// A view with a processing instruction that takes a text.
@MainActor private final class Headlined: View {
    var headline = ""
    override func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "headline" else { return false }
        headline = data
        return true
    }
}

@MainActor @Suite struct OwnInstructionTests {
    @Test func `an instruction of an app view receives localized text`() throws {
        let folder = try SourceTests.Folder()
        try folder.add("de.lproj/Localizable.strings", #""hello" = "Hallo";"#)
        ViewBuilder.register(Headlined.self, as: "Headlined")
        func headline(_ data: String) -> String? {
            Loaded("<Headlined><?headline \(data)?></Headlined>", resources: Resources(directory: folder.path)) {
                $0.locale = "de"
            }.view(as: Headlined.self)?.headline
        }

        #expect(headline("@hello") == "Hallo")
        #expect(headline("^@hello") == "@hello")
        #expect(headline("hello") == "hello")
    }
}
