/// Encodes a diagnostic as one flat object for tools. Notes, edits and the diagnostic itself use the same keys for their range.
nonisolated extension MarkupDiagnostic: Codable {
    private enum Key: String, CodingKey {
        case id, severity, file, element, message, suggestion, notes, fixes
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(severity, forKey: .severity)
        try container.encode(file, forKey: .file)
        try CodedPlace(range: range, bytes: bytes).encode(to: encoder)
        try container.encodeIfPresent(element, forKey: .element)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(suggestion, forKey: .suggestion)
        if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
        if !fixes.isEmpty { try container.encode(fixes, forKey: .fixes) }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let place = try CodedPlace(from: decoder)
        self.init(
            id: try container.decode(ID.self, forKey: .id),
            severity: try container.decode(Severity.self, forKey: .severity),
            file: try container.decode(String.self, forKey: .file), range: place.range, bytes: place.bytes,
            element: try container.decodeIfPresent(String.self, forKey: .element),
            message: try container.decode(String.self, forKey: .message),
            suggestion: try container.decodeIfPresent(String.self, forKey: .suggestion),
            notes: try container.decodeIfPresent([Note].self, forKey: .notes) ?? [],
            fixes: try container.decodeIfPresent([Fix].self, forKey: .fixes) ?? [])
    }
}

nonisolated extension MarkupDiagnostic.Note: Codable {
    private enum Key: String, CodingKey { case message }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(message, forKey: .message)
        try CodedPlace(range: range, bytes: bytes).encode(to: encoder)
    }

    public init(from decoder: any Decoder) throws {
        let place = try CodedPlace(from: decoder)
        self.init(
            message: try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .message),
            range: place.range, bytes: place.bytes ?? 0..<0)
    }
}

nonisolated extension MarkupDiagnostic.Edit: Codable {
    private enum Key: String, CodingKey { case text }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try CodedPlace(range: range, bytes: bytes).encode(to: encoder)
        try container.encode(text, forKey: .text)
    }

    public init(from decoder: any Decoder) throws {
        let place = try CodedPlace(from: decoder)
        self.init(
            range: place.range, bytes: place.bytes ?? 0..<0,
            text: try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .text))
    }
}

/// A range as line, column and length in characters, and as start and end in bytes.
private nonisolated struct CodedPlace {
    var range: MarkupDiagnostic.Range
    var bytes: Range<Int>?

    private enum Key: String, CodingKey { case line, column, length, start, end }

    init(range: MarkupDiagnostic.Range, bytes: Range<Int>?) {
        self.range = range
        self.bytes = bytes
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(range.line, forKey: .line)
        try container.encode(range.column, forKey: .column)
        try container.encode(range.length, forKey: .length)
        try container.encodeIfPresent(bytes?.lowerBound, forKey: .start)
        try container.encodeIfPresent(bytes?.upperBound, forKey: .end)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        range = MarkupDiagnostic.Range(
            line: try container.decode(Int.self, forKey: .line),
            column: try container.decode(Int.self, forKey: .column),
            length: try container.decode(Int.self, forKey: .length))
        guard let start = try container.decodeIfPresent(Int.self, forKey: .start),
            let end = try container.decodeIfPresent(Int.self, forKey: .end), start <= end
        else { return }
        bytes = start..<end
    }
}
