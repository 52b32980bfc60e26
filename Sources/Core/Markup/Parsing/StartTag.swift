/// The positions of a start tag's name and attributes in the source. Only diagnostics use it; Expat gives only the tag's position.
///
/// The tag is well-formed, because Expat has read it.
nonisolated struct StartTag {
    private(set) var name: Range<Int>
    private(set) var attributes: [(name: Range<Int>, value: Range<Int>)] = []

    /// Reads the tag whose `<` is at `offset`, up to and including the attribute with index `count` - 1; by default all attributes.
    init(in bytes: [UInt8], at offset: Int, attributes count: Int = .max) {
        var position = min(offset + 1, bytes.count)

        func skip(while condition: (UInt8) -> Bool) -> Range<Int> {
            let start = position
            while position < bytes.count, condition(bytes[position]) { position += 1 }
            return start..<position
        }
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }
        func isName(_ byte: UInt8) -> Bool {
            !isSpace(byte) && byte != UInt8(ascii: "=") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
        }

        name = skip(while: isName)
        while attributes.count < count, position < bytes.count {
            _ = skip(while: isSpace)
            let name = skip(while: isName)
            _ = skip { isSpace($0) || $0 == UInt8(ascii: "=") }
            guard !name.isEmpty, position < bytes.count else { break }
            let quote = bytes[position]
            position += 1
            let value = skip { $0 != quote }
            position += 1
            attributes.append((name, value))
        }
    }
}

nonisolated extension StartTag {
    /// The empty range behind the last attribute that was read, or behind the name.
    var insertionPoint: Range<Int> {
        // The quote follows the value.
        let end = attributes.last.map { $0.value.upperBound + 1 } ?? name.upperBound
        return end..<end
    }

    /// Returns the range of an attribute's value, or of a part of the text after its first character.
    static func range(ofAttribute number: Int, inTagAt offset: Int, of bytes: [UInt8], part: Range<Int>?) -> Range<Int>
    {
        let tag = StartTag(in: bytes, at: offset, attributes: number + 1)
        guard number < tag.attributes.count else { return tag.name }
        let value = tag.attributes[number].value
        // A reference such as `&quot;` is longer than its character.
        guard let part, !bytes[value].contains(UInt8(ascii: "&")) else { return value }
        let start = value.lowerBound + 1
        guard start + part.upperBound <= value.upperBound else { return value }
        return start + part.lowerBound..<start + part.upperBound
    }
}
