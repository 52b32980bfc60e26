/// Collects the diagnostics of one load, in order, and gives each its place in the document or another file of it.
final class DiagnosticLog {
    /// Nobody reads more; a document of a million mistakes would otherwise take memory for each.
    static let limit = 1000

    private(set) var diagnostics: [MarkupDiagnostic] = []
    /// Whether the document gives no view.
    private(set) var hasFatal = false
    private let isStrict: Bool
    private let handler: (MarkupDiagnostic) -> Void

    init(isStrict: Bool, handler: @escaping (MarkupDiagnostic) -> Void) {
        self.isStrict = isStrict
        self.handler = handler
    }

    func report(_ cause: MarkupCause, element: String? = nil, in source: SourceText, at range: () -> Range<Int>) {
        let isFatal = cause.isFatal || (isStrict && cause.severity != .note)
        // The first fault that costs the view is always told.
        guard diagnostics.count <= Self.limit || (isFatal && !hasFatal) else { return }
        let isFull = diagnostics.count == Self.limit && !(isFatal && !hasFatal)
        if isFatal { hasFatal = true }
        let shown = isFull ? .tooManyDiagnostics(limit: Self.limit) : cause
        let diagnostic = diagnostic(shown, element: element, in: source, at: range())
        diagnostics.append(diagnostic)
        handler(diagnostic)
    }

    private func diagnostic(
        _ cause: MarkupCause, element: String?, in source: SourceText, at range: Range<Int>
    ) -> MarkupDiagnostic {
        // A fault of the document as a whole marks no line.
        if range == 0..<0 { return MarkupDiagnostic(cause, strict: isStrict, file: source.name, element: element) }
        var diagnostic = MarkupDiagnostic(
            cause, strict: isStrict, file: source.name, range: source.lines.range(of: range), element: element)
        diagnostic.excerpt = source.lines.excerpt(of: range)
        return diagnostic
    }
}
