/// The templates of JSON text with the byte ranges of their names and properties, also of text that is being typed: a text without closing
/// quote ends at the end of its line, and a name without value is a property.
struct TemplateScan: Sendable {
    struct Template: Sendable {
        /// The name between the quotes.
        var name: Range<Int>
        /// The value, from `{` to `}`; empty after the name if it is missing.
        var value: Range<Int>
        /// Whether the closing brace is present.
        var isClosed = false
        var properties: [Property] = []
    }

    struct Property: Sendable {
        /// The name between the quotes.
        var name: Range<Int>
        /// The offset after the colon, or nil if it is missing.
        var valueStart: Int?
        /// The value as written, with its quotes, or nil if it is missing.
        var value: Range<Int>?
        /// The end of the part that belongs to the property: the comma, the brace, or the next name.
        var end: Int
    }

    /// The part of the text at an offset.
    enum Place: Equatable, Sendable {
        case templateName(Int)
        case propertyName(Int, Int)
        case propertyValue(Int, Int)
        /// Between the properties of a template.
        case template(Int)
        /// Between templates.
        case templates
        case outside
    }

    private(set) var templates: [Template] = []
    /// The text between the outermost braces, or nil without them.
    private(set) var content: Range<Int>?

    /// - Parameter range: the bytes of the JSON text.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        var scanner = TemplateScanner(bytes: bytes, range: range)
        scanner.run()
        (templates, content) = (scanner.templates, scanner.content)
    }

    /// Returns the value of a property without its quotes.
    static func text(of value: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        guard bytes[value].first == UInt8(ascii: "\"") else { return value }
        let start = value.lowerBound + 1
        let isClosed = value.count > 1 && bytes[value.upperBound - 1] == UInt8(ascii: "\"")
        return start..<max(start, isClosed ? value.upperBound - 1 : value.upperBound)
    }

    /// Returns the part of the text at an offset.
    func place(at offset: Int) -> Place {
        guard let content, content.lowerBound <= offset, offset <= content.upperBound else { return .outside }
        guard let index = templates.lastIndex(where: { $0.name.lowerBound <= offset }) else { return .templates }
        let template = templates[index]
        if offset <= template.name.upperBound { return .templateName(index) }
        let isBefore = offset < template.value.upperBound || !template.isClosed
        guard !template.value.isEmpty, template.value.lowerBound < offset, isBefore else { return .templates }
        guard let number = template.properties.lastIndex(where: { $0.name.lowerBound <= offset }) else {
            return .template(index)
        }
        let property = template.properties[number]
        if offset <= property.name.upperBound { return .propertyName(index, number) }
        if let start = property.valueStart, start <= offset {
            if let value = property.value {
                if offset <= value.upperBound { return .propertyValue(index, number) }
            } else if offset <= property.end {
                return .propertyValue(index, number)
            }
        }
        return .template(index)
    }
}

private struct TemplateScanner {
    let bytes: [UInt8]
    let range: Range<Int>
    var templates: [TemplateScan.Template] = []
    var content: Range<Int>?
    private var position: Int
    private var depth = 0
    /// Whether a colon has been read since the last name at depth 1 or 2.
    private var isValue = false
    /// Whether no comma, brace or other name follows the last property yet.
    private var isInProperty = false

    init(bytes: [UInt8], range: Range<Int>) {
        (self.bytes, self.range) = (bytes, range)
        position = range.lowerBound
    }

    private static let quote = UInt8(ascii: "\"")

    mutating func run() {
        while position < range.upperBound {
            switch bytes[position] {
            case Self.quote: readText()
            case UInt8(ascii: ":"):
                position += 1
                isValue = true
                let start = position
                if depth == 2, property?.valueStart == nil { property?.valueStart = start }
            case UInt8(ascii: "{"), UInt8(ascii: "["): open()
            case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
            case UInt8(ascii: ","):
                endProperty(at: position)
                if depth <= 2 { isValue = false }
                position += 1
            case 0x20, 0x09...0x0d: position += 1
            default: readWord()
            }
        }
        endProperty(at: range.upperBound)
        if let start = content?.lowerBound, depth > 0 { content = start..<range.upperBound }
    }

    /// The last property of the last template.
    private var property: TemplateScan.Property? {
        get { templates.last?.properties.last }
        set {
            guard let newValue, let last = templates.indices.last,
                let number = templates[last].properties.indices.last
            else { return }
            templates[last].properties[number] = newValue
        }
    }

    /// Ends a property without value.
    private mutating func endProperty(at end: Int) {
        guard isInProperty, depth == 2 else { return }
        isInProperty = false
        if property?.value == nil { property?.end = end }
    }

    private mutating func open() {
        let start = position
        position += 1
        depth += 1
        switch depth {
        case 1:
            if content == nil { content = position..<range.upperBound }
        case 2:
            // A template without name is left out with its properties.
            if isValue, let last = templates.indices.last, templates[last].value.isEmpty {
                templates[last].value = start..<range.upperBound
            } else {
                templates.append(.init(name: start..<start, value: start..<range.upperBound))
            }
            isValue = false
        case 3: setValue(start..<range.upperBound)
        default: break
        }
    }

    private mutating func close() {
        switch depth {
        case 0: break
        case 1: if let start = content?.lowerBound { content = start..<position }
        case 2:
            endProperty(at: position)
            if let last = templates.indices.last {
                let start = templates[last].value.lowerBound
                templates[last].value = start..<position + 1
                templates[last].isClosed = true
            }
        case 3:
            if let value = property?.value {
                let end = position + 1
                property?.value = value.lowerBound..<end
                property?.end = end
            }
        default: break
        }
        position += 1
        depth = max(0, depth - 1)
        if depth < 2 { isValue = false }
    }

    private mutating func setValue(_ value: Range<Int>) {
        guard depth >= 2, isValue, property != nil, property?.value == nil else { return }
        property?.value = value
        property?.end = value.upperBound
    }

    private mutating func readText() {
        let start = position
        position += 1
        while position < range.upperBound, bytes[position] != Self.quote, bytes[position] != 0x0a,
            bytes[position] != 0x0d
        {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position, range.upperBound)
        let text = start + 1..<max(start + 1, position)
        if position < range.upperBound, bytes[position] == Self.quote { position += 1 }
        let whole = start..<max(text.upperBound, position)
        guard depth == 1 || depth == 2 else { return }
        // A name follows a value without comma, or a colon without value.
        if isValue, !isFollowedByColon { return setValue(whole) }
        endProperty(at: start)
        isValue = false
        if depth == 1 {
            templates.append(.init(name: text, value: whole.upperBound..<whole.upperBound))
        } else if let last = templates.indices.last {
            templates[last].properties.append(.init(name: text, end: whole.upperBound))
            isInProperty = true
        }
    }

    private var isFollowedByColon: Bool {
        var index = position
        while index < range.upperBound, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        return index < range.upperBound && bytes[index] == UInt8(ascii: ":")
    }

    /// Reads a number or a word, such as `true`.
    private mutating func readWord() {
        let start = position
        while position < range.upperBound, !",:{}[]\"".utf8.contains(bytes[position]), bytes[position] > 0x20 {
            position += 1
        }
        if depth == 2 { setValue(start..<position) }
    }
}
