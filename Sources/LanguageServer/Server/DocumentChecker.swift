import Inlay

/// Finds the faults of documents.
package protocol DocumentChecker: AnyObject {
    /// Returns the faults of a document, also those of files that it uses. The source's name is the path of the document.
    func diagnostics(of source: MarkupSource) -> [MarkupDiagnostic]

    /// Forgets files that may have changed.
    func filesHaveChanged()
}
