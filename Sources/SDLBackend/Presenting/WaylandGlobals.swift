internal import CWayland
import Glibc

/// What a compositor offers, as it comes and goes, handed to those who use it.
@MainActor final class WaylandGlobals: WaylandListener {
    /// Who uses what is offered by a name.
    protocol Owner: AnyObject {
        /// `wl_output`
        var interface: String { get }
        func add(_ name: UInt32, version: UInt32, of registry: OpaquePointer)
        func remove(_ name: UInt32)
        /// Called while the connection is there.
        func close()
    }

    private let registry: OpaquePointer
    private let owners: [any Owner]
    private let listener: UnsafeMutablePointer<wl_registry_listener>

    /// - Parameter registry: given to this object.
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

    /// Called while the connection is there.
    func close() {
        for owner in owners { owner.close() }
        wl_registry_destroy(registry)
    }

    private func add(_ name: UInt32, _ interface: String, _ version: UInt32) {
        for owner in owners where owner.interface == interface { owner.add(name, version: version, of: registry) }
    }
}

/// An object that is the data of listeners of its own.
protocol WaylandListener: AnyObject {}

extension WaylandListener {
    /// Hands a listener's data to `body` as what it is.
    nonisolated static func from(_ data: UnsafeMutableRawPointer?, _ body: @MainActor (Self) -> Void) {
        guard let data else { return }
        // SAFETY: Wayland calls listeners from `dispatchEvents`, on the main thread, while the object exists.
        nonisolated(unsafe) let object = data
        MainActor.assumeIsolated { body(Unmanaged<Self>.fromOpaque(object).takeUnretainedValue()) }
    }
}
