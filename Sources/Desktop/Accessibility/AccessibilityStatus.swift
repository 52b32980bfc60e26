/// Whether the desktop asks programs to be accessible: the property `IsEnabled` of `org.a11y.Status` on the session bus.
///
/// The service is not started for the question. It runs in each session that has assistive programs, and is asked when it appears.
@MainActor final class AccessibilityStatus {
    private(set) var isEnabled = false
    /// Called when `isEnabled` changes, and with each new service, whose accessibility bus may be another one.
    var onChange: () -> Void = {}
    private let bus: BusConnection
    /// The service's name on this bus; signals from other senders are ignored.
    private var owner: String?

    private static let name = "org.a11y.Bus"
    private static let path = "/org/a11y/bus"
    private static let interface = "org.a11y.Status"
    private static let properties = "org.freedesktop.DBus.Properties"

    /// - Parameter bus: a connection to the session bus.
    init(bus: BusConnection) {
        self.bus = bus
        bus.onSignal { [weak self] in self?.take($0) }
        bus.listen(
            "type='signal',sender='\(Self.name)',interface='\(Self.properties)',member='PropertiesChanged'"
                + ",arg0='\(Self.interface)'")
        bus.listenToOwner(of: Self.name)
        read()
    }

    deinit {}

    /// Asks the service for the address of the accessibility bus.
    func requestAddress(_ reply: @escaping (String?) -> Void) {
        bus.call(Self.name, Self.path, Self.name, "GetAddress", startsService: false) { answer in
            guard case .string(let address) = answer.arguments.first, !answer.isError else { return reply(nil) }
            reply(address)
        }
    }

    private func read() {
        bus.call(
            Self.name, Self.path, Self.properties, "Get", [.string(Self.interface), .string("IsEnabled")],
            startsService: false
        ) { [weak self] reply in
            guard let self, !reply.isError else { return }
            owner = reply.sender
            set(reply.arguments.first?.content == .boolean(true))
        }
    }

    private func set(_ value: Bool) {
        guard value != isEnabled else { return }
        isEnabled = value
        onChange()
    }

    private func take(_ signal: BusConnection.Signal) {
        let arguments = signal.arguments
        switch (signal.interface, signal.name) {
        case ("org.freedesktop.DBus", "NameOwnerChanged"):
            guard signal.sender == "org.freedesktop.DBus", arguments.first == .string(Self.name),
                case .string(let owner) = arguments.last, owner != self.owner
            else { return }
            self.owner = owner.isEmpty ? nil : owner
            set(false)
            if !owner.isEmpty { read() }
        case (Self.properties, "PropertiesChanged"):
            guard signal.sender == owner, arguments.count == 3, arguments[0] == .string(Self.interface) else { return }
            if let value = arguments[1].dictionary?["IsEnabled"] {
                set(value == .boolean(true))
            } else if arguments[2].elements?.contains(.string("IsEnabled")) == true {
                read()
            }
        case ("org.freedesktop.DBus.Local", _): set(false)
        default: break
        }
    }
}
