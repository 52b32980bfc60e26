internal import CWayland

/// Keeps SDL from damaging the whole surface on each frame callback, which would make the compositor redraw the whole window for a blinking
/// caret. SDL's callback is created in a separate event queue, which is dispatched only after a frame that showed the whole window.
///
/// An object created through a surface belongs to the queue of the surface at that time.
@MainActor final class SurfaceCallback {
    private enum State { case unknown, parking, parked }

    private let connection: WaylandConnection
    /// SDL's surface.
    private let surface: OpaquePointer
    private let queue: OpaquePointer
    private var state = State.unknown

    /// Creates the object; nil if SDL handles its callbacks itself.
    init?(of surface: OpaquePointer, connection: WaylandConnection) {
        guard let queue = connection.takeQueue() else { return nil }
        self.connection = connection
        self.surface = surface
        self.queue = queue
        connection.callbacks.append(self)
        returnToSDLQueue()
    }

    deinit {}

    /// Prepares for a commit. SDL responds to its frame callback by requesting another one.
    func willCommit() {
        guard state == .unknown else { return }
        state = .parking
        wl_proxy_set_queue(surface, queue)
    }

    /// Handles the end of a frame. SDL has received it already, unless its callback is parked.
    func frameDone(ofAll isWhole: Bool) {
        switch state {
        case .parking where SDLPlatform.hasScreen: park()
        case .parked where isWhole && SDLPlatform.hasScreen:
            wl_proxy_set_queue(surface, queue)
            handleAll()
            returnToSDLQueue()
        case .unknown, .parking, .parked: break
        }
    }

    /// Sends SDL a `leave` event for the output, as the compositor would.
    func leave(_ output: OpaquePointer) {
        guard let listener = wl_proxy_get_listener(surface) else { return }
        let leave = listener.assumingMemoryBound(to: wl_surface_listener.self).pointee.leave
        leave?(wl_proxy_get_user_data(surface), surface, output)
    }

    /// Moves the surface to the queue of held events, or to SDL's own queue if none are held.
    private func returnToSDLQueue() { wl_proxy_set_queue(surface, connection.held) }

    /// Parks the callback. The surface's own events are held, except for those already queued here.
    private func park() {
        state = .parked
        returnToSDLQueue()
        handleAll()
    }

    /// The queue with the surface's own events while SDL's callback is being parked; otherwise nil.
    var surfaceQueue: OpaquePointer? { state == .parking ? queue : nil }

    private func handleAll() { wl_display_dispatch_queue_pending(connection.display, queue) }

    /// Handles pending events of a surface whose callback is being parked.
    func handleEvents() { if state == .parking { handleAll() } }

    /// Call it before SDL destroys the surface.
    func close() {
        if state == .parking { park() }
        connection.callbacks.removeAll { $0 === self }
        connection.giveBack(queue)
    }
}
