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

extension BoundExpression {
    /// Returns the expression with the variables of a row.
    func inRow(_ scope: RowScope) -> BoundExpression {
        var copy = self
        for index in paths.indices {
            let path = paths[index].path
            if let variable = scope.variable(named: path.steps[0]) {
                copy.paths[index] = LivePath(path, from: variable)
            }
        }
        return copy
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

/// Binds expressions to one owner, and in the content of rows also to the variables of the row. It caches the expressions and formatters of a
/// document.
final class Binder {
    private(set) weak var owner: (any MarkupOwner)?
    /// The owner's members; nil after the document is loaded, when only rows need them. They retain the owner's outlets.
    private var members: OwnerMembers?
    /// The names and types of the variables in the content of a row. Its values are not used.
    let row: RowScope?
    private let builder: ViewBuilder
    /// Expressions by the text after `$`. Their paths observe nothing yet, so they can be copied for each binding.
    private var expressions: [String: BoundExpression] = [:]

    init(_ owner: any MarkupOwner, members: OwnerMembers? = nil, row: RowScope? = nil, builder: ViewBuilder) {
        self.owner = owner
        self.members = members
        self.row = row
        self.builder = builder
    }

    /// Parses the text after `$`.
    ///
    /// - Parameter scope: the row that the variables in the expression belong to.
    func expression(_ text: String, in scope: RowScope? = nil) throws(BindingFault) -> BoundExpression {
        let bound = if let known = expressions[text] { known } else { try newExpression(text) }
        return scope.map { bound.inRow($0) } ?? bound
    }

    private func newExpression(_ text: String) throws(BindingFault) -> BoundExpression {
        let expression = try BindingParser.parse(text)
        var paths: [LivePath] = []
        for path in expression.paths {
            let (source, type) = try source(of: path)
            try path.check(from: type)
            paths.append(LivePath(path, from: source))
        }
        var formatter: (any ValueFormatter)?
        if let reference = expression.formatter { formatter = try self.formatter(reference) }
        let bound = BoundExpression(expression: expression, paths: paths, formatter: formatter)
        expressions[text] = bound
        return bound
    }

    /// Returns the first step of a path, and the type of its values.
    private func source(
        of path: BindingExpression.Path
    ) throws(BindingFault) -> (any AnyBindable, any BindableType) {
        let name = path.steps[0]
        if let variable = row?.variable(named: name) { return (variable, variable.type) }
        let bindables = (members ?? owner.map { OwnerMembers(of: $0) })?.bindables ?? [:]
        if let source = bindables[name] {
            return (source, (owner as? DescribedOwner)?.type(ofMember: name) ?? DeclaredType(source.valueType))
        }
        let (known, className) = (bindables.keys.sorted(), owner?.className ?? "")
        let variables = row?.variableNames ?? []
        throw BindingFault(
            variables.isEmpty
                ? .unknownName(name, owner: className, known: known)
                : .unknownRowName(name, owner: className, variables: variables, known: known), at: path.ranges[0])
    }

    /// Returns the type of the values to which an expression leads, or nil if it is unknown.
    func type(of text: String) -> (any BindableType)? {
        guard let path = try? expression(text).expression.singlePath, let (_, type) = try? source(of: path) else {
            return nil
        }
        return path.type(from: type)
    }

    /// Releases what only the load of a document needs.
    func letGo() { members = nil }

    /// Returns a formatter, or nil for one that only the described program may have.
    private func formatter(
        _ reference: BindingExpression.FormatterReference
    ) throws(BindingFault) -> (any ValueFormatter)? {
        if let own = owner?.formatter(named: reference.name, arguments: reference.arguments) { return own }
        let described = owner as? DescribedOwner
        if described?.hasFormatter(named: reference.name) == true { return nil }
        if reference.name == PluralFormatter.name {
            return try PluralFormatter(reference, builder: builder, owner: owner)
        }
        guard let provider = builder.formatters else {
            throw BindingFault(.noFormatters(reference.name), at: reference.range)
        }
        var formatter: (any ValueFormatter)?
        do throws(BindingFault) {
            formatter = try provider.formatter(reference, localeIdentifier: builder.locale.formatIdentifier)
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
