/// The elements, attributes and instructions of a document with their byte ranges, also of a document that is not well-formed.
///
/// Core's parser stops at the first fault. A text that is being typed has one nearly always, therefore this scanner recovers: a start tag ends
/// at the next `<`, a value without closing quote at the end of its line, and an element at the end tag of an element around it.
package nonisolated struct MarkupScan: Sendable {
    package struct Attribute: Sendable {
        package var name: Range<Int>
        /// The value between the quotes, or nil for a name without `=`.
        package var value: Range<Int>?
        /// Whether both quotes are present.
        package var isClosed = false
        /// The end, after the closing quote.
        package var end: Int
    }

    package struct Element: Sendable {
        /// The offset of `<`.
        package var start: Int
        package var name: Range<Int>
        package var attributes: [Attribute] = []
        /// The end of the start tag, after `>`.
        package var tagEnd = 0
        /// Whether the start tag ends with `>`.
        package var isTagClosed = false
        package var isSelfClosing = false
        /// The name in the end tag.
        package var endName: Range<Int>?
        /// The end of the element, after its end tag.
        package var end = 0
        /// The index of the element around it.
        package var parent: Int?
        package var children: [Int] = []
    }

    package struct Instruction: Sendable {
        package var target: Range<Int>
        /// The data without surrounding white space.
        package var data: Range<Int>
        package var range: Range<Int>
        package var parent: Int?
    }

    package private(set) var elements: [Element] = []
    package private(set) var instructions: [Instruction] = []
    package private(set) var comments: [Range<Int>] = []
    /// The elements without an element around them.
    package private(set) var roots: [Int] = []

    package init(_ bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { MarkupScan(scanning: $0) }
    }

    private init(scanning bytes: UnsafeBufferPointer<UInt8>) {
        var scanner = Scanner(bytes: bytes)
        scanner.run()
        (elements, instructions, comments, roots) = (
            scanner.elements, scanner.instructions, scanner.comments, scanner.roots
        )
    }
}

private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var elements: [MarkupScan.Element] = []
    var instructions: [MarkupScan.Instruction] = []
    var comments: [Range<Int>] = []
    var roots: [Int] = []
    private var position = 0
    private var open: [Int] = []
    /// Whether the rest of the text may have the end of an instruction.
    private var hasInstructionEnd = true

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private static let less = UInt8(ascii: "<")
    private static let greater = UInt8(ascii: ">")
    private static let slash = UInt8(ascii: "/")
    private static let equals = UInt8(ascii: "=")

    mutating func run() {
        while position < bytes.count {
            guard bytes[position] == Self.less else {
                position += 1
                continue
            }
            if starts("<!--") {
                comments.append(skip(past: "-->", from: position + 4))
            } else if starts("<?") {
                readInstruction()
            } else if starts("</") {
                readEndTag()
            } else if starts("<!") {
                _ = skip(past: ">", from: position + 2)
            } else {
                readStartTag()
            }
        }
        while let index = open.popLast() { elements[index].end = bytes.count }
    }

    private func starts(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    /// Moves after a text, or to the end. Returns the range from the position before.
    private mutating func skip(past text: StaticString, from start: Int) -> Range<Int> {
        let first = position
        position = min(start, bytes.count)
        while position < bytes.count, !starts(text) { position += 1 }
        position = min(position + text.utf8CodeUnitCount, bytes.count)
        return first..<position
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    private static func isName(_ byte: UInt8) -> Bool {
        !isSpace(byte) && byte != equals && byte != greater && byte != slash && byte != less
            && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "?")
    }

    private mutating func skipSpace() { while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 } }

    private mutating func readName() -> Range<Int> {
        let start = position
        while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
        return start..<position
    }

    private mutating func readInstruction() {
        let start = position
        position += 2
        let target = readName()
        let end = position
        var dataEnd = end
        // An instruction without end has the rest of its line.
        var isClosed = false
        while hasInstructionEnd, dataEnd < bytes.count {
            if bytes[dataEnd] == UInt8(ascii: "?"), dataEnd + 1 < bytes.count, bytes[dataEnd + 1] == Self.greater {
                isClosed = true
                break
            }
            dataEnd += 1
        }
        if !isClosed {
            hasInstructionEnd = false
            dataEnd = end
            while dataEnd < bytes.count, bytes[dataEnd] != 0x0a, bytes[dataEnd] != Self.less { dataEnd += 1 }
        }
        position = isClosed ? dataEnd + 2 : dataEnd
        var data = end..<dataEnd
        while let first = data.first, Self.isSpace(bytes[first]) { data = first + 1..<data.upperBound }
        while let last = data.last, Self.isSpace(bytes[last]) { data = data.lowerBound..<last }
        instructions.append(.init(target: target, data: data, range: start..<position, parent: open.last))
    }

    private mutating func readEndTag() {
        let start = position
        position += 2
        let name = readName()
        while position < bytes.count, bytes[position] != Self.greater, bytes[position] != Self.less { position += 1 }
        if position < bytes.count, bytes[position] == Self.greater { position += 1 }
        guard let place = open.lastIndex(where: { isSame(elements[$0].name, name) }) else {
            // An end tag whose name is being typed belongs to the innermost element.
            if let last = open.last, name.isEmpty {
                elements[last].endName = name
                elements[last].end = position
                open.removeLast()
            }
            return
        }
        while open.count > place + 1 { elements[open.removeLast()].end = start }
        let index = open.removeLast()
        elements[index].endName = name
        elements[index].end = position
    }

    private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        one.count == other.count && bytes[one].elementsEqual(bytes[other])
    }

    private mutating func readStartTag() {
        var element = MarkupScan.Element(start: position, name: position + 1..<position + 1)
        position += 1
        element.name = readName()
        element.parent = open.last
        loop: while true {
            skipSpace()
            guard position < bytes.count else { break }
            switch bytes[position] {
            case Self.greater:
                position += 1
                element.isTagClosed = true
                break loop
            case Self.less: break loop
            case Self.slash:
                position += 1
                if position < bytes.count, bytes[position] == Self.greater {
                    position += 1
                    (element.isTagClosed, element.isSelfClosing) = (true, true)
                    break loop
                }
            default:
                let before = position
                element.attributes.append(readAttribute())
                // A stray quote or question mark.
                if position == before {
                    element.attributes.removeLast()
                    position += 1
                }
            }
        }
        element.tagEnd = position
        element.end = position
        let index = elements.count
        if let parent = open.last { elements[parent].children.append(index) } else { roots.append(index) }
        elements.append(element)
        if !element.isSelfClosing { open.append(index) }
    }

    private mutating func readAttribute() -> MarkupScan.Attribute {
        let name = readName()
        let end = position
        skipSpace()
        guard position < bytes.count, bytes[position] == Self.equals else {
            position = end
            return .init(name: name, value: nil, end: end)
        }
        position += 1
        let afterEquals = position
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
        else {
            position = afterEquals
            return .init(name: name, value: afterEquals..<afterEquals, end: afterEquals)
        }
        let quote = bytes[position]
        let start = position + 1
        position = start
        var lineEnd: Int?
        while position < bytes.count, bytes[position] != quote, bytes[position] != Self.less {
            if lineEnd == nil, bytes[position] == 0x0a || bytes[position] == Self.greater { lineEnd = position }
            position += 1
        }
        if position < bytes.count, bytes[position] == quote {
            position += 1
            return .init(name: name, value: start..<position - 1, isClosed: true, end: position)
        }
        position = lineEnd ?? position
        return .init(name: name, value: start..<position, end: position)
    }
}
