import DemoResources
import Foundation
import Inlay
import InlayRaster
import InlaySDL
import InlayTesting

/// The demo's first page, off screen: the reference for the window, to the pixel.
final class Hello: ViewController {
    @Outlet var greetingLabel: Label

    override var documentName: String? { "HelloViewController" }
    override var resources: Resources { .demo }
    override func registerActions(in actions: inout ActionTable) { actions["sayHello"] = sayHello }
    func sayHello() { greetingLabel.text = "Hello, World!" }
}

extension Session {
    /// Waits until the window shows the same pixels as the page off screen.
    func expectSame(_ app: TestApplication, _ what: String, meanwhile serve: () -> Void = {}) throws {
        let expected = app.snapshot
        var summary = ""
        do {
            try wait(what) {
                serve()
                let comparison = try PixmapComparison(
                    withoutPointer(picture()), withoutPointer(expected))
                summary = comparison.summary
                return comparison.differentCount == 0
            }
        } catch {
            let folder = ProcessInfo.processInfo.environment["INLAY_LOGS"] ?? NSTemporaryDirectory()
            try picture().writePNG(to: folder + "/window.png")
            try expected.writePNG(to: folder + "/expected.png")
            throw Failure(description: "\(what): \(summary); see window.png and expected.png in \(folder)")
        }
    }
}
