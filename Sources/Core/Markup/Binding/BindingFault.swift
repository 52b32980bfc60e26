/// A fault of a binding, and the byte range of the faulty part of the expression.
nonisolated struct BindingFault: Error {
    let cause: MarkupCause
    let range: Range<Int>?
    /// Whether the provider of formatters does not have the name. The owner may have it.
    let isUnknownFormatter: Bool

    init(_ cause: MarkupCause, at range: Range<Int>? = nil, isUnknownFormatter: Bool = false) {
        self.cause = cause
        self.range = range
        self.isUnknownFormatter = isUnknownFormatter
    }
}

/// The reason why text is not an expression.
nonisolated enum BindingSyntaxError: Equatable {
    case unexpected(String)
    case unexpectedEnd
    case unclosedParenthesis
    case unclosedText
    case notANumber
    case function(String)
    case assignment
    case unknownAggregate(String)
    case noFormatterName
    case formatterArgument(String)
    case tooLong(limit: Int)
    case tooDeep(limit: Int)
    case tooManySteps(limit: Int)
}

nonisolated extension BindingSyntaxError {
    /// The message of a diagnostic.
    var sentence: String {
        switch self {
        case .unexpected(let text): "unexpected '\(text)'; write a '$' that starts no binding as '^$'"
        case .unexpectedEnd: "the binding is incomplete; a name, a number or '(' must follow"
        case .unclosedParenthesis: "'(' is not closed"
        case .unclosedText: "the text's quote is not closed"
        case .notANumber: "not a number"
        case .assignment: "'=' does not compare; write '=='"
        case .function(let name): "functions such as '\(name.shortened)(' are not supported"
        case .unknownAggregate(let name):
            "no '\(name.shortened):', only "
                + BindingExpression.Aggregate.allCases.map { "'\($0.rawValue):'" }.joined(separator: ", ")
        case .noFormatterName: "the name of a formatter must follow '::'"
        case .formatterArgument(let text): "invalid argument '\(text.shortened)': must have the form ';key=value'"
        case .tooLong(let limit): "the binding is longer than \(limit) bytes"
        case .tooDeep(let limit): "parentheses are nested more than \(limit) deep"
        case .tooManySteps(let limit): "the path has more than \(limit) steps"
        }
    }
}
