/// A position in a text document. The line and the character count from 0; the unit of `character` depends on the negotiated encoding.
struct Position: Codable, Hashable, Sendable, Comparable {
    var line: Int
    var character: Int

    static func < (a: Position, b: Position) -> Bool { (a.line, a.character) < (b.line, b.character) }
}

/// A range in a text document. The end is exclusive.
struct TextRange: Codable, Hashable, Sendable {
    var start: Position
    var end: Position
}

/// A range in a document.
struct Location: Codable, Hashable, Sendable {
    var uri: String
    var range: TextRange
}

/// A replacement in a document.
struct TextEdit: Codable, Hashable, Sendable {
    var range: TextRange
    var newText: String
}
