internal import CWayland
import InlayDesktop
import InlayRaster

/// The pointers of a compositor's seats, for touchpad events that SDL drops: lifted fingers, and pinches.
@MainActor final class WaylandSeats {
    private let seats: WaylandObjects<WaylandSeat>
    private let gestures = WaylandObjects<WaylandGestures>("zwp_pointer_gestures_v1") { registry, name, version in
        inlay_bind_gestures(registry, name, version).map { WaylandGestures($0) }
    }

    /// In the order in which they are closed.
    var owners: [any WaylandGlobals.Owner] { [seats, gestures] }

    /// Returns the character that a key gives together with Shift.
    func shiftedCharacter(of code: UInt32) -> Unicode.Scalar? {
        seats.all.lazy.compactMap { $0.keyboard?.shiftedCharacter(of: code) }.first
    }

    init(send: @escaping (TouchpadEvent) -> Void) {
        seats = WaylandObjects("wl_seat") { registry, name, version in
            // Older versions do not report lifted fingers.
            version >= 5 ? inlay_bind_seat(registry, name, 5).map { WaylandSeat($0, send: send) } : nil
        }
        let watch = { [seats, gestures] in for seat in seats.all { seat.gestures = gestures.all.first } }
        seats.onChange = watch
        gestures.onChange = watch
    }
}

@MainActor private final class WaylandSeat: WaylandObject, WaylandListener {
    /// The gestures of the compositor; nil if it has none.
    var gestures: WaylandGestures? { didSet { if gestures !== oldValue { watchPinches() } } }
    private let send: (TouchpadEvent) -> Void
    private let proxy: OpaquePointer
    private var pointer: OpaquePointer?
    private var pinch: WaylandPinch?
    private var touch: WaylandTouch?
    private(set) var keyboard: WaylandKeyboard?
    /// Whether fingers cause the scrolling in this frame of events.
    private var isFinger = false
    private var hasStopped = false
    private let listener: UnsafeMutablePointer<wl_seat_listener>
    private let pointerListener: UnsafeMutablePointer<wl_pointer_listener>

    init(_ proxy: OpaquePointer, send: @escaping (TouchpadEvent) -> Void) {
        self.proxy = proxy
        self.send = send
        listener = .allocate(capacity: 1)
        pointerListener = .allocate(capacity: 1)
        listener.initialize(
            to: wl_seat_listener(
                capabilities: { data, _, capabilities in
                    WaylandSeat.from(data) {
                        $0.setPointer(capabilities & WL_SEAT_CAPABILITY_POINTER.rawValue != 0)
                        $0.setTouch(capabilities & WL_SEAT_CAPABILITY_TOUCH.rawValue != 0)
                        $0.setKeyboard(capabilities & WL_SEAT_CAPABILITY_KEYBOARD.rawValue != 0)
                    }
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
        setTouch(false)
        setKeyboard(false)
        wl_seat_release(proxy)
    }

    private func setTouch(_ isThere: Bool) {
        if isThere, touch == nil {
            touch = wl_seat_get_touch(proxy).map { WaylandTouch($0, send: send) }
        } else if !isThere {
            touch?.close()
            touch = nil
        }
    }

    private func setKeyboard(_ isThere: Bool) {
        if isThere, keyboard == nil {
            keyboard = wl_seat_get_keyboard(proxy).map { WaylandKeyboard($0) }
        } else if !isThere {
            keyboard?.close()
            keyboard = nil
        }
    }

    private func setPointer(_ isThere: Bool) {
        if isThere, pointer == nil {
            pointer = wl_seat_get_pointer(proxy)
            if let pointer {
                wl_pointer_add_listener(pointer, pointerListener, Unmanaged.passUnretained(self).toOpaque())
            }
            watchPinches()
        } else if !isThere, let pointer {
            self.pointer = nil
            watchPinches()
            wl_pointer_release(pointer)
        }
    }

    private func watchPinches() {
        pinch?.close()
        pinch = pointer.flatMap { pointer in gestures.flatMap { WaylandPinch(of: pointer, $0, send: send) } }
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
        if isFinger, hasStopped { send(.left) }
        (isFinger, hasStopped) = (false, false)
    }
}
