/// A value of a JSON or property-list file and its position. Keys keep the order of the file.
nonisolated struct DataNode: Equatable, Sendable {
    enum Value: Equatable, Sendable {
        case object([Member])
        case array([DataNode])
        case string(String)
        /// A finite number.
        case number(Double)
        case boolean(Bool)
        case null
    }

    struct Member: Equatable, Sendable {
        let key: String
        /// The key's bytes, without quotes.
        let keyRange: Range<Int>
        let node: DataNode
    }

    /// The maximum nesting. Templates are two objects deep; reading and freeing deeper values uses stack for each level.
    static let maximumDepth = 64
    /// The maximum number of values. A value takes about 100 bytes for two bytes of the file, so a limit on file size is not enough.
    static let maximumCount = 100_000

    let value: Value
    /// The value's bytes in the source. For a string, the bytes between the quotes.
    let range: Range<Int>

    /// The members of an object in order, including duplicate keys. nil for other values.
    var members: [Member]? {
        if case .object(let members) = value { members } else { nil }
    }

    var elements: [DataNode]? {
        if case .array(let elements) = value { elements } else { nil }
    }

    /// The value of an object's key. Of duplicate keys, the last one is used.
    subscript(key: String) -> DataNode? { members?.last { $0.key == key }?.node }

    /// The text of a string, number or Boolean, as an attribute writes it. nil for other values.
    var text: String? {
        switch value {
        case .string(let text): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .object, .array, .null: nil
        }
    }

    /// Reads a property list if the name of the source ends with `.plist`, otherwise JSON.
    ///
    /// - Throws: the reason why the source cannot be read, and the bytes at fault.
    init(_ source: MarkupSource) throws(MarkupParseFailure) {
        self = source.name.hasSuffix(".plist") ? try PropertyListReader.read(source) : try JSONReader.read(source)
    }

    init(_ value: Value, range: Range<Int>) {
        self.value = value
        self.range = range
    }
}
