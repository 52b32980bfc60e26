import Foundation
import Inlay
import InlayRaster
import InlaySDL
import InlayTesting
import Testing

/// A document of the pages about the elements.
private final class Sample: ViewController {
    static let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("docs/elements/samples").path
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init()
    }

    required init() {
        name = ""
        super.init()
    }

    override var documentName: String? { name }
    override var resources: Resources { Resources(directory: Self.folder) }
}

/// Gradients, shadows, blurs, images and text in real windows have the same pixels as off screen.
@Suite(.serialized, .enabled(if: Session.isPresent, "needs Scripts/with-x11 or Scripts/with-wayland"))
struct PaintingWindowTests {
    nonisolated static let samples = [
        "linear-gradient-lines", "radial-gradient", "view-layer", "view-shapes", "visual-effect-styles", "image-modes",
        "label-breaks", "label-styles",
    ]
    /// The scales that can be chosen; on Wayland the session has a scale.
    nonisolated static let scales = Session.isX11 ? ["1", "1.25", "1.5", "2"] : [""]

    @Test(arguments: samples, scales) func `a document has the same pixels in a window and offscreen`(
        name: String, scale: String
    ) throws {
        let session = try Session()
        let path = "\(Sample.folder)/\(name).xml"
        let program = try Program(
            "inlay", ["run", path, "--size", "320x240", "--theme", "light"], title: name,
            environment: scale.isEmpty ? [:] : ["INLAY_SCALE": scale], session: session)
        // Keeps the whole window on the screen.
        try session.inject("place", 40, 20)
        session.scale = try scale.isEmpty ? Double(session.picture().width) / 320 : #require(Double(scale))
        let app = try TestApplication(Sample(name), size: Size(320, 240), scale: session.scale)

        #expect(app.diagnostics.isEmpty)
        try session.expectSame(app, "the window")
        try session.inject("close")
        #expect(try program.end() == 0)
        #expect(program.text == "")
    }
}
