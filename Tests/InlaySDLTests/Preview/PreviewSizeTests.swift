import Foundation
import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

/// The size of a preview window.
@Suite struct PreviewSizeTests {
    /// A folder that is deleted with the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.appending(path: "inlay-preview-\(UUID())").path

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
        }
    }

    private func size(of markup: String) throws -> Size {
        let folder = try Folder()
        try folder.write(markup, to: "Page.xml")
        let application = Application(title: "Test", platform: OffscreenPlatform())
        application.diagnosticHandler = { _ in }
        let window = try application.open(PreviewViewController(file: folder.path + "/Page.xml"))
        defer { window.close() }
        return window.size
    }

    @Test func `a preview has the size of its root element`() throws {
        #expect(try size(of: #"<ColumnView width="700" height="500"/>"#) == Size(700, 500))
        #expect(try size(of: #"<ColumnView minimumWidth="600"/>"#) == Size(600, 320))
    }

    @Test func `a preview is as high as its content, within limits`() throws {
        #expect(try size(of: #"<ColumnView layoutMargins="0"><View height="450"/></ColumnView>"#) == Size(480, 450))
        #expect(try size(of: #"<ColumnView><View height="5000"/></ColumnView>"#) == Size(480, 800))
        #expect(try size(of: #"<TableView/>"#) == Size(480, 320))
    }

    @Test func `the preview of a controller's document has the controller's size`() throws {
        final class WideController: ViewController {
            override var documentName: String? { "Page" }
            override var preferredContentSize: Size { Size(900, 600) }
        }
        let folder = try Folder()
        try folder.write("<ColumnView/>", to: "Page.xml")
        let application = Application(title: "Test", platform: OffscreenPlatform())

        let (shown, _) = application.previewed(WideController(), .document(folder.path + "/Page.xml"))

        #expect(try application.open(shown).size == Size(900, 600))
    }
}
