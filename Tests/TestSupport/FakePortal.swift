internal import CDBus
import Glibc

/// A fake settings portal that reports the settings of a test. It works only in `serve`.
public final class FakePortal {
    /// A value of a setting, as the bus transfers it.
    public enum Value {
        case number(UInt32)
        case signed(Int32)
        case factor(Double)
        case flag(Bool)
        case color(Double, Double, Double)
        case text(String)
    }

    /// The kind of answer: a normal one, none, or one of invalid form.
    public enum Manner { case polite, silent, rubbish }

    public struct Setting {
        let namespace: String
        let key: String
        let value: Value

        public init(_ namespace: String, _ key: String, _ value: Value) {
            self.namespace = namespace
            self.key = key
            self.value = value
        }

        public static func gnome(_ key: String, _ value: Value) -> Setting {
            Setting("org.gnome.desktop.interface", key, value)
        }

        public static func appearance(_ key: String, _ value: Value) -> Setting {
            Setting("org.freedesktop.appearance", key, value)
        }
    }

    public var manner = Manner.polite
    public private(set) var readCount = 0
    /// The last caller's name on the bus.
    public private(set) var caller: String?
    private var settings: [Setting]
    private let connection: OpaquePointer
    private let name: String

    /// Connects to the bus and takes the portal's name.
    public init(on bus: SessionBus, _ settings: Setting..., named name: String = "org.freedesktop.portal.Desktop")
        throws
    {
        self.settings = settings
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
                return Unmanaged<FakePortal>.fromOpaque(me).takeUnretainedValue().receive(message)
            }, me, nil)
        // The bus answers these calls at once.
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

    /// Changes a setting, and notifies all listeners, or only `listener`.
    public func change(_ setting: Setting, telling listener: String? = nil) {
        settings.removeAll { $0.namespace == setting.namespace && $0.key == setting.key }
        settings.append(setting)
        guard
            let signal = dbus_message_new_signal(
                "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged")
        else { return }
        if let listener { dbus_message_set_destination(signal, listener) }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(signal, &iterator)
        append(setting.namespace, &iterator)
        append(setting.key, &iterator)
        append(setting.value, &iterator)
        send(signal)
    }

    private func receive(_ message: OpaquePointer) -> DBusHandlerResult {
        guard dbus_message_is_method_call(message, "org.freedesktop.portal.Settings", "ReadAll") != 0 else {
            return DBUS_HANDLER_RESULT_NOT_YET_HANDLED
        }
        readCount += 1
        caller = dbus_message_get_sender(message).map { String(cString: $0) }
        if manner == .silent { return DBUS_HANDLER_RESULT_HANDLED }
        guard let reply = dbus_message_new_method_return(message) else { return DBUS_HANDLER_RESULT_NEED_MEMORY }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(reply, &iterator)
        if manner == .rubbish {
            append("There are no settings, there is only text", &iterator)
        } else {
            appendSettings(&iterator)
        }
        send(reply)
        return DBUS_HANDLER_RESULT_HANDLED
    }

    private func send(_ message: OpaquePointer) {
        dbus_connection_send(connection, message, nil)
        dbus_message_unref(message)
        dbus_connection_flush(connection)
    }
}

// MARK: - Writing
extension FakePortal {
    private func appendSettings(_ iterator: inout DBusMessageIter) {
        inside("a", "{sa{sv}}", &iterator) { namespaces in
            for namespace in Set(settings.map(\.namespace)).sorted() {
                inside("e", nil, &namespaces) { entry in
                    append(namespace, &entry)
                    inside("a", "{sv}", &entry) { keys in
                        for setting in settings where setting.namespace == namespace {
                            inside("e", nil, &keys) { entry in
                                append(setting.key, &entry)
                                append(setting.value, &entry)
                            }
                        }
                    }
                }
            }
        }
    }

    private func inside(
        _ type: UnicodeScalar, _ signature: String?, _ iterator: inout DBusMessageIter,
        _ body: (inout DBusMessageIter) -> Void
    ) {
        var inner = DBusMessageIter()
        dbus_message_iter_open_container(&iterator, CInt(type.value), signature, &inner)
        body(&inner)
        dbus_message_iter_close_container(&iterator, &inner)
    }

    private func append(_ text: String, _ iterator: inout DBusMessageIter) {
        text.withCString { text in append("s", UnsafePointer?(text), &iterator) }
    }

    private func append<Basic: BitwiseCopyable>(
        _ type: UnicodeScalar, _ value: Basic, _ iterator: inout DBusMessageIter
    ) {
        var value = value
        dbus_message_iter_append_basic(&iterator, CInt(type.value), &value)
    }

    private func append(_ value: Value, _ iterator: inout DBusMessageIter) {
        switch value {
        case .number(let number): inside("v", "u", &iterator) { append("u", number, &$0) }
        case .signed(let number): inside("v", "i", &iterator) { append("i", number, &$0) }
        case .factor(let factor): inside("v", "d", &iterator) { append("d", factor, &$0) }
        case .flag(let flag): inside("v", "b", &iterator) { append("b", dbus_bool_t(flag ? 1 : 0), &$0) }
        case .text(let text): inside("v", "s", &iterator) { append(text, &$0) }
        case .color(let red, let green, let blue):
            inside("v", "(ddd)", &iterator) { variant in
                inside("r", nil, &variant) { structure in
                    for component in [red, green, blue] { append("d", component, &structure) }
                }
            }
        }
    }
}
