internal import CWayland
import InlayDesktop
import InlayRaster

/// The displays of a compositor and their scales, in SDL's order. SDL does not inform windows when the scale of their display changes.
typealias WaylandOutputs = WaylandObjects<WaylandOutput>

extension WaylandObjects<WaylandOutput> {
    convenience init() {
        self.init("wl_output", retainsRemovedObjects: true) { registry, name, version in
            // Older versions have no scale.
            version >= 2 ? inlay_bind_output(registry, name).map { WaylandOutput($0) } : nil
        }
    }

    /// Returns the device pixels per point, rounded up, of one of `count` displays; nil while the number of displays differs from SDL's.
    func scale(at index: Int, of count: Int) -> Int? {
        guard all.count == count, all.indices.contains(index) else { return nil }
        return all[index].scale
    }
}

@MainActor final class WaylandOutput: WaylandObject, WaylandListener {
    /// The scale; nil until the compositor has sent it.
    private(set) var scale: Int?
    /// The scale that applies from the next `done` event on.
    private var comingScale = 1
    private let proxy: OpaquePointer
    private let listener: UnsafeMutablePointer<wl_output_listener>

    /// The largest accepted scale. No display has a larger one, and a wrong value must not make pictures arbitrarily large.
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
