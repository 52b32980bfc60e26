/// A value of a JSON or property-list file, and where it stands. Keys keep the order of the file.
nonisolated struct DataNode: Equatable, Sendable {
    enum Value: Equatable, Sendable {
        case object([Member])
        case array([DataNode])
        case string(String)
        /// Always finite.
        case number(Double)
        case boolean(Bool)
        case null
    }

    struct Member: Equatable, Sendable {
        let key: String
        /// Without the quotes around it.
        let keyRange: Range<Int>
        let node: DataNode
    }

    /// Templates are two objects deep; reading and freeing deeper ones take stack for each level.
    static let maximumDepth = 64
    /// A value takes some 100 bytes where the file has two, so that the size of a file alone is no limit.
    static let maximumCount = 100_000

    let value: Value
    /// Bytes of the source; of a string, what stands between its quotes.
    let range: Range<Int>

    /// What an object has, in order; a key that is given twice is there twice. nil for other values.
    var members: [Member]? {
        if case .object(let members) = value { members } else { nil }
    }

    var elements: [DataNode]? {
        if case .array(let elements) = value { elements } else { nil }
    }

    /// The value of an object's key, the last if there are several.
    subscript(key: String) -> DataNode? { members?.last { $0.key == key }?.node }

    /// The text of a string, number or Boolean, as an attribute would say it. nil for other values.
    var text: String? {
        switch value {
        case .string(let text): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .object, .array, .null: nil
        }
    }

    /// Reads a property list where the name of the source ends with `.plist`, else JSON.
    ///
    /// - Throws: why it cannot be read, and the bytes at fault.
    init(_ source: MarkupSource) throws(MarkupParseFailure) {
        self = source.name.hasSuffix(".plist") ? try PropertyListReader.read(source) : try JSONReader.read(source)
    }

    init(_ value: Value, range: Range<Int>) {
        self.value = value
        self.range = range
    }
}
