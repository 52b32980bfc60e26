/// An expression with the owner's properties that its paths start from, and its formatter.
struct BoundExpression {
    let expression: BindingExpression
    var paths: [LivePath]
    let formatter: (any ValueFormatter)?

    /// Returns the current value without observing it.
    func currentValue() throws(BindingFault) -> Any? {
        let value = try expression.value { index throws(BindingFault) in
            var path = paths[index]
            return try path.value(for: nil)
        }
        return try value.map { value throws(BindingFault) in try expression.formatted(value, by: formatter) }
    }
}

extension BindingExpression {
    /// Returns the formatter's text for a value, or the value itself without a formatter.
    func formatted(_ value: Any, by formatter: (any ValueFormatter)?) throws(BindingFault) -> Any {
        guard let formatter, let reference = self.formatter else { return value }
        guard let text = formatter.text(of: value) else {
            throw BindingFault(
                .formatterInput("\(type(of: value))", formatter: reference.name), at: reference.range)
        }
        return text
    }
}

/// Binds expressions to one owner. It caches the expressions and formatters of a document.
final class Binder {
    let owner: any MarkupOwner
    private let members: OwnerMembers
    private lazy var names = members.bindables.keys.sorted()
    private let builder: ViewBuilder
    /// Expressions by the text after `$`. Their paths observe nothing yet, so they can be copied for each binding.
    private var expressions: [String: BoundExpression] = [:]

    init(_ owner: any MarkupOwner, members: OwnerMembers, builder: ViewBuilder) {
        self.owner = owner
        self.members = members
        self.builder = builder
    }

    /// Parses the text after `$`.
    func expression(_ text: String) throws(BindingFault) -> BoundExpression {
        if let known = expressions[text] { return known }
        let expression = try BindingParser.parse(text)
        var paths: [LivePath] = []
        for path in expression.paths {
            guard let source = members.bindables[path.steps[0]] else {
                throw BindingFault(
                    .unknownName(path.steps[0], owner: owner.className, known: names), at: path.ranges[0])
            }
            let described = (owner as? DescribedOwner)?.type(ofMember: path.steps[0])
            try path.check(from: described ?? DeclaredType(source.valueType))
            paths.append(LivePath(path, from: source))
        }
        var formatter: (any ValueFormatter)?
        if let reference = expression.formatter { formatter = try self.formatter(reference) }
        let bound = BoundExpression(expression: expression, paths: paths, formatter: formatter)
        expressions[text] = bound
        return bound
    }

    /// Returns a formatter, or nil for one that only the described program may have.
    private func formatter(
        _ reference: BindingExpression.FormatterReference
    ) throws(BindingFault) -> (any ValueFormatter)? {
        if let own = owner.formatter(named: reference.name, arguments: reference.arguments) { return own }
        let described = owner as? DescribedOwner
        if described?.hasFormatter(named: reference.name) == true { return nil }
        guard let provider = builder.formatters else {
            throw BindingFault(.noFormatters(reference.name), at: reference.range)
        }
        var formatter: (any ValueFormatter)?
        do throws(BindingFault) {
            formatter = try provider.formatter(reference, localeIdentifier: builder.locale.description)
        } catch {
            guard described != nil, error.isUnknownFormatter else { throw error }
        }
        if let cause = described?.faultOfFormatter(named: reference.name) {
            throw BindingFault(cause, at: reference.range)
        }
        return formatter
    }
}

extension FormatterProvider {
    func formatter(
        _ reference: BindingExpression.FormatterReference, localeIdentifier: String
    ) throws(BindingFault) -> any ValueFormatter {
        do throws(FormatterError) {
            return try formatter(
                named: reference.name, arguments: reference.arguments, localeIdentifier: localeIdentifier)
        } catch {
            switch error {
            case .unknownName(let known):
                throw BindingFault(
                    .unknownFormatter(reference.name, known: known), at: reference.range, isUnknownFormatter: true)
            case .unavailable(let reason):
                throw BindingFault(.formatterUnavailable(reference.name, reason: reason), at: reference.range)
            case .unknownArgument(let name, let known):
                throw BindingFault(
                    .formatterArgument(name, formatter: reference.name, known: known),
                    at: reference.argumentRanges[name]?.name ?? reference.range)
            case .argument(let name, let value, let format, let known):
                throw BindingFault(
                    .formatterValue(value, argument: name, formatter: reference.name, format: format, known: known),
                    at: reference.argumentRanges[name]?.value ?? reference.range)
            }
        }
    }
}
