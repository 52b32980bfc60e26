/// The possible faults of a binding.
nonisolated indirect enum BindingCause: Equatable, Sendable {
    case withoutOwner
    /// An expression without a path, which never changes: probably text that starts with `$`.
    case withoutPath(String)
    case syntax(BindingSyntaxError)
    case unknownName(String, owner: String, known: [String])
    case unknownMember(String, className: String, known: [String])
    case readOnly(String, className: String)
    // Values
    case divisionByZero
    case notANumber(String, for: String)
    case notText(String)
    case notAList(String, for: String)
    case value(String, property: String, MarkupValueError)
    /// A fault that the target's class reports when it handles the value itself.
    case target(MarkupCause)
    // Formatters
    case noFormatters(String)
    case unknownFormatter(String, known: [String])
    case formatterArgument(String, formatter: String, known: [String])
    case formatterValue(String, argument: String, formatter: String, format: String, known: [String])
    case formatterUnavailable(String, reason: String)
    case formatterInput(String, formatter: String)
}

/// The reason why text is not an expression.
nonisolated enum BindingSyntaxError: Equatable {
    case unexpected(String)
    case unexpectedEnd
    case unclosedParenthesis
    case unclosedText
    case notANumber
    case function(String)
    case unknownAggregate(String)
    case noFormatterName
    case formatterArgument(String)
    case tooLong(limit: Int)
    case tooDeep(limit: Int)
    case tooManySteps(limit: Int)
}

/// A cause, and the byte range of the faulty part of the expression.
nonisolated struct BindingFault: Error {
    let cause: BindingCause
    let range: Range<Int>?

    init(_ cause: BindingCause, at range: Range<Int>? = nil) {
        self.cause = cause
        self.range = range
    }
}

nonisolated extension BindingCause {
    var id: MarkupDiagnostic.ID {
        switch self {
        case .withoutOwner: .bindingWithoutOwner
        case .syntax, .withoutPath: .invalidBinding
        case .unknownName, .unknownMember: .unknownBinding
        case .readOnly, .divisionByZero, .notANumber, .notText, .notAList, .value, .formatterInput: .bindingValue
        case .noFormatters, .unknownFormatter, .formatterArgument, .formatterValue, .formatterUnavailable:
            .invalidFormatter
        case .target(let cause): cause.id
        }
    }

    var suggestion: String? {
        switch self {
        case .unknownName(let name, _, let known), .unknownMember(let name, _, let known),
            .unknownFormatter(let name, let known), .formatterArgument(let name, _, let known),
            .formatterValue(let name, _, _, _, let known):
            name.nearest(among: known)
        case .withoutPath(let text): "^$" + text
        default: nil
        }
    }

    var message: String {
        switch self {
        case .withoutOwner: "bindings ('$') need an owner; they are ignored"
        case .syntax(let error): error.sentence
        case .withoutPath(let text):
            "the binding names no property; write text that starts with '$' as '^$\(text.shortened)'"
        case .unknownName(let name, let owner, let known):
            known.isEmpty
                ? "'\(owner)' has no bindable properties; declare '@Bindable var \(name.shortened)'"
                : "'\(owner)' has no '@Bindable var \(name.shortened)'" + known.list(after: ", only ")
        case .unknownMember(let name, let className, let known):
            known.isEmpty
                ? "'\(className)' has no bindable properties; use '@Bindable', or a table 'bindable'"
                : "'\(className)' has no bindable '\(name.shortened)'" + known.list(after: ", only ")
        case .readOnly(let name, let className):
            "'\(name)' of '\(className)' is read-only; write '$=' for a binding that only reads"
        case .divisionByZero: "division by zero; the property keeps its value"
        case .notANumber(let type, let sign): "'\(sign)' needs numbers, not '\(type)'"
        case .notText(let type): "'\(type)' cannot be joined with text"
        case .notAList(let type, let name): "'\(name)' needs a list, not '\(type)'"
        case .value(let text, let property, let error):
            "value '\(text.shortened)' bound to '\(property)': \(error.sentence)"
        case .target(let cause): cause.message
        case .noFormatters(let name):
            "no formatter '\(name)': the application has none, 'application.formatters = FoundationFormatters()' of"
                + " InlayFormatting installs them (in a test: 'TestApplication(..., formatters: FoundationFormatters())')"
        case .unknownFormatter(let name, let known):
            "no formatter '\(name)', only \(known.map { "'\($0)'" }.joined(separator: ", "))"
        case .formatterArgument(let name, let formatter, let known):
            "formatter '\(formatter)' has no argument '\(name.shortened)', only \(known.joined(separator: ", "))"
        case .formatterValue(let value, let argument, let formatter, let format, _):
            "argument '\(argument)' of formatter '\(formatter)': '\(value.shortened)' is not \(format)"
        case .formatterUnavailable(let name, let reason): "formatter '\(name)' is not available: \(reason)"
        case .formatterInput(let type, let formatter): "formatter '\(formatter)' does not take '\(type)'"
        }
    }
}

nonisolated extension BindingSyntaxError {
    var sentence: String {
        switch self {
        case .unexpected(let text): "unexpected '\(text)'; write a '$' that starts no binding as '^$'"
        case .unexpectedEnd: "the binding is incomplete; a name, a number or '(' must follow"
        case .unclosedParenthesis: "'(' is not closed"
        case .unclosedText: "the text's quote is not closed"
        case .notANumber: "not a number"
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
