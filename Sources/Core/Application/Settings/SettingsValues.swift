import FoundationEssentials

/// The settings of an older version, for the closure of ``SettingsStore/migrate(to:_:)``.
public nonisolated struct SettingsValues: Sendable {
    /// The JSON of each setting.
    private(set) var json: [String: [UInt8]]

    init(_ json: [String: [UInt8]]) { self.json = json }

    /// The names of the stored settings, sorted.
    public var keys: [String] { json.keys.sorted() }

    /// Returns a stored value; nil if there is none, or if it has another type.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, for key: String) -> Value? {
        json[key].flatMap { Self.decoded($0, as: type) }
    }

    /// Stores a value. One that JSON cannot express is ignored.
    public mutating func set(_ value: some Encodable, for key: String) {
        if let encoded = Self.encoded(value) { json[key] = encoded }
    }

    /// Gives a stored setting another name. A value that has the new name already is replaced.
    public mutating func rename(_ key: String, to new: String) {
        if let value = json.removeValue(forKey: key) { json[new] = value }
    }

    /// Removes a setting.
    public mutating func remove(_ key: String) { json[key] = nil }
}

// MARK: - JSON
nonisolated extension SettingsValues {
    /// Returns the JSON of a value on one line; nil if JSON cannot express it.
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
        // Our reader has limits, and refuses characters that no text needs.
        return (try? JSONReader.read(MarkupSource(name: "", data: bytes))) == nil ? nil : bytes
    }

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

    /// With milliseconds: `2026-11-28T09:30:00.250Z`.
    private static var dateFormat: Date.ISO8601FormatStyle { Date.ISO8601FormatStyle(includingFractionalSeconds: true) }
}
