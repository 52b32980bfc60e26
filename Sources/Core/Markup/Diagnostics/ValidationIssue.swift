/// A warning about properties of a view that are valid by themselves but cannot be combined.
nonisolated struct ValidationIssue: Equatable {
    /// The properties' names in documents. The first is the most likely mistake.
    let properties: [String]
    /// The problem, and the view's reaction to it.
    let message: String
}
