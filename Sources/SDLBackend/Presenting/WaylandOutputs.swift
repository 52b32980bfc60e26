internal import CWayland
import Glibc

/// The displays of a compositor and their scales: SDL tells no window that the scale of its display has changed.
@MainActor final class WaylandOutputs: WaylandGlobals.Owner {
    /// In the order in which the compositor named them, as SDL counts them.
    private var outputs: [WaylandOutput] = []

    var interface: String { "wl_output" }

    func add(_ name: UInt32, version: UInt32, of registry: OpaquePointer) {
        // Older ones have no scale.
        guard version >= 2, let output = inlay_bind_output(registry, name) else { return }
        outputs.append(WaylandOutput(output, name: name))
    }

    func remove(_ name: UInt32) {
        guard let index = outputs.firstIndex(where: { $0.name == name }) else { return }
        outputs.remove(at: index).close()
    }

    func close() {
        for output in outputs { output.close() }
        outputs = []
    }

    /// Device pixels per point, rounded up, of one of `count` displays; nil while others are known than SDL knows.
    func scale(at index: Int, of count: Int) -> Int? {
        guard outputs.count == count, outputs.indices.contains(index) else { return nil }
        return outputs[index].scale
    }
}

@MainActor private final class WaylandOutput: WaylandListener {
    let name: UInt32
    /// nil until the compositor has told it.
    private(set) var scale: Int?
    /// Holds from the next `done` on.
    private var comingScale = 1
    private let proxy: OpaquePointer
    private let listener: UnsafeMutablePointer<wl_output_listener>

    /// No display has a larger one; what a compositor says must not become a picture without bound.
    private static let largestScale: Int32 = 8

    init(_ proxy: OpaquePointer, name: UInt32) {
        self.proxy = proxy
        self.name = name
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
