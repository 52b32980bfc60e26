/// Reports mistakes in the use of a view to the app's developer.
package struct ViewDiagnostics {
    let view: View

    init(of view: View) { self.view = view }

    /// Returns the corrected value of a property. A correction is reported once, until the property gets a valid value.
    func corrected(_ property: String, _ wanted: Double, to kept: Double) -> Double {
        if wanted != kept || view.extras?.reportedCorrections.isEmpty == false {
            // A difference from decimal rounding is not a mistake.
            let isSound = (wanted - kept).magnitude <= 1e-9 * max(1, kept.magnitude)
            tell(of: property, isSound, wanted: wanted.plain, kept: kept.plain)
        }
        return kept
    }

    /// Returns the corrected value of an integer property.
    func corrected(_ property: String, _ wanted: Int, to kept: Int) -> Int {
        if wanted != kept || view.extras?.reportedCorrections.isEmpty == false {
            tell(of: property, wanted == kept, wanted: "\(wanted)", kept: "\(kept)")
        }
        return kept
    }

    private func tell(of property: String, _ isSound: Bool, wanted: String, kept: String) {
        if isSound {
            view.extras?.reportedCorrections.remove(property)
        } else if view.extras?.reportedCorrections.contains(property) != true {
            view.ensuredExtras.reportedCorrections.insert(property)
            report("invalid \(property) '\(wanted)'; \(kept) is used")
        }
    }

    /// Reports that a child from markup replaces the first one.
    func reportSecondChild(_ view: View, after first: View?) {
        guard let first else { return }
        report(
            "only one child is possible: \(view.diagnostics.diagnosticName) replaces \(first.diagnostics.diagnosticName); "
                + "put both into a layout view"
        )
    }

    /// Reports a mistake to the app's developer. While a document is loading, the message names the position in the document.
    package func report(_ message: String) {
        let sentence = "\(diagnosticName): \(message)"
        if view.window == nil, MarkupContext.hear(sentence) { return }
        if let application = view.window?.application {
            application.report(sentence)
        } else {
            StandardError.print("\(MarkupDiagnostic(programmerMistake: sentence))")
        }
    }

    /// The class name, followed by the `id` if there is one.
    var diagnosticName: String { "\(type(of: view))" + (view.markup.identifier.map { " '\($0)'" } ?? "") }

    /// The first warning about the properties of the class, or about properties that all views have.
    var anyValidationIssue: ValidationIssue? { view.validationIssue ?? view.extras?.layer?.validationIssue }

    /// Returns the warning if it has not been reported yet, and marks it as reported. A warning that recurs is reported again.
    func takeUnreportedValidationIssue() -> ValidationIssue? {
        let found = anyValidationIssue
        guard found != view.extras?.reportedValidationIssue else { return nil }
        view.ensuredExtras.reportedValidationIssue = found
        return found
    }

    /// Reports a new warning. Called in layout or drawing, when related properties are set. Documents report warnings at their elements.
    func reportValidationIssue() {
        if let validationIssue = takeUnreportedValidationIssue() { report(validationIssue.message) }
    }

    /// Whether layout can use a distance. If not, a diagnostic is reported.
    func isSensible(_ distance: Double) -> Bool {
        if distance.magnitude <= .lengthLimit { return true }
        report("invalid distance '\(distance.plain)': at most \(Double.lengthLimit.plain) is possible; ignored")
        return false
    }
}

extension View {
    /// Reports mistakes in the use of the view.
    package var diagnostics: ViewDiagnostics { ViewDiagnostics(of: self) }
}
