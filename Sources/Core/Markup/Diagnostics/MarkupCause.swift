/// Everything that can be wrong with a document. `MarkupCause+Message.swift` has the messages.
nonisolated enum MarkupCause: Equatable, Sendable {
    // Elements
    case unknownElement(String, known: [String])
    /// An iOS class that Inlay does not have.
    case unsupportedElement(String)
    case abstractElement(String)
    case childNotTaken(child: String, parent: String)
    case unknownInstruction(String)
    /// The name is empty if a `case` has none.
    case unknownPlatform(String, known: [String])
    case endWithoutCase
    case textContent
    case rootUndefined
    case rootNested
    case rootUnused(element: String)
    case noView(element: String, known: [String])
    case inactiveDocument

    // Attributes
    case unknownProperty(String, className: String, known: [String])
    case notAnObject(String, className: String)
    case missingObject(String, className: String)
    case notAValue(String, className: String)
    case invalidValue(String, property: String, MarkupValueError)
    case doubtfulValue(String, property: String, MarkupValueError)
    /// A validation issue that a view reports about its values or their combination.
    case complaint(String)
    case lowContrast(text: RGBA, ground: RGBA, Double)
    /// `offered` has one spelling of each style.
    case unknownStyle(String, className: String, known: [String], offered: [String])
    /// An attribute that is stored and has no effect.
    case ignoredAttribute(String, className: String)
    /// A feature that this version does not implement yet.
    case notAvailable(String, className: String)

    // Files of a bundle that provide values
    case notATable
    case notAText(String)
    case notAColor
    case missingAsset(String)
    /// A PDF in an asset catalogue.
    case documentAsset(String)
    case tooManyAssets(limit: Int)
    case faultyEntry(String, key: String, MarkupValueError)

    // Templates and strings
    case unknownTemplate(String, known: [String])
    /// nil if the whole file is not a set of templates.
    case invalidTemplate(String?)
    case templateObject(String)
    case tooManyClasses(limit: Int)
    case malformedStrings(MalformedStrings)
    /// `shown` is another language that has the text.
    case missingTranslation(String, locale: String, shown: String?)
    case missingLanguage(String, shown: String)
    /// No text exists in any language.
    case missingTexts(String, table: String)

    // Owners
    case eventOnView(String, className: String)
    case unknownAction(String, owner: String, known: [String])
    case actionArity(String, name: String, has: [Int])
    case actionForm(String)
    case actionSender(String, takes: String, sender: String)
    case unknownOutlet(String, owner: String, known: [String])
    case outletClass(String, owner: String, takes: String, given: String)
    case emptyOutlet(String, owner: String)
    case outletReadEarly(className: String)
    case duplicateIdentifier(String)
    case programmerMistake(String)
    case notDrawn(String)
    case media(String)
    case binding(BindingCause)

    // Documents
    case malformed(MalformedDocument)
    case malformedData(MalformedData)
    case documentType
    case tooDeep(limit: Int)
    case tooManyBytes(limit: Int)
    case tooManyElements(limit: Int)
    case missingDocument(String, searched: [String])
    /// A controller without content.
    case emptyController(String, searched: [String])
    case documentOutsideResources(String)
    case missingFile(ResourceKind, String)
    case fileOutsideResources(String)
    case unreadableFile(String, reason: String)
    case misplacedInclude
    case includeCycle([String])
    case includesTooDeep([String], limit: Int)
    case tooManyIncludes(limit: Int)
    case tooManyFiles(limit: Int)
    case unreadableDocument(String, reason: String)
    case tooManyDiagnostics(limit: Int)
}

/// The kinds of resources that a document can name.
nonisolated enum ResourceKind: String {
    case document, templates, strings
}

/// A violation of the XML rules.
nonisolated enum MalformedDocument: Equatable {
    case empty
    case unclosedElement(String, line: Int)
    /// A start tag that has not ended before the next tag.
    case unclosedTag(String, line: Int)
    case mismatchedTag(found: String, open: String, line: Int)
    case unexpectedCharacter
    /// An `&` that does not begin an entity.
    case plainAmpersand
    case lessThanInValue
    case unquotedValue
    case curlyQuote
    case unclosedValue
    case noSpaceAfterValue
    /// An attribute without a value.
    case noValue(String)
    case dashesInComment
    case invalidEncoding
    case unclosedToken
    case duplicateAttribute(String)
    case contentAfterEnd
    case undefinedEntity(String)
    case invalidCharacterReference
    case misplacedDeclaration
    case invalidDeclaration
    case unclosedCharacterData
    case outOfMemory
    case other(String)
}

nonisolated extension MarkupCause {
    /// Whether the name of a property is wrong, not its value.
    var isAboutName: Bool {
        switch self {
        case .unknownProperty, .ignoredAttribute, .notAvailable, .notAValue: true
        default: false
        }
    }

    /// The problem with a property's value.
    var valueError: MarkupValueError? {
        switch self {
        case .invalidValue(_, _, let error), .doubtfulValue(_, _, let error): error
        default: nil
        }
    }

    /// Whether the problem prevents the document from creating a view. Other errors still leave a view.
    var isFatal: Bool {
        switch self {
        case .emptyOutlet, .outletClass, .outletReadEarly, .programmerMistake: false
        default: severity == .error
        }
    }

    var severity: MarkupDiagnostic.Severity {
        switch self {
        case .unknownStyle, .textContent, .rootUndefined, .rootNested, .noView, .inactiveDocument, .emptyOutlet,
            .outletClass, .outletReadEarly, .programmerMistake, .malformed, .malformedData, .documentType, .tooDeep,
            .tooManyBytes,
            .tooManyElements, .includeCycle, .includesTooDeep, .tooManyIncludes,
            .missingDocument, .documentOutsideResources, .unreadableDocument:
            .error
        case .tooManyDiagnostics, .ignoredAttribute, .unsupportedElement: .note
        default: .warning
        }
    }

    /// Returns the severity. In strict mode warnings are errors, and notes about missing effects are warnings.
    func severity(isStrict: Bool) -> MarkupDiagnostic.Severity {
        guard isStrict else { return severity }
        switch self {
        case .ignoredAttribute, .unsupportedElement: return .warning
        default: return severity == .warning ? .error : severity
        }
    }

    var id: MarkupDiagnostic.ID {
        switch self {
        case .unknownElement: .unknownElement
        case .unsupportedElement: .unsupportedElement
        case .abstractElement: .abstractElement
        case .childNotTaken: .childNotTaken
        case .unknownInstruction: .unknownInstruction
        case .unknownPlatform: .unknownPlatform
        case .endWithoutCase: .endWithoutCase
        case .textContent: .textContent
        case .rootUndefined: .rootUndefined
        case .rootNested: .rootNested
        case .rootUnused: .rootUnused
        case .noView, .inactiveDocument: .noView
        case .unknownProperty, .notAnObject, .notAValue: .unknownProperty
        case .ignoredAttribute: .ignoredAttribute
        case .missingObject: .missingObject
        case .invalidValue(_, _, let error):
            switch error.reason {
            case .missingImage, .imageOutsideResources: .missingImage
            case .unreadableImage: .unreadableImage
            default: .invalidValue
            }
        case .doubtfulValue(_, _, let error): error.reason == .missingIcon ? .missingImage : .doubtfulValue
        case .notATable, .notAText, .notAColor, .missingAsset, .documentAsset, .tooManyAssets, .faultyEntry:
            .faultyResource
        case .complaint: .complaint
        case .lowContrast: .lowContrast
        case .unknownStyle: .unknownStyle
        case .notAvailable: .notAvailable
        case .unknownTemplate: .unknownTemplate
        case .invalidTemplate, .templateObject: .invalidTemplate
        case .malformedStrings: .malformedStrings
        case .missingTranslation, .missingLanguage, .missingTexts: .missingTranslation
        case .missingFile, .fileOutsideResources: .missingFile
        case .unreadableFile: .unreadableFile
        case .misplacedInclude: .misplacedInclude
        case .includeCycle, .includesTooDeep: .includeCycle
        case .eventOnView: .eventOnView
        case .unknownAction: .unknownAction
        case .actionArity, .actionForm: .actionArity
        case .actionSender: .actionSender
        case .unknownOutlet: .unknownOutlet
        case .outletClass: .outletClass
        case .emptyOutlet, .outletReadEarly: .emptyOutlet
        case .duplicateIdentifier: .duplicateIdentifier
        case .programmerMistake: .programmerMistake
        case .notDrawn: .notDrawn
        case .media: .media
        case .binding(let cause): cause.id
        case .malformed: .malformed
        case .malformedData: .malformedData
        case .documentType: .documentType
        case .tooDeep: .tooDeep
        case .tooManyBytes, .tooManyElements, .tooManyIncludes, .tooManyFiles, .tooManyClasses: .tooLarge
        case .emptyController: .missingDocument
        case .missingDocument, .documentOutsideResources: .missingDocument
        case .unreadableDocument: .unreadableDocument
        case .tooManyDiagnostics: .tooManyDiagnostics
        }
    }

    /// Whether the wrong name is an element name, which also appears in the end tag.
    var isNameOfElement: Bool {
        switch self {
        case .unknownElement, .abstractElement, .noView: true
        default: false
        }
    }

    /// The known name that is nearest to the wrong name.
    var suggestion: String? {
        switch self {
        case .unknownElement(let name, let known):
            ForeignNames.element(name) ?? name.nearest(among: known + PartNames.elements)
        case .noView(let name, let known): ForeignNames.element(name) ?? name.nearest(among: known)
        case .unknownInstruction(let target): target.nearest(among: PartNames.instructions)
        case .abstractElement(let name): ForeignNames.element(name)
        case .unknownProperty(let name, _, let known):
            ForeignNames.attribute(name, among: known) ?? name.nearest(among: known)
        case .unknownStyle(let name, _, let known, _), .unknownTemplate(let name, let known),
            .unknownOutlet(let name, _, let known), .unknownPlatform(let name, let known):
            name.nearest(among: known)
        case .invalidValue(let text, _, let error): error.suggestion(for: text)
        case .unknownAction(let text, _, let known):
            ActionReference(text).name.nearest(among: known).map { $0 + text.drop { $0 != ":" } }
        case .binding(let cause): cause.suggestion
        default: nil
        }
    }
}
