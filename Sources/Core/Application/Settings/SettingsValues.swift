/// The settings of an older version, for the closure of ``SettingsStore/migrate(to:_:)``.
public nonisolated struct SettingsValues: Sendable {
    /// The JSON of each setting.
    private(set) var json: [String: [UInt8]]

    init(_ json: [String: [UInt8]]) { self.json = json }

    /// The names of the stored settings, sorted.
    public var keys: [String] { json.keys.sorted() }

    /// Returns a stored value; nil if there is none, or if it has another type.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, for key: String) -> Value? {
        json[key].flatMap { SettingsJSON.decoded($0, as: type) }
    }

    /// Stores a value. A value that JSON cannot express is ignored.
    public mutating func set(_ value: some Encodable, for key: String) {
        if let encoded = SettingsJSON.encoded(value) { json[key] = encoded }
    }

    /// Renames a setting, and replaces a setting that already has the new name. Does nothing if no setting has the old name.
    public mutating func rename(_ key: String, to new: String) {
        if let value = json.removeValue(forKey: key) { json[new] = value }
    }

    /// Removes a setting.
    public mutating func remove(_ key: String) { json[key] = nil }
}
