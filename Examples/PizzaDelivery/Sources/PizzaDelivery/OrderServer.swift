import Inlay

/// Answers orders with what it got, or simulates a fault of servers. It decides about answers only; an ``OrderClient`` brings requests to it.
public nonisolated struct OrderServer: Sendable {
    public enum Behaviour: String, Sendable { case works, slow, silent, rubbish, fails, down }

    private let behaviour: Behaviour
    private let clock: any FrameClock

    /// A delay by the app's clock.
    private static let slowness = Duration.seconds(4)

    /// - Parameter clock: the app's clock, which delays slow answers.
    public init(_ behaviour: Behaviour, clock: any FrameClock) {
        self.behaviour = behaviour
        self.clock = clock
    }

    /// Whether the server accepts connections.
    public var isListening: Bool { behaviour != .down }

    /// Returns the answer to a request. The task of a client that no longer waits is cancelled.
    public func answer(to request: HTTPRequest) async -> HTTPResponse {
        switch behaviour {
        case .works, .down: break
        case .slow: try? await clock.sleep(for: Self.slowness)
        case .silent:
            // Wait until the client disconnects. This does not use the clock, which tests would advance to the end of the wait.
            for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
        case .rubbish: return .rubbish
        case .fails: return HTTPResponse(status: 500)
        }
        return HTTPResponse(echoing: request)
    }
}
