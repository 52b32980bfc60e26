import Inlay
import InlayFormatting
import InlayRaster
import InlaySDL

/// Shows documents off screen, in each look, and reports what some people cannot use.
final class AccessibilityCheck {
    /// The size of the window, in points. Documents have no size.
    private static let size = Size(1024, 768)

    private let platform = OffscreenPlatform()

    deinit {}

    /// Reports the findings in a document's view at their elements.
    func run(_ view: View, _ elements: CheckedElements) {
        let application = Application(title: "check", identifier: "inlay", platform: platform)
        application.formatters = FoundationFormatters()
        application.diagnosticHandler = { _ in }
        guard let window = try? application.open(DocumentViewController(view, title: "check"), size: Self.size) else {
            return
        }
        let findings = AccessibilityLinter(of: window, hasData: false).thoroughFindings()
        window.close()
        for finding in findings { elements.report(finding) }
    }
}
