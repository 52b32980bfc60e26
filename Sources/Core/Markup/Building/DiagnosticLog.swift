/// Collects the diagnostics of one load, in order, and gives each its place in the document or another file of it.
final class DiagnosticLog {
    /// Nobody reads more; a document of a million mistakes would otherwise take memory for each.
    static let limit = 1000

    private(set) var diagnostics: [MarkupDiagnostic] = []
    /// Of all that was told, whether there was room for it or not.
    private(set) var reportCount = 0
    /// Whether what is wrong with elements is counted alone: they are read again.
    var isQuiet = false
    /// Whether the document gives no view.
    private(set) var hasFatal = false
    private let isStrict: Bool
    private let handler: (MarkupDiagnostic) -> Void

    init(isStrict: Bool, handler: @escaping (MarkupDiagnostic) -> Void) {
        self.isStrict = isStrict
        self.handler = handler
    }

    /// - Parameter cause: is not made when nothing more is told: a list of names to suggest may be long.
    func report(
        _ cause: @autoclosure () -> MarkupCause, element: String? = nil,
        note: (message: String, range: Range<Int>)? = nil,
        in source: SourceText, at range: () -> Range<Int>
    ) {
        reportCount += 1
        guard !isQuiet, !isFull || !hasFatal else { return }
        let cause = cause()
        tell(isFatal: cause.isFatal || (isStrict && cause.severity != .note)) {
            var diagnostic = diagnostic(cause, element: element, in: source, at: range())
            if let note {
                let place = source.lines.range(of: note.range)
                diagnostic.notes = [.init(message: note.message, range: place, bytes: note.range)]
            }
            return diagnostic
        }
    }

    /// Adds what is wrong with a file that the document uses.
    func add(_ diagnostic: MarkupDiagnostic) {
        reportCount += 1
        let isFatal = isStrict && diagnostic.severity != .note
        tell(isFatal: isFatal) {
            var diagnostic = diagnostic
            if isFatal { diagnostic.severity = .error }
            return diagnostic
        }
    }

    /// The limit and the note that tells of it are there.
    private var isFull: Bool { diagnostics.count > Self.limit }

    private func tell(isFatal: Bool, _ make: () -> MarkupDiagnostic) {
        // The first fault that costs the view is always told.
        let isFirstFatal = isFatal && !hasFatal
        guard !isFull || isFirstFatal else { return }
        if isFatal { hasFatal = true }
        let diagnostic = make()
        if diagnostics.count == Self.limit {
            append(diagnostic.replaced(by: .tooManyDiagnostics(limit: Self.limit)))
            guard isFirstFatal else { return }
        }
        append(diagnostic)
    }

    private func append(_ diagnostic: MarkupDiagnostic) {
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
        diagnostic.bytes = range
        diagnostic.excerpt = source.lines.excerpt(of: range)
        if let suggestion = diagnostic.suggestion {
            diagnostic.fixes = fixes(suggestion, of: cause, in: source, at: range)
        }
        return diagnostic
    }

    /// The nearest name in the place of the wrong one; of an element in both its tags.
    private func fixes(
        _ suggestion: String, of cause: MarkupCause, in source: SourceText, at range: Range<Int>
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
            MarkupDiagnostic.Edit(range: source.lines.range(of: $0), bytes: $0, text: suggestion.escapedForMarkup)
        }
        return [MarkupDiagnostic.Fix(message: "replace with '\(suggestion)'", edits: edits)]
    }
}

nonisolated extension MarkupDiagnostic {
    /// Another cause at the same place.
    fileprivate func replaced(by cause: MarkupCause) -> MarkupDiagnostic {
        var other = MarkupDiagnostic(cause, file: file, range: range, element: element)
        other.bytes = bytes
        other.excerpt = excerpt
        return other
    }
}

nonisolated extension String {
    /// The text as an attribute's value says it, in quotes of either kind.
    fileprivate var escapedForMarkup: String {
        let names: [Character: String] = ["&": "&amp;", "<": "&lt;", "\"": "&quot;", "'": "&apos;"]
        return reduce(into: "") { $0 += names[$1] ?? String($1) }
    }
}
