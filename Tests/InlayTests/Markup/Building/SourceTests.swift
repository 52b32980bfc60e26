import FoundationEssentials
import Glibc
import Testing

@testable import Inlay

/// Sources of documents and images.
@MainActor @Suite struct SourceTests {
    /// A folder that is deleted after the test.
    final class Folder {
        let path: String

        init() throws {
            path = FileManager.default.temporaryDirectory.path + "/inlay-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func add(_ name: String, _ text: String = "") throws {
            let file = path + "/" + name
            let parent = file.split(separator: "/").dropLast().joined(separator: "/")
            try FileManager.default.createDirectory(atPath: "/" + parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: file))
        }
    }

    let folder: Folder

    init() throws { folder = try Folder() }

    private func surroundings(_ environment: [String: String] = [:]) -> Resources.Surroundings {
        .init(executable: folder.path + "/bin/mail", environment: environment)
    }

    @Test func `a missing or unreadable file is an error`() throws {
        func failure(_ path: String) -> MarkupDiagnostic? {
            do throws(MarkupError) { _ = try MarkupSource(contentsOf: path) } catch { return error.diagnostics.first }
            return nil
        }

        #expect(failure(folder.path + "/No.xml")?.id == .missingDocument)
        #expect(failure(folder.path)?.id == .unreadableDocument)
        #expect(failure("/dev/zero")?.id == .tooLarge)
        #expect(failure(folder.path)?.file == folder.path)
        // Its size is 0, and its first byte cannot be read.
        #expect(failure("/proc/self/mem")?.message == "cannot read '/proc/self/mem': Input/output error")
    }

    @Test(arguments: [
        ([0xff, 0xfe] + utf16("<View\n/>", isBigEndian: false), 0..<2),
        ([0xfe, 0xff] + utf16("<View\n/>", isBigEndian: true), 0..<2),
        (utf16("<View/>", isBigEndian: false), 1..<2), (Array("<View\0/>".utf8), 5..<6),
        (Array("<View/>\0".utf8), 7..<8),
    ])
    func `text that is not UTF-8 is rejected at the first invalid byte`(bytes: [UInt8], place: Range<Int>) {
        let loaded = Loaded(MarkupSource(name: "Test.xml", data: bytes))

        #expect(loaded.view == nil)
        #expect(loaded.diagnostics.map(\.message) == ["not UTF-8 text"])
        #expect(loaded.diagnostics.first?.bytes == place)
        #expect(loaded.diagnostics.first?.range.line == 1)
    }

    @Test func `a UTF-8 byte order mark is allowed`() {
        let loaded = Loaded(MarkupSource(name: "Test.xml", data: [0xef, 0xbb, 0xbf] + Array("<View tag='2'/>".utf8)))

        #expect(loaded.view?.tag == 2)
        #expect(loaded.diagnostics.isEmpty)
    }

    nonisolated private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xff)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    @Test func `source folders are searched before other folders`() throws {
        try folder.add("sources/A.xml", "new")
        try folder.add("bundle/A.xml", "old")
        try folder.add("bundle/B.xml", "old")
        let bundle = Resources(directory: folder.path + "/bundle")

        let resources = bundle.preceded(by: [folder.path + "/sources", folder.path + "/none"])

        #expect(resources.path(forDocument: "A")?.hasSuffix("/sources/A.xml") == true)
        #expect(resources.path(forDocument: "B")?.hasSuffix("/bundle/B.xml") == true)
        #expect(bundle.preceded(by: []) == bundle)
    }

    @Test func `a pipe in a folder is rejected without waiting`() throws {
        let pipe = folder.path + "/Pipe.xml"
        try #require(mkfifo(pipe, 0o600) == 0)

        let error = #expect(throws: MarkupError.self) { try MarkupSource(contentsOf: pipe, name: "Pipe.xml") }

        #expect(error?.diagnostics.map(\.message) == ["cannot read 'Pipe.xml': it is a pipe, not a file"])
    }

    @Test func `a document is found by its name`() throws {
        try folder.add("Hello.xml", "<SampleText text='hi'/>")
        registerSampleViews()
        var builder = ViewBuilder(resources: Resources(directory: folder.path))
        var told: [MarkupDiagnostic] = []
        builder.diagnosticHandler = { told.append($0) }

        #expect((try builder.load(documentNamed: "Hello").view as? SampleText)?.text == "hi")
        #expect((try builder.load(documentNamed: "Hello.xml").view as? SampleText)?.text == "hi")
        #expect(throws: MarkupError.self) { try builder.load(documentNamed: "Goodbye") }
        #expect(throws: MarkupError.self) { try builder.load(documentNamed: "../Hello") }
        #expect(told.map(\.file) == ["Goodbye.xml", "../Hello.xml"])
        #expect(told.first?.message == "no document 'Goodbye'; looked in \(folder.path)")
    }

    @Test func `view withName returns nil for a missing document`() {
        #expect(ViewBuilder.view(withName: "NoSuchDocumentAnywhere") == nil)
    }

    @Test func `images are found with and without extension`() throws {
        for name in ["a.png", "b.jpeg", "Slide 1.svg", "sub/c.jpg", "both.jpg", "both.png"] { try folder.add(name) }
        let resources = Resources(directory: folder.path)

        func file(_ name: String) -> String? {
            resources.path(forImage: name).map { String($0.dropFirst(folder.path.count + 1)) }
        }

        #expect(file("a") == "a.png")
        #expect(file("a.png") == "a.png")
        #expect(file("b") == "b.jpeg")
        #expect(file("Slide 1") == "Slide 1.svg")
        #expect(file("sub/c") == "sub/c.jpg")
        #expect(file("both") == "both.png")
        #expect(file("d") == nil)
        #expect(file("") == nil)
        #expect(file("sub") == nil)
    }

    @Test func `names outside the folder are rejected`() throws {
        try folder.add("in/a.png")
        try folder.add("secret.png")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/in/link.png", withDestinationPath: folder.path + "/secret.png")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/in/same.png", withDestinationPath: "a.png")
        let resources = Resources(directory: folder.path + "/in")

        #expect(resources.locate(image: "../secret") == .outside)
        #expect(resources.locate(image: folder.path + "/secret.png") == .outside)
        #expect(resources.locate(image: "link") == .outside)
        #expect(resources.locate(image: "x/../../secret") == .outside)
        #expect(resources.locate(image: "a\0.png") == .missing)
        #expect(resources.path(forImage: "same") == folder.path + "/in/a.png")
    }

    @Test func `named resources are searched at the program, variables and XDG folders`() throws {
        for name in [
            "bin/Mail_Mail.resources/a", "extra/Mail_Mail.resources/a", "home/Mail_Mail/a", "share/Mail_Mail/a",
        ] { try folder.add(name) }
        let root = folder.path

        let resources = Resources(
            named: "Mail_Mail",
            surroundings: surroundings([
                "INLAY_RESOURCES": "\(root)/none:\(root)/extra", "XDG_DATA_HOME": root + "/home",
                "XDG_DATA_DIRS": root + "/share",
            ]))

        #expect(
            resources.directories == [
                root + "/bin/Mail_Mail.resources", root + "/extra/Mail_Mail.resources", root + "/extra",
                root + "/home/Mail_Mail", root + "/share/Mail_Mail",
            ])
    }

    @Test func `the main resources are the program's bundle or its folder`() throws {
        let root = folder.path
        try folder.add("bin/Other_library.resources/a")
        try folder.add("home/.local/share/mail/a")

        let before = Resources(mainIn: surroundings(["HOME": root + "/home", "XDG_DATA_DIRS": "/nowhere"]))
        try folder.add("bin/Suite_mail.resources/a")
        let after = Resources(mainIn: surroundings())

        #expect(before.directories == [root + "/bin", root + "/home/.local/share/mail"])
        #expect(after.directories.first == root + "/bin/Suite_mail.resources")
    }

    @Test func `an installed program finds its bundles relative to itself, then in the XDG folders`() throws {
        let root = folder.path
        for name in [
            "share/mail/Suite_mail.resources/a", "share/mail/Suite_parts.resources/a",
            "data/mail/Suite_mail.resources/a", "data/mail/flat",
        ] { try folder.add(name) }
        let installed = surroundings(["HOME": root + "/none", "XDG_DATA_DIRS": root + "/data"])

        #expect(
            Resources(mainIn: installed).directories == [
                root + "/share/mail/Suite_mail.resources", root + "/data/mail/Suite_mail.resources",
                root + "/data/mail",
            ])
        #expect(
            Resources(named: "Suite_parts", surroundings: installed).directories == [
                root + "/share/mail/Suite_parts.resources"
            ])

        try folder.add("bin/Suite_mail.resources/a")
        #expect(Resources(mainIn: installed).directories.first == root + "/bin/Suite_mail.resources")
    }
}
