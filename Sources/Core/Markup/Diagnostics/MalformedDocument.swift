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

nonisolated extension MalformedDocument {
    /// The message of a diagnostic.
    var sentence: String {
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
