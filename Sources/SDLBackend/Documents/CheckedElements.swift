package import Inlay

/// The elements of a document by their views.
package final class CheckedElements {
    private var reporters: [ObjectIdentifier: (view: View, report: (AccessibilityFinding) -> Void)] = [:]
    private var last: ((AccessibilityFinding) -> Void)?

    package init() {}

    deinit {}

    package func add(_ view: View, _ report: @escaping (AccessibilityFinding) -> Void) {
        reporters[ObjectIdentifier(view)] = (view, report)
        last = report
    }

    /// Reports a finding at the element of its view, or at the nearest element around it.
    package func report(_ finding: AccessibilityFinding) {
        var next = finding.view
        while let view = next {
            if let element = reporters[ObjectIdentifier(view)] { return element.report(finding) }
            next = view.superview
        }
        // The root's element is closed last.
        last?(finding)
    }
}
