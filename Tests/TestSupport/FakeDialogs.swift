internal import CDBus
import Glibc

/// A fake portal whose dialogs a test answers: `org.freedesktop.portal.FileChooser` and `org.freedesktop.portal.OpenURI`. It works only
/// in `serve`.
public final class FakeDialogs {
    /// The result of a dialog.
    public enum Manner {
        /// The URIs that the user has chosen.
        case chosen([String])
        case cancelled
        /// The dialog failed.
        case ended
        /// The call returns an error, as if the interface did not exist.
        case refused
        /// The dialog stays open.
        case open
        /// The call gets no reply.
        case silent
        /// The reply has an invalid form.
        case rubbish
    }

    /// The calls so far, for example `OpenFile("x11:1", "Open a File", {accept_label: "Count"})`.
    public private(set) var calls: [String] = []
    /// The requests that their callers have closed.
    public private(set) var closed: [String] = []
    /// The contents of files that were passed as descriptors.
    public private(set) var received: [String] = []
    public var manner: Manner
    /// Whether requests have other paths than the caller expects, as in old portals.
    public var choosesPaths = false
    private let connection: OpaquePointer
    private let name: String
    private var waiting: (sender: String, path: String)?

    public init(on bus: SessionBus, _ manner: Manner, named name: String = "org.freedesktop.portal.Desktop") throws {
        self.manner = manner
        self.name = name
        guard let connection = dbus_connection_open_private(bus.address, nil) else {
            throw SessionBus.Failure(description: "the stand-in finds no bus")
        }
        self.connection = connection
        let me = Unmanaged.passUnretained(self).toOpaque()
        dbus_connection_add_filter(
            connection,
            { _, message, me in
                guard let message, let me else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
                return Unmanaged<FakeDialogs>.fromOpaque(me).takeUnretainedValue().receive(message)
            }, me, nil)
        guard dbus_bus_register(connection, nil) != 0, dbus_bus_request_name(connection, name, 4, nil) == 1 else {
            throw SessionBus.Failure(description: "the stand-in does not get its name")
        }
        dbus_connection_set_exit_on_disconnect(connection, 0)
    }

    isolated deinit {
        // The bus may read requests of another connection before it sees that this one is closed.
        dbus_bus_release_name(connection, name, nil)
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    /// A descriptor that is readable when a call has arrived.
    public var descriptor: CInt {
        var descriptor: CInt = -1
        dbus_connection_get_unix_fd(connection, &descriptor)
        return descriptor
    }

    /// Answers the calls that have arrived, without waiting.
    public func serve() {
        dbus_connection_read_write(connection, 0)
        while dbus_connection_dispatch(connection) == DBUS_DISPATCH_DATA_REMAINS {}
    }

    /// Answers the open dialog.
    public func answer(_ manner: Manner) {
        if let waiting { respond(manner, to: waiting.sender, at: waiting.path) }
    }

    private func receive(_ message: OpaquePointer) -> DBusHandlerResult {
        guard dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL,
            let interface = dbus_message_get_interface(message).map({ String(cString: $0) }),
            let member = dbus_message_get_member(message).map({ String(cString: $0) }),
            let sender = dbus_message_get_sender(message).map({ String(cString: $0) })
        else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
        switch interface {
        case "org.freedesktop.portal.FileChooser", "org.freedesktop.portal.OpenURI":
            take(message, member, from: sender)
        case "org.freedesktop.portal.Request":
            closed.append(dbus_message_get_path(message).map { String(cString: $0) } ?? "")
        default: return DBUS_HANDLER_RESULT_NOT_YET_HANDLED
        }
        return DBUS_HANDLER_RESULT_HANDLED
    }

    private func take(_ message: OpaquePointer, _ member: String, from sender: String) {
        var iterator = DBusMessageIter()
        var token = ""
        var texts: [String] = []
        if dbus_message_iter_init(message, &iterator) != 0 {
            repeat { texts.append(read(&iterator, &token)) } while dbus_message_iter_next(&iterator) != 0
        }
        calls.append(member + "(" + texts.joined(separator: ", ") + ")")
        let folder = "/org/freedesktop/portal/desktop/request/"
        let name = String(sender.dropFirst().map { $0 == "." ? "_" : $0 })
        let path = folder + (choosesPaths ? "own/path" : "\(name)/\(token)")
        switch manner {
        case .silent: return
        case .refused:
            if let reply = dbus_message_new_error(message, "org.freedesktop.DBus.Error.UnknownMethod", "no dialogs") {
                send(reply)
            }
        default:
            waiting = (sender, path)
            if let reply = dbus_message_new_method_return(message) {
                var iterator = DBusMessageIter()
                dbus_message_iter_init_append(reply, &iterator)
                append("o", path, &iterator)
                send(reply)
            }
            if case .open = manner { return }
            respond(manner, to: sender, at: path)
        }
    }

    /// - Parameter sender: the caller, which alone receives the response.
    public func respond(_ manner: Manner, to sender: String, at path: String) {
        guard let signal = dbus_message_new_signal(path, "org.freedesktop.portal.Request", "Response") else { return }
        dbus_message_set_destination(signal, sender)
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(signal, &iterator)
        var addresses: [String]?
        var code: UInt32 = 2
        switch manner {
        case .chosen(let chosen): (code, addresses) = (0, chosen)
        case .cancelled: code = 1
        case .rubbish:
            append("s", "chosen", &iterator)
            return send(signal)
        default: break
        }
        dbus_message_iter_append_basic(&iterator, Self.letter("u"), &code)
        inside("a", "{sv}", &iterator) { results in
            guard let addresses else { return }
            inside("e", nil, &results) { entry in
                append("s", "uris", &entry)
                inside("v", "as", &entry) { value in
                    inside("a", "s", &value) { list in for address in addresses { append("s", address, &list) } }
                }
            }
        }
        send(signal)
    }

    /// The last caller, and the path of its request.
    public var question: (sender: String, path: String)? { waiting }

    private func send(_ message: OpaquePointer) {
        dbus_connection_send(connection, message, nil)
        dbus_message_unref(message)
        dbus_connection_flush(connection)
    }
}

// MARK: - Reading
extension FakeDialogs {
    private static func letter(_ scalar: UnicodeScalar) -> CInt { CInt(scalar.value) }

    /// Returns a value as text.
    private func read(_ iterator: inout DBusMessageIter, _ token: inout String) -> String {
        switch dbus_message_iter_get_arg_type(&iterator) {
        case Self.letter("s"): return "\"\(text(&iterator))\""
        case Self.letter("b"):
            var flag: dbus_bool_t = 0
            dbus_message_iter_get_basic(&iterator, &flag)
            return flag != 0 ? "true" : "false"
        case Self.letter("u"):
            var number: UInt32 = 0
            dbus_message_iter_get_basic(&iterator, &number)
            return "\(number)"
        case Self.letter("y"):
            var byte: UInt8 = 0
            dbus_message_iter_get_basic(&iterator, &byte)
            return byte == 0 ? "\\0" : String(UnicodeScalar(byte))
        case Self.letter("h"):
            var descriptor: CInt = -1
            dbus_message_iter_get_basic(&iterator, &descriptor)
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            close(descriptor)
            received.append(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
            return "a file"
        case Self.letter("v"): return parts(&iterator, &token).first ?? "?"
        case Self.letter("r"): return "(" + parts(&iterator, &token).joined(separator: ", ") + ")"
        case Self.letter("e"):
            let entry = parts(&iterator, &token)
            if entry.first == "\"handle_token\"" {
                token = String((entry.last ?? "").dropFirst().dropLast())
                return ""
            }
            return entry.map { $0 }.joined(separator: ": ")
        case Self.letter("a"):
            let element = dbus_message_iter_get_element_type(&iterator)
            let all = parts(&iterator, &token).filter { !$0.isEmpty }
            if element == Self.letter("y") { return "'" + all.joined() + "'" }
            let list = all.joined(separator: ", ")
            return element == Self.letter("e") ? "{\(list)}" : "[\(list)]"
        default: return "?"
        }
    }

    private func parts(_ iterator: inout DBusMessageIter, _ token: inout String) -> [String] {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        var parts: [String] = []
        while dbus_message_iter_get_arg_type(&inner) != 0 {
            parts.append(read(&inner, &token))
            dbus_message_iter_next(&inner)
        }
        return parts
    }

    private func text(_ iterator: inout DBusMessageIter) -> String {
        var text: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &text)
        return text.map { String(cString: $0) } ?? ""
    }
}

// MARK: - Writing
extension FakeDialogs {
    private func inside(
        _ type: UnicodeScalar, _ signature: String?, _ iterator: inout DBusMessageIter,
        _ body: (inout DBusMessageIter) -> Void
    ) {
        var inner = DBusMessageIter()
        dbus_message_iter_open_container(&iterator, Self.letter(type), signature, &inner)
        body(&inner)
        dbus_message_iter_close_container(&iterator, &inner)
    }

    private func append(_ type: UnicodeScalar, _ text: String, _ iterator: inout DBusMessageIter) {
        text.withCString { text in
            var text: UnsafePointer<CChar>? = text
            dbus_message_iter_append_basic(&iterator, Self.letter(type), &text)
        }
    }
}
