/// The templates of JSON text with the byte ranges of their names, also of text with faults.
nonisolated struct TemplateScan: Sendable {
    struct Template: Sendable {
        /// The name between the quotes.
        var name: Range<Int>
        /// The value, from `{` to `}`.
        var value: Range<Int>
        var properties: [Property] = []
    }

    struct Property: Sendable {
        var name: Range<Int>
        /// The value as written.
        var value: Range<Int>
    }

    private(set) var templates: [Template] = []

    /// - Parameter range: the bytes of the JSON text.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        var depth = 0
        var key: Range<Int>?
        var isValue = false
        var position = range.lowerBound
        var valueStart: Int?

        func closeProperty(at end: Int) {
            guard depth == 2, let name = key, let start = valueStart, !templates.isEmpty else { return }
            templates[templates.count - 1].properties.append(.init(name: name, value: start..<max(start, end)))
            (key, valueStart, isValue) = (nil, nil, false)
        }

        while position < range.upperBound {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let start = position + 1
                position = start
                while position < range.upperBound, bytes[position] != byte, bytes[position] != 0x0a {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                position = min(position, range.upperBound)
                let text = start..<max(start, position)
                if isValue {
                    if depth == 2, valueStart == nil {
                        valueStart = start - 1
                        closeProperty(at: min(position + 1, range.upperBound))
                    }
                } else if depth == 1 || depth == 2 {
                    key = text
                }
            case UInt8(ascii: ":"): isValue = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth == 2, let name = key {
                    templates.append(.init(name: name, value: position..<range.upperBound))
                    (key, isValue) = (nil, false)
                } else if depth == 3, valueStart == nil {
                    valueStart = position
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                closeProperty(at: position)
                if depth == 2, !templates.isEmpty {
                    templates[templates.count - 1].value =
                        templates[templates.count - 1].value.lowerBound..<position + 1
                }
                depth = max(0, depth - 1)
                if depth < 2 { (key, isValue) = (nil, false) }
            case UInt8(ascii: ","):
                closeProperty(at: position)
                if depth <= 2 { isValue = false }
            default:
                let isSpace = byte == 0x20 || (0x09...0x0d).contains(byte)
                if isValue, depth == 2, valueStart == nil, !isSpace { valueStart = position }
            }
            position += 1
        }
    }
}
