/// The entries of a `.strings` file with their byte ranges, also of a file with faults: an entry without end stops at the end of its line.
package nonisolated struct StringsScan: Sendable {
    package struct Entry: Sendable {
        /// The key between the quotes, as written.
        package var key: Range<Int>
        /// The text between the quotes, or nil if it is missing.
        package var value: Range<Int>?
        package var end: Int
    }

    /// The part of the file at an offset.
    package enum Place: Equatable, Sendable {
        case key(Int)
        case text(Int)
        /// Between entries.
        case entries
        /// After a key or text, and in a comment.
        case other
    }

    package private(set) var entries: [Entry] = []
    package private(set) var comments: [Range<Int>] = []

    /// Returns the part of the file at an offset.
    package func place(at offset: Int, in bytes: [UInt8]) -> Place {
        if comments.contains(where: { $0.lowerBound < offset && offset < $0.upperBound }) { return .other }
        guard let index = entries.lastIndex(where: { $0.key.lowerBound <= offset }) else { return .entries }
        let entry = entries[index]
        if offset <= entry.key.upperBound { return .key(index) }
        if let value = entry.value, value.lowerBound <= offset, offset <= value.upperBound { return .text(index) }
        // The semicolon or a line break ends the entry.
        let end = min(max(entry.end, entry.key.upperBound), offset)
        return bytes[end..<offset].contains { $0 == UInt8(ascii: ";") || $0 == 0x0a } ? .entries : .other
    }

    package init(_ bytes: [UInt8]) {
        var position = 0

        func starts(_ text: StaticString) -> Bool {
            guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
            return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
        }
        func skipSpace() {
            while position < bytes.count, bytes[position] == 0x20 || (0x09...0x0d).contains(bytes[position]) {
                position += 1
            }
        }
        func readText() -> Range<Int> {
            position += 1
            let start = position
            var lineEnd: Int?
            while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                if bytes[position] == 0x0a, lineEnd == nil { lineEnd = position }
                position += bytes[position] == UInt8(ascii: "\\") && position + 1 < bytes.count ? 2 : 1
            }
            guard position < bytes.count else {
                position = min(lineEnd ?? position, bytes.count)
                return start..<max(start, position)
            }
            position += 1
            return start..<position - 1
        }

        while position < bytes.count {
            if starts("/*") {
                let start = position
                position += 2
                while position < bytes.count, !starts("*/") { position += 1 }
                position = min(position + 2, bytes.count)
                comments.append(start..<position)
            } else if starts("//") {
                let start = position
                while position < bytes.count, bytes[position] != 0x0a { position += 1 }
                comments.append(start..<position)
            } else if bytes[position] == UInt8(ascii: "\"") {
                var entry = Entry(key: readText(), end: position)
                entry.end = position
                skipSpace()
                if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
                    position += 1
                    skipSpace()
                    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                        let start = position
                        let value = readText()
                        let end = position
                        skipSpace()
                        if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
                            // The text is missing, and the key of the next entry follows.
                            position = start
                        } else {
                            entry.value = value
                            (entry.end, position) = (end, end)
                        }
                    }
                }
                entries.append(entry)
            } else {
                position += 1
            }
        }
    }
}
