internal import CDBus

/// A value in a message on the bus. A variant is represented by its content, an unsupported type by `other`.
nonisolated indirect enum BusValue: Equatable, Sendable {
    case boolean(Bool)
    case unsigned(UInt32)
    case double(Double)
    case string(String)
    case array([BusValue])
    case structure([BusValue])
    /// A dictionary with string keys.
    case dictionary([String: BusValue])
    case other
}

/// Reads the values of a message. A peer can send any content up to `BusConnection.maximumMessageSize`.
nonisolated struct BusReader {
    /// The most values read. A desktop's settings have some hundreds, but the user may choose all files of a large folder.
    static let valueLimit = 250_000
    /// The deepest nesting read. Settings have five levels; the bus allows 64.
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
        case .unsigned: return .unsigned(basic(&iterator, UInt32(0)))
        case .double: return .double(basic(&iterator, 0.0))
        case .string, .objectPath: return string(&iterator).map { .string($0) } ?? .other
        case .variant: return inside(&iterator) { $0.readAll(&$1, depth: depth + 1).first } ?? .other
        case .structure: return .structure(inside(&iterator) { $0.readAll(&$1, depth: depth + 1) })
        case .array where BusType(dbus_message_iter_get_element_type(&iterator)) == .entry:
            return inside(&iterator) { $0.readEntries(&$1, depth: depth + 1) }
        case .array: return .array(inside(&iterator) { $0.readAll(&$1, depth: depth + 1) })
        case .entry, .byte, .descriptor, nil: return .other
        }
    }

    private mutating func readEntries(_ iterator: inout DBusMessageIter, depth: Int) -> BusValue {
        var entries: [String: BusValue] = [:]
        while dbus_message_iter_get_arg_type(&iterator) != 0, count < Self.valueLimit {
            let entry = inside(&iterator) { $0.readAll(&$1, depth: depth + 1) }
            guard entry.count == 2, case .string(let key) = entry[0] else { return .other }
            entries[key] = entry[1]
            dbus_message_iter_next(&iterator)
        }
        return .dictionary(entries)
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

/// The supported types, by their letters on the bus.
nonisolated enum BusType: Int32 {
    case boolean = 98  // b
    case unsigned = 117  // u
    case double = 100  // d
    case string = 115  // s
    case objectPath = 111  // o
    case byte = 121  // y
    case descriptor = 104  // h
    case variant = 118  // v
    case array = 97  // a
    case structure = 114  // r
    case entry = 101  // e

    init?(_ letter: Int32) { self.init(rawValue: letter) }
}
