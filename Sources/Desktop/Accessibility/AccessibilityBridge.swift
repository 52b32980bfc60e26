import Inlay

/// Makes an application accessible to screen readers and other assistive programs, by AT-SPI.
///
/// While the desktop does not ask for it, there is neither a connection to the accessibility bus nor a tree of objects.
@MainActor package final class AccessibilityBridge {
    private let status: AccessibilityStatus
    private let settings: DesktopSettings
    private weak var application: Application?
    private var session: AccessibilitySession?
    /// The number of the last start or end, so that a late address of the bus is ignored.
    private var generation = 0

    static let addressVariable = "AT_SPI_BUS_ADDRESS"

    /// - Parameter portal: the connection to the session bus, which the bridge shares.
    package init(portal: SettingsPortal, settings: DesktopSettings) {
        status = AccessibilityStatus(bus: portal.bus)
        self.settings = settings
        status.onChange = { [weak self] in self?.update() }
    }

    deinit {}

    /// Whether the application is connected to the accessibility bus.
    package var isConnected: Bool { session != nil }

    /// The connections to wait for.
    package var sources: [any EventSource] { session.map { [$0.bus] } ?? [] }

    /// Makes an application accessible as soon as the desktop asks for it.
    package func start(_ application: Application) {
        guard self.application == nil else { return }
        self.application = application
        update()
    }

    private func update() {
        generation += 1
        session?.close()
        session = nil
        guard status.isEnabled, application != nil else { return }
        if let address = settings.environment[Self.addressVariable], !address.isEmpty { return connect(address) }
        let generation = generation
        status.requestAddress { [weak self] address in
            guard let self, generation == self.generation, let address else { return }
            connect(address)
        }
    }

    private func connect(_ address: String) {
        guard let application, let address = DesktopSettings.sockets(of: address),
            let bus = BusConnection(address: address)
        else { return }
        let session = AccessibilitySession(bus: bus, application: application)
        session.onEnd = { [weak self, weak session] in
            if let self, self.session === session { self.session = nil }
        }
        self.session = session
    }
}
