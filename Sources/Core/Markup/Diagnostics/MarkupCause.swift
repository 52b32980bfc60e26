/// A problem in a document, without its place. The folder `Catalog` declares each of them once, with its
/// identifier, severity, message and suggestion.
nonisolated struct MarkupCause: Equatable, Sendable {
    let id: MarkupDiagnostic.ID
    let severity: MarkupDiagnostic.Severity
    /// The severity in strict mode; nil makes an error of a warning.
    private let strictSeverity: MarkupDiagnostic.Severity?
    /// Whether the document creates no view. The other errors still leave a view.
    private(set) var isFatal: Bool
    /// The smallest statement of the problem, with quotes around markup and without a full stop.
    let message: String
    private let proposal: Proposal
    /// The property that has a wrong name or value.
    let property: String?
    /// Whether the name of a property is wrong, not its value.
    let isAboutName: Bool
    /// The problem with a property's value.
    let valueError: MarkupValueError?
    /// The value that `valueError` is about.
    let valueText: String
    /// Whether the wrong name is an element name, which also appears in the end tag.
    let isNameOfElement: Bool

    /// A way to find the replacement for the wrong text. The search among many names runs only for diagnostics that are shown.
    enum Proposal: Equatable {
        case none
        case text(String)
        /// The name that is nearest to the wrong one, followed by `suffix`.
        case nearest(to: String, among: [String], suffix: String = "")
        case value(String, MarkupValueError)
    }

    init(
        _ id: MarkupDiagnostic.ID, _ severity: MarkupDiagnostic.Severity,
        strict: MarkupDiagnostic.Severity? = nil, isFatal: Bool? = nil, _ message: String,
        suggestion: Proposal = .none, name: String? = nil, property: String? = nil, valueError: MarkupValueError? = nil,
        valueText: String = "", isNameOfElement: Bool = false
    ) {
        self.id = id
        self.severity = severity
        strictSeverity = strict
        self.isFatal = isFatal ?? (severity == .error)
        self.message = message
        proposal = suggestion
        self.property = name ?? property
        isAboutName = name != nil
        self.valueError = valueError
        self.valueText = valueText
        self.isNameOfElement = isNameOfElement
    }

    /// Creates a warning.
    init(
        _ id: MarkupDiagnostic.ID, _ message: String, suggestion: Proposal = .none, name: String? = nil,
        property: String? = nil, valueError: MarkupValueError? = nil, valueText: String = "",
        isNameOfElement: Bool = false
    ) {
        self.init(
            id, .warning, message, suggestion: suggestion, name: name, property: property, valueError: valueError,
            valueText: valueText, isNameOfElement: isNameOfElement)
    }

    /// The same problem in a part of the document without which the view can be created.
    var inOptionalPart: MarkupCause {
        var cause = self
        cause.isFatal = false
        return cause
    }

    /// The replacement for the wrong text.
    var suggestion: String? {
        switch proposal {
        case .none: nil
        case .text(let text): text
        case .nearest(let name, let known, let suffix): name.nearest(among: known).map { $0 + suffix }
        case .value(let text, let error): error.suggestion(for: text)
        }
    }

    /// Returns the severity. In strict mode warnings are errors, and notes about missing effects are warnings.
    func severity(isStrict: Bool) -> MarkupDiagnostic.Severity {
        guard isStrict else { return severity }
        return strictSeverity ?? (severity == .warning ? .error : severity)
    }
}

/// The kinds of resources that a document can name.
nonisolated enum ResourceKind: String {
    case document, templates, strings
}

nonisolated extension [String] {
    /// Whether the list is short enough for a message. A longer list would hide the rest; the suggestion helps instead.
    var isListed: Bool { (1...14).contains(count) }

    /// Returns the names separated by commas after introductory words, or an empty string if they are not listed.
    func list(after words: String) -> String { isListed ? words + joined(separator: ", ") : "" }
}

nonisolated extension String {
    /// The text, shortened for a message.
    var shortened: String { count > 60 ? prefix(60) + "..." : self }
}
