import FoundationEssentials
import Inlay
import PizzaDelivery

/// The demo's own server: it echoes orders, or simulates faults of servers.
final class PizzaServer {
    nonisolated enum Behaviour: String, Sendable { case works, slow, silent, rubbish, fails, down }

    private let server: LoopbackServer

    /// A delay by the app's clock.
    private nonisolated static let slowness = Duration.seconds(4)

    init(_ behaviour: Behaviour, clock: any FrameClock) throws {
        server = try LoopbackServer(isListening: behaviour != .down) { request in
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

    deinit {}

    var url: URL? { URL(string: "http://127.0.0.1:\(server.port)/post") }

    func stop() { server.stop() }
}
