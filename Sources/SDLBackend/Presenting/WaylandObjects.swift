internal import CWayland

/// What is made of something that a compositor offers.
@MainActor protocol WaylandObject: AnyObject {
    /// Called while the connection is there.
    func close()
}

/// What a compositor offers by one name, in the order in which it named them.
@MainActor final class WaylandObjects<Object: WaylandObject>: WaylandGlobals.Owner {
    let interface: String
    private(set) var all: [Object] = []
    private var names: [UInt32] = []
    private let bind: (_ registry: OpaquePointer, _ name: UInt32, _ version: UInt32) -> Object?
    /// What has gone, where what comes for other objects may still name it: Wayland would tell SDL of nothing instead.
    private var gone: [Object] = []
    private let keepsGone: Bool
    /// Called when one has come, or is about to go.
    var onChange: () -> Void = {}

    /// - Parameters:
    ///   - keepsGone: whether objects are closed with the connection alone.
    ///   - bind: makes an object of what is offered; nil where that is too old.
    init(
        _ interface: String, keepsGone: Bool = false,
        bind: @escaping (_ registry: OpaquePointer, _ name: UInt32, _ version: UInt32) -> Object?
    ) {
        self.interface = interface
        self.keepsGone = keepsGone
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
        if keepsGone { gone.append(object) } else { object.close() }
    }

    func close() {
        let closing = all + gone
        (all, names, gone) = ([], [], [])
        onChange()
        for object in closing { object.close() }
    }
}
