package import Inlay

/// The elements of a document by their views and items.
package final class CheckedElements {
    private var reporters: [ObjectIdentifier: (object: any MarkupObject, report: (AccessibilityFinding) -> Void)] = [:]
    private var last: ((AccessibilityFinding) -> Void)?

    package init() {}

    deinit {}

    package func add(_ object: any MarkupObject, _ report: @escaping (AccessibilityFinding) -> Void) {
        reporters[ObjectIdentifier(object)] = (object, report)
        if object is View { last = report }
    }

    /// Reports a finding at the element of its column or view, or at the nearest element around it.
    package func report(_ finding: AccessibilityFinding) {
        if let column = finding.column, let element = reporters[ObjectIdentifier(column)] {
            return element.report(finding)
        }
        var next = finding.view
        while let view = next {
            if let element = reporters[ObjectIdentifier(view)] { return element.report(finding) }
            next = view.superview
        }
        // The root's element is closed last.
        last?(finding)
    }
}
