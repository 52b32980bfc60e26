import Glibc

/// A connection to a service of the desktop.
package protocol EventSource: AnyObject {
    /// The descriptor to poll; nil if there is nothing to wait for.
    var descriptor: CInt? { get }
    /// The events to poll for: `POLLIN`, `POLLOUT`.
    var events: Int16 { get }
    /// Handles events without blocking, and returns soon enough not to delay windows.
    ///
    /// - Parameter events: the events that `poll` reported.
    func handle(_ events: Int16)
}

extension EventSource {
    /// Handles the events that are available now, outside of a loop.
    package func exchange() {
        for _ in 0..<8 {  // one message of the handshake each; it has fewer
            var waiting = pollfd(fd: descriptor ?? -1, events: events, revents: 0)
            guard poll(&waiting, 1, 0) > 0 else { return }
            handle(waiting.revents)
        }
    }
}
