import Glibc

/// The desktop's settings portal (`org.freedesktop.portal.Settings`), which reports the user's preferences and their changes.
///
/// One call reads all settings, in every version of the portal. Without a portal, or if the bus goes away, the last values stay valid. A
/// portal that starts later is queried then.
@MainActor package final class SettingsPortal {
    package private(set) var settings = PortalSettings()
    /// Called with changed settings, once per iteration of the event loop.
    package var onChange: (PortalSettings) -> Void = { _ in }
    /// The connection to the session bus.
    let bus: BusConnection
    /// The portal's name on this bus; signals from other senders are ignored.
    private var owner: String?
    private var reported = PortalSettings()

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"

    /// - Parameter address: the address of the session bus.
    /// - Returns: nil if the connection fails.
    package init?(address: String) {
        guard let bus = BusConnection(address: address) else { return nil }
        self.bus = bus
        bus.onSignal { [weak self] in self?.take($0) }
        let changes = "type='signal',sender='\(Self.name)',interface='\(Self.interface)',member='SettingChanged'"
        for (namespace, keys) in PortalSettings.used {
            let ofNamespace = changes + ",arg0='\(namespace)'"
            if keys.isEmpty { bus.listen(ofNamespace) }
            for key in keys { bus.listen(ofNamespace + ",arg1='\(key)'") }
        }
        bus.listenToOwner(of: Self.name)
        read()
    }

    private func read() {
        let namespaces = PortalSettings.used.map(\.0)
        bus.call(Self.name, Self.path, Self.interface, "ReadAll", [.strings(namespaces)]) {
            [weak self] reply in
            guard let self, !reply.isError else { return }
            self.owner = reply.sender
            self.settings = PortalSettings(reply.arguments) ?? self.settings
        }
    }

    private func take(_ signal: BusConnection.Signal) {
        let arguments = signal.arguments
        switch (signal.interface, signal.name) {
        case ("org.freedesktop.DBus", "NameOwnerChanged"):
            guard signal.sender == "org.freedesktop.DBus", arguments.first == .string(Self.name),
                case .string(let owner) = arguments.last, owner != self.owner
            else { return }
            self.owner = owner.isEmpty ? nil : owner
            if !owner.isEmpty { read() }
        case (Self.interface, "SettingChanged"):
            guard signal.sender == owner, arguments.count == 3, case .string(let namespace) = arguments[0],
                case .string(let key) = arguments[1]
            else { return }
            settings.take(namespace, key, arguments[2].content)
        default: break
        }
    }
}

// MARK: - The event loop
extension SettingsPortal: EventSource {
    package var descriptor: CInt? { bus.descriptor }
    package var events: Int16 { bus.events }
    var isWaiting: Bool { bus.isWaiting }

    package func handle(_ events: Int16) {
        bus.handle(events)
        guard settings != reported else { return }
        reported = settings
        onChange(settings)
    }
}
