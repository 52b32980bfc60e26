nonisolated extension MarkupCause {
    /// The message: the smallest statement of the problem, with quotes around markup and without a full stop.
    var message: String {
        switch self {
        case .unknownElement, .unsupportedElement, .abstractElement, .childNotTaken, .unknownInstruction,
            .unknownPlatform,
            .endWithoutCase, .textContent,
            .rootUndefined, .rootNested, .rootUnused, .noView, .inactiveDocument:
            elementMessage
        case .eventOnView, .unknownAction, .actionArity, .actionForm, .actionSender, .unknownOutlet, .outletClass,
            .emptyOutlet,
            .outletReadEarly, .duplicateIdentifier, .programmerMistake, .complaint, .lowContrast, .notDrawn, .media,
            .binding:
            ownerMessage
        case .malformed, .malformedData, .documentType, .tooDeep, .tooManyBytes, .tooManyElements, .missingDocument,
            .emptyController, .documentOutsideResources, .unreadableDocument, .tooManyDiagnostics:
            documentMessage
        case .unknownTemplate, .invalidTemplate, .templateObject, .malformedStrings, .missingTranslation,
            .missingLanguage, .missingTexts, .missingFile,
            .fileOutsideResources, .unreadableFile, .misplacedInclude, .includeCycle, .includesTooDeep,
            .tooManyIncludes, .tooManyFiles, .tooManyClasses:
            fileMessage
        case .notATable, .notAText, .notAColor, .missingAsset, .documentAsset, .tooManyAssets, .faultyEntry:
            resourceMessage
        default: attributeMessage
        }
    }

    private var resourceMessage: String {
        switch self {
        case .notATable: "the outermost value must be a dictionary of names and values"
        case .notAText(let key): "the value of '\(key.shortened)' must be a text"
        case .notAColor: "invalid colour: red, green and blue, or white, must be numbers from 0 to 1 or from 0 to 255"
        case .missingAsset(let name): "there is no file '\(name.shortened)' next to 'Contents.json'"
        case .documentAsset(let name):
            "PDF is not supported: export '\(name.shortened)' as SVG or PNG; ignored"
        case .tooManyAssets(let limit): "the asset catalogues have more than \(limit) files; the rest is ignored"
        case .faultyEntry(let text, let key, let error):
            "value '\(text.shortened)' of '\(key.shortened)': \(error.sentence)"
        default: ""
        }
    }

    private var elementMessage: String {
        switch self {
        case .unknownElement(let name, _): "unknown element '\(name)'"
        case .unsupportedElement(let name): "'\(name)' is not available on the desktop; an empty frame is shown"
        case .abstractElement(let name): "'\(name)' is not an element, only a base class of elements"
        case .childNotTaken(let child, let parent): "'\(parent)' does not accept this '\(child)'; ignored"
        case .unknownInstruction(let target): "unknown processing instruction '\(target)'"
        case .unknownPlatform("", let known): "'case' needs a platform, such as \(known.joined(separator: ", "))"
        case .unknownPlatform(let name, let known):
            "unknown platform '\(name.shortened)': not one of \(known.joined(separator: ", ")); its content is ignored"
        case .endWithoutCase: "'<?end?>' without a '<?case?>' before it"
        case .textContent: "text is not allowed between elements"
        case .rootUndefined: "no root view: a document with '<root>' needs a view from the code that loads it"
        case .rootNested: "'<root>' is only allowed as the outermost element"
        case .rootUnused(let name): "the root view passed is not used, since the outermost element is '\(name)'"
        case .noView(let name, _): "the outermost element '\(name)' is not a view"
        case .inactiveDocument: "the document has no view for this platform"
        default: ""
        }
    }

    private var attributeMessage: String {
        switch self {
        case .unknownProperty(let name, let className, _): "unknown property '\(name)' of '\(className)'"
        case .notAnObject(let name, let className): "'\(name)' of '\(className)' is a value and has no properties"
        case .missingObject(let name, let className): "'\(name)' of '\(className)' is nil; ignored"
        case .notAValue(let name, let className):
            "'\(name)' of '\(className)' is an object; set its properties with a path such as '\(name).hidden'"
        case .invalidValue(let text, let property, let error), .doubtfulValue(let text, let property, let error):
            "value '\(text.shortened)' of '\(property)': \(error.sentence)"
        case .unknownStyle(let name, let className, _, []):
            "unknown style '\(name.shortened)' of '\(className)', which has no styles"
        case .unknownStyle(let name, let className, _, let offered):
            "unknown style '\(name.shortened)' of '\(className)'" + offered.list(after: ": not one of ")
        case .ignoredAttribute(let name, let className): "'\(name)' of '\(className)' has no effect on a desktop"
        case .notAvailable(let name, let className):
            "'\(name)' of '\(className)' is not available in this version of Inlay; it is ignored"
        default: ""
        }
    }

    private var ownerMessage: String {
        switch self {
        case .eventOnView(let name, let className):
            "'\(className)' \(ControlEvents.attributeTable[name] == nil ? "" : "is not a control and ")has no event '\(name)'"
        case .unknownAction(let name, let owner, _): "'\(owner)' has no action '\(name)'"
        case .actionArity(let text, let name, let arities):
            "wrong parameters of action '\(text)': the owner has \(Self.spellings(of: name, arities))"
        case .actionForm(let text):
            "invalid action '\(text.shortened)': must have the form 'name', 'name:' or 'name:event:'"
        case .actionSender(let name, let takes, let sender): "action '\(name)' takes '\(takes)', not '\(sender)'"
        case .unknownOutlet(let name, let owner, _): "'\(owner)' has no outlet '\(name)'"
        case .outletClass(let name, let owner, let takes, let given):
            "outlet '\(name)' of '\(owner)' takes '\(takes)', not '\(given)'"
        case .emptyOutlet(let name, let owner): "outlet '\(name)' of '\(owner)' has no view with this id"
        case .outletReadEarly(let className):
            "an outlet of class '\(className)' is read before the document is loaded; read it in 'viewDidLoad' or later"
        case .duplicateIdentifier(let name): "duplicate id '\(name)'; the later view gets it"
        case .programmerMistake(let message), .complaint(let message), .notDrawn(let message), .media(let message):
            message
        case .binding(let cause): cause.message
        case .lowContrast(let text, let ground, let contrast):
            // Rounded down, so that a reported contrast is never '4.5'.
            "text '\(text)' on '\(ground)' has a contrast of \(((contrast * 10).rounded(.down) / 10).plain); it must be 4.5 or more to be read well"
        default: ""
        }
    }

    private var documentMessage: String {
        switch self {
        case .malformed(let fault): fault.sentence
        case .malformedData(let fault): fault.sentence
        case .documentType: "document types and entities are not supported; remove '<!DOCTYPE>'"
        case .tooDeep(let limit): "elements are nested more than \(limit) deep"
        case .tooManyBytes(let limit): "the document is larger than \(limit >> 20) MiB"
        case .tooManyElements(let limit): "the document has more than \(limit) elements and instructions"
        case .missingDocument(let name, let searched):
            searched.isEmpty
                ? "there is no file '\(name)'" : "no document '\(name)'; looked in \(searched.joined(separator: ", "))"
        case .emptyController(let name, let searched):
            "'\(name)' shows nothing: no code adds views, and there is no document '\(name)' in "
                + searched.joined(separator: ", ")
        case .documentOutsideResources(let name): "document '\(name)' is outside the resources"
        case .unreadableDocument(let name, let reason): "cannot read '\(name)': \(reason)"
        case .tooManyDiagnostics(let limit): "more than \(limit) diagnostics; the rest is not shown"
        default: ""
        }
    }

    private var fileMessage: String {
        switch self {
        case .unknownTemplate(let name, _): "unknown template '\(name.shortened)'"
        case .invalidTemplate(nil): #"the templates must be one object: '{"name": {"property": "value"}}'"#
        case .invalidTemplate(let name?): "template '\(name.shortened)' must be an object of properties and values"
        case .templateObject(let key): "the value of '\(key.shortened)' must be a text, number or Boolean; ignored"
        case .malformedStrings(let fault): fault.sentence
        case .missingTranslation(let key, let locale, let shown):
            "no text for '\(key.shortened)' in '\(locale)'; \(shown.map { "the text in '\($0)'" } ?? "the key") is shown"
        case .missingLanguage(let locale, let shown):
            "there are no texts in '\(locale)'; the texts in '\(shown)' are shown"
        case .missingTexts(let key, let table):
            "no text for '\(key.shortened)': there is no '\(table).strings' in the resources; keys are shown"
        case .missingFile(_, ""): "the instruction names no file"
        case .missingFile(.templates, let name): "there is no '\(name.shortened).json' or '.plist' in the resources"
        case .missingFile(.strings, let name): "there is no '\(name.shortened).strings' or '.mo' in the resources"
        case .missingFile(.document, let name): "there is no document '\(name.shortened)' in the resources"
        case .fileOutsideResources(let name): "'\(name.shortened)' is outside the resources"
        case .unreadableFile(let name, let reason): "cannot read '\(name)': \(reason)"
        case .misplacedInclude: "'<?include?>' is only allowed inside an element, which gets the included view"
        case .includeCycle(let chain): "the document includes itself: \(Self.chain(chain))"
        case .includesTooDeep(let chain, let limit):
            "documents include each other more than \(limit) deep: \(Self.chain(chain))"
        case .tooManyIncludes(let limit): "more than \(limit) documents are included"
        case .tooManyFiles(let limit): "more than \(limit) instructions name a file; the rest is ignored"
        case .tooManyClasses(let limit): "more than \(limit) templates are named; the rest is ignored"
        default: ""
        }
    }

    /// Returns `A.xml -> B.xml -> A.xml`. A long chain is shortened to its ends.
    private static func chain(_ names: [String]) -> String {
        let shown = names.count > 8 ? names.prefix(4) + ["..."] + names.suffix(3) : names[...]
        return shown.joined(separator: " -> ")
    }

    /// Returns the possible spellings of an action: `'save:' and 'save:event:'`.
    private static func spellings(of name: String, _ arities: [Int]) -> String {
        let endings = ["", ":", ":event:"]
        return arities.sorted().map { "'\(name)\(endings.indices.contains($0) ? endings[$0] : "")'" }
            .joined(separator: " and ")
    }
}

nonisolated extension MarkupValueError {
    var sentence: String {
        switch self {
        case .part(let text, _, let error): "'\(text.shortened)': \(error.sentence)"
        case .unknownName(let known): known.isListed ? known.list(after: "not one of ") : "no such name"
        case .notANumber: "not a number; read as 0"
        case .numberWithRest: "the text after the number is ignored"
        case .outOfRange: "out of range"
        case .outside(let range): "out of range: from \(range.lowerBound.digits) to \(range.upperBound.digits)"
        case .negative: "must be 0 or greater"
        case .notPositive: "must be greater than 0"
        case .wrongType(let given, let wanted): "'\(given)' does not fit; expected: \(wanted)"
        case .fraction: "not a whole number; the fraction is ignored"
        case .notABoolean: "neither 'true' nor 'false'"
        case .insetCount(let count): "must be one number or four, not \(count)"
        case .pointCount(let count): "must be two numbers, not \(count)"
        case .colorDigits: "a colour must have 6 or 8 hexadecimal digits after '#'"
        case .fontForm: "must be a text style, or a name and a size separated by one space, as in 'System 20'"
        case .withoutAttributes:
            "shown without attributes; bind an AttributedString to show attributes, as in '$message'"
        case .missingImage: "no such image in the resources"
        case .missingIcon: "no such image in the resources, and no such icon; a placeholder is shown"
        case .imageOutsideResources: "the image is outside the resources"
        case .unknownFont(let family):
            "font family '\(family.shortened)' is not installed; the theme's font is used"
        case .unreadableImage(let reason): "cannot read the image: \(reason)"
        case .other(let text): text
        }
    }
}

nonisolated extension MalformedDocument {
    fileprivate var sentence: String {
        switch self {
        case .empty: "the document has no element"
        case .unclosedElement(let name, let line): "'<\(name)>' of line \(line) is not closed"
        case .unclosedTag(let name, let line): "'<\(name)' of line \(line) is not closed; '>' or '/>' is missing"
        case .mismatchedTag(let found, let open, let line):
            "'</\(found)>' does not close '<\(open)>' of line \(line)"
        case .unexpectedCharacter: "unexpected character"
        case .plainAmpersand: "invalid '&'; write it as '&amp;'"
        case .lessThanInValue: "invalid '<' in a value; write it as '&lt;'"
        case .unquotedValue: "a value must be in quotes, as in 'name=\"value\"'"
        case .curlyQuote: "a value must be in straight quotes, as in 'name=\"value\"', not in curly quotes"
        case .unclosedValue: "the quote of this value is not closed"
        case .noSpaceAfterValue: "a space must follow a value; write a quote inside a value as '&quot;'"
        case .noValue(let name): "attribute '\(name.shortened)' has no value; write '\(name.shortened)=\"...\"'"
        case .dashesInComment: "'--' is not allowed inside a comment"
        case .invalidEncoding: "not UTF-8 text"
        case .unclosedToken: "a tag, comment or instruction is not closed"
        case .duplicateAttribute(let name): "attribute '\(name)' is given twice"
        case .contentAfterEnd: "nothing may follow the outermost element"
        case .undefinedEntity(let name): "unknown entity '\(name)'; write '&amp;' for a plain '&'"
        case .invalidCharacterReference: "invalid character reference"
        case .misplacedDeclaration: "'<?xml ...?>' is only allowed at the very start"
        case .invalidDeclaration: "invalid '<?xml ...?>' declaration"
        case .unclosedCharacterData: "'<![CDATA[' is not closed"
        case .outOfMemory: "not enough memory to read the document"
        case .other(let text): text
        }
    }
}

nonisolated extension Double {
    /// The number without a decimal point if it is whole.
    fileprivate var digits: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
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
