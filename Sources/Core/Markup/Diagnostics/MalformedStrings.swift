/// A violation of the rules of strings files or message catalogues.
nonisolated enum MalformedStrings: Equatable {
    case invalidEncoding
    case missingKey
    case missingEquals(String)
    case missingValue(String)
    case missingSemicolon(String)
    case unclosedText
    case unclosedComment
    case invalidEscape
    case tooManyEntries(limit: Int)

    // Plural forms
    case noPluralTable
    case missingFormat(String)
    case noForms(String)
    case unknownCategory(String)

    // Message catalogues
    case noCatalog
    case truncatedCatalog
    case catalogEncoding(String)
}

nonisolated extension MalformedStrings {
    var sentence: String {
        switch self {
        case .invalidEncoding: "neither UTF-8 nor UTF-16 text"
        case .missingKey: "a key in double quotes is missing here; write lines as '\"key\" = \"text\";'"
        case .missingEquals(let key): "'=' is missing after the key '\(key.shortened)'"
        case .missingValue(let key): "the text of the key '\(key.shortened)' is missing; write it in double quotes"
        case .missingSemicolon(let key): "';' is missing after the text of the key '\(key.shortened)'"
        case .unclosedText: "the text is not closed with '\"'"
        case .unclosedComment: "the comment is not closed with '*/'"
        case .invalidEscape: "invalid escape; write '\\U' and four hexadecimal digits"
        case .tooManyEntries(let limit): "the file has more than \(limit) entries"
        case .noPluralTable: "the property list is no dictionary of texts"
        case .missingFormat(let key):
            "the text of '\(key.shortened)' is missing; give it as NSStringLocalizedFormatKey, as in '%#@count@'"
        case .noForms(let name): "the variable '\(name.shortened)' has no form 'other', which every language needs"
        case .unknownCategory(let name):
            "'\(name.shortened)' is no plural form; use zero, one, two, few, many or other"
        case .noCatalog: "the file is not a message catalogue of gettext"
        case .truncatedCatalog: "the catalogue refers to places beyond its end; it is cut off or damaged"
        case .catalogEncoding(let name): "the catalogue's encoding '\(name.shortened)' is not supported; use UTF-8"
        }
    }
}
