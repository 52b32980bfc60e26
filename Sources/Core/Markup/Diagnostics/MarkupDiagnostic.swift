/// A problem in a document, or a construct that may not do what its author expects.
public nonisolated struct MarkupDiagnostic: Error, Equatable, Sendable {
    public var id: ID
    /// Whether the document is wrong or only doubtful.
    public var severity: Severity
    /// The document's name as it was requested. Empty for a fault outside all files.
    public var file: String
    /// The smallest part of the document that is wrong.
    public var range: Range
    /// The range in the file's bytes, or nil for a fault without a position.
    public var bytes: Swift.Range<Int>?
    /// The name of the element concerned, as written.
    public var element: String?
    /// The description of the fault, without a final full stop.
    public var message: String
    /// A replacement for the text in the range.
    public var suggestion: String?
    /// Other places in the document that are related to the problem.
    public var notes: [Note] = []
    /// Changes to the document that correct the problem.
    public var fixes: [Fix] = []
    /// The line that contains the range.
    var excerpt: Excerpt?

    /// The importance of a diagnostic.
    public enum Severity: String, Codable, CaseIterable, Sendable { case error, warning, note }

    /// A range in a document. Lines and columns count from 1. Columns and the length are in characters.
    public struct Range: Hashable, Sendable {
        /// The line, from 1.
        public var line: Int
        /// The column in characters, from 1.
        public var column: Int
        /// The length in characters.
        public var length: Int

        /// Creates a range. Lines and columns count from 1.
        public init(line: Int, column: Int, length: Int) {
            self.line = line
            self.column = column
            self.length = length
        }

        /// The range of diagnostics about the whole document.
        public static let start = Range(line: 1, column: 1, length: 1)
    }

    /// Additional information about another place in the same file.
    public struct Note: Equatable, Sendable {
        /// The explanation, without a final full stop.
        public var message: String
        /// The part of the document that the note is about.
        public var range: Range
        /// The place in the document's bytes.
        public var bytes: Swift.Range<Int>
    }

    /// A set of edits that belong together.
    public struct Fix: Equatable, Codable, Sendable {
        /// The description of the fix, for a menu.
        public var message: String
        /// The replacements, which are applied together.
        public var edits: [Edit]
    }

    /// A replacement of a part of the file's text.
    public struct Edit: Equatable, Sendable {
        /// The part of the document to replace.
        public var range: Range
        /// The place in the document's bytes.
        public var bytes: Swift.Range<Int>
        /// The replacement.
        public var text: String
    }

    struct Excerpt: Equatable {
        var text: String
        /// The start of the range in `text`, from 0.
        var column: Int
    }

    /// The kind of a diagnostic. The raw values are a stable interface for tools, tests and settings.
    public enum ID: String, Codable, CaseIterable, Sendable {
        case unknownElement = "unknown-element"
        case unsupportedElement = "unsupported-element"
        case abstractElement = "abstract-element"
        case childNotTaken = "child-not-taken"
        case unknownProperty = "unknown-property"
        case ignoredAttribute = "ignored-attribute"
        case missingObject = "missing-object"
        case invalidValue = "invalid-value"
        case doubtfulValue = "doubtful-value"
        case complaint
        case faultyResource = "faulty-resource"
        case missingImage = "missing-image"
        case unreadableImage = "unreadable-image"
        case unknownStyle = "unknown-style"
        case eventOnView = "event-on-view"
        case unknownAction = "unknown-action"
        case actionArity = "action-arity"
        case actionSender = "action-sender"
        case unknownOutlet = "unknown-outlet"
        case outletClass = "outlet-class"
        case emptyOutlet = "empty-outlet"
        case duplicateIdentifier = "duplicate-id"
        case unknownInstruction = "unknown-instruction"
        case unknownPlatform = "unknown-platform"
        case endWithoutCase = "end-without-case"
        case notAvailable = "not-available"
        case bindingWithoutOwner = "binding-without-owner"
        case invalidBinding = "invalid-binding"
        case unknownBinding = "unknown-binding"
        case bindingValue = "binding-value"
        case invalidFormatter = "invalid-formatter"
        case unknownTemplate = "unknown-template"
        case invalidTemplate = "invalid-template"
        case malformedStrings = "malformed-strings"
        case missingTranslation = "missing-translation"
        case lowContrast = "low-contrast"
        case unnamedControl = "unnamed-control"
        case unnamedImage = "unnamed-image"
        case smallTarget = "small-target"
        case focusTrap = "focus-trap"
        case hiddenFocus = "hidden-focus"
        case unresolvedLabel = "unresolved-label"
        case colorOnly = "color-only"
        case cutText = "cut-text"
        case overlap
        case outside = "outside-parent"
        case missingFile = "missing-file"
        case unreadableFile = "unreadable-file"
        case misplacedInclude = "misplaced-include"
        case includeCycle = "include-cycle"
        case textContent = "text-content"
        case rootUndefined = "root-undefined"
        case rootNested = "root-nested"
        case rootUnused = "root-unused"
        case noView = "no-view"
        case malformed = "malformed-xml"
        case malformedData = "malformed-data"
        case documentType = "document-type"
        case tooDeep = "too-deep"
        case tooLarge = "too-large"
        case missingDocument = "missing-document"
        case unreadableDocument = "unreadable-document"
        case tooManyDiagnostics = "too-many-diagnostics"
        case programmerMistake = "programmer-mistake"
        case settings
        case notDrawn = "not-drawn"
        case media
    }
}

nonisolated extension MarkupDiagnostic {
    /// Creates the diagnostic of a cause, with its kind, severity and message.
    init(_ cause: MarkupCause, strict: Bool = false, file: String = "", range: Range = .start, element: String? = nil) {
        self.init(
            id: cause.id, severity: cause.severity(isStrict: strict), file: file,
            range: range, element: element, message: cause.message, suggestion: cause.suggestion)
    }
}

nonisolated extension MarkupDiagnostic {
    /// Creates a diagnostic about a mistake in code rather than in a document. The message is one sentence.
    public init(programmerMistake message: String) { self.init(.programmerMistake(message)) }

    /// Creates a warning about a part of a window that is not drawn, or is simplified. The message is one sentence and says what to do.
    public init(notDrawn message: String) { self.init(.notDrawn(message)) }

    /// Creates a warning about a fault of a media file or address that is played. The message is one sentence.
    public init(media message: String) { self.init(.media(message)) }
}

/// The error for a document that creates no view. It contains all diagnostics of the document.
public nonisolated struct MarkupError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The diagnostics in document order. At least one is an error.
    public let diagnostics: [MarkupDiagnostic]

    package init(_ diagnostics: [MarkupDiagnostic]) { self.diagnostics = diagnostics }

    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
