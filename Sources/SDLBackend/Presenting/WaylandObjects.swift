internal import CWayland
import InlayDesktop
import InlayRaster

/// An object bound to a global of the compositor.
@MainActor protocol WaylandObject: AnyObject {
    /// Call it while the connection exists.
    func close()
}

/// The objects of one interface of a compositor, in the order of their announcement.
@MainActor final class WaylandObjects<Object: WaylandObject>: WaylandGlobals.Owner {
    let interface: String
    private(set) var all: [Object] = []
    private var names: [UInt32] = []
    private let bind: (_ registry: OpaquePointer, _ name: UInt32, _ version: UInt32) -> Object?
    /// Removed objects that events of other objects may still refer to. If they were destroyed, Wayland would pass nil to SDL.
    private var gone: [Object] = []
    private let retainsRemovedObjects: Bool
    /// Called after an object is added, and before a removed one is closed.
    var onChange: () -> Void = {}

    /// - Parameters:
    ///   - retainsRemovedObjects: whether removed objects are closed only with the connection.
    ///   - bind: creates an object for a global; nil if its version is too old.
    init(
        _ interface: String, retainsRemovedObjects: Bool = false,
        bind: @escaping (_ registry: OpaquePointer, _ name: UInt32, _ version: UInt32) -> Object?
    ) {
        self.interface = interface
        self.retainsRemovedObjects = retainsRemovedObjects
        self.bind = bind
    }

    func add(_ name: UInt32, version: UInt32, of registry: OpaquePointer) {
        guard let object = bind(registry, name, version) else { return }
        all.append(object)
        names.append(name)
        onChange()
    }

    func remove(_ name: UInt32) {
        guard let index = names.firstIndex(of: name) else { return }
        names.remove(at: index)
        let object = all.remove(at: index)
        onChange()
        if retainsRemovedObjects { gone.append(object) } else { object.close() }
    }

    func close() {
        let closing = all + gone
        (all, names, gone) = ([], [], [])
        onChange()
        for object in closing { object.close() }
    }
}
