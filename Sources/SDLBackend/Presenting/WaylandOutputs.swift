internal import CWayland

/// The displays of a compositor and their scales: SDL tells no window that the scale of its display has changed. SDL counts them in the same
/// order.
typealias WaylandOutputs = WaylandObjects<WaylandOutput>

extension WaylandObjects<WaylandOutput> {
    convenience init() {
        self.init("wl_output", keepsGone: true) { registry, name, version in
            // Older ones have no scale.
            version >= 2 ? inlay_bind_output(registry, name).map { WaylandOutput($0) } : nil
        }
    }

    /// Device pixels per point, rounded up, of one of `count` displays; nil while others are known than SDL knows.
    func scale(at index: Int, of count: Int) -> Int? {
        guard all.count == count, all.indices.contains(index) else { return nil }
        return all[index].scale
    }
}

@MainActor final class WaylandOutput: WaylandObject, WaylandListener {
    /// nil until the compositor has told it.
    private(set) var scale: Int?
    /// Holds from the next `done` on.
    private var comingScale = 1
    private let proxy: OpaquePointer
    private let listener: UnsafeMutablePointer<wl_output_listener>

    /// No display has a larger one; what a compositor says must not become a picture without bound.
    private static let largestScale: Int32 = 8

    init(_ proxy: OpaquePointer) {
        self.proxy = proxy
        listener = .allocate(capacity: 1)
        var events = wl_output_listener()
        events.geometry = { _, _, _, _, _, _, _, _, _, _ in }
        events.mode = { _, _, _, _, _, _ in }
        events.done = { data, _ in WaylandOutput.from(data) { $0.scale = $0.comingScale } }
        events.scale = { data, _, scale in
            WaylandOutput.from(data) { $0.comingScale = Int(min(max(1, scale), WaylandOutput.largestScale)) }
        }
        listener.initialize(to: events)
        wl_output_add_listener(proxy, listener, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit { listener.deallocate() }

    func close() { wl_output_destroy(proxy) }
}
