import FoundationEssentials
import Synchronization

/// The requests that the client has cancelled. The thread that reads messages adds to it while a request is being answered.
package final class Cancellations: Sendable {
    private let ids = Mutex<Set<MessageID>>([])
    /// Longer messages are not cancellations.
    private static let maximumSize = 512  // bytes

    package init() {}
    deinit {}

    /// Remembers the request that a message cancels, if it is such a message.
    package func inspect(_ content: [UInt8]) {
        guard content.count <= Self.maximumSize else { return }
        let data = Data(content)
        guard let method = (try? JSONDecoder().decode(Envelope.self, from: data))?.method, method == "$/cancelRequest",
            let id = (try? JSONDecoder().decode(Parameters<CancelParameters>.self, from: data))?.params.id
        else { return }
        _ = ids.withLock { $0.insert(id) }
    }

    /// Returns whether a request is cancelled, and forgets it.
    func take(_ id: MessageID) -> Bool { ids.withLock { $0.remove(id) != nil } }
}
