internal import CWayland

/// SDL asks for each frame of a surface, only to say that all of it has changed: the compositor would draw the whole window for a caret that
/// blinks. So SDL's request is made where its answer waits for us, in a queue of its own, and SDL hears of a frame when all of the
/// window was shown.
///
/// What is made through a surface belongs to the queue that the surface is in at that time.
@MainActor final class SurfaceCallback {
    private enum State { case unknown, parking, parked }

    private let connection: WaylandConnection
    /// SDL's own.
    private let surface: OpaquePointer
    private let queue: OpaquePointer
    private var state = State.unknown

    /// nil leaves it to SDL.
    init?(of surface: OpaquePointer, connection: WaylandConnection) {
        guard let queue = connection.takeQueue() else { return nil }
        self.connection = connection
        self.surface = surface
        self.queue = queue
        connection.callbacks.append(self)
        goHome()
    }

    deinit {}

    /// SDL answers the frame that is committed now by asking for another.
    func willCommit() {
        guard state == .unknown else { return }
        state = .parking
        wl_proxy_set_queue(surface, queue)
    }

    /// SDL has heard of it, if its request was not parked yet.
    func frameDone(ofAll isWhole: Bool) {
        switch state {
        case .parking where SDLPlatform.hasScreen: park()
        case .parked where isWhole && SDLPlatform.hasScreen:
            wl_proxy_set_queue(surface, queue)
            handleAll()
            goHome()
        case .unknown, .parking, .parked: break
        }
    }

    /// As if the compositor had said so.
    func leave(_ output: OpaquePointer) {
        guard let listener = wl_proxy_get_listener(surface) else { return }
        let leave = listener.assumingMemoryBound(to: wl_surface_listener.self).pointee.leave
        leave?(wl_proxy_get_user_data(surface), surface, output)
    }

    /// To the queue of held events, or to SDL's own where none are held.
    private func goHome() { wl_proxy_set_queue(surface, connection.held) }

    /// The surface's own events are held, but for those on the way.
    private func park() {
        state = .parked
        goHome()
        handleAll()
    }

    /// Where its own events wait while it is on its way; nil where they are held.
    var surfaceQueue: OpaquePointer? { state == .parking ? queue : nil }

    private func handleAll() { wl_display_dispatch_queue_pending(connection.display, queue) }

    /// Handles what has come for a surface on its way.
    func handleEvents() { if state == .parking { handleAll() } }

    /// Before SDL's surface goes.
    func close() {
        if state == .parking { park() }
        connection.callbacks.removeAll { $0 === self }
        connection.giveBack(queue)
    }
}
