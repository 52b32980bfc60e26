/// A view in a dump, and its role in the view that contains it.
package struct DumpedContent {
    package let view: View
    /// The role: `header`, `footer`, `accessory` or `background`; nil for ordinary subviews.
    package var part: String?
    /// The component of a picker.
    package var component: Int?
    /// The section in a table or a collection.
    package var section: Int?
    package var row: Int?

    /// Returns the content of a view, with the roles that the view gives it.
    package static func content(of view: View) -> [DumpedContent] {
        (view as? any DumpedContentSource)?.dumpedContent ?? subviews(of: view).map { DumpedContent(view: $0) }
    }

    /// Returns the subviews as dumps and documents see them. Internal views are replaced by the views that they host.
    static func subviews(of view: View) -> [View] {
        view.subviews.flatMap { $0.isInternalView ? ($0 as? any HostingView)?.hostedSubviews ?? [] : [$0] }
    }
}

/// A view that gives its content roles.
package protocol DumpedContentSource: View {
    /// The content of the view, in order.
    var dumpedContent: [DumpedContent] { get }
}

/// An internal view that holds subviews on behalf of its superview.
protocol HostingView: View {
    var hostedSubviews: [View] { get }
}
