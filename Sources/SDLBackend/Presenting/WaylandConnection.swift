internal import CSDL2
internal import CWayland
import Glibc
import Inlay
import InlayDesktop
import InlayRaster

/// The state shared by the presenters of one Wayland connection: event queues separate from SDL's, and shared memory.
@MainActor final class WaylandConnection {
    let display: OpaquePointer
    let shm: OpaquePointer
    let outputs = WaylandOutputs()
    private let selections: WaylandSelections
    private let globals: WaylandGlobals
    private let seats: WaylandSeats
    private let queue: OpaquePointer
    /// The queue of clipboards and drags. It is dispatched before SDL's: SDL reads the data of a drop and ends the drag, after which the other
    /// program sends nothing.
    private let selectionQueue: OpaquePointer
    /// The queue of events that make SDL before 2.32 look up a window's display, so that they wait while there is none: the displays that a
    /// window enters and leaves, its new size or state, and the request to close. nil with later versions: they work without a display, and
    /// must receive these events in the compositor's order, because they free a display before they report the removal.
    let held: OpaquePointer?
    var callbacks: [SurfaceCallback] = []
    /// The scales of SDL's displays.
    private var scales: [Float] = []
    /// The queues for parked callbacks. SDL destroys those after their windows' presenters have closed, so that the queues live longer.
    private var queues: (all: [OpaquePointer], spare: [OpaquePointer]) = ([], [])
    private var isOpen = true

    /// - Returns: nil if the compositor offers no shared memory.
    init?(display: OpaquePointer) {
        let queues = (0..<3).compactMap { _ in wl_display_create_queue(display) }
        guard queues.count == 3,
            let shm = Self.bindSharedMemory(display: display, queue: queues[0]),
            let registry = Self.registry(display: display, queue: queues[0])
        else {
            for queue in queues { wl_event_queue_destroy(queue) }
            return nil
        }
        let touchpads = TouchpadQueue()
        seats = WaylandSeats { touchpads.take($0) }
        selectionQueue = queues[2]
        selections = WaylandSelections(queue: selectionQueue)
        // Their events arrive with the other events.
        globals = WaylandGlobals(registry: registry, owners: [outputs] + seats.owners + selections.owners)
        self.display = display
        queue = queues[0]
        held = SDLVersion.linked.needsDisplay ? queues[1] : nil
        if held == nil { wl_event_queue_destroy(queues[1]) }
        self.shm = shm
        SDL_AddEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit { close() }

    /// Releases the objects of the display. Closed windows may outlive the display and still retain this object.
    func close() {
        guard isOpen else { return }
        isOpen = false
        SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
        globals.close()
        wl_shm_destroy(shm)
        for queue in queues.all + [queue, selectionQueue] + [held].compactMap(\.self) { wl_event_queue_destroy(queue) }
    }

    /// Returns the text that a program offers, empty if none does; nil if the compositor has no protocol for it.
    ///
    /// - Throws: `RenderWarning.silentClipboard` if the owner does not answer.
    func text(on clipboard: Clipboard) throws(RenderWarning) -> String? {
        // Another program may have copied since the last iteration of the event loop.
        wl_display_roundtrip_queue(display, selectionQueue)
        guard let selection = selections.selection(clipboard) else { return nil }
        guard let pipe = selection.receiveText() else { return "" }
        wl_display_flush(display)
        // If this program is the owner, SDL answers the request.
        let bytes = try PipeReader().read(pipe) { SDL_PumpEvents() }
        return TransferLimits.text(utf8: bytes)
    }

    /// Reads the data of drops that have arrived, and passes each with its surface and its position in SDL's units; nil without data.
    func receiveDrops(_ receive: (_ surface: OpaquePointer, Point, Event.Kind?) -> Void) throws(RenderWarning) {
        var warning: RenderWarning?
        for drop in selections.drags.flatMap({ $0.takeDrops() }) {
            wl_display_flush(display)
            defer {
                drop.offer.finish()
                drop.offer.close()
            }
            var event: Event.Kind?
            do throws(RenderWarning) {
                let bytes = try PipeReader().read(drop.pipe) { SDL_PumpEvents() }
                event = DroppedData.event(TransferLimits.text(utf8: bytes), type: drop.type, at: drop.place)
            } catch {
                warning = error
            }
            receive(drop.surface, drop.place, event)
        }
        if let warning { throw warning }
    }

    /// Whether `receiveDrops` passes the drop that SDL reports now.
    var reportsDropOfSDL: Bool { selections.drags.contains(where: \.reportsDropOfSDL) }

    /// Returns a queue for events that SDL would have handled; nil if out of memory.
    func takeQueue() -> OpaquePointer? {
        if let queue = queues.spare.popLast() { return queue }
        guard let queue = wl_display_create_queue(display) else { return nil }
        queues.all.append(queue)
        return queue
    }

    func giveBack(_ queue: OpaquePointer) { queues.spare.append(queue) }

    /// Returns a wrapper of the surface. Objects created through it send their events to our queue.
    func wrap(_ surface: OpaquePointer) -> OpaquePointer? {
        guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(surface)) else { return nil }
        let proxy = OpaquePointer(wrapper)
        wl_proxy_set_queue(proxy, queue)
        return proxy
    }

    /// Returns the character that a key gives together with Shift.
    func shiftedCharacter(of code: UInt32) -> Unicode.Scalar? { seats.shiftedCharacter(of: code) }

    func unwrap(_ wrapper: OpaquePointer) { wl_proxy_wrapper_destroy(UnsafeMutableRawPointer(wrapper)) }

    /// Holds events of these shell objects of a window while there is no screen.
    func hold(_ shell: [OpaquePointer]) {
        if let held { for proxy in shell { wl_proxy_set_queue(proxy, held) } }
    }

    /// Reads the connection, and dispatches the events that must be handled before SDL's: those of drags and, if none are held, those of
    /// surfaces, which SDL must receive before the removal of a display.
    func dispatchEarlyEvents() {
        if wl_display_prepare_read(display) == 0 {
            var connection = pollfd(fd: wl_display_get_fd(display), events: Int16(POLLIN), revents: 0)
            finishReading(isReadable: poll(&connection, 1, 0) > 0)
        }
        wl_display_dispatch_queue_pending(display, selectionQueue)
        if held == nil { for callback in callbacks { callback.handleEvents() } }
    }

    /// Dispatches our queues. SDL reads the connection for all queues.
    func dispatchEvents() {
        if SDLPlatform.hasScreen { dispatchHeldEvents() }
        wl_display_dispatch_queue_pending(display, queue)
        wl_display_dispatch_queue_pending(display, selectionQueue)
        for drag in selections.drags { drag.answerAfterSDL() }
        if SDLPlatform.hasScreen { followScales() }
    }

    /// Makes SDL update the scales of its windows if the scale of a display has changed.
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
        // One of SDL's outputs, but one that no window can have entered.
        let stranger = OpaquePointer(wrapper)
        defer { unwrap(stranger) }
        wl_proxy_set_tag(stranger, wl_proxy_get_tag(output))
        for callback in callbacks { callback.leave(stranger) }
    }

    private func dispatchHeldEvents() {
        if let held { wl_display_dispatch_queue_pending(display, held) }
        for callback in callbacks { callback.handleEvents() }
    }

    /// Reserves the connection for reading by this thread. SDL 3 has a thread for animated cursors that reads the same connection. Without
    /// the reservation it could take events between the last check of the queues and `poll`, which then would not wake up.
    ///
    /// - Returns: whether to wait; false if a queue has events. If true, `finishReading` must follow.
    func prepareToRead() -> Bool {
        guard wl_display_prepare_read(display) == 0 else { return false }
        let mayDeliver = held == nil || SDLPlatform.hasScreen
        let queues = mayDeliver ? [held].compactMap(\.self) + callbacks.compactMap(\.surfaceQueue) : []
        let hasEvents = (queues + [queue, selectionQueue]).contains { queue in
            guard wl_display_prepare_read_queue(display, queue) == 0 else { return true }
            wl_display_cancel_read(display)
            return false
        }
        if hasEvents { wl_display_cancel_read(display) }
        return !hasEvents
    }

    func finishReading(isReadable: Bool) {
        if isReadable { wl_display_read_events(display) } else { wl_display_cancel_read(display) }
    }

    /// SDL reports the disconnection of a display while it still keeps the display.
    private static let watch: SDL_EventFilter = { data, event in
        guard let data, let event, event.pointee.type == SDL_DISPLAYEVENT.rawValue,
            event.pointee.display.event == UInt8(SDL_DISPLAYEVENT_DISCONNECTED.rawValue)
        else { return 1 }
        let index = CInt(event.pointee.display.display)
        // SAFETY: SDL handles displays on the main thread, and `close` is called before the object is released.
        nonisolated(unsafe) let object = data
        MainActor.assumeIsolated {
            Unmanaged<WaylandConnection>.fromOpaque(object).takeUnretainedValue().leaveDisplay(index)
        }
        return 1
    }

    /// Sends `leave` events for a disconnected display. Without them SDL 2.26 keeps the display in its windows, and later reads freed
    /// memory.
    private func leaveDisplay(_ index: CInt) {
        // Earlier events of the display.
        dispatchHeldEvents()
        guard let output = SDLOutput.proxy(at: index) else { return }
        for callback in callbacks { callback.leave(output) }
    }

    /// Sends pending requests; false if the connection is full for now.
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
