import Inlay

/// `org.a11y.atspi.EditableText`: changes of a text as if the user had typed them. Offsets count Unicode scalars.
enum EditableTextInterface {
    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.EditableText",
        methods: [
            .init("SetTextContents", "s", returns: "b") { accessible, arguments throws(BusError) in
                let text = try TextInterface.text(accessible)
                return [.boolean(text.replace(0..<text.count, with: arguments.string(0)))]
            },
            .init("InsertText", "isi", returns: "b") { accessible, arguments throws(BusError) in
                let text = try TextInterface.text(accessible)
                let position = try TextInterface.position(arguments.integer(0), text)
                // The length is one in bytes; many programs pass the one in characters, or -1.
                let inserted = arguments.string(1)
                let length = arguments.integer(2)
                let isPart = length >= 0 && length < inserted.unicodeScalars.count
                let part = isPart ? String(decoding: inserted.utf8.prefix(length), as: UTF8.self) : inserted
                return [.boolean(text.replace(position..<position, with: part))]
            },
            .init("CopyText", "ii") { accessible, arguments throws(BusError) in
                let text = try TextInterface.text(accessible)
                let range = try TextInterface.range(arguments.integer(0), arguments.integer(1), text)
                guard text.copy(range) else { throw .failed("the text cannot be copied") }
                return []
            },
            .init("CutText", "ii", returns: "b") { accessible, arguments throws(BusError) in
                let text = try TextInterface.text(accessible)
                let range = try TextInterface.range(arguments.integer(0), arguments.integer(1), text)
                return [.boolean(text.isEditable && text.copy(range) && text.replace(range, with: ""))]
            },
            .init("DeleteText", "ii", returns: "b") { accessible, arguments throws(BusError) in
                let text = try TextInterface.text(accessible)
                let range = try TextInterface.range(arguments.integer(0), arguments.integer(1), text)
                return [.boolean(text.replace(range, with: ""))]
            },
            .init("PasteText", "i", returns: "b") { accessible, arguments throws(BusError) in
                let text = try TextInterface.text(accessible)
                return [.boolean(text.paste(at: try TextInterface.position(arguments.integer(0), text)))]
            },
        ],
        properties: [.init("version", "u") { _ in .unsigned(1) }])
}
