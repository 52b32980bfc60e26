/// Lies over a view and says what is wrong with its document. What lies beneath can be used as before.
final class DiagnosticsOverlay: View {
    private let label = Label()
    private var coversAll = false

    /// More would not be read, and hide the view.
    private static let limit = 8

    /// - Parameter coversAll: over the whole view, as for an error; else only at the bottom.
    convenience init(_ diagnostics: [MarkupDiagnostic], coversAll: Bool) {
        self.init()
        self.coversAll = coversAll
        var lines = diagnostics.prefix(Self.limit).map { diagnostic in
            diagnostic.headline + (diagnostic.suggestion.map { "\ndid you mean '\($0)'?" } ?? "")
        }
        if diagnostics.count > Self.limit { lines.append("and \(diagnostics.count - Self.limit) more") }
        label.text = lines.joined(separator: "\n\n")
        label.numberOfLines = 0
        label.font = Font(FontDescriptor(size: 14))
        label.textAlignment = .center
        addSubview(label)
        isPart = true
        isArranged = false
        flags.insert(.fillsSuperview)
        hitBehavior = .none
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { .undefined }

    override func layoutSubviews() {
        let height = label.measure(fitting: Size(max(0, bounds.width - 32), .infinity)).height.defined(or: 0) + 16
        let top = coversAll || height > bounds.height ? 0 : bounds.height - height
        panel = Rect(0, top, bounds.width, bounds.height - top)
        label.frame = panel.inset(by: EdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
    }

    /// What the text lies on.
    private var panel = Rect.zero { didSet { if panel != oldValue { setNeedsDisplay() } } }

    override func draw(into list: inout DisplayList) {
        let isDark = theme.appearance == .dark
        list.fill(panel, Color(white: isDark ? 0 : 1, alpha: 0.96))
        list.fill(Rect(panel.minX, panel.minY, panel.width, 2), coversAll ? .role(.destructive) : .accent)
    }
}

extension View {
    /// Shows what is wrong with the view's document over it, in place of what was shown before; nothing for no diagnostics.
    package func showDiagnostics(_ diagnostics: [MarkupDiagnostic], coveringAll: Bool) {
        for case let overlay as DiagnosticsOverlay in subviews { overlay.removeFromSuperview() }
        guard !diagnostics.isEmpty else { return }
        addSubview(DiagnosticsOverlay(diagnostics, coversAll: coveringAll))
    }

    /// Loads a document into this view, which its `<root>` stands for, in place of what it held; the view of a document without
    /// `<root>` fills it. What cannot be loaded says why over the view (specification 12.1).
    public func preview(_ name: String, owner: (any MarkupOwner)? = nil) {
        let old = subviews.filter { !$0.isPart }
        var builder = ViewBuilder.builder(for: owner)
        builder.makeRoot = { self }
        do throws(MarkupError) {
            let view = try builder.load(documentNamed: name, owner: owner).view
            for view in old { view.removeFromSuperview() }
            if view !== self { fill(with: view) }
            showDiagnostics([], coveringAll: false)
        } catch {
            for view in subviews where !view.isPart && !old.contains(where: { $0 === view }) {
                view.removeFromSuperview()
            }
            showDiagnostics(error.diagnostics, coveringAll: true)
        }
    }

    private func fill(with view: View) {
        view.isArranged = false
        view.flags.insert(.fillsSuperview)
        addSubview(view)
    }
}
