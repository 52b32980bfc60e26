/// Collects the diagnostics of one document, in order, and gives each its place.
final class DiagnosticLog {
    /// Nobody reads more; a document of a million mistakes would otherwise take memory for each.
    static let limit = 1000

    private(set) var diagnostics: [MarkupDiagnostic] = []
    /// Whether the document gives no view.
    private(set) var hasFatal = false
    private let source: MarkupSource
    private let isStrict: Bool
    private let handler: (MarkupDiagnostic) -> Void
    private lazy var lines = SourceLines(source.bytes)

    init(source: MarkupSource, isStrict: Bool, handler: @escaping (MarkupDiagnostic) -> Void) {
        self.source = source
        self.isStrict = isStrict
        self.handler = handler
    }

    func report(
        _ cause: MarkupCause, element: String? = nil, note: (message: String, range: Range<Int>)? = nil,
        at range: () -> Range<Int>
    ) {
        let isFatal = cause.isFatal || (isStrict && cause.severity != .note)
        // The first fault that costs the view is always told.
        guard diagnostics.count <= Self.limit || (isFatal && !hasFatal) else { return }
        let isFull = diagnostics.count == Self.limit && !(isFatal && !hasFatal)
        if isFatal { hasFatal = true }
        let shown = isFull ? .tooManyDiagnostics(limit: Self.limit) : cause
        var diagnostic = diagnostic(shown, element: element, at: range())
        if let note {
            diagnostic.notes = [.init(message: note.message, range: lines.range(of: note.range), bytes: note.range)]
        }
        diagnostics.append(diagnostic)
        handler(diagnostic)
    }

    /// Adds what is wrong with a file that the document uses.
    func add(_ diagnostic: MarkupDiagnostic) {
        guard diagnostics.count < Self.limit else { return }
        var diagnostic = diagnostic
        if isStrict {
            diagnostic.severity = .error
            hasFatal = true
        }
        diagnostics.append(diagnostic)
        handler(diagnostic)
    }

    private func diagnostic(_ cause: MarkupCause, element: String?, at range: Range<Int>) -> MarkupDiagnostic {
        // A fault of the document as a whole marks no line.
        if range == 0..<0 { return MarkupDiagnostic(cause, strict: isStrict, file: source.name, element: element) }
        var diagnostic = MarkupDiagnostic(
            cause, strict: isStrict, file: source.name, range: lines.range(of: range), element: element)
        diagnostic.bytes = range
        diagnostic.excerpt = lines.excerpt(of: range)
        if let suggestion = diagnostic.suggestion { diagnostic.fixes = fixes(suggestion, of: cause, at: range) }
        return diagnostic
    }

    /// The nearest name in the place of the wrong one; of an element in both its tags.
    private func fixes(
        _ suggestion: String, of cause: MarkupCause, at range: Range<Int>
    ) -> [MarkupDiagnostic.Fix] {
        var places = [range]
        if cause.isNameOfElement {
            switch EndTag.place(in: source.bytes, of: range.lowerBound - 1) {
            case .name(let end): places.append(end)
            case .none: break
            case .tooFar: return []
            }
        }
        let edits = places.map {
            MarkupDiagnostic.Edit(range: lines.range(of: $0), bytes: $0, text: suggestion.escapedForMarkup)
        }
        return [MarkupDiagnostic.Fix(message: "replace with '\(suggestion)'", edits: edits)]
    }
}

nonisolated extension String {
    /// The text as an attribute's value says it, in quotes of either kind.
    fileprivate var escapedForMarkup: String {
        let names: [Character: String] = ["&": "&amp;", "<": "&lt;", "\"": "&quot;", "'": "&apos;"]
        return reduce(into: "") { $0 += names[$1] ?? String($1) }
    }
}
