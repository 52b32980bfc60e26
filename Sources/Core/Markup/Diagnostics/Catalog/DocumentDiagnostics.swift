// Diagnostics about documents and their limits.
nonisolated extension MarkupCause {
    static func malformed(_ fault: MalformedDocument) -> MarkupCause { MarkupCause(.malformed, .error, fault.sentence) }
    static func malformedData(_ fault: MalformedData) -> MarkupCause {
        MarkupCause(.malformedData, .error, fault.sentence)
    }

    static let documentType = MarkupCause(
        .documentType, .error, "document types and entities are not supported; remove '<!DOCTYPE>'")

    static func tooDeep(limit: Int) -> MarkupCause {
        MarkupCause(.tooDeep, .error, "elements are nested more than \(limit) deep")
    }

    /// - Parameter limit: bytes.
    static func tooManyBytes(limit: Int) -> MarkupCause {
        MarkupCause(.tooLarge, .error, "the document is larger than \(limit >> 20) MiB")
    }

    static func tooManyElements(limit: Int) -> MarkupCause {
        MarkupCause(.tooLarge, .error, "the document has more than \(limit) elements and instructions")
    }

    static func missingDocument(_ name: String, searched: [String]) -> MarkupCause {
        MarkupCause(
            .missingDocument, .error,
            searched.isEmpty
                ? "there is no file '\(name)'"
                : "no document '\(name)'; looked in \(searched.joined(separator: ", "))")
    }

    /// A controller without content.
    static func emptyController(_ name: String, searched: [String]) -> MarkupCause {
        MarkupCause(
            .missingDocument,
            "'\(name)' shows nothing: no code adds views, and there is no document '\(name)' in "
                + searched.joined(separator: ", "))
    }

    static func documentOutsideResources(_ name: String) -> MarkupCause {
        MarkupCause(.missingDocument, .error, "document '\(name)' is outside the resources")
    }

    static func unreadableDocument(_ name: String, reason: String) -> MarkupCause {
        MarkupCause(.unreadableDocument, .error, "cannot read '\(name)': \(reason)")
    }

    static func tooManyDiagnostics(limit: Int) -> MarkupCause {
        MarkupCause(.tooManyDiagnostics, .note, "more than \(limit) diagnostics; the rest is not shown")
    }
}
