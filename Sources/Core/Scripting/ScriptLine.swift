/// The words of one line, read from left to right.
nonisolated struct ScriptLine {
    let source: String
    let number: Int
    private let all: [ScriptTokens.Token]
    private var rest: ArraySlice<ScriptTokens.Token>
    /// The ranges of view names.
    private(set) var targets: [Range<Int>] = []

    struct Failure: Error {
        var message: String
        var range: Range<Int>
        var help: String?
    }

    init(_ source: String, number: Int) throws(Failure) {
        self.source = source
        self.number = number
        do throws(ScriptTokens.Failure) {
            all = try ScriptTokens(source).tokens
        } catch {
            throw Failure(message: error.message, range: error.range)
        }
        rest = all[...]
    }

    var isAtEnd: Bool { rest.isEmpty }
    /// The next word, without consuming it.
    var next: String? { rest.first.flatMap { $0.kind == .word ? $0.text : nil } }

    /// The range of the next word, or of the end of the line.
    var place: Range<Int> {
        if let token = rest.first { return token.range }
        let end = all.last?.range.upperBound ?? 0
        return end..<end + 1
    }

    /// The range of the unread rest.
    var remainder: Range<Int> { place.lowerBound..<max(place.upperBound, all.last?.range.upperBound ?? 0) }

    func failure(_ message: String, at range: Range<Int>? = nil, help: String? = nil) -> Failure {
        Failure(message: message, range: range ?? place, help: help)
    }

    /// Reads one of the given words; the error for another word suggests the most similar one.
    mutating func word(_ what: String, of words: [String]) throws(Failure) -> String {
        guard let word = next else { throw failure("\(what) is missing: one of \(words.joined(separator: ", "))") }
        guard words.contains(word) else {
            let help = word.nearest(among: words).map { "did you mean '\($0)'?" }
            throw failure(
                "unknown \(what) '\(word.shortened)'", help: help ?? "one of \(words.joined(separator: ", "))")
        }
        rest.removeFirst()
        return word
    }

    /// Consumes the next word if it equals the given one.
    mutating func take(_ word: String) -> Bool {
        guard next == word else { return false }
        rest.removeFirst()
        return true
    }

    mutating func takeOne(of words: [String]) -> String? {
        guard let word = next, words.contains(word) else { return nil }
        rest.removeFirst()
        return word
    }

    /// Reads a text in quotes.
    mutating func text(_ what: String) throws(Failure) -> String {
        guard let token = rest.first else { throw failure("\(what) is missing") }
        guard token.kind == .text else { throw failure("\(what) must be in quotes: \(token.text.shortened.quoted)") }
        rest.removeFirst()
        return token.text
    }

    /// Reads a word, or a text in quotes.
    mutating func name(_ what: String) throws(Failure) -> String {
        guard let token = rest.first else { throw failure("\(what) is missing") }
        rest.removeFirst()
        return token.text
    }

    /// Reads a word and converts it to a value.
    ///
    /// - Parameter what: a description, which may end with a comma and an example.
    mutating func value<Value>(_ what: String, _ make: (String) -> Value?) throws(Failure) -> Value {
        guard let word = next else {
            let example = what.drop { $0 != "," }
            throw failure("\(what.dropLast(example.count)) is missing\(example)")
        }
        guard let value = make(word) else { throw failure("'\(word.shortened)' is not \(what)") }
        rest.removeFirst()
        return value
    }

    /// Reads a chord such as `Ctrl+S`, or with any key name in quotes: `Ctrl+"Ö"`.
    mutating func chord() throws(Failure) -> KeyChord {
        guard let token = rest.first else { throw failure("a key is missing, as in Ctrl+S") }
        do throws(KeyChord.UnknownKey) {
            if token.kind == .text {
                let chord = try KeyChord(held: [], quoted: token.text)
                rest.removeFirst()
                return chord
            }
            if token.text.last == "+", let name = rest.dropFirst().first, name.kind == .text,
                name.range.lowerBound == token.range.upperBound
            {
                let held = token.text.dropLast().split(separator: "+", omittingEmptySubsequences: false)
                let chord = try KeyChord(held: held.map(String.init), quoted: name.text)
                rest.removeFirst(2)
                return chord
            }
            let chord = try KeyChord(token.text)
            rest.removeFirst()
            return chord
        } catch {
            throw failure(
                "unknown key '\(error.name.shortened)'",
                help: error.nearest.map { "did you mean '\($0)'?" }
                    ?? "write other key names of SDL in quotes, as in \"VolumeUp\"")
        }
    }

    mutating func selector() throws(Failure) -> Selector {
        guard let token = rest.first else { throw failure("the name of a view is missing: #id, \"Title\" or a role") }
        guard let (selector, after) = Selector.parse(rest) else { throw noSelector(token.text) }
        take(until: after)
        return selector
    }

    /// Reads a view, a point in a view, or a point in the window.
    mutating func target() throws(Failure) -> ScriptTarget {
        if let word = next, let point = Self.point(word) {
            let token = rest.removeFirst()
            targets.append(token.range)
            return .point(point)
        }
        let selector = try selector()
        return .view(selector, at: take("at") ? try value("a place, as in 10,20", Self.point) : nil)
    }

    func end() throws(Failure) {
        guard let token = rest.first else { return }
        throw failure("unexpected '\(token.text.shortened)' at the end of the line")
    }

    private mutating func take(until after: ArraySlice<ScriptTokens.Token>) {
        let taken = rest[rest.startIndex..<after.startIndex]
        if let first = taken.first, let last = taken.last {
            targets.append(first.range.lowerBound..<last.range.upperBound)
        }
        rest = after
    }

    private func noSelector(_ word: String) -> Failure {
        let roles = Accessibility.Role.allCases.map(\.rawValue).filter { $0 != "none" }
        let help = word.nearest(among: roles).map { "did you mean '\($0)'?" }
        return failure(
            "unknown role '\(word.shortened)'; write an id as #\(word), a title as \(word.quoted)", help: help)
    }

    /// Parses a point such as `10,20`.
    static func point(_ word: String) -> Point? {
        let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { number(String($0)) }
        guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
        return Point(x, y)
    }

    /// Parses a size such as `320x240`.
    static func size(_ word: String) -> Size? {
        let parts = word.split(separator: "x", omittingEmptySubsequences: false).map { number(String($0)) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], Recording.sides.contains(width),
            Recording.sides.contains(height)
        else { return nil }
        return Size(width, height)
    }

    /// Parses a number, rounded to thousandths. It rejects Swift's words for numbers, and magnitudes of 1,000,000 or more.
    static func number(_ word: String) -> Double? {
        guard word.contains(where: \.isNumber), let number = Double(word), number.magnitude < 1e6 else { return nil }
        return (number * 1000).rounded() / 1000
    }

    /// Parses a duration such as `300ms` or `1.5s`.
    static func duration(_ word: String) -> Duration? {
        let units: [(String, Double)] = [("ms", 1e6), ("s", 1e9)]
        for (unit, nanoseconds) in units where word.hasSuffix(unit) {
            guard let number = number(String(word.dropLast(unit.count))), number >= 0 else { return nil }
            return .nanoseconds(Int64((number * nanoseconds).rounded()))
        }
        return nil
    }
}
