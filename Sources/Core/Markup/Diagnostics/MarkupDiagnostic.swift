/// Something a document says that cannot be done, or not as its author may think.
public nonisolated struct MarkupDiagnostic: Error, Equatable, Sendable {
    public var id: ID
    public var severity: Severity
    /// The document as it was asked for; empty when the fault lies in none.
    public var file: String
    public var range: Range
    /// The range in the file's bytes; nil for a fault of no place in it.
    public var bytes: Swift.Range<Int>?
    /// The element it is about, as written.
    public var element: String?
    public var message: String
    /// What to put in the place of the range.
    public var suggestion: String?
    /// What else in the document has to do with it.
    public var notes: [Note] = []
    /// How the document can be changed so that nothing is wrong here.
    public var fixes: [Fix] = []
    /// The line that the range lies in.
    var excerpt: Excerpt?

    public enum Severity: String, Codable, CaseIterable, Sendable { case error, warning, note }

    /// A place in a document. Lines and columns count from 1, columns and the length in characters.
    public struct Range: Hashable, Sendable {
        public var line: Int
        public var column: Int
        public var length: Int

        public init(line: Int, column: Int, length: Int) {
            self.line = line
            self.column = column
            self.length = length
        }

        /// What is wrong with a document as a whole is reported here.
        public static let start = Range(line: 1, column: 1, length: 1)
    }

    /// Something to know about another place in the same file.
    public struct Note: Equatable, Sendable {
        public var message: String
        public var range: Range
        public var bytes: Swift.Range<Int>
    }

    /// Changes that belong together.
    public struct Fix: Equatable, Codable, Sendable {
        /// What they do, for a menu.
        public var message: String
        public var edits: [Edit]
    }

    /// Text of the file that is replaced.
    public struct Edit: Equatable, Sendable {
        public var range: Range
        public var bytes: Swift.Range<Int>
        public var text: String
    }

    struct Excerpt: Equatable {
        var text: String
        /// Where the range starts in `text`, from 0.
        var column: Int
    }

    /// What kind of fault it is. The raw values are an interface: tools, tests and settings name them.
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
        case notDrawn = "not-drawn"
        case media
    }
}

nonisolated extension MarkupDiagnostic {
    /// The diagnostic of a cause: its kind, severity and sentence.
    init(_ cause: MarkupCause, strict: Bool = false, file: String = "", range: Range = .start, element: String? = nil) {
        self.init(
            id: cause.id, severity: cause.severity(isStrict: strict), file: file,
            range: range, element: element, message: cause.message, suggestion: cause.suggestion)
    }
}

nonisolated extension MarkupDiagnostic {
    /// A mistake in code rather than in a document, in one sentence.
    public init(programmerMistake message: String) { self.init(.programmerMistake(message)) }

    /// What of a window's picture is left out, or drawn more simply, and what to do, in one sentence; a warning.
    public init(notDrawn message: String) { self.init(.notDrawn(message)) }

    /// A fault of a file or an address that is played, in one sentence; a warning.
    public init(media message: String) { self.init(.media(message)) }
}

/// A document that gives no view. It says everything that is wrong with it.
public nonisolated struct MarkupError: Error, Equatable, Sendable, CustomStringConvertible {
    /// In document order; at least one is an error.
    public let diagnostics: [MarkupDiagnostic]

    package init(_ diagnostics: [MarkupDiagnostic]) { self.diagnostics = diagnostics }

    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
