internal import CWayland
import Glibc
import Inlay
import InlayDesktop
import InlayRaster

/// Texts that other programs copied or selected on Wayland, and drags over windows. SDL reads selections too, but gives up if their owner
/// takes longer than 10 ms.
@MainActor final class WaylandSelections {
    private let seats = WaylandObjects<WaylandSelectionSeat>("wl_seat") { registry, name, _ in
        inlay_bind_seat(registry, name, 1).map { WaylandSelectionSeat($0) }
    }
    private let general: WaylandObjects<WaylandSelectionGlobal>
    private let primary: WaylandObjects<WaylandSelectionGlobal>

    /// In the order in which they are closed.
    var owners: [any WaylandGlobals.Owner] { [seats, general, primary] }

    /// - Parameter queue: the queue of the events of clipboards and drags. It must exist until the owners are closed.
    init(queue: OpaquePointer) {
        let global = { (isPrimary: Bool) in
            { (registry: OpaquePointer, name: UInt32, version: UInt32) -> WaylandSelectionGlobal? in
                guard let proxy = inlay_bind_selections(registry, name, version, isPrimary) else { return nil }
                // Objects that are created through it have the same queue.
                wl_proxy_set_queue(proxy, queue)
                return WaylandSelectionGlobal(proxy, isPrimary: isPrimary)
            }
        }
        general = WaylandObjects("wl_data_device_manager", bind: global(false))
        primary = WaylandObjects("zwp_primary_selection_device_manager_v1", bind: global(true))
        let connect = { [seats, general, primary] in
            for seat in seats.all {
                seat.general.global = general.all.first
                seat.primary.global = primary.all.first
            }
        }
        for objects in [general, primary] { objects.onChange = connect }
        seats.onChange = connect
    }

    /// Returns the selection, empty or not; nil if the compositor does not support the protocol.
    func selection(_ clipboard: Clipboard) -> WaylandSelection? {
        let selections = seats.all.map { clipboard == .general ? $0.general : $0.primary }
        return selections.first { $0.hasText } ?? selections.first { $0.global != nil }
    }

    /// The drags of the seats.
    var drags: [WaylandDrag] { seats.all.map(\.general.drag) }
}

@MainActor final class WaylandSelectionGlobal: WaylandObject {
    let proxy: OpaquePointer
    let isPrimary: Bool

    init(_ proxy: OpaquePointer, isPrimary: Bool) {
        self.proxy = proxy
        self.isPrimary = isPrimary
    }

    func close() { inlay_destroy_selections(proxy, isPrimary) }

    deinit {}
}

@MainActor final class WaylandSelectionSeat: WaylandObject {
    let general: WaylandSelection
    let primary: WaylandSelection
    private let proxy: OpaquePointer

    init(_ proxy: OpaquePointer) {
        self.proxy = proxy
        general = WaylandSelection(of: proxy)
        primary = WaylandSelection(of: proxy)
    }

    func close() {
        general.global = nil
        primary.global = nil
        wl_proxy_destroy(proxy)
    }

    deinit {}
}

/// The clipboard or the primary selection of a seat.
@MainActor final class WaylandSelection: WaylandListener {
    /// The object that gives access to the selection; nil if the compositor has none.
    var global: WaylandSelectionGlobal? {
        didSet {
            guard global !== oldValue else { return }
            if let oldValue { disconnect(isPrimary: oldValue.isPrimary) }
            connect()
        }
    }
    private let seat: OpaquePointer
    private var device: OpaquePointer?
    private var offers: [WaylandOffer] = []
    private var current: WaylandOffer?
    let drag = WaylandDrag()
    private let generalListener = UnsafeMutablePointer<inlay_data_device_listener>.allocate(capacity: 1)
    private let primaryListener = UnsafeMutablePointer<inlay_primary_device_listener>.allocate(capacity: 1)

    init(of seat: OpaquePointer) {
        self.seat = seat
        primaryListener.initialize(
            to: inlay_primary_device_listener(
                data_offer: { data, _, offer in WaylandSelection.from(data) { $0.add(offer) } },
                selection: { data, _, offer in WaylandSelection.from(data) { $0.select(offer) } }))
        generalListener.initialize(
            to: inlay_data_device_listener(
                data_offer: { data, _, offer in WaylandSelection.from(data) { $0.add(offer) } },
                enter: { data, _, serial, surface, x, y, offer in
                    let place = Point(wl_fixed_to_double(x), wl_fixed_to_double(y))
                    WaylandSelection.from(data) { selection in
                        let offer = selection.offers.first { $0.proxy == offer }
                        selection.drag.enter(surface, at: place, offer, serial: serial)
                    }
                },
                leave: { data, _ in WaylandSelection.from(data) { $0.drag.leave() } },
                motion: { data, _, _, x, y in
                    let place = Point(wl_fixed_to_double(x), wl_fixed_to_double(y))
                    WaylandSelection.from(data) { $0.drag.move(to: place) }
                },
                drop: { data, _ in
                    WaylandSelection.from(data) { selection in
                        guard let offer = selection.drag.drop() else { return }
                        selection.offers.removeAll { $0 === offer }
                    }
                },
                selection: { data, _, offer in WaylandSelection.from(data) { $0.select(offer) } }))
    }

    isolated deinit {
        generalListener.deallocate()
        primaryListener.deallocate()
    }

    /// Whether the owner offers a text.
    var hasText: Bool { current?.textType != nil }

    /// Requests the text, which its owner writes to a pipe.
    ///
    /// - Returns: the end to read from; nil if no text is offered, or no pipe can be created.
    func receiveText() -> CInt? { current?.receiveText() }

    private func connect() {
        guard let global, let device = inlay_get_selection_device(global.proxy, global.isPrimary, seat) else {
            return
        }
        self.device = device
        let data = Unmanaged.passUnretained(self).toOpaque()
        if global.isPrimary {
            inlay_listen(device, primaryListener, data)
        } else {
            inlay_listen(device, generalListener, data)
        }
    }

    private func disconnect(isPrimary: Bool) {
        drag.close()
        for offer in offers { offer.close() }
        (offers, current) = ([], nil)
        if let device { inlay_destroy_selection_device(device, isPrimary) }
        device = nil
    }

    private func add(_ offer: OpaquePointer?) {
        guard let offer, let global else { return }
        offers.append(WaylandOffer(offer, isPrimary: global.isPrimary))
    }

    /// Sets the current offer, and destroys the others, except that of a drag over a window. The offer of a drag that has left remains until
    /// then: destroying it earlier would end the drag for SDL.
    private func select(_ offer: OpaquePointer?) {
        let new = offers.first { $0.proxy == offer }
        let kept = offers.filter { $0 === new || drag.uses($0) }
        for old in offers where !kept.contains(where: { $0 === old }) { old.close() }
        offers = kept
        current = new
    }
}

/// A selection or the data of a drag, offered by another program with a list of MIME types.
@MainActor final class WaylandOffer: WaylandListener {
    let proxy: OpaquePointer
    private let isPrimary: Bool
    private var types: Set<String> = []
    private let listener = UnsafeMutablePointer<inlay_offer_listener>.allocate(capacity: 1)

    /// The preferred type first.
    private static let textTypes = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING"]
    /// The most types per offer; further ones are ignored.
    private static let typeLimit = 256

    init(_ proxy: OpaquePointer, isPrimary: Bool) {
        self.proxy = proxy
        self.isPrimary = isPrimary
        listener.initialize(
            to: inlay_offer_listener(
                offer: { data, _, type in
                    guard let type = type.map({ String(cString: $0) }) else { return }
                    WaylandOffer.from(data) { if $0.types.count < WaylandOffer.typeLimit { $0.types.insert(type) } }
                },
                source_actions: { _, _, _ in }, action: { _, _, _ in }))
        inlay_listen(proxy, listener, Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit { listener.deallocate() }

    func close() { inlay_destroy_offer(proxy, isPrimary) }

    var textType: String? { preferredType(of: Self.textTypes) }

    func preferredType(of list: [String]) -> String? { list.first(where: types.contains) }

    func receiveText() -> CInt? { textType.flatMap(receive) }

    /// Answers a drag with the media type to drop, or with nil if nothing can be dropped.
    func accept(_ type: String?, serial: UInt32) { inlay_accept(proxy, serial, type) }

    /// Reports that the data of a drop was read.
    func finish() { inlay_finish(proxy) }

    /// Requests the data, which the other program writes to a pipe.
    ///
    /// - Returns: the end to read from; nil if no pipe can be created.
    func receive(_ type: String) -> CInt? {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        inlay_receive(proxy, isPrimary, type, ends[1])
        _ = Glibc.close(ends[1])
        return ends[0]
    }
}
