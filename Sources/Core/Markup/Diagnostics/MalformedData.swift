/// A violation of the rules of JSON or of property lists.
nonisolated enum MalformedData: Equatable {
    case missingValue
    case unknownWord
    case invalidNumber
    case numberOutOfRange
    case unclosedString
    case unclosedObject
    case unclosedArray
    case missingKey
    case missingColon(String)
    case missingComma
    case trailingComma
    case invalidEscape
    case controlCharacter
    case invalidEncoding
    case contentAfterEnd
    case tooDeep(limit: Int)
    case tooManyValues(limit: Int)

    // Property lists
    case noPropertyList
    case unknownElement(String)
    case misplacedKey
    case missingValueOfKey(String)
    case secondValue
    case nestedInValue
    case strayText
}

nonisolated extension MalformedData {
    var sentence: String {
        switch self {
        case .missingValue: "a value is missing here"
        case .unknownWord: "text must be in double quotes, except 'true', 'false' and 'null'"
        case .invalidNumber: "not a number; write it as '12', '-0.5' or '1e3'"
        case .numberOutOfRange: "the number is out of range"
        case .unclosedString: "the text is not closed with '\"' on its line"
        case .unclosedObject: "'{' is not closed"
        case .unclosedArray: "'[' is not closed"
        case .missingKey: "a key is missing here"
        case .missingColon(let key): "':' is missing after the key '\(key.shortened)'"
        case .missingComma: "',' is missing here"
        case .trailingComma: "trailing ','; remove it"
        case .invalidEscape: "invalid escape; write '\\' and one of \" \\ / b f n r t, or u and four digits"
        case .controlCharacter: "control character in a text; write it as '\\u' and four digits"
        case .invalidEncoding: "not UTF-8 text"
        case .contentAfterEnd: "nothing may follow the value"
        case .tooDeep(let limit): "values are nested more than \(limit) deep"
        case .tooManyValues(let limit): "the file has more than \(limit) values"
        case .noPropertyList: "a property list must have one '<plist>', as the outermost element"
        case .unknownElement(let name):
            "unsupported element '<\(name.shortened)>'; use dict, array, string, integer, real, true or false"
        case .misplacedKey: "'<key>' is only allowed in '<dict>'"
        case .missingValueOfKey(let key): "the value of the key '\(key.shortened)' is missing"
        case .secondValue: "a property list can have only one value"
        case .nestedInValue: "elements are not allowed inside a text or number"
        case .strayText: "text is only allowed in '<key>', '<string>', '<integer>' and '<real>'"
        }
    }
}
