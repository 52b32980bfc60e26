internal import CWayland
import Glibc

/// What the presenters of one Wayland connection share: their own queue of events, and shared memory.
@MainActor final class WaylandConnection {
    let display: OpaquePointer
    let shm: OpaquePointer
    let outputs = WaylandOutputs()
    private let globals: WaylandGlobals
    private let queue: OpaquePointer
    /// Callbacks of SDL's that are about to be parked.
    var parking: [SurfaceCallback] = []
    /// What parked callbacks wait in; SDL destroys them after their windows' presenters have closed, so that these live longer.
    private var queues: (all: [OpaquePointer], spare: [OpaquePointer]) = ([], [])
    private var isOpen = true

    /// - Returns: nil when the compositor offers no shared memory.
    init?(display: OpaquePointer) {
        guard let queue = wl_display_create_queue(display) else { return nil }
        guard let shm = Self.bindSharedMemory(display: display, queue: queue),
            let registry = Self.registry(display: display, queue: queue)
        else {
            wl_event_queue_destroy(queue)
            return nil
        }
        let touchpads = TouchpadQueue()
        let seats = WaylandSeats { touchpads.take($0) }
        // What they say comes with the other events.
        globals = WaylandGlobals(registry: registry, owners: [outputs] + seats.owners)
        self.display = display
        self.queue = queue
        self.shm = shm
    }

    isolated deinit { close() }

    /// Gives back what belongs to the display. Windows that are closed may outlive the display, and hold this still.
    func close() {
        guard isOpen else { return }
        isOpen = false
        globals.close()
        wl_shm_destroy(shm)
        for queue in queues.all + [queue] { wl_event_queue_destroy(queue) }
    }

    /// For events that SDL would have handled; nil where there is no memory.
    func takeQueue() -> OpaquePointer? {
        if let queue = queues.spare.popLast() { return queue }
        guard let queue = wl_display_create_queue(display) else { return nil }
        queues.all.append(queue)
        return queue
    }

    func giveBack(_ queue: OpaquePointer) { queues.spare.append(queue) }

    /// The same surface; the events of what is made through it come to our queue.
    func wrap(_ surface: OpaquePointer) -> OpaquePointer? {
        guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(surface)) else { return nil }
        let proxy = OpaquePointer(wrapper)
        wl_proxy_set_queue(proxy, queue)
        return proxy
    }

    func unwrap(_ wrapper: OpaquePointer) { wl_proxy_wrapper_destroy(UnsafeMutableRawPointer(wrapper)) }

    /// Handles what was read for our queue, and for surfaces on their way. SDL reads the connection, for all queues.
    func dispatchEvents() {
        for callback in parking { callback.handleEvents() }
        wl_display_dispatch_queue_pending(display, queue)
    }

    /// Sends what is waiting; false when the connection takes no more for now.
    @discardableResult func flush() -> Bool { wl_display_flush(display) >= 0 || errno != EAGAIN }

    private static func registry(display: OpaquePointer, queue: OpaquePointer) -> OpaquePointer? {
        guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(display)) else { return nil }
        defer { wl_proxy_wrapper_destroy(wrapper) }
        wl_proxy_set_queue(OpaquePointer(wrapper), queue)
        return wl_display_get_registry(OpaquePointer(wrapper))
    }

    private static func bindSharedMemory(display: OpaquePointer, queue: OpaquePointer) -> OpaquePointer? {
        guard let registry = registry(display: display, queue: queue) else { return nil }
        defer { wl_registry_destroy(registry) }

        var name: UInt32 = 0
        var listener = wl_registry_listener(
            global: { data, _, name, interface, _ in
                guard let data, let interface, strcmp(interface, "wl_shm") == 0 else { return }
                data.storeBytes(of: name, as: UInt32.self)
            },
            global_remove: { _, _, _ in })
        withUnsafeMutablePointer(to: &name) { name in
            withUnsafePointer(to: &listener) { listener in
                _ = wl_registry_add_listener(registry, listener, name)
                _ = wl_display_roundtrip_queue(display, queue)
            }
        }
        guard name != 0 else { return nil }
        return inlay_bind_shm(registry, name).map { OpaquePointer($0) }
    }
}
