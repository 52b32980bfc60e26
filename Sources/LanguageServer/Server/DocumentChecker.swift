import Inlay

/// Finds the faults of documents.
@MainActor package protocol DocumentChecker: AnyObject, Sendable {
    /// Returns the faults of a document, also those of files that it uses. The source's name is the path of the document.
    func diagnostics(of source: MarkupSource) -> [MarkupDiagnostic]

    /// Forgets files that may have changed.
    func filesHaveChanged()

    /// Called when the folders of the workspace are known, before documents are checked.
    ///
    /// - Returns: the language of the workspace's documents, and a message for the person; nil keeps the language.
    func open(_ roots: [String]) async -> (catalogue: Catalogue, message: String?)?
}

extension DocumentChecker {
    package func open(_ roots: [String]) async -> (catalogue: Catalogue, message: String?)? { nil }
}

/// A document to check.
package struct PendingCheck: Sendable {
    let document: TextDocument
    /// The text to check, or nil if there is nothing to check.
    var source: MarkupSource?
    /// The number of bytes in the source before the text of the document.
    var sourceStart = 0
    /// Faults that are known without the check.
    var known: [MarkupDiagnostic] = []
    var names: [NameFinding] = []
    /// Whether files have changed since the check before.
    var areFilesChanged = false

    init(_ document: TextDocument) { self.document = document }

    /// Finds the faults.
    @MainActor package func perform(_ checker: some DocumentChecker) -> [MarkupDiagnostic] {
        if areFilesChanged { checker.filesHaveChanged() }
        return source.map(checker.diagnostics) ?? []
    }
}
