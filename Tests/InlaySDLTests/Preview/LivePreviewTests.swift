import Glibc
import Inlay
import Testing

@testable import InlaySDL

@Suite struct LivePreviewTests {
    private final class PageController: ViewController {
        var folder = Resources.none
        override var documentName: String? { "Page" }
        override var resources: Resources { folder }
    }

    /// A folder of its own, gone with the test.
    private final class Folder {
        let path: String

        init() throws {
            var template = Array("/tmp/inlay-preview-XXXXXX".utf8CString)
            path = String(cString: try #require(mkdtemp(&template)))
        }

        isolated deinit {
            for name in ["Page.xml", "other.txt"] { unlink(path + "/" + name) }
            rmdir(path + "/de.lproj")
            rmdir(path)
        }

        func write(_ text: String, to name: String) throws {
            let file = try #require(fopen(path + "/" + name, "w"))
            fputs(text, file)
            fclose(file)
        }
    }

    private let folder: Folder
    private let application = Application(title: "Test", platform: OffscreenPlatform())
    private let controller = PageController()

    init() throws {
        folder = try Folder()
        application.diagnosticHandler = { _ in }
        controller.folder = Resources(directory: folder.path)
    }

    private func open(_ markup: String) throws -> (Window, LivePreview) {
        try folder.write(markup, to: "Page.xml")
        let window = try application.open(controller)
        return (window, try LivePreview(of: application, watching: [folder.path]))
    }

    /// Writes the document and waits until the preview has seen it.
    private func save(_ markup: String, _ preview: LivePreview) async throws {
        await withCheckedContinuation { continuation in
            preview.onReload = {
                preview.onReload = {}
                continuation.resume()
            }
            do { try folder.write(markup, to: "Page.xml") } catch { Issue.record(error) }
        }
    }

    @Test func aSavedDocumentShows() async throws {
        let (window, preview) = try open(#"<Label text="before"/>"#)

        try await save(#"<Label text="after"/>"#, preview)

        #expect((window.view as? Label)?.text == "after")
    }

    @Test func aMistakeIsToldOverTheLastGoodViewUntilItIsMended() async throws {
        let (window, preview) = try open(#"<Label text="good"/>"#)

        try await save("<Label", preview)
        #expect(preview.isStale)
        #expect((window.view as? Label)?.text == "good")
        #expect(window.displayList().description.contains("malformed-xml"))

        try await save(#"<Label text="mended"/>"#, preview)
        #expect(!preview.isStale)
        #expect((window.view as? Label)?.text == "mended")
        #expect(!window.displayList().description.contains("malformed-xml"))
    }

    @Test func aWarningIsToldOverTheNewView() async throws {
        let (window, preview) = try open(#"<Label text="good"/>"#)

        try await save(#"<Label text="new" txet="x"/>"#, preview)

        #expect((window.view as? Label)?.text == "new")
        #expect(window.displayList().description.contains("unknown-property"))
    }

    @Test func aDocumentIsFollowedBesideItsResources() throws {
        let file = folder.path + "/Page.xml"

        #expect(PreviewViewController(file: file).previewedFolders == [folder.path])
        #expect(Set(PreviewViewController(file: file, resources: "/r").previewedFolders) == [folder.path, "/r"])
    }

    @Test func aFolderThatCannotBeWatchedSaysSo() throws {
        #expect(throws: FileWatcherError.self) {
            try LivePreview(of: application, watching: [folder.path + "/nothing"])
        }
    }

    @Test(
        arguments: [
            (nil, nil), ("", nil), ("0", nil), ("1", LivePreview.Wish.own), ("/a/B.xml", .document("/a/B.xml")),
        ] as [(String?, LivePreview.Wish?)])
    func theEnvironmentSaysWhatIsPreviewed(value: String?, wish: LivePreview.Wish?) {
        #expect(LivePreview.Wish(value) == wish)
    }
}
