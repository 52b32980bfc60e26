import Inlay
import InlayFormatting
import InlayRaster

/// Shows documents off screen, in each look, and reports what some people cannot use.
final class AccessibilityCheck {
    /// The size of the window in points. A document has no size of its own.
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

/// The elements of a document by their views.
final class CheckedElements {
    private var reporters: [ObjectIdentifier: (view: View, report: (AccessibilityFinding) -> Void)] = [:]
    private var last: ((AccessibilityFinding) -> Void)?

    deinit {}

    func add(_ view: View, _ report: @escaping (AccessibilityFinding) -> Void) {
        reporters[ObjectIdentifier(view)] = (view, report)
        last = report
    }

    /// Reports a finding at the element of its view, or at the nearest element around it.
    func report(_ finding: AccessibilityFinding) {
        var next = finding.view
        while let view = next {
            if let element = reporters[ObjectIdentifier(view)] { return element.report(finding) }
            next = view.superview
        }
        // The root's element is closed last.
        last?(finding)
    }
}
