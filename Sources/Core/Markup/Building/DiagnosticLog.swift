/// Collects the diagnostics of one load in order, and resolves the position of each in the document or another file.
final class DiagnosticLog {
    /// The maximum number of diagnostics. Users do not read more, and those of a document with a million mistakes would take memory.
    static let limit = 1000

    private(set) var diagnostics: [MarkupDiagnostic] = []
    /// The number of all reports, including those above the limit.
    private(set) var reportCount = 0
    /// Whether faults of elements are only counted, because the elements will be read again.
    var isQuiet = false
    /// Whether the document creates no view.
    private(set) var hasFatal = false
    private let isStrict: Bool
    private let handler: (MarkupDiagnostic) -> Void

    init(isStrict: Bool, handler: @escaping (MarkupDiagnostic) -> Void) {
        self.isStrict = isStrict
        self.handler = handler
    }

    /// - Parameter cause: evaluated only if it is reported, because a list of names to suggest may be long.
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

    /// Adds a diagnostic about a file that the document uses.
    func add(_ diagnostic: MarkupDiagnostic) {
        reportCount += 1
        let isFatal = isStrict && diagnostic.severity != .note
        tell(isFatal: isFatal) {
            var diagnostic = diagnostic
            if isFatal { diagnostic.severity = .error }
            return diagnostic
        }
    }

    /// Whether the limit is reached and the note about it is added.
    private var isFull: Bool { diagnostics.count > Self.limit }

    private func tell(isFatal: Bool, _ make: () -> MarkupDiagnostic) {
        // The first fault that prevents the view is always reported.
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
        // A fault of the whole document has no line.
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

    /// Replaces the wrong name with the nearest one. An element name is replaced in both tags.
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
    /// Returns a diagnostic with another cause at the same place.
    fileprivate func replaced(by cause: MarkupCause) -> MarkupDiagnostic {
        var other = MarkupDiagnostic(cause, file: file, range: range, element: element)
        other.bytes = bytes
        other.excerpt = excerpt
        return other
    }
}

nonisolated extension String {
    /// The text escaped for an attribute value in quotes of either kind.
    fileprivate var escapedForMarkup: String {
        let names: [Character: String] = ["&": "&amp;", "<": "&lt;", "\"": "&quot;", "'": "&apos;"]
        return reduce(into: "") { $0 += names[$1] ?? String($1) }
    }
}
