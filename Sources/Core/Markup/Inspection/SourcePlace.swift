/// The text of a document or a template file that sets a property. Line and column are computed when they are read.
package struct SourcePlace {
    /// The way to find the range in the file.
    private enum Position {
        /// The value of an attribute: its number in the tag whose `<` is at an offset.
        case attribute(Int, tagAt: Int)
        /// Behind the last attribute of the tag whose `<` is at an offset.
        case endOfTag(tagAt: Int)
        case bytes(Range<Int>)
    }

    private let source: SourceText
    private let position: Position

    /// Creates the place of the value of an attribute.
    ///
    /// - Parameters:
    ///   - number: the number of the attribute in its tag, from 0.
    ///   - offset: the byte offset of the tag's `<`.
    init(ofAttribute number: Int, inTagAt offset: Int, of source: SourceText) {
        self.source = source
        position = .attribute(number, tagAt: offset)
    }

    /// Creates the place behind the last attribute of a tag, where another attribute can be added.
    ///
    /// - Parameter offset: the byte offset of the tag's `<`.
    init(atEndOfTagAt offset: Int, of source: SourceText) {
        self.source = source
        position = .endOfTag(tagAt: offset)
    }

    init(_ bytes: Range<Int>, of source: SourceText) {
        self.source = source
        position = .bytes(bytes)
    }

    /// The name of the file in diagnostics.
    package var file: String { source.name }
    /// The path of the file; nil for a text that is not in a file.
    package var path: String? { source.source.path }

    /// The range in the file, in bytes. That of an attribute has no quotes.
    package var bytes: Range<Int> {
        switch position {
        case .attribute(let number, let offset):
            StartTag.range(ofAttribute: number, inTagAt: offset, of: source.bytes, part: nil)
        case .endOfTag(let offset): StartTag(in: source.bytes, at: offset).insertionPoint
        case .bytes(let range): range.clamped(to: 0..<source.bytes.count)
        }
    }

    /// The text in the file, as it was when the file was read.
    package var text: String { String(decoding: source.bytes[bytes], as: UTF8.self) }
    /// The content of the whole file, as it was when the file was read.
    var content: [UInt8] { source.bytes }
    /// Whether the place is the value of an attribute, so that other text can replace it.
    package var isAttribute: Bool { if case .attribute = position { true } else { false } }
    /// The tag to which an attribute can be added; nil for the place of a value.
    var openTag: StartTag? {
        guard case .endOfTag(let offset) = position else { return nil }
        return StartTag(in: source.bytes, at: offset)
    }
    /// The line, from 1.
    package var line: Int { source.lines.range(of: bytes).line }
    /// The column in characters, from 1.
    package var column: Int { source.lines.range(of: bytes).column }
}

extension SourcePlace {
    /// File, line and column: `Login.xml:12:14`.
    package var name: String { "\(file):\(line):\(column)" }
}
