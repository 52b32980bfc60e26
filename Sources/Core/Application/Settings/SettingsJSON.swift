import FoundationEssentials

/// The values of settings as JSON texts.
nonisolated enum SettingsJSON {
    /// Returns the JSON of a value on one line, as the settings file has it; nil if JSON cannot express the value.
    static func encoded(_ value: some Encodable) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(dateFormat))
        }
        guard let data = try? encoder.encode(value) else { return nil }
        let bytes = Array(data)
        // `JSONReader` reads the file. It refuses NUL characters, and more values and levels than its limits. One such value in the
        // file would make all settings unreadable.
        return (try? JSONReader.read(MarkupSource(name: "", data: bytes))) == nil ? nil : bytes
    }

    /// Returns the value of a JSON text; nil if the value has another type.
    static func decoded<Value: Decodable>(_ json: [UInt8], as type: Value.Type) -> Value? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            if let date = (try? dateFormat.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text)) { return date }
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date")
        }
        return try? decoder.decode(type, from: Data(json))
    }

    /// The format of dates. It has milliseconds, which the default format drops: `2026-11-28T09:30:00.250Z`.
    private static var dateFormat: Date.ISO8601FormatStyle { Date.ISO8601FormatStyle(includingFractionalSeconds: true) }
}
