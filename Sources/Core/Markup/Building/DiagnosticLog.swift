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

    func report(_ cause: MarkupCause, element: String? = nil, at range: () -> Range<Int>) {
        let isFatal = cause.isFatal || (isStrict && cause.severity != .note)
        // The first fault that costs the view is always told.
        guard diagnostics.count <= Self.limit || (isFatal && !hasFatal) else { return }
        let isFull = diagnostics.count == Self.limit && !(isFatal && !hasFatal)
        if isFatal { hasFatal = true }
        let shown = isFull ? .tooManyDiagnostics(limit: Self.limit) : cause
        let diagnostic = diagnostic(shown, element: element, at: range())
        diagnostics.append(diagnostic)
        handler(diagnostic)
    }

    /// Where the value of an attribute lies, or a part of what follows its first character.
    func range(ofAttribute number: Int, inTagAt offset: Int, part: Range<Int>?) -> Range<Int> {
        let tag = StartTag(in: source.bytes, at: offset, attributes: number + 1)
        guard number < tag.attributes.count else { return tag.name }
        let value = tag.attributes[number].value
        // A reference such as `&quot;` is longer than what it stands for.
        guard let part, !source.bytes[value].contains(UInt8(ascii: "&")) else { return value }
        let start = value.lowerBound + 1
        guard start + part.upperBound <= value.upperBound else { return value }
        return start + part.lowerBound..<start + part.upperBound
    }

    private func diagnostic(_ cause: MarkupCause, element: String?, at range: Range<Int>) -> MarkupDiagnostic {
        // A fault of the document as a whole marks no line.
        if range == 0..<0 { return MarkupDiagnostic(cause, strict: isStrict, file: source.name, element: element) }
        var diagnostic = MarkupDiagnostic(
            cause, strict: isStrict, file: source.name, range: lines.range(of: range), element: element)
        diagnostic.excerpt = lines.excerpt(of: range)
        return diagnostic
    }
}
