internal import CWayland
import Glibc
import InlayDesktop
import InlayRaster

/// The global objects of a compositor, passed to their owners as they appear and disappear.
@MainActor final class WaylandGlobals: WaylandListener {
    /// An owner of all globals with one interface.
    protocol Owner: AnyObject {
        /// The interface, for example `wl_output`.
        var interface: String { get }
        func add(_ name: UInt32, version: UInt32, of registry: OpaquePointer)
        func remove(_ name: UInt32)
        /// Call it while the connection exists.
        func close()
    }

    private let registry: OpaquePointer
    private let owners: [any Owner]
    private let listener: UnsafeMutablePointer<wl_registry_listener>

    /// - Parameter registry: the registry, which this object now owns.
    init(registry: OpaquePointer, owners: [any Owner]) {
        self.registry = registry
        self.owners = owners
        listener = .allocate(capacity: 1)
        listener.initialize(
            to: wl_registry_listener(
                global: { data, _, name, interface, version in
                    guard let interface = interface.map({ String(cString: $0) }) else { return }
                    WaylandGlobals.from(data) { $0.add(name, interface, version) }
                },
                global_remove: { data, _, name in
                    WaylandGlobals.from(data) { globals in for owner in globals.owners { owner.remove(name) } }
                }))
        wl_registry_add_listener(registry, listener, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit { listener.deallocate() }

    /// Call it while the connection exists.
    func close() {
        for owner in owners { owner.close() }
        wl_registry_destroy(registry)
    }

    private func add(_ name: UInt32, _ interface: String, _ version: UInt32) {
        for owner in owners where owner.interface == interface { owner.add(name, version: version, of: registry) }
    }
}

/// An object that is the user data of its own listeners.
protocol WaylandListener: AnyObject {}

extension WaylandListener {
    /// Passes the user data of a listener to `body` as an object.
    nonisolated static func from(_ data: UnsafeMutableRawPointer?, _ body: @MainActor (Self) -> Void) {
        guard let data else { return }
        // SAFETY: Wayland calls listeners from `dispatchEvents`, on the main thread, while the object exists.
        nonisolated(unsafe) let object = data
        MainActor.assumeIsolated { body(Unmanaged<Self>.fromOpaque(object).takeUnretainedValue()) }
    }
}
