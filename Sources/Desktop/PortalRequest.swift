import Glibc

/// A portal dialog, as described by `org.freedesktop.portal.Request`: a call returns the path of an object, and a signal of that object
/// later delivers the user's answer.
///
/// Each request has its own connection. When it is closed, even by a crash, the portal closes its dialog.
@MainActor package final class PortalRequest {
    /// The method to call. A `handle_token` is added to the options.
    struct Call {
        let interface: String
        let method: String
        var arguments: [BusValue] = []
        var options: [(String, BusValue)] = []
    }

    enum Outcome: Equatable {
        case answered([String: BusValue])
        case cancelled
        /// There is no portal, it does not support the request, or the connection is lost.
        case failed
    }

    private let call: Call
    private let bus: BusConnection
    /// Called when the portal has accepted the call.
    private let onAccept: () -> Void
    private let onEnd: (Outcome) -> Void
    /// The object paths whose signals count: the expected one, and the one that the portal returns. Old portals choose their own.
    private var paths: Set<String> = []
    /// The portal's name on this bus; signals from other senders are ignored.
    private var owner: String?
    private var isAccepted = false
    private(set) var isOver = false

    static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Request"
    /// A random token, so that other programs on the bus cannot guess the object path.
    private let token = "inlay\(UInt64.random(in: 0...UInt64.max))"
    /// Signals that arrived before the portal's name was known.
    private var early: [BusConnection.Signal] = []
    private static let maximumEarlySignals = 8

    /// - Parameters:
    ///   - address: the address of the session bus.
    ///   - onEnd: called once.
    /// - Returns: nil if the connection fails.
    init?(
        _ call: Call, address: String, onAccept: @escaping () -> Void = {}, onEnd: @escaping (Outcome) -> Void
    ) {
        guard let bus = BusConnection(address: address) else { return nil }
        self.call = call
        self.bus = bus
        self.onAccept = onAccept
        self.onEnd = onEnd
        bus.onSignal { [weak self] in self?.take($0) }
        bus.onReady = { [weak self] in self?.begin() }
    }

    /// Sends the call once the bus has accepted the connection. It subscribes to signals first, because they may arrive with the path.
    private func begin() {
        let sender = bus.uniqueName.dropFirst().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        paths.insert("\(Self.path)/request/\(sender)/\(token)")
        bus.listen(
            "type='signal',sender='\(Self.name)',interface='\(Self.interface)',member='Response'")
        bus.listenToOwner(of: Self.name)
        let options = BusValue.options([("handle_token", .string(token))] + call.options)
        bus.call(Self.name, Self.path, call.interface, call.method, call.arguments + [options]) { [weak self] reply in
            guard let self, !isOver else { return }
            guard !reply.isError, case .objectPath(let path) = reply.arguments.first else {
                return end(.failed)
            }
            owner = reply.sender
            paths.insert(path)
            isAccepted = true
            onAccept()
            for signal in early { take(signal) }
            early = []
        }
    }

    private func take(_ signal: BusConnection.Signal) {
        let arguments = signal.arguments
        switch (signal.interface, signal.name) {
        case ("org.freedesktop.DBus.Local", _): end(.failed)
        case ("org.freedesktop.DBus", "NameOwnerChanged"):
            // A restarted portal does not know earlier requests. A portal that is started for this call had no owner before.
            guard signal.sender == "org.freedesktop.DBus", arguments.count == 3, arguments[0] == .string(Self.name),
                arguments[1] != .string("")
            else { return }
            end(.failed)
        case (Self.interface, "Response"):
            // Any program can send this signal.
            guard let owner else {
                if early.count < Self.maximumEarlySignals { early.append(signal) }
                return
            }
            guard paths.contains(signal.path), signal.sender == owner, case .unsigned(let code) = arguments.first else {
                return
            }
            switch (code, arguments.last?.dictionary) {
            case (0, let results?): end(.answered(results))
            case (1, _): end(.cancelled)
            default: end(.failed)
            }
        default: break
        }
    }

    private func end(_ outcome: Outcome) {
        guard !isOver else { return }
        isOver = true
        onEnd(outcome)
    }

    /// Ends the request unless the portal has accepted the call.
    func giveUpUnlessAccepted() { if !isAccepted { end(.failed) } }

    /// Cancels the request and closes its dialog.
    func close() {
        guard !isOver else { return }
        for path in paths { bus.call(Self.name, path, Self.interface, "Close") }
        // Sends the messages before the connection is closed.
        bus.exchange()
        end(.cancelled)
    }
}

// MARK: - The event loop
extension PortalRequest: EventSource {
    package var descriptor: CInt? { bus.descriptor }
    package var events: Int16 { bus.events }

    package func handle(_ events: Int16) {
        bus.handle(events)
        if bus.isClosed { end(.failed) }
    }
}
