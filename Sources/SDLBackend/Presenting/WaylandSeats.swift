internal import CSDL2
internal import CWayland
import Glibc

/// The pointers of a compositor's seats, for what SDL drops: that fingers have left a touchpad.
@MainActor final class WaylandSeats: WaylandGlobals.Owner {
    private var seats: [WaylandSeat] = []

    var interface: String { "wl_seat" }

    func add(_ name: UInt32, version: UInt32, of registry: OpaquePointer) {
        // Older ones do not tell.
        guard version >= 5, let seat = inlay_bind_seat(registry, name) else { return }
        seats.append(WaylandSeat(seat, name: name))
    }

    func remove(_ name: UInt32) {
        guard let index = seats.firstIndex(where: { $0.name == name }) else { return }
        seats.remove(at: index).close()
    }

    func close() {
        for seat in seats { seat.close() }
        seats = []
    }
}

@MainActor private final class WaylandSeat: WaylandListener {
    let name: UInt32
    private let proxy: OpaquePointer
    private var pointer: OpaquePointer?
    /// What turns the wheel in this frame of events is fingers.
    private var isFinger = false
    private var hasStopped = false
    private let listener: UnsafeMutablePointer<wl_seat_listener>
    private let pointerListener: UnsafeMutablePointer<wl_pointer_listener>

    init(_ proxy: OpaquePointer, name: UInt32) {
        self.proxy = proxy
        self.name = name
        listener = .allocate(capacity: 1)
        pointerListener = .allocate(capacity: 1)
        listener.initialize(
            to: wl_seat_listener(
                capabilities: { data, _, capabilities in
                    WaylandSeat.from(data) { $0.setPointer(capabilities & WL_SEAT_CAPABILITY_POINTER.rawValue != 0) }
                },
                name: { _, _, _ in }))
        pointerListener.initialize(to: WaylandSeat.pointerEvents)
        wl_seat_add_listener(proxy, listener, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
        listener.deallocate()
        pointerListener.deallocate()
    }

    func close() {
        setPointer(false)
        wl_seat_release(proxy)
    }

    private func setPointer(_ isThere: Bool) {
        if isThere, pointer == nil {
            pointer = wl_seat_get_pointer(proxy)
            if let pointer {
                wl_pointer_add_listener(pointer, pointerListener, Unmanaged.passUnretained(self).toOpaque())
            }
        } else if !isThere, let pointer {
            wl_pointer_release(pointer)
            self.pointer = nil
        }
    }

    private static var pointerEvents: wl_pointer_listener {
        var events = wl_pointer_listener()
        events.enter = { _, _, _, _, _, _ in }
        events.leave = { _, _, _, _ in }
        events.motion = { _, _, _, _, _ in }
        events.button = { _, _, _, _, _, _ in }
        events.axis = { _, _, _, _, _ in }
        events.axis_discrete = { _, _, _, _ in }
        events.axis_source = { data, _, source in
            WaylandSeat.from(data) { $0.isFinger = source == WL_POINTER_AXIS_SOURCE_FINGER.rawValue }
        }
        events.axis_stop = { data, _, _, _ in WaylandSeat.from(data) { $0.hasStopped = true } }
        events.frame = { data, _ in WaylandSeat.from(data) { $0.endFrame() } }
        return events
    }

    private func endFrame() {
        if isFinger, hasStopped, let window = SDL_GetMouseFocus() {
            // Behind what SDL made of the events before.
            var event = SDL_Event.wheelEnd(window: SDL_GetWindowID(window))
            SDL_PushEvent(&event)
        }
        (isFinger, hasStopped) = (false, false)
    }
}
