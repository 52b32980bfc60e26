/// The expression after `$`: paths, numbers and texts, joined by operators, with an optional formatter.
///
/// The terms are in evaluation order (operands first), so evaluation never recurses for any input.
nonisolated struct BindingExpression {
    let text: String
    /// Whether the binding only reads, as with `$=`.
    var isOneWay = false
    var terms: [Term] = []
    var paths: [Path] = []
    var formatter: FormatterReference?

    /// An operand or operator, and its byte range in the text for diagnostics.
    struct Term {
        let kind: Kind
        let range: Range<Int>

        enum Kind {
            case number(Double)
            case text(String)
            /// An index into `paths`.
            case path(Int)
            case add, subtract, multiply, divide, negate
            case aggregate(Aggregate)
            /// `true`, `false` and `nil`.
            case constant(Bool?)
            case compare(Comparison)
            case not
            /// The left operand of `&&` or `||` is on the stack. If it decides, that many terms are skipped, up to the `truth` term.
            case and(skipped: Int), or(skipped: Int)
            /// Makes true or false of the right operand.
            case truth
        }
    }

    struct Path {
        var steps: [String] = []
        var ranges: [Range<Int>] = []
    }

    /// `::number;numberStyle=decimal`
    struct FormatterReference {
        let name: String
        let range: Range<Int>
        var arguments: [String: String] = [:]
        var argumentRanges: [String: (name: Range<Int>, value: Range<Int>)] = [:]
    }

    enum Comparison: String {
        case equal = "==", unequal = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
    }

    enum Aggregate: String, CaseIterable { case sum, min, max, average, count }

    /// Whether the expression is a single path, so that a value can be written back to it.
    var isPath: Bool { singlePath != nil }

    /// The path that is the whole expression, or nil.
    var singlePath: Path? {
        if terms.count == 1, case .path(let index) = terms[0].kind { paths[index] } else { nil }
    }
}

// MARK: - Evaluation
extension BindingExpression {
    /// Evaluates the expression. Returns nil if the value of a path is nil, unless it is compared or tested.
    ///
    /// - Parameter read: returns the value of a path, given its index.
    func value(reading read: (Int) throws(BindingFault) -> Any?) throws(BindingFault) -> Any? {
        var operands: [Any?] = []
        var index = 0
        while index < terms.count {
            let term = terms[index]
            index += 1
            switch term.kind {
            case .number(let number): operands.append(number)
            case .text(let text): operands.append(text)
            case .constant(let value): operands.append(value)
            case .path(let index): operands.append(try read(index))
            case .not: operands.append(!BoundValue.isTrue(Self.pop(&operands)))
            case .truth: operands.append(BoundValue.isTrue(Self.pop(&operands)))
            case .and(let skipped):
                if BoundValue.isTrue(Self.pop(&operands)) { continue }
                operands.append(false)
                index += skipped
            case .or(let skipped):
                guard BoundValue.isTrue(Self.pop(&operands)) else { continue }
                operands.append(true)
                index += skipped
            case .compare(let comparison):
                let right = Self.pop(&operands)
                operands.append(try Self.compare(Self.pop(&operands), comparison, right, term))
            case .negate:
                let value = Self.pop(&operands)
                operands.append(
                    try value.map { value throws(BindingFault) in -(try Self.number(value, for: "-", term)) })
            case .aggregate(let aggregate):
                guard let value = Self.pop(&operands) else {
                    operands.append(nil)
                    continue
                }
                operands.append(try Self.result(of: aggregate, value, term))
            case .add, .subtract, .multiply, .divide:
                let right = Self.pop(&operands)
                let left = Self.pop(&operands)
                guard let left, let right else {
                    operands.append(nil)
                    continue
                }
                operands.append(try Self.result(of: term, left, right))
            }
        }
        return operands.last ?? nil
    }

    private static func pop(_ operands: inout [Any?]) -> Any? { operands.popLast() ?? nil }

    private static func compare(
        _ left: Any?, _ comparison: Comparison, _ right: Any?, _ term: Term
    ) throws(BindingFault) -> Bool {
        switch comparison {
        case .equal: return isEqual(left, right)
        case .unequal: return !isEqual(left, right)
        default: break
        }
        // nil has no order.
        guard let left, let right else { return false }
        guard let order = BoundValue.order(left, right) else {
            throw BindingFault(
                .notComparable("\(type(of: left))", "\(type(of: right))", for: comparison.rawValue), at: term.range)
        }
        return switch comparison {
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        default: order >= 0
        }
    }

    private static func isEqual(_ left: Any?, _ right: Any?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return BoundValue.areEqual(left, right) || BoundValue.isCase(left, named: right)
            || BoundValue.isCase(right, named: left)
    }

    private static func result(of term: Term, _ left: Any, _ right: Any) throws(BindingFault) -> Any {
        if case .add = term.kind, left is String || right is String {
            return try text(left, term) + text(right, term)
        }
        let sign =
            switch term.kind {
            case .add: "+"
            case .subtract: "-"
            case .multiply: "*"
            default: "/"
            }
        let left = try number(left, for: sign, term)
        let right = try number(right, for: sign, term)
        switch term.kind {
        case .add: return left + right
        case .subtract: return left - right
        case .multiply: return left * right
        default:
            guard right != 0 else { throw BindingFault(.divisionByZero, at: term.range) }
            return left / right
        }
    }

    private static func number(_ value: Any, for sign: String, _ term: Term) throws(BindingFault) -> Double {
        guard let number = BoundValue.number(value) else {
            throw BindingFault(.notANumber("\(type(of: value))", for: sign), at: term.range)
        }
        return number
    }

    private static func text(_ value: Any, _ term: Term) throws(BindingFault) -> String {
        guard let text = BoundValue.text(value) else {
            throw BindingFault(.notText("\(type(of: value))"), at: term.range)
        }
        return text
    }

    /// Returns the result of an aggregate, or nil if it is undefined for an empty list.
    private static func result(of aggregate: Aggregate, _ list: Any, _ term: Term) throws(BindingFault) -> Double? {
        let name = aggregate.rawValue + ":"
        guard let elements = BoundValue.elements(list) else {
            throw BindingFault(.notAList("\(type(of: list))", for: name), at: term.range)
        }
        if aggregate == .count { return Double(elements.count) }
        var numbers: [Double] = []
        for element in elements {
            guard let value = BoundValue.unwrapped(element) else { continue }
            numbers.append(try number(value, for: name, term))
        }
        switch aggregate {
        case .min: return numbers.min()
        case .max: return numbers.max()
        case .average: return numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
        case .sum, .count: return numbers.reduce(0, +)
        }
    }
}
