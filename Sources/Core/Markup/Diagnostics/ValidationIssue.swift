/// A warning about properties of a view that are valid by themselves but cannot be combined.
nonisolated struct ValidationIssue: Equatable {
    /// The properties' names in documents. The first is the most likely mistake.
    let properties: [String]
    /// The problem, and the view's reaction to it.
    let message: String
}

extension View {
    /// The first warning about the properties of the class, or about properties that all views have.
    var anyValidationIssue: ValidationIssue? { validationIssue ?? extras?.layer?.validationIssue }

    /// Returns the warning if it has not been reported yet, and marks it as reported. A warning that recurs is reported again.
    func takeUnreportedValidationIssue() -> ValidationIssue? {
        let found = anyValidationIssue
        guard found != extras?.reportedValidationIssue else { return nil }
        withExtras { $0.reportedValidationIssue = found }
        return found
    }

    /// Reports a new warning. Called in layout or drawing, when related properties are set. Documents report warnings at their elements.
    func reportValidationIssue() {
        if let validationIssue = takeUnreportedValidationIssue() { report(validationIssue.message) }
    }
}
