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

    /// A call of a method of an object of this program.
    struct Call {
        /// The caller's name on the bus.
        var sender = ""
        var path: String
        /// Empty if the caller does not name the interface.
        var interface: String
        var method: String
        /// The types of the arguments in the notation of the bus.
        var types = ""
        var arguments: [BusValue] = []
    }

    /// The reply to a call. An error has no arguments.
    struct Reply {
        let sender: String
        /// The name of the error, such as `org.freedesktop.DBus.Error.UnknownMethod`; nil for a success.
        let error: String?
        let arguments: [BusValue]

        var isError: Bool { error != nil }
    }

    private var signalHandlers: [(Signal) -> Void] = []
    /// Answers calls of other programs, without blocking. Without it, callers receive an error.
    var answer: ((Call) throws(BusError) -> [BusValue])?
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
                var isHandled = false
                BusConnection.at(me) { isHandled = $0.receive(message) }
                return isHandled ? DBUS_HANDLER_RESULT_HANDLED : DBUS_HANDLER_RESULT_NOT_YET_HANDLED
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
    /// Adds a handler of all signals that arrive.
    func onSignal(_ handler: @escaping (Signal) -> Void) { signalHandlers.append(handler) }

    /// Subscribes to signals that match the rule; they are passed to the handlers of `onSignal`.
    func listen(_ rule: String) {
        call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", [.string(rule)])
    }

    /// Ends a subscription.
    func stopListening(_ rule: String) {
        call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RemoveMatch", [.string(rule)])
    }

    /// Subscribes to `NameOwnerChanged` of a name, which reports that a program appears or leaves.
    func listenToOwner(of name: String) { listen(Self.ownerRule(name)) }

    /// Ends the subscription to `NameOwnerChanged` of a name.
    func stopListeningToOwner(of name: String) { stopListening(Self.ownerRule(name)) }

    private static func ownerRule(_ name: String) -> String {
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'"
            + ",arg0='\(name)'"
    }

    /// Returns whether a text is a valid object path; libdbus aborts the program if a method is called on another one.
    static func isPath(_ text: String) -> Bool { dbus_validate_path(text, nil) != 0 }

    /// Calls a method without blocking. The reply may never arrive.
    ///
    /// - Parameter startsService: whether the bus may start the program that owns the name `destination`.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = [],
        startsService: Bool = true, reply: ((Reply) -> Void)? = nil
    ) {
        guard let connection, Self.isPath(path),
            let message = dbus_message_new_method_call(destination, path, interface, method)
        else {
            return
        }
        defer { dbus_message_unref(message) }
        Self.append(arguments, to: message)
        dbus_message_set_no_reply(message, reply == nil ? 1 : 0)
        dbus_message_set_auto_start(message, startsService ? 1 : 0)
        var serial: dbus_uint32_t = 0
        if dbus_connection_send(connection, message, &serial) != 0, let reply { calls[serial] = reply }
    }

    /// Sends a signal of an object to all programs that listen. The signal is dropped while too much output is waiting.
    func emit(_ path: String, _ interface: String, _ name: String, _ arguments: [BusValue]) {
        guard let connection, Self.isPath(path),
            dbus_connection_get_outgoing_size(connection) < Self.maximumMessageSize,
            let message = dbus_message_new_signal(path, interface, name)
        else { return }
        defer { dbus_message_unref(message) }
        Self.append(arguments, to: message)
        dbus_connection_send(connection, message, nil)
    }

    private static func append(_ values: [BusValue], to message: OpaquePointer) {
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        for value in values { value.append(to: &iterator) }
    }

    /// - Returns: whether the message needs no further handling by libdbus.
    private func receive(_ message: OpaquePointer?) -> Bool {
        guard let message else { return false }
        let sender = text(dbus_message_get_sender(message))
        switch dbus_message_get_type(message) {
        case DBUS_MESSAGE_TYPE_METHOD_RETURN, DBUS_MESSAGE_TYPE_ERROR:
            guard let reply = calls.removeValue(forKey: dbus_message_get_reply_serial(message)) else { return false }
            let error = dbus_message_get_error_name(message).map { String(cString: $0) }
            reply(Reply(sender: sender, error: error, arguments: error == nil ? BusReader.values(of: message) : []))
        case DBUS_MESSAGE_TYPE_SIGNAL:
            let interface = text(dbus_message_get_interface(message))
            // libdbus sends this signal when the connection is lost.
            if interface == "org.freedesktop.DBus.Local" { isDisconnected = true }
            let signal = Signal(
                sender: sender, path: text(dbus_message_get_path(message)), interface: interface,
                name: text(dbus_message_get_member(message)), arguments: BusReader.values(of: message))
            for handler in signalHandlers { handler(signal) }
        case DBUS_MESSAGE_TYPE_METHOD_CALL:
            // Without a handler, libdbus answers with an unknown-method error.
            guard let answer else { return false }
            reply(to: message, with: answer)
            return true
        default: break
        }
        return false
    }

    private func reply(to message: OpaquePointer, with answer: (Call) throws(BusError) -> [BusValue]) {
        let call = Call(
            sender: text(dbus_message_get_sender(message)), path: text(dbus_message_get_path(message)),
            interface: text(dbus_message_get_interface(message)), method: text(dbus_message_get_member(message)),
            types: text(dbus_message_get_signature(message)), arguments: BusReader.values(of: message))
        let reply: OpaquePointer?
        do throws(BusError) {
            let values = try answer(call)
            reply = dbus_message_new_method_return(message)
            if let reply { Self.append(values, to: reply) }
        } catch {
            reply = dbus_message_new_error(message, error.name, error.message)
        }
        guard let reply else { return }
        defer { dbus_message_unref(reply) }
        // The answer may have closed the connection.
        guard let connection, dbus_message_get_no_reply(message) == 0 else { return }
        dbus_connection_send(connection, reply, nil)
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
