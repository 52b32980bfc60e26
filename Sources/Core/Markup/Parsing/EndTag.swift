/// The position of an element's end tag in the source. Only fixes use it: renaming an element changes both tags.
nonisolated enum EndTag {
    /// Limits the search. Fixes for many nested wrong elements would otherwise scan the document once for each.
    static let limit = 1 << 16  // bytes after the start tag

    enum Place: Equatable {
        /// The name in the end tag.
        case name(Range<Int>)
        /// The element has no end tag: `<a/>`.
        case none
        /// The end tag is further away than `limit`.
        case tooFar
    }

    /// - Parameter start: the offset of the `<` of a start tag in a well-formed document.
    static func place(in bytes: [UInt8], of start: Int) -> Place {
        let bytes = bytes[..<min(bytes.count, start + limit)]
        var position = start
        var depth = 0
        while let tag = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = bytes[tag...]
            if let (_, ending) = Self.noElements.first(where: { rest.starts(with: $0.beginning) }) {
                guard let end = Self.end(of: ending, in: rest) else { return .tooFar }
                position = end
            } else if rest.starts(with: "</".utf8) {
                depth -= 1
                let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
                if depth == 0 {
                    let nameEnd = rest[..<end].firstIndex { [0x20, 0x09, 0x0a, 0x0d].contains($0) } ?? end
                    return end < rest.endIndex ? .name(tag + 2..<nameEnd) : .tooFar
                }
                position = end
            } else {
                guard let end = Self.endOfStartTag(rest) else { return .tooFar }
                let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
                if isEmpty, depth == 0 { return .none }
                if !isEmpty { depth += 1 }
                position = end
            }
        }
        return .tooFar
    }

    /// Constructs that can contain `<` and `>` without being elements.
    private static let noElements: [(beginning: [UInt8], ending: [UInt8])] = [
        (Array("<!--".utf8), Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8)),
        (Array("<?".utf8), Array("?>".utf8)),
    ]

    private static func end(of ending: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        var position = bytes.startIndex
        while let first = bytes[position...].firstIndex(of: ending[0]) {
            if bytes[first...].starts(with: ending) { return first + ending.count }
            position = first + 1
        }
        return nil
    }

    /// Returns the index of the `>` of a start tag. Values may contain other `>` characters.
    private static func endOfStartTag(_ bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for index in bytes.indices {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }
}
