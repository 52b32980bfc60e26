extension View {
    /// Shows diagnostics of the view's document over the view, replacing those shown before. Without diagnostics, nothing is shown.
    ///
    /// - Parameter isStale: whether the view is older than the document because the document could not be loaded.
    package func showDiagnostics(_ diagnostics: [MarkupDiagnostic], isOutdated: Bool) {
        for case let overlay as DiagnosticsOverlay in subviews { overlay.removeFromSuperview() }
        guard !diagnostics.isEmpty else { return }
        addSubview(DiagnosticsOverlay(diagnostics, isOutdated: isOutdated))
    }

    /// Loads a document into this view, which `<root>` represents, and replaces the previous content. The view of a document without
    /// `<root>` fills this view. If the document cannot be loaded, diagnostics are shown over the view. Specification 12.1.
    public func preview(_ name: String, owner: (any MarkupOwner)? = nil) {
        let old = subviews.filter { !$0.isInternalView }
        var builder = ViewBuilder.builder(for: owner)
        builder.makeRoot = { self }
        do throws(MarkupError) {
            let view = try builder.load(documentNamed: name, owner: owner).view
            for view in old { view.removeFromSuperview() }
            if view !== self { fill(with: view) }
            showDiagnostics([], isOutdated: false)
        } catch {
            for view in subviews where !view.isInternalView && !old.contains(where: { $0 === view }) {
                view.removeFromSuperview()
            }
            showDiagnostics(error.diagnostics, isOutdated: true)
        }
    }

    private func fill(with view: View) {
        view.isArranged = false
        view.flags.insert(.fillsSuperview)
        addSubview(view)
    }
}
