internal import CSDL2
internal import CWayland
import Glibc

/// What the presenters of one Wayland connection share: queues of events beside SDL's, and shared memory.
@MainActor final class WaylandConnection {
    let display: OpaquePointer
    let shm: OpaquePointer
    let outputs = WaylandOutputs()
    private let globals: WaylandGlobals
    private let queue: OpaquePointer
    /// For what SDL would answer by looking for a window's screen, and so waits while there is none: the screens that a window comes to and
    /// leaves, its new size or state, and that it is to close.
    let held: OpaquePointer
    var callbacks: [SurfaceCallback] = []
    /// Of SDL's displays.
    private var scales: [Float] = []
    /// What parked callbacks wait in; SDL destroys them after their windows' presenters have closed, so that these live longer.
    private var queues: (all: [OpaquePointer], spare: [OpaquePointer]) = ([], [])
    private var isOpen = true

    /// - Returns: nil when the compositor offers no shared memory.
    init?(display: OpaquePointer) {
        let queues = (0..<2).compactMap { _ in wl_display_create_queue(display) }
        guard queues.count == 2,
            let shm = Self.bindSharedMemory(display: display, queue: queues[0]),
            let registry = Self.registry(display: display, queue: queues[0])
        else {
            for queue in queues { wl_event_queue_destroy(queue) }
            return nil
        }
        let touchpads = TouchpadQueue()
        let seats = WaylandSeats { touchpads.take($0) }
        // What they say comes with the other events.
        globals = WaylandGlobals(registry: registry, owners: [outputs] + seats.owners)
        self.display = display
        (queue, held) = (queues[0], queues[1])
        self.shm = shm
        SDL_AddEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit { close() }

    /// Gives back what belongs to the display. Windows that are closed may outlive the display, and hold this still.
    func close() {
        guard isOpen else { return }
        isOpen = false
        SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
        globals.close()
        wl_shm_destroy(shm)
        for queue in queues.all + [queue, held] { wl_event_queue_destroy(queue) }
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

    /// Holds back what the compositor says through these of a window while there is no screen.
    func hold(_ shell: [OpaquePointer]) { for proxy in shell { wl_proxy_set_queue(proxy, held) } }

    /// Handles what was read for our queues. SDL reads the connection, for all of them.
    func dispatchEvents() {
        if SDLPlatform.hasScreen { handleHeldEvents() }
        wl_display_dispatch_queue_pending(display, queue)
        if SDLPlatform.hasScreen { followScales() }
    }

    /// Has SDL look at the scales of its windows where a display has another than before.
    private func followScales() {
        let count = SDL_GetNumVideoDisplays()
        let known = (0..<count).compactMap { SDLOutput(at: $0) }
        guard known.count == count else { return }
        let kept = known.map(\.scale)
        let scales = known.enumerated().map { $1.followScale(outputs.scale(at: $0, of: Int(count))) }
        guard scales != self.scales || scales != kept else { return }
        self.scales = scales
        guard let output = known.first?.proxy, let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(output))
        else { return }
        // One of SDL's own, but none that a window can have come to.
        let stranger = OpaquePointer(wrapper)
        defer { unwrap(stranger) }
        wl_proxy_set_tag(stranger, wl_proxy_get_tag(output))
        for callback in callbacks { callback.leave(stranger) }
    }

    private func handleHeldEvents() {
        wl_display_dispatch_queue_pending(display, held)
        for callback in callbacks { callback.handleEvents() }
    }

    /// What came while SDL waited for an answer of its own.
    var hasUnhandledEvents: Bool {
        let awaited = SDLPlatform.hasScreen ? [queue, held] + callbacks.compactMap(\.surfaceQueue) : [queue]
        return awaited.contains { queue in
            guard wl_display_prepare_read_queue(display, queue) == 0 else { return true }
            wl_display_cancel_read(display)
            return false
        }
    }

    /// SDL tells of a display that is unplugged while it still has it.
    private static let watch: SDL_EventFilter = { data, event in
        guard let data, let event, event.pointee.type == SDL_DISPLAYEVENT.rawValue,
            event.pointee.display.event == UInt8(SDL_DISPLAYEVENT_DISCONNECTED.rawValue)
        else { return 1 }
        let index = CInt(event.pointee.display.display)
        // SAFETY: SDL learns of displays on the main thread, and `close` comes before the object goes.
        nonisolated(unsafe) let object = data
        MainActor.assumeIsolated {
            Unmanaged<WaylandConnection>.fromOpaque(object).takeUnretainedValue().leaveDisplay(index)
        }
        return 1
    }

    /// SDL 2.26 does not take a display that is unplugged from its windows, unless the compositor says that they have left it, and reads
    /// later on what it has freed.
    private func leaveDisplay(_ index: CInt) {
        // What was said of it before, and with it.
        handleHeldEvents()
        guard let output = SDLOutput.proxy(at: index) else { return }
        for callback in callbacks { callback.leave(output) }
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
