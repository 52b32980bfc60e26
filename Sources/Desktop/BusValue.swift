internal import CDBus

/// A value in a message on the bus.
nonisolated indirect enum BusValue: Equatable, Sendable {
    case boolean(Bool)
    case byte(UInt8)
    case int16(Int16)
    case uint16(UInt16)
    case integer(Int32)
    case unsigned(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    /// A valid object path.
    case objectPath(String)
    /// A type in the notation of the bus.
    case signature(String)
    /// An open file descriptor, which the message duplicates. Descriptors that a peer sends are not read.
    case descriptor(CInt)
    /// An array stores its element type, because it may be empty.
    case array(of: String, [BusValue])
    case structure([BusValue])
    /// An element of an array that is a dictionary.
    case entry(BusValue, BusValue)
    case variant(BusValue)
    /// A value of an incoming message that is not read. It cannot be sent.
    case other

    /// The type in the notation of the bus.
    var type: String {
        switch self {
        case .boolean: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .integer: "i"
        case .unsigned: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .array(let element, _): "a" + element
        case .structure(let parts): "(" + parts.map(\.type).joined() + ")"
        case .entry(let key, let value): "{" + key.type + value.type + "}"
        case .variant: "v"
        case .other: ""
        }
    }
}

// MARK: - Arrays and dictionaries
nonisolated extension BusValue {
    static func strings(_ texts: [String]) -> BusValue { .array(of: "s", texts.map { .string($0) }) }

    /// A dictionary of strings to values of any type.
    static func options(_ options: [(String, BusValue)]) -> BusValue {
        .array(of: "{sv}", options.map { .entry(.string($0.0), .variant($0.1)) })
    }

    /// A dictionary of strings to strings, ordered by the keys.
    static func strings(_ texts: [String: String]) -> BusValue {
        let sorted = texts.sorted { $0.key < $1.key }
        return .array(of: "{ss}", sorted.map { .entry(.string($0.key), .string($0.value)) })
    }

    /// A file system path, which is sent with a terminating NUL byte.
    static func path(_ path: String) -> BusValue {
        .array(of: "y", (Array(path.utf8) + [0]).map { .byte($0) })
    }

    /// The value without the variants around it.
    var content: BusValue {
        var value = self
        while case .variant(let inner) = value { value = inner }
        return value
    }

    /// The elements of a dictionary with string keys, without variants; nil for another value.
    var dictionary: [String: BusValue]? {
        guard case .array(let element, let entries) = content, element.hasPrefix("{") else { return nil }
        var result: [String: BusValue] = [:]
        for entry in entries {
            guard case .entry(.string(let key), let value) = entry else { return nil }
            result[key] = value.content
        }
        return result
    }

    /// The elements of an array, without variants; nil for another value.
    var elements: [BusValue]? {
        guard case .array(_, let values) = content else { return nil }
        return values.map(\.content)
    }
}

// MARK: - Writing
nonisolated extension BusValue {
    func append(to iterator: inout DBusMessageIter) {
        switch self {
        case .boolean(let flag): Self.append(.boolean, dbus_bool_t(flag ? 1 : 0), to: &iterator)
        case .byte(let number): Self.append(.byte, number, to: &iterator)
        case .int16(let number): Self.append(.int16, number, to: &iterator)
        case .uint16(let number): Self.append(.uint16, number, to: &iterator)
        case .integer(let number): Self.append(.integer, number, to: &iterator)
        case .unsigned(let number): Self.append(.unsigned, number, to: &iterator)
        case .int64(let number): Self.append(.int64, number, to: &iterator)
        case .uint64(let number): Self.append(.uint64, number, to: &iterator)
        case .double(let number): Self.append(.double, number, to: &iterator)
        case .descriptor(let descriptor): Self.append(.descriptor, descriptor, to: &iterator)
        case .string(let text): Self.append(.string, text: text, to: &iterator)
        case .objectPath(let text): Self.append(.objectPath, text: text, to: &iterator)
        case .signature(let text): Self.append(.signature, text: text, to: &iterator)
        case .array(let element, let values):
            Self.inside(.array, element, &iterator) { array in for value in values { value.append(to: &array) } }
        case .structure(let parts):
            Self.inside(.structure, nil, &iterator) { inner in for part in parts { part.append(to: &inner) } }
        case .entry(let key, let value):
            Self.inside(.entry, nil, &iterator) { entry in
                key.append(to: &entry)
                value.append(to: &entry)
            }
        case .variant(let value): Self.inside(.variant, value.type, &iterator) { value.append(to: &$0) }
        case .other: break
        }
    }

    private static func append(_ type: BusType, text: String, to iterator: inout DBusMessageIter) {
        text.withCString { append(type, UnsafePointer?($0), to: &iterator) }
    }

    private static func append<Basic: BitwiseCopyable>(
        _ type: BusType, _ value: Basic, to iterator: inout DBusMessageIter
    ) {
        var value = value
        _ = dbus_message_iter_append_basic(&iterator, type.rawValue, &value)
    }

    private static func inside(
        _ type: BusType, _ signature: String?, _ iterator: inout DBusMessageIter,
        _ body: (inout DBusMessageIter) -> Void
    ) {
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(&iterator, type.rawValue, signature, &inner) != 0 else { return }
        body(&inner)
        dbus_message_iter_close_container(&iterator, &inner)
    }
}

/// Reads the values of a message. A peer can send any content up to `BusConnection.maximumMessageSize`.
nonisolated struct BusReader {
    /// The most values read. A desktop's settings have some hundreds, but the user may choose all files of a large folder.
    static let valueLimit = 250_000
    /// The deepest nesting read. Settings have seven levels; the bus allows 64.
    static let depthLimit = 16

    private var count = 0

    /// Returns the arguments of a message, truncated if there are too many.
    static func values(of message: OpaquePointer) -> [BusValue] {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        var reader = BusReader()
        return reader.readAll(&iterator, depth: 0)
    }

    private mutating func readAll(_ iterator: inout DBusMessageIter, depth: Int) -> [BusValue] {
        var values: [BusValue] = []
        while dbus_message_iter_get_arg_type(&iterator) != 0, count < Self.valueLimit {
            values.append(read(&iterator, depth: depth))
            dbus_message_iter_next(&iterator)
        }
        return values
    }

    private mutating func read(_ iterator: inout DBusMessageIter, depth: Int) -> BusValue {
        count += 1
        guard depth < Self.depthLimit else { return .other }
        switch BusType(dbus_message_iter_get_arg_type(&iterator)) {
        case .boolean: return .boolean(basic(&iterator, dbus_bool_t(0)) != 0)
        case .byte: return .byte(basic(&iterator, 0))
        case .int16: return .int16(basic(&iterator, 0))
        case .uint16: return .uint16(basic(&iterator, 0))
        case .integer: return .integer(basic(&iterator, 0))
        case .unsigned: return .unsigned(basic(&iterator, 0))
        case .int64: return .int64(basic(&iterator, 0))
        case .uint64: return .uint64(basic(&iterator, 0))
        case .double: return .double(basic(&iterator, 0))
        case .string: return string(&iterator).map { .string($0) } ?? .other
        case .objectPath: return string(&iterator).map { .objectPath($0) } ?? .other
        case .signature: return string(&iterator).map { .signature($0) } ?? .other
        case .variant:
            return inside(&iterator) { $0.readAll(&$1, depth: depth + 1).first }.map { .variant($0) } ?? .other
        case .structure: return .structure(inside(&iterator) { $0.readAll(&$1, depth: depth + 1) })
        case .array: return array(&iterator, depth: depth)
        case .entry:
            let entry = inside(&iterator) { $0.readAll(&$1, depth: depth + 1) }
            return entry.count == 2 ? .entry(entry[0], entry[1]) : .other
        case .descriptor, nil: return .other
        }
    }

    private mutating func array(_ iterator: inout DBusMessageIter, depth: Int) -> BusValue {
        let signature = dbus_message_iter_get_signature(&iterator)
        defer { dbus_free(signature) }
        guard let signature else { return .other }
        let element = String(String(cString: signature).dropFirst())
        return .array(of: element, inside(&iterator) { $0.readAll(&$1, depth: depth + 1) })
    }

    private mutating func inside<Result>(
        _ iterator: inout DBusMessageIter, _ read: (inout BusReader, inout DBusMessageIter) -> Result
    ) -> Result {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        return read(&self, &inner)
    }

    private func basic<Value: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ initial: Value) -> Value {
        var value = initial
        dbus_message_iter_get_basic(&iterator, &value)
        return value
    }

    private func string(_ iterator: inout DBusMessageIter) -> String? {
        basic(&iterator, UnsafePointer<CChar>?.none).map { String(cString: $0) }
    }
}

/// The types of the bus, by their letters.
nonisolated enum BusType: Int32 {
    case boolean = 98  // b
    case byte = 121  // y
    case int16 = 110  // n
    case uint16 = 113  // q
    case integer = 105  // i
    case unsigned = 117  // u
    case int64 = 120  // x
    case uint64 = 116  // t
    case double = 100  // d
    case string = 115  // s
    case objectPath = 111  // o
    case signature = 103  // g
    case descriptor = 104  // h
    case variant = 118  // v
    case array = 97  // a
    case structure = 114  // r
    case entry = 101  // e

    init?(_ letter: Int32) { self.init(rawValue: letter) }
}
