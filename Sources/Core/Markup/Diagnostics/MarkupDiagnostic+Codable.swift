/// One flat object, for tools.
nonisolated extension MarkupDiagnostic: Codable {
    private enum Key: String, CodingKey {
        case id, severity, file, line, column, length, element, message, suggestion
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(severity, forKey: .severity)
        try container.encode(file, forKey: .file)
        try container.encode(range.line, forKey: .line)
        try container.encode(range.column, forKey: .column)
        try container.encode(range.length, forKey: .length)
        try container.encodeIfPresent(element, forKey: .element)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(suggestion, forKey: .suggestion)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            id: try container.decode(ID.self, forKey: .id),
            severity: try container.decode(Severity.self, forKey: .severity),
            file: try container.decode(String.self, forKey: .file),
            range: Range(
                line: try container.decode(Int.self, forKey: .line),
                column: try container.decode(Int.self, forKey: .column),
                length: try container.decode(Int.self, forKey: .length)),
            element: try container.decodeIfPresent(String.self, forKey: .element),
            message: try container.decode(String.self, forKey: .message),
            suggestion: try container.decodeIfPresent(String.self, forKey: .suggestion))
    }
}
