import Glibc
import Inlay
import TestSupport
import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite struct LivePreviewTests {
    private final class PageController: ViewController {
        var folder = Resources.none
        var images: Resources?
        override var documentName: String? { "Page" }
        override var resources: Resources { folder }
        override var bundleForImages: Resources? { images }
    }

    /// A temporary folder that is deleted with the test.
    private final class Folder {
        let path: String

        init() throws {
            var template = Array("/tmp/inlay-preview-XXXXXX".utf8CString)
            path = String(cString: try #require(mkdtemp(&template)))
        }

        isolated deinit {
            for name in ["Page.xml", "PreviewedPage.xml", "Other.xml", "other.txt"] { unlink(path + "/" + name) }
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

    /// Writes the document and waits until the preview has loaded it.
    private func save(_ markup: String, _ preview: LivePreview, to name: String = "Page.xml") async throws {
        await withCheckedContinuation { continuation in
            preview.onReload = {
                preview.onReload = {}
                continuation.resume()
            }
            do { try folder.write(markup, to: name) } catch { Issue.record(error) }
        }
    }

    @Test func `a saved document is shown in the preview`() async throws {
        let (window, preview) = try open(#"<Label text="before"/>"#)

        try await save(#"<Label text="after"/>"#, preview)

        #expect((window.view as? Label)?.text == "after")
    }

    @Test func `the user's changes stay, and a text that the document changes is shown`() async throws {
        func markup(_ title: String, _ text: String) -> String {
            """
            <ColumnView>
                <Label text="\(title)"/>
                <TextField id="field" text="\(text)"/><TextView id="notes" height="40" text="a"/>
                <ScrollView id="scroll" height="50"><View height="400" width="100"/></ScrollView>
                <TableView id="table" height="60"><Label text="one"/><Label text="two"/></TableView>
            </ColumnView>
            """
        }
        let (window, preview) = try open(markup("1", "Ann"))
        func view<V: View>(_ id: String, _: V.Type) throws -> V {
            try #require(window.view.descendants.first { $0.markup.identifier == id } as? V)
        }
        window.drawFrame()
        try view("field", TextField.self).text = "typed"
        try view("field", TextField.self).selectedRange = 1..<3
        try view("notes", TextView.self).text = "more"
        try view("scroll", ScrollView.self).contentOffset.y = 120
        try view("table", TableView.self).selectRow(at: IndexPath(row: 1, section: 0))

        try await save(markup("2", "Ann"), preview)
        window.drawFrame()
        #expect(try view("field", TextField.self).text == "typed")
        #expect(try view("field", TextField.self).selectedRange == 1..<3)
        #expect(try view("notes", TextView.self).text == "more")
        #expect(try view("scroll", ScrollView.self).contentOffset.y == 120)
        #expect(try view("table", TableView.self).indexPathForSelectedRow == IndexPath(row: 1, section: 0))

        try await save(markup("3", "Bob"), preview)
        #expect(try view("field", TextField.self).text == "Bob")
        #expect(try view("notes", TextView.self).text == "more")
        #expect(try view("scroll", ScrollView.self).contentOffset.y == 120)
    }

    @Test func `an error is shown over the last valid view until fixed`() async throws {
        let (window, preview) = try open(#"<Label text="good"/>"#)

        try await save("<Label", preview)
        #expect(preview.isOutdated)
        #expect((window.view as? Label)?.text == "good")
        #expect(window.displayList().description.contains("malformed-xml"))

        try await save(#"<Label text="mended"/>"#, preview)
        #expect(!preview.isOutdated)
        #expect((window.view as? Label)?.text == "mended")
        #expect(!window.displayList().description.contains("malformed-xml"))
    }

    @Test func `a warning appears over the new view`() async throws {
        let (window, preview) = try open(#"<Label text="good"/>"#)

        try await save(#"<Label text="new" txet="x"/>"#, preview)

        #expect((window.view as? Label)?.text == "new")
        #expect(window.displayList().description.contains("unknown-property"))
    }

    @Test func `a warning remains visible while the document contains the mistake`() async throws {
        let (window, preview) = try open(#"<Label text="good" txet="x"/>"#)

        try await save(#"<Label text="new" txet="x"/>"#, preview)
        try await save(#"<Label text="newer" txet="x"/>"#, preview)

        #expect((window.view as? Label)?.text == "newer")
        #expect(window.displayList().description.contains("unknown-property"))
    }

    /// Other tests create registered owners too, without this document.
    final class PreviewedCell: RowView {
        static weak var application: Application?

        required init() {
            super.init()
            guard Application.current === Self.application else { return }
            _ = ViewBuilder.view(withName: "PreviewedPage", owner: self, root: self)
        }
    }

    @Test func `a view that owns the document is shown and reloaded`() async throws {
        ViewBuilder.register(owner: PreviewedCell.self, document: "PreviewedPage")
        PreviewedCell.application = application
        try folder.write(#"<root><Label text="before"/></root>"#, to: "PreviewedPage.xml")
        let (shown, folders) = application.previewed(ViewController(), .document(folder.path + "/PreviewedPage.xml"))
        let window = try application.open(shown)
        let preview = try LivePreview(of: application, watching: try #require(folders))
        var text: String? { (window.view.subviews.first as? Label)?.text }
        #expect(window.view is PreviewedCell)
        #expect(text == "before")

        try await save(#"<root><Label text="after"/></root>"#, preview, to: "PreviewedPage.xml")
        #expect(text == "after")
        try await save("<root", preview, to: "PreviewedPage.xml")
        #expect(text == "after")
        #expect(preview.isOutdated)
    }

    @Test func `a root element without an owner becomes a column`() throws {
        try folder.write(#"<root><Label text="x"/></root>"#, to: "Other.xml")

        let (shown, _) = application.previewed(ViewController(), .document(folder.path + "/Other.xml"))

        #expect(shown.view is ColumnView)
    }

    @Test func `an app watches its own folders and source folders take precedence`() async throws {
        let (sources, images, own) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
        let application = Application(
            title: "Test", resources: Resources(directory: own.path), platform: OffscreenPlatform())
        try folder.write(#"<Label text="built"/>"#, to: "Page.xml")
        try sources.write("Page.xml", #"<Label text="source"/>"#)
        controller.images = Resources(directory: images.path)

        let (shown, folders) = application.previewed(controller, .own, sources: [sources.path])
        let window = try application.open(shown)
        let preview = try LivePreview(of: application, watching: try #require(folders))

        #expect(folders == [sources.path, folder.path, images.path, own.path])
        #expect((window.view as? Label)?.text == "source")
        await withCheckedContinuation { continuation in
            preview.onReload = {
                preview.onReload = {}
                continuation.resume()
            }
            do { try sources.write("Page.xml", #"<Label text="saved"/>"#) } catch { Issue.record(error) }
        }
        #expect((window.view as? Label)?.text == "saved")
    }

    @Test func `the program's folder is watched only when given as source`() throws {
        let link = try #require(realpath("/proc/self/exe", nil))
        defer { free(link) }
        let program = String(cString: link)
        let folder = program.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }

        let (_, folders) = application.previewed(ViewController(), .own, sources: [])

        #expect(application.resources.directories.contains(folder))
        #expect(folders?.contains(folder) == false)
        #expect(application.previewed(ViewController(), .own, sources: [folder]).folders?.first == folder)
        #expect(throws: LivePreview.MissingFolderError.self) { try LivePreview(of: application, watching: []) }
    }

    @Test func `resizing selects the document and templates for the size class`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Page.xml", #"<?properties T?><Label text="any" class="t"/>"#)
        try folder.write("Page~horizontal.xml", #"<?properties T?><Label text="wide" class="t"/>"#)
        try folder.write("T.json", #"{"t": {"tag": 1}}"#)
        try folder.write("T~vertical.json", #"{"t": {"tag": 2}}"#)
        let controller = PreviewViewController(file: folder.path + "/Page.xml")
        let window = try application.open(controller, size: Size(700, 600))
        let preview = try LivePreview(of: application, watching: controller.previewedFolders)
        func shown(_ width: Double, _ height: Double) -> String {
            window.dispatch(Event(.resized(Size(width, height), scale: 1)))
            return "\((window.view as? Label)?.text ?? "") \(window.view.tag)"
        }

        #expect(shown(700, 600) == "any 1")
        #expect(shown(700, 300) == "wide 1")
        #expect(shown(300, 700) == "any 2")
        #expect(!preview.isOutdated)
    }

    @Test func `a document for a size class is shown at every size`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Page~vertical.xml", #"<Label text="high"/>"#)
        try folder.write("Page~minimal.xml", #"<Label text="small"/>"#)

        let window = try application.open(PreviewViewController(file: folder.path + "/Page~vertical.xml"))

        #expect((window.view as? Label)?.text == "high")
    }

    @Test func `a document's folder and the resource folder are watched`() throws {
        let file = folder.path + "/Page.xml"

        #expect(PreviewViewController(file: file).previewedFolders == [folder.path])
        #expect(Set(PreviewViewController(file: file, resources: "/r").previewedFolders) == [folder.path, "/r"])
    }

    @Test func `a folder that cannot be watched is an error`() throws {
        #expect(throws: FileWatcherError.self) {
            try LivePreview(of: application, watching: [folder.path + "/nothing"])
        }
    }

    @Test(
        arguments: [
            (nil, nil), ("", nil), ("0", nil), ("1", LivePreview.PreviewRequest.own),
            ("/a/B.xml", .document("/a/B.xml")),
        ] as [(String?, LivePreview.PreviewRequest?)])
    func `the environment determines the previewed content`(value: String?, wish: LivePreview.PreviewRequest?) {
        #expect(LivePreview.PreviewRequest(value) == wish)
    }
}
