extension [MarkupDiagnostic] {
    /// Shows the diagnostics of a view's document over the view, replacing those shown before. Without diagnostics, nothing is shown.
    ///
    /// - Parameter isOutdated: whether the view is older than the document because the document could not be loaded.
    package func show(over view: View, isOutdated: Bool) {
        for case let overlay as DiagnosticsOverlay in view.subviews { overlay.removeFromSuperview() }
        if !isEmpty { view.addSubview(DiagnosticsOverlay(self, isOutdated: isOutdated)) }
    }
}

extension View {
    /// Loads a document into this view, which `<root>` represents, and replaces the previous content. The view of a document without
    /// `<root>` fills this view. If the document cannot be loaded, diagnostics are shown over the view. Specification 12.1.
    public func preview(_ name: String, owner: (any MarkupOwner)? = nil) {
        let old = subviews.filter { !$0.isInternalView }
        var builder = ViewBuilder.builder(for: owner)
        builder.makeRoot = { self }
        do throws(MarkupError) {
            let view = try builder.load(documentNamed: name, owner: owner).view
            for view in old { view.removeFromSuperview() }
            if view !== self {
                view.isArranged = false
                view.flags.insert(.fillsSuperview)
                addSubview(view)
            }
            [MarkupDiagnostic]().show(over: self, isOutdated: false)
        } catch {
            for view in subviews where !view.isInternalView && !old.contains(where: { $0 === view }) {
                view.removeFromSuperview()
            }
            error.diagnostics.show(over: self, isOutdated: true)
        }
    }
}
