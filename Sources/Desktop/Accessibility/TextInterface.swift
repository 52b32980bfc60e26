import Inlay

/// `org.a11y.atspi.Text`: the text of an object, with caret and selection. Offsets count Unicode scalars.
enum TextInterface {
    /// The largest text of one reply, in UTF-8. Programs ask for longer texts in parts.
    static let maximumLength = 4 << 20

    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.Text",
        methods: reading + attributes + places + selecting,
        properties: [
            .init("version", "u") { _ in .unsigned(1) },
            .init("CharacterCount", "i") { .integer(Int32(clamping: $0.text?.scalarCount ?? 0)) },
            .init("CaretOffset", "i") { accessible in
                guard let text = accessible.text, let caret = text.caret else { return .integer(-1) }
                return .integer(offset(caret, text))
            },
        ])

    private static let reading: [BusInterface<Accessible>.Method] = [
        .init("GetText", "ii", returns: "s") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let range = try range(arguments.integer(0), arguments.integer(1), text)
            try checkLength(of: range)
            return [.string(text.text(in: range))]
        },
        .init("GetStringAtOffset", "iu", returns: "sii") { accessible, arguments throws(BusError) in
            let units: [TextUnit] = [.character, .wordStart, .sentenceStart, .lineStart, .paragraph]
            let text = try text(accessible)
            let unit = try unit(arguments.unsigned(1), among: units)
            return try segment(unit.range(at: position(arguments.integer(0), text), in: text), text)
        },
        .init("GetTextAtOffset", "iu", returns: "sii") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let unit = try unit(arguments.unsigned(1), among: boundaries)
            return try segment(unit.range(at: position(arguments.integer(0), text), in: text), text)
        },
        .init("GetTextBeforeOffset", "iu", returns: "sii") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let unit = try unit(arguments.unsigned(1), among: boundaries)
            return try segment(unit.range(before: position(arguments.integer(0), text), in: text), text)
        },
        .init("GetTextAfterOffset", "iu", returns: "sii") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let unit = try unit(arguments.unsigned(1), among: boundaries)
            return try segment(unit.range(after: position(arguments.integer(0), text), in: text), text)
        },
        .init("GetCharacterAtOffset", "i", returns: "i") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let start = try position(arguments.integer(0), text)
            let end = text.position(ofScalar: arguments.integer(0) + 1)
            return [.integer(Int32(text.text(in: start..<max(start, end)).unicodeScalars.first?.value ?? 0))]
        },
    ]

    private static let attributes: [BusInterface<Accessible>.Method] = [
        .init("GetAttributeValue", "is", returns: "s") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let run = text.attributes(at: try position(arguments.integer(0), text))
            return [.string(run.attributes[arguments.string(1)] ?? "")]
        },
        .init("GetAttributes", "i", returns: "a{ss}ii") { accessible, arguments throws(BusError) in
            try attributeRun(arguments, accessible)
        },
        .init("GetAttributeRun", "ib", returns: "a{ss}ii") { accessible, arguments throws(BusError) in
            try attributeRun(arguments, accessible)
        },
        .init("GetDefaultAttributes", returns: "a{ss}") { _, _ in [.strings([:])] },
        .init("GetDefaultAttributeSet", returns: "a{ss}") { _, _ in [.strings([:])] },
    ]

    private static let places: [BusInterface<Accessible>.Method] = [
        .init("GetCharacterExtents", "iu", returns: "iiii") { accessible, arguments throws(BusError) in
            let (text, offset) = (try text(accessible), arguments.integer(0))
            let start = try position(offset, text)
            let end = max(start, text.position(ofScalar: offset + 1))
            return try extents(start..<end, arguments.unsigned(1), accessible)
        },
        .init("GetRangeExtents", "iiu", returns: "iiii") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let range = try range(arguments.integer(0), arguments.integer(1), text)
            return try extents(range, arguments.unsigned(2), accessible)
        },
        .init("ScrollSubstringTo", "iiu", returns: "b") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let range = try range(arguments.integer(0), arguments.integer(1), text)
            return [.boolean(accessible.object.scroll(toText: range))]
        },
        .init("ScrollSubstringToPoint", "iiuii", returns: "b") { _, _ in [.boolean(false)] },
        .init("GetOffsetAtPoint", "iiu", returns: "i") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let coordinates = try Coordinates(arguments.unsigned(2), of: accessible.object)
            let point = coordinates.point(arguments.integer(0), arguments.integer(1))
            guard accessible.object.frame.contains(point),
                let position = accessible.object.textPosition(at: point)
            else { return [.integer(-1)] }
            return [.integer(offset(position, text))]
        },
        .init("GetBoundedRanges", "iiiiuuu", returns: "a(iisv)") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let coordinates = try Coordinates(arguments.unsigned(4), of: accessible.object)
            let (x, y) = (arguments.integer(0), arguments.integer(1))
            let start = accessible.object.textPosition(at: coordinates.point(x, y))
            let end = accessible.object.textPosition(
                at: coordinates.point(x + arguments.integer(2), y + arguments.integer(3)))
            guard let start, let end, start < end, end - start <= maximumLength else {
                return [.array(of: "(iisv)", [])]
            }
            let range = BusValue.structure([
                .integer(offset(start, text)), .integer(offset(end, text)), .string(text.text(in: start..<end)),
                .variant(.string("")),
            ])
            return [.array(of: "(iisv)", [range])]
        },
    ]

    private static let selecting: [BusInterface<Accessible>.Method] = [
        .init("SetCaretOffset", "i", returns: "b") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let position = try position(arguments.integer(0), text)
            return [.boolean(text.select(position..<position))]
        },
        .init("GetNSelections", returns: "i") { accessible, _ throws(BusError) in
            [.integer(try text(accessible).selection.isEmpty ? 0 : 1)]
        },
        .init("GetSelection", "i", returns: "ii") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            try checkSelection(arguments.integer(0), text)
            return [
                .integer(offset(text.selection.lowerBound, text)), .integer(offset(text.selection.upperBound, text)),
            ]
        },
        .init("AddSelection", "ii", returns: "b") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            let range = try range(arguments.integer(0), arguments.integer(1), text)
            // There is one selection.
            return [.boolean(text.selection.isEmpty && text.select(range))]
        },
        .init("RemoveSelection", "i", returns: "b") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            try checkSelection(arguments.integer(0), text)
            let caret = text.caret ?? text.selection.upperBound
            return [.boolean(text.select(caret..<caret))]
        },
        .init("SetSelection", "iii", returns: "b") { accessible, arguments throws(BusError) in
            let text = try text(accessible)
            guard arguments.integer(0) == 0 else { throw .invalidArguments("there is only one selection") }
            return [.boolean(text.select(try range(arguments.integer(1), arguments.integer(2), text)))]
        },
    ]

    /// The units of `AtspiTextBoundaryType`, by number.
    private static let boundaries: [TextUnit] = [
        .character, .wordStart, .wordEnd, .sentenceStart, .sentenceEnd, .lineStart, .lineEnd,
    ]

    private static func unit(_ number: UInt32, among units: [TextUnit]) throws(BusError) -> TextUnit {
        guard number < units.count else { throw .invalidArguments("there is no unit of text \(number)") }
        return units[Int(number)]
    }

    static func text(_ accessible: Accessible) throws(BusError) -> any AccessibilityText {
        guard let text = accessible.text else { throw .failed("the object has no text any more") }
        return text
    }

    /// Returns the position of an offset; -1 is the end.
    static func position(_ offset: Int, _ text: any AccessibilityText) throws(BusError) -> Int {
        if offset == -1 { return text.count }
        let position = text.position(ofScalar: offset)
        guard offset >= 0, offset <= text.scalarOffset(of: position) else {
            throw .invalidArguments("there is no offset \(offset); the text has \(text.scalarCount) characters")
        }
        return position
    }

    /// Returns the positions of two offsets, in order; -1 is the end.
    static func range(_ start: Int, _ end: Int, _ text: any AccessibilityText) throws(BusError) -> Range<Int> {
        let (start, end) = (try position(start, text), try position(end, text))
        return min(start, end)..<max(start, end)
    }

    private static func offset(_ position: Int, _ text: any AccessibilityText) -> Int32 {
        Int32(clamping: text.scalarOffset(of: position))
    }

    private static func segment(_ range: Range<Int>, _ text: any AccessibilityText) throws(BusError) -> [BusValue] {
        try checkLength(of: range)
        return [
            .string(text.text(in: range)), .integer(offset(range.lowerBound, text)),
            .integer(offset(range.upperBound, text)),
        ]
    }

    private static func checkLength(of range: Range<Int>) throws(BusError) {
        guard range.count <= maximumLength else { throw .limitExceeded("the text is too long; ask for a part of it") }
    }

    private static func attributeRun(
        _ arguments: BusArguments, _ accessible: Accessible
    ) throws(BusError) -> [BusValue] {
        let text = try text(accessible)
        let run = text.attributes(at: try position(arguments.integer(0), text))
        return [
            .strings(run.attributes), .integer(offset(run.range.lowerBound, text)),
            .integer(offset(run.range.upperBound, text)),
        ]
    }

    private static func extents(
        _ range: Range<Int>, _ kind: UInt32, _ accessible: Accessible
    ) throws(BusError) -> [BusValue] {
        let coordinates = try Coordinates(kind, of: accessible.object)
        return coordinates.numbers(of: accessible.object.rect(ofText: range) ?? .zero)
    }

    private static func checkSelection(_ number: Int, _ text: any AccessibilityText) throws(BusError) {
        guard number == 0, !text.selection.isEmpty else { throw .invalidArguments("there is no selection \(number)") }
    }
}
