import Inlay

/// Finds the faults that make a text no document. Faults of its content, such as unknown attributes, are not among them.
package enum DocumentSyntax {
    private static let kinds: Set<MarkupDiagnostic.ID> = [
        .malformed, .documentType, .tooDeep, .tooLarge, .textContent,
    ]

    package static func faults(in source: MarkupSource) -> [MarkupDiagnostic] {
        var options = ViewBuilder.Options()
        options.needsOwner = false
        // Only the text counts: no image, text or other document is looked for.
        var builder = ViewBuilder(resources: .none)
        builder.options = options
        builder.makeRoot = { ColumnView() }
        var faults: [MarkupDiagnostic] = []
        builder.diagnosticHandler = { faults.append($0) }
        do throws(MarkupError) { _ = try builder.load(source, owner: nil) } catch { faults = error.diagnostics }
        return faults.filter { kinds.contains($0.id) && $0.file == source.name }
    }
}
