import Glibc

/// Something that a portal asks a person, as `org.freedesktop.portal.Request` describes it: a call, which is answered by the path of
/// an object, and later a signal of that object with what came of it.
///
/// It has a connection of its own: when that goes, however the program ends, the portal takes its dialog away.
@MainActor final class PortalRequest {
    /// What is called. The options get a `handle_token`.
    struct Call {
        let interface: String
        let method: String
        var arguments: [BusArgument] = []
        var options: [(String, BusArgument)] = []
    }

    enum Outcome: Equatable {
        case answered([String: BusValue])
        case cancelled
        /// Nobody is there, he does not know how, or he is gone.
        case failed
    }

    private let call: Call
    private let bus: BusConnection
    /// The portal has taken the call.
    private let onAccept: () -> Void
    private let onEnd: (Outcome) -> Void
    /// Whose signals count: the expected one, and what the portal says; old ones chose their own.
    private var paths: Set<String> = []
    /// Who is the portal on this bus; others may not speak for it.
    private var owner: String?
    private var isAccepted = false
    private(set) var isOver = false

    static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Request"
    /// Nobody else on the bus can tell where the answer is expected.
    private let token = "inlay\(UInt64.random(in: 0...UInt64.max))"
    /// Answers that came before it was known who the portal is.
    private var early: [BusConnection.Signal] = []
    private static let mostEarly = 8

    /// - Parameters:
    ///   - address: of the session's bus.
    ///   - onEnd: is called once.
    /// - Returns: nil where nobody listens.
    init?(
        _ call: Call, address: String, onAccept: @escaping () -> Void = {}, onEnd: @escaping (Outcome) -> Void
    ) {
        guard let bus = BusConnection(address: address) else { return nil }
        self.call = call
        self.bus = bus
        self.onAccept = onAccept
        self.onEnd = onEnd
        bus.onSignal = { [weak self] in self?.take($0) }
        bus.onReady = { [weak self] in self?.begin() }
    }

    /// The bus knows us. The signals are asked for first: the answer may come with the path.
    private func begin() {
        let sender = bus.uniqueName.dropFirst().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        paths.insert("\(Self.path)/request/\(sender)/\(token)")
        bus.listen(
            "type='signal',sender='\(Self.name)',interface='\(Self.interface)',member='Response'")
        bus.listen(
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'"
                + ",arg0='\(Self.name)'")
        let options = BusArgument.options([("handle_token", .string(token))] + call.options)
        bus.call(Self.name, Self.path, call.interface, call.method, call.arguments + [options]) { [weak self] reply in
            guard let self, !isOver else { return }
            guard !reply.isError, case .string(let path) = reply.arguments.first, BusConnection.isPath(path) else {
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
            // Started anew, it knows nothing of what it was asked before. Started for us, it had no owner.
            guard signal.sender == "org.freedesktop.DBus", arguments.count == 3, arguments[0] == .string(Self.name),
                arguments[1] != .string("")
            else { return }
            end(.failed)
        case (Self.interface, "Response"):
            // Anybody may send to us.
            guard let owner else {
                if early.count < Self.mostEarly { early.append(signal) }
                return
            }
            guard paths.contains(signal.path), signal.sender == owner, case .unsigned(let code) = arguments.first else {
                return
            }
            switch (code, arguments.last) {
            case (0, .dictionary(let results)): end(.answered(results))
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

    /// The portal has not even taken the call.
    func giveUpUnlessAccepted() { if !isAccepted { end(.failed) } }

    /// Nobody wants to know any more: the dialog is to go.
    func close() {
        guard !isOver else { return }
        for path in paths { bus.call(Self.name, path, Self.interface, "Close") }
        // What is written here is on its way before the connection is closed.
        bus.exchange()
        end(.cancelled)
    }
}

// MARK: - The event loop
extension PortalRequest: EventSource {
    var descriptor: CInt? { bus.descriptor }
    var events: Int16 { bus.events }

    func handle(_ events: Int16) {
        bus.handle(events)
        if bus.isClosed { end(.failed) }
    }
}
