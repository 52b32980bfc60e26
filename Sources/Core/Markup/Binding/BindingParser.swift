/// Parses the expression of a binding. Specification 8.
///
///     expression = ["="] choice ["::" formatter {";" key "=" value}]
///     choice     = both {("||" | "or") both}
///     both       = comparison {("&&" | "and") comparison}
///     comparison = sum [("==" | "!=" | "<" | "<=" | ">" | ">=") sum]
///     sum        = product {("+" | "-") product}
///     product    = operand {("*" | "/") operand}
///     operand    = ("-" | "!") operand | "(" choice ")" | number | text | aggregate ":" "(" sum ")"
///                | "true" | "false" | "nil" | path
nonisolated struct BindingParser {
    /// The maximum length. A hostile document could otherwise slow down the parser and every evaluation.
    static let maximumLength = 4096  // bytes
    /// The maximum nesting of parentheses and signs; each level takes a stack frame.
    static let maximumDepth = 64
    /// The maximum number of steps. A longer path is generated, or circular.
    static let maximumSteps = 32

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var expression: BindingExpression

    static func parse(_ text: String) throws(BindingFault) -> BindingExpression {
        var parser = BindingParser(text)
        return try parser.parse()
    }

    private init(_ text: String) {
        bytes = Array(text.utf8.prefix(Self.maximumLength + 1))
        expression = BindingExpression(text: text)
    }

    private mutating func parse() throws(BindingFault) -> BindingExpression {
        guard bytes.count <= Self.maximumLength else { throw fault(.tooLong(limit: Self.maximumLength), at: 0..<0) }
        skipSpace()
        expression.isOneWay = take("=")
        try choice()
        skipSpace()
        if position < bytes.count {
            guard take("::") else { throw unexpected() }
            try formatter()
        }
        return expression
    }

    // MARK: Operators

    private mutating func choice() throws(BindingFault) {
        try both()
        while let range = takeWord("||", or: "or") {
            let place = beginSkip(.or(skipped: 0), range)
            try both()
            endSkip(at: place, range) { .or(skipped: $0) }
        }
    }

    private mutating func both() throws(BindingFault) {
        try comparison()
        while let range = takeWord("&&", or: "and") {
            let place = beginSkip(.and(skipped: 0), range)
            try comparison()
            endSkip(at: place, range) { .and(skipped: $0) }
        }
    }

    private mutating func beginSkip(_ kind: BindingExpression.Term.Kind, _ range: Range<Int>) -> Int {
        add(kind, range)
        return expression.terms.count - 1
    }

    private mutating func endSkip(
        at place: Int, _ range: Range<Int>, _ kind: (Int) -> BindingExpression.Term.Kind
    ) {
        add(.truth, range)
        expression.terms[place] = .init(kind: kind(expression.terms.count - 1 - place), range: range)
    }

    private mutating func comparison() throws(BindingFault) {
        try sum()
        let sign = takeSign(
            ("==", .compare(.equal)), ("!=", .compare(.unequal)), ("<=", .compare(.lessOrEqual)),
            (">=", .compare(.greaterOrEqual)), ("<", .compare(.less)), (">", .compare(.greater)))
        guard let (kind, range) = sign else {
            if peek == UInt8(ascii: "=") { throw fault(.assignment, at: position..<position + 1) }
            return
        }
        try sum()
        add(kind, range)
    }

    private mutating func sum() throws(BindingFault) {
        try product()
        while let (kind, range) = takeSign(("+", .add), ("-", .subtract)) {
            try product()
            add(kind, range)
        }
    }

    private mutating func product() throws(BindingFault) {
        try operand()
        while let (kind, range) = takeSign(("*", .multiply), ("/", .divide)) {
            try operand()
            add(kind, range)
        }
    }

    private mutating func operand() throws(BindingFault) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw fault(.tooDeep(limit: Self.maximumDepth), at: position..<position)
        }
        skipSpace()
        let start = position
        guard let byte = peek else { throw unexpected() }
        switch byte {
        case UInt8(ascii: "-"):
            position += 1
            try operand()
            add(.negate, start..<start + 1)
        case UInt8(ascii: "!"):
            position += 1
            try operand()
            add(.not, start..<start + 1)
        case UInt8(ascii: "("): try parenthesis()
        case UInt8(ascii: "'"), UInt8(ascii: "\""): try text(quote: byte)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        case _ where Self.isNamePart(byte): try nameOrAggregate()
        default: throw unexpected()
        }
    }

    private mutating func parenthesis() throws(BindingFault) {
        let start = position
        position += 1
        try choice()
        skipSpace()
        guard take(")") else {
            throw position < bytes.count ? unexpected() : fault(.unclosedParenthesis, at: start..<start + 1)
        }
    }

    // MARK: Operands

    private mutating func number() throws(BindingFault) {
        let start = position
        skip { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
        guard let value = Double(string(start..<position)), value.isFinite else {
            throw fault(.notANumber, at: start..<position)
        }
        add(.number(value), start..<position)
    }

    /// Parses text in single or double quotes. A backslash escapes the next character.
    private mutating func text(quote: UInt8) throws(BindingFault) {
        let start = position
        position += 1
        var content: [UInt8] = []
        while let byte = peek, byte != quote {
            position += 1
            if byte == UInt8(ascii: "\\"), let next = peek {
                position += 1
                content.append(next)
            } else {
                content.append(byte)
            }
        }
        guard peek == quote else { throw fault(.unclosedText, at: start..<start + 1) }
        position += 1
        add(.text(String(decoding: content, as: UTF8.self)), start..<position)
    }

    private mutating func nameOrAggregate() throws(BindingFault) {
        let start = position
        skip(while: Self.isNamePart)
        let name = string(start..<position)
        if peek == UInt8(ascii: "(") { throw fault(.function(name), at: start..<position) }
        let isAggregate = peek == UInt8(ascii: ":") && !(position + 1 < bytes.count && bytes[position + 1] == peek)
        guard isAggregate else {
            if let constant = Self.constant(name), peek != UInt8(ascii: ".") { return add(constant, start..<position) }
            position = start
            return try path()
        }
        position += 1
        guard let aggregate = BindingExpression.Aggregate(rawValue: name) else {
            throw fault(.unknownAggregate(name), at: start..<position)
        }
        let range = start..<position
        skipSpace()
        guard peek == UInt8(ascii: "(") else { throw unexpected() }
        try parenthesis()
        add(.aggregate(aggregate), range)
    }

    private static func constant(_ name: String) -> BindingExpression.Term.Kind? {
        switch name {
        case "true": .constant(true)
        case "false": .constant(false)
        case "nil": .constant(nil)
        default: nil
        }
    }

    private mutating func path() throws(BindingFault) {
        let start = position
        var path = BindingExpression.Path()
        repeat {
            let stepStart = position
            skip(while: Self.isNamePart)
            guard position > stepStart else { throw unexpected() }
            path.steps.append(string(stepStart..<position))
            path.ranges.append(stepStart..<position)
        } while take(".") && path.steps.count <= Self.maximumSteps
        guard path.steps.count <= Self.maximumSteps else {
            throw fault(.tooManySteps(limit: Self.maximumSteps), at: start..<position)
        }
        expression.paths.append(path)
        add(.path(expression.paths.count - 1), start..<position)
    }

    // MARK: Formatter

    private mutating func formatter() throws(BindingFault) {
        let parts = bytes[position...].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        var reference: BindingExpression.FormatterReference?
        for part in parts {
            let range = trimmed(part.startIndex..<part.endIndex)
            guard var current = reference else {
                guard !range.isEmpty else { throw fault(.noFormatterName, at: range) }
                reference = BindingExpression.FormatterReference(name: string(range), range: range)
                continue
            }
            guard let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")), equals > range.lowerBound else {
                throw fault(.formatterArgument(string(range)), at: range)
            }
            let name = trimmed(range.lowerBound..<equals)
            let value = trimmed(equals + 1..<range.upperBound)
            current.arguments[string(name)] = string(value)
            current.argumentRanges[string(name)] = (name, value)
            reference = current
        }
        expression.formatter = reference
        position = bytes.count
    }

    // MARK: Bytes

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while let byte = peek, condition(byte) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }

    private mutating func skipSpace() { skip(while: Self.isSpace) }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        let start = bytes[range].firstIndex { !Self.isSpace($0) } ?? range.upperBound
        let end = bytes[range].lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? start
        return start..<end
    }

    private mutating func take(_ token: StaticString) -> Bool {
        let end = position + token.utf8CodeUnitCount
        guard end <= bytes.count, bytes[position..<end].elementsEqual(token.description.utf8) else { return false }
        position = end
        return true
    }

    private mutating func takeSign(
        _ signs: (StaticString, BindingExpression.Term.Kind)...
    ) -> (BindingExpression.Term.Kind, Range<Int>)? {
        skipSpace()
        let start = position
        for (sign, kind) in signs where take(sign) { return (kind, start..<position) }
        return nil
    }

    /// Takes a sign, or the word that documents may write for it, because `&` and `<` are escaped in XML.
    private mutating func takeWord(_ sign: StaticString, or word: StaticString) -> Range<Int>? {
        skipSpace()
        let start = position
        if take(sign) { return start..<position }
        guard take(word) else { return nil }
        if let next = peek, Self.isNamePart(next) {
            position = start
            return nil
        }
        return start..<position
    }

    private mutating func add(_ kind: BindingExpression.Term.Kind, _ range: Range<Int>) {
        expression.terms.append(.init(kind: kind, range: range))
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func unexpected() -> BindingFault {
        guard position < bytes.count else { return fault(.unexpectedEnd, at: position..<position) }
        // Include all bytes of a multi-byte character.
        var end = position + 1
        while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end += 1 }
        return fault(.unexpected(string(position..<end)), at: position..<end)
    }

    private func fault(_ error: BindingSyntaxError, at range: Range<Int>) -> BindingFault {
        BindingFault(.syntax(error), at: range)
    }
}
