/// What stands after `$`: paths, numbers and texts, joined by operators, and how the value is formatted.
///
/// The terms are in the order in which they are worked out (operands first), so that no input nests an evaluation.
nonisolated struct BindingExpression {
    let text: String
    /// `$=` only reads.
    var isOneWay = false
    var terms: [Term] = []
    var paths: [Path] = []
    var formatter: FormatterReference?

    /// A place in the document marks a part of the text by its bytes.
    struct Term {
        let kind: Kind
        let range: Range<Int>

        enum Kind {
            case number(Double)
            case text(String)
            /// Of `paths`.
            case path(Int)
            case add, subtract, multiply, divide, negate
            case aggregate(Aggregate)
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

    enum Aggregate: String, CaseIterable { case sum, min, max, average, count }

    /// A path alone, so that a value can go back along it.
    var isPath: Bool {
        if terms.count == 1, case .path = terms[0].kind { true } else { false }
    }
}

// MARK: - Working it out
extension BindingExpression {
    /// The value; nil when a path leads to nil.
    ///
    /// - Parameter read: gives the value of a path by its number.
    func value(reading read: (Int) throws(BindingFault) -> Any?) throws(BindingFault) -> Any? {
        var operands: [Any] = []
        for term in terms {
            switch term.kind {
            case .number(let number): operands.append(number)
            case .text(let text): operands.append(text)
            case .path(let index):
                guard let value = try read(index) else { return nil }
                operands.append(value)
            case .negate:
                if let value = operands.popLast() { operands.append(-(try Self.number(value, for: "-", term))) }
            case .aggregate(let aggregate):
                guard let value = operands.popLast() else { return nil }
                guard let result = try Self.result(of: aggregate, value, term) else { return nil }
                operands.append(result)
            case .add, .subtract, .multiply, .divide:
                guard let right = operands.popLast(), let left = operands.popLast() else { return nil }
                operands.append(try Self.result(of: term, left, right))
            }
        }
        return operands.last
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

    /// nil for what an empty list has not.
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
