/// One line of a script, split into words and quoted texts.
nonisolated struct ScriptTokens {
    struct Token: Equatable {
        enum Kind: Equatable { case word, text }
        var kind: Kind
        /// The text without quotes and with resolved escapes.
        var text: String
        /// Character offsets in the line, from 0.
        var range: Range<Int>
    }

    struct Failure: Error {
        var message: String
        var range: Range<Int>
    }

    private(set) var tokens: [Token] = []

    /// Splits a line. A `#` before a space or at the end starts a comment; before a name it belongs to the name.
    init(_ line: some StringProtocol) throws(Failure) {
        var scanner = Scanner(characters: Array(line))
        while let token = try scanner.next() { tokens.append(token) }
    }

    private struct Scanner {
        let characters: [Character]
        var index = 0

        mutating func next() throws(Failure) -> Token? {
            while index < characters.count, characters[index].isWhitespace { index += 1 }
            guard index < characters.count else { return nil }
            let isComment = characters[index] == "#" && (index + 1 >= characters.count || !startsName(index + 1))
            if isComment { return nil }
            return characters[index] == "\"" ? try quoted() : word()
        }

        private func startsName(_ index: Int) -> Bool {
            !characters[index].isWhitespace && characters[index] != "#"
        }

        private mutating func word() -> Token {
            let start = index
            while index < characters.count, !characters[index].isWhitespace, characters[index] != "\"" { index += 1 }
            return Token(kind: .word, text: String(characters[start..<index]), range: start..<index)
        }

        private mutating func quoted() throws(Failure) -> Token {
            let start = index
            var text = ""
            index += 1
            while index < characters.count {
                let character = characters[index]
                index += 1
                if character == "\"" { return Token(kind: .text, text: text, range: start..<index) }
                text.append(character == "\\" ? try escaped() : character)
            }
            throw Failure(message: "the text that starts here has no closing '\"'", range: start..<characters.count)
        }

        private mutating func escaped() throws(Failure) -> Character {
            let escapes: [Character: Character] = ["n": "\n", "t": "\t", "\"": "\"", "\\": "\\"]
            if let scalar = scalar() { return Character(scalar) }
            guard index < characters.count, let character = escapes[characters[index]] else {
                throw Failure(message: #"after '\' must come one of n t " \ u{...}"#, range: index - 1..<index)
            }
            index += 1
            return character
        }

        /// Parses a code point such as `u{301}`.
        private mutating func scalar() -> Unicode.Scalar? {
            guard characters[index...].starts(with: ["u", "{"]),
                let end = characters[index...].firstIndex(of: "}"),
                let code = UInt32(String(characters[(index + 2)..<end]), radix: 16), let scalar = Unicode.Scalar(code)
            else { return nil }
            index = end + 1
            return scalar
        }
    }
}

nonisolated extension String {
    /// The string as scripts write it: in quotes, on one line.
    package var quoted: String {
        let body = flatMap { character in
            switch character {
            case "\n": #"\n"#
            case "\t": #"\t"#
            case "\"": #"\""#
            case "\\": #"\\"#
            default: character.isPlain ? String(character) : character.escaped
            }
        }
        return "\"" + String(body) + "\""
    }
}

nonisolated extension Character {
    /// Whether the character needs no escape: it is not a control or a line break, and does not combine with the quote before
    /// or after it.
    fileprivate var isPlain: Bool {
        let isControl = unicodeScalars.contains { $0.properties.generalCategory == .control }
        return !isControl && !isNewline && ("\"" + String(self)).count == 2 && (String(self) + "\"").count == 2
    }

    fileprivate var escaped: String { unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined() }
}
