internal import CWayland
import Inlay

/// The compositor's global for touchpad gestures.
@MainActor final class WaylandGestures: WaylandObject {
    let proxy: OpaquePointer

    init(_ proxy: OpaquePointer) { self.proxy = proxy }

    func close() { inlay_release_gestures(proxy) }
}

/// The pinches of one pointer.
@MainActor final class WaylandPinch: WaylandListener {
    private var steps: PinchSteps
    private let proxy: OpaquePointer
    private let listener: UnsafeMutablePointer<inlay_pinch_listener>

    init?(of pointer: OpaquePointer, _ gestures: WaylandGestures, send: @escaping (TouchpadEvent) -> Void) {
        guard let proxy = inlay_get_pinch(gestures.proxy, pointer) else { return nil }
        self.proxy = proxy
        steps = PinchSteps(send: send)
        listener = .allocate(capacity: 1)
        listener.initialize(
            to: inlay_pinch_listener(
                begin: { data, _, _, _, _, _ in WaylandPinch.from(data) { $0.steps.begin() } },
                update: { data, _, _, dx, dy, scale, _ in
                    let way = Point(wl_fixed_to_double(dx), wl_fixed_to_double(dy))
                    WaylandPinch.from(data) { $0.steps.update(by: way, scale: wl_fixed_to_double(scale)) }
                },
                end: { data, _, _, _, cancelled in
                    WaylandPinch.from(data) { $0.steps.end(cancelled == 0 ? .ended : .cancelled) }
                }))
        inlay_listen(proxy, listener, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit { listener.deallocate() }

    /// Call it while the connection exists.
    func close() {
        steps.end(.cancelled)
        inlay_destroy_pinch(proxy)
    }
}
