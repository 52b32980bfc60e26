nonisolated extension MarkupSource {
    /// The first fault of the source read as a `.strings` file, with its bytes, or nil for a file without fault. Later entries are not read.
    package var stringsFault: MarkupDiagnostic? {
        let result = StringsReader.read(self)
        guard let failure = result.failure else { return nil }
        var diagnostic = MarkupDiagnostic(failure.cause, in: result.source, at: failure.range)
        diagnostic.bytes = failure.range
        return diagnostic
    }
}
