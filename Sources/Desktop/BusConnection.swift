internal import CDBus
import Glibc

/// A connection to a message bus. It never blocks: the event loop handles all input and output, including the handshake.
@MainActor final class BusConnection {
    /// A message from the bus that is not a reply.
    struct Signal {
        let sender: String
        let path: String
        let interface: String
        let name: String
        let arguments: [BusValue]
    }

    /// The reply to a call. An error has no arguments.
    struct Reply {
        let sender: String
        let isError: Bool
        let arguments: [BusValue]
    }

    var onSignal: (Signal) -> Void = { _ in }
    /// Called when the bus has accepted the connection. Files can be sent only after that.
    var onReady: () -> Void = {}
    /// The connection's name on the bus, for example `:1.42`; empty until the bus has sent it.
    private(set) var uniqueName = ""
    private var connection: OpaquePointer?
    /// The watches of libdbus, one for reading and one for writing. libdbus enables and disables them.
    private var watches: [OpaquePointer] = []
    private var calls: [UInt32: (Reply) -> Void] = [:]
    private var isDisconnected = false
    /// Whether a reply is pending.
    var isWaiting: Bool { !calls.isEmpty }
    /// Whether the connection is closed.
    var isClosed: Bool { connection == nil }

    /// Bytes. The settings of a desktop are some kilobytes, the paths of ten thousand files a megabyte. A peer that sends more is
    /// disconnected.
    static let maximumMessageSize = 16 << 20

    /// - Parameter address: for example `unix:path=/run/user/1000/bus`.
    /// - Returns: nil if the connection fails.
    init?(address: String) {
        // Otherwise libdbus makes the whole process ignore SIGPIPE.
        dbus_connection_set_change_sigpipe(0)
        guard let connection = dbus_connection_open_private(address, nil) else { return nil }
        self.connection = connection
        dbus_connection_set_max_message_size(connection, Self.maximumMessageSize)
        dbus_connection_set_max_received_size(connection, Self.maximumMessageSize)
        let me = Unmanaged.passUnretained(self).toOpaque()
        let watches = dbus_connection_set_watch_functions(
            connection,
            { watch, me in
                BusConnection.at(me) { $0.add(watch) }
                return 1
            },
            { watch, me in BusConnection.at(me) { $0.remove(watch) } }, nil, me, nil)
        let filter = dbus_connection_add_filter(
            connection,
            { _, message, me in
                BusConnection.at(me) { $0.receive(message) }
                return DBUS_HANDLER_RESULT_NOT_YET_HANDLED
            }, me, nil)
        guard watches != 0, filter != 0 else {
            close()
            return nil
        }
        call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello") {
            [weak self] reply in
            guard let self, case .string(let name) = reply.arguments.first else { return }
            uniqueName = name
            onReady()
        }
    }

    isolated deinit { close() }

    private static func at(_ address: UnsafeMutableRawPointer?, _ body: (BusConnection) -> Void) {
        if let address { body(Unmanaged<BusConnection>.fromOpaque(address).takeUnretainedValue()) }
    }

    func close() {
        guard let connection else { return }
        self.connection = nil
        calls = [:]
        dbus_connection_set_watch_functions(connection, nil, nil, nil, nil, nil)
        watches = []
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }
}

// MARK: - Messages
extension BusConnection {
    /// Subscribes to signals that match the rule; they are passed to `onSignal`.
    func listen(_ rule: String) {
        call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", [.string(rule)])
    }

    /// Returns whether a text is a valid object path; libdbus aborts the program if a method is called on another one.
    static func isPath(_ text: String) -> Bool { dbus_validate_path(text, nil) != 0 }

    /// Calls a method without blocking. The reply may never arrive.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [BusArgument] = [],
        reply: ((Reply) -> Void)? = nil
    ) {
        guard let connection, Self.isPath(path),
            let message = dbus_message_new_method_call(destination, path, interface, method)
        else {
            return
        }
        defer { dbus_message_unref(message) }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        for argument in arguments { argument.append(to: &iterator) }
        dbus_message_set_no_reply(message, reply == nil ? 1 : 0)
        var serial: dbus_uint32_t = 0
        if dbus_connection_send(connection, message, &serial) != 0, let reply { calls[serial] = reply }
    }

    private func receive(_ message: OpaquePointer?) {
        guard let message else { return }
        let sender = text(dbus_message_get_sender(message))
        switch dbus_message_get_type(message) {
        case DBUS_MESSAGE_TYPE_METHOD_RETURN, DBUS_MESSAGE_TYPE_ERROR:
            guard let reply = calls.removeValue(forKey: dbus_message_get_reply_serial(message)) else { return }
            let isError = dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_ERROR
            reply(Reply(sender: sender, isError: isError, arguments: isError ? [] : BusReader.values(of: message)))
        case DBUS_MESSAGE_TYPE_SIGNAL:
            let interface = text(dbus_message_get_interface(message))
            // libdbus sends this signal when the connection is lost.
            if interface == "org.freedesktop.DBus.Local" { isDisconnected = true }
            onSignal(
                Signal(
                    sender: sender, path: text(dbus_message_get_path(message)), interface: interface,
                    name: text(dbus_message_get_member(message)), arguments: BusReader.values(of: message)))
        default: break  // libdbus answers calls with an unknown-method error
        }
    }

    private func text(_ bytes: UnsafePointer<CChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }

    private func add(_ watch: OpaquePointer?) { if let watch { watches.append(watch) } }
    private func remove(_ watch: OpaquePointer?) { watches.removeAll { $0 == watch } }
}

// MARK: - The event loop
extension BusConnection: EventSource {
    private var wanted: [OpaquePointer] { watches.filter { dbus_watch_get_enabled($0) != 0 } }

    var descriptor: CInt? { wanted.first.map { dbus_watch_get_unix_fd($0) } }

    var events: Int16 {
        var flags: UInt32 = 0
        for watch in wanted { flags |= dbus_watch_get_flags(watch) }
        var events: Int16 = 0
        for condition in Self.conditions where flags & condition.flag != 0 { events |= condition.event }
        return events
    }

    func handle(_ events: Int16) {
        var flags: UInt32 = 0
        for condition in Self.conditions where events & condition.event != 0 { flags |= condition.flag }
        if flags != 0 { for watch in wanted { dbus_watch_handle(watch, flags) } }
        // libdbus reads two kilobytes at a time, so that many messages do not delay the windows.
        while let connection, dbus_connection_dispatch(connection) == DBUS_DISPATCH_DATA_REMAINS {}
        if isDisconnected { close() }
    }

    /// The corresponding flags of `poll` and libdbus.
    private static let conditions: [(event: Int16, flag: UInt32)] = [
        (Int16(POLLIN), DBUS_WATCH_READABLE.rawValue), (Int16(POLLOUT), DBUS_WATCH_WRITABLE.rawValue),
        (Int16(POLLERR), DBUS_WATCH_ERROR.rawValue), (Int16(POLLHUP), DBUS_WATCH_HANGUP.rawValue),
    ]
}
