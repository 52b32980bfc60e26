internal import CWayland
import InlayRaster

/// The touch screen of a seat. SDL ignores the event by which a compositor cancels touches.
@MainActor final class WaylandTouch: WaylandListener {
    private let proxy: OpaquePointer
    private let send: (TouchpadEvent) -> Void
    private let listener: UnsafeMutablePointer<wl_touch_listener>

    init(_ proxy: OpaquePointer, send: @escaping (TouchpadEvent) -> Void) {
        self.proxy = proxy
        self.send = send
        listener = .allocate(capacity: 1)
        var events = wl_touch_listener()
        events.down = { _, _, _, _, _, _, _, _ in }
        events.up = { _, _, _, _, _ in }
        events.motion = { _, _, _, _, _, _ in }
        events.frame = { _, _ in }
        events.cancel = { data, _ in WaylandTouch.from(data) { $0.send(.touchesCancelled) } }
        events.shape = { _, _, _, _, _ in }
        events.orientation = { _, _, _, _ in }
        listener.initialize(to: events)
        wl_touch_add_listener(proxy, listener, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit { listener.deallocate() }

    /// Call it while the connection exists.
    func close() { wl_touch_release(proxy) }
}
