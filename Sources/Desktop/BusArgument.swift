internal import CDBus

/// A value to send over the bus. An array stores its element type, because it may be empty.
nonisolated indirect enum BusArgument: Sendable {
    case string(String)
    case boolean(Bool)
    case unsigned(UInt32)
    /// A file system path, which is sent with a terminating NUL byte.
    case path(String)
    /// An open file descriptor; the message duplicates it.
    case descriptor(CInt)
    case strings([String])
    case array(of: String, [BusArgument])
    case structure([BusArgument])
    /// A dictionary with values of any type.
    case options([(String, BusArgument)])

    /// The type in the notation of the bus.
    var signature: String {
        switch self {
        case .string: "s"
        case .boolean: "b"
        case .unsigned: "u"
        case .path: "ay"
        case .descriptor: "h"
        case .strings: "as"
        case .array(let element, _): "a" + element
        case .structure(let parts): "(" + parts.map(\.signature).joined() + ")"
        case .options: "a{sv}"
        }
    }

    func append(to iterator: inout DBusMessageIter) {
        switch self {
        case .string(let text): Self.append(text, to: &iterator)
        case .boolean(let flag): Self.append(.boolean, dbus_bool_t(flag ? 1 : 0), to: &iterator)
        case .unsigned(let number): Self.append(.unsigned, number, to: &iterator)
        case .descriptor(let descriptor): Self.append(.descriptor, descriptor, to: &iterator)
        case .path(let path):
            Self.inside(.array, "y", &iterator) { array in
                for byte in Array(path.utf8) + [0] { Self.append(.byte, byte, to: &array) }
            }
        case .strings(let texts):
            Self.inside(.array, "s", &iterator) { array in for text in texts { Self.append(text, to: &array) } }
        case .array(let element, let values):
            Self.inside(.array, element, &iterator) { array in for value in values { value.append(to: &array) } }
        case .structure(let parts):
            Self.inside(.structure, nil, &iterator) { inner in for part in parts { part.append(to: &inner) } }
        case .options(let options):
            Self.inside(.array, "{sv}", &iterator) { array in
                for (name, value) in options {
                    Self.inside(.entry, nil, &array) { entry in
                        Self.append(name, to: &entry)
                        Self.inside(.variant, value.signature, &entry) { value.append(to: &$0) }
                    }
                }
            }
        }
    }

    private static func append(_ text: String, to iterator: inout DBusMessageIter) {
        text.withCString { append(.string, UnsafePointer?($0), to: &iterator) }
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
