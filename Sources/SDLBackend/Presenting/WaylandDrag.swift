import Glibc
import Inlay
import InlayRaster

/// A drag of another program over the windows of this one, on Wayland. SDL handles the same drag, but reports no position and, in SDL 2, no
/// text. Some compositors send a drag to one of the two only.
@MainActor final class WaylandDrag {
    /// Dropped data that has not been read.
    struct Drop {
        let surface: OpaquePointer
        /// In SDL's units.
        let place: Point
        let type: String
        /// The end of the pipe to read from.
        let pipe: CInt
        /// Closed after the data was read, which tells the other program that the drop is complete.
        let offer: WaylandOffer
    }

    private var target: (surface: OpaquePointer, place: Point, offer: WaylandOffer)?
    private var drops: [Drop] = []
    private var lastDrop: ContinuousClock.Instant?

    init() {}

    deinit {}

    /// Whether SDL's report of a drop is about a drop that this object reports too.
    var reportsDropOfSDL: Bool {
        // The two reports may arrive in different turns of the event loop. Nobody drops twice in a second.
        target != nil || !drops.isEmpty || lastDrop.map { .now - $0 < .seconds(1) } ?? false
    }

    /// Returns the drops since the last call.
    func takeDrops() -> [Drop] {
        defer { drops = [] }
        return drops
    }

    func uses(_ offer: WaylandOffer) -> Bool { target?.offer === offer }

    func enter(_ surface: OpaquePointer?, at place: Point, _ offer: WaylandOffer?, serial: UInt32) {
        guard let surface, let offer else { return leave() }
        target = (surface, place, offer)
        offer.accept(offer.preferredType(of: DroppedData.types), serial: serial)
    }

    func move(to place: Point) { target?.place = place }

    func leave() { target = nil }

    /// - Returns: the offer of the drop, which belongs to the drop from now on; nil if nothing useful was dropped.
    func drop() -> WaylandOffer? {
        defer { leave() }
        guard let target, let type = target.offer.preferredType(of: DroppedData.types),
            let pipe = target.offer.receive(type)
        else { return nil }
        drops.append(Drop(surface: target.surface, place: target.place, type: type, pipe: pipe, offer: target.offer))
        lastDrop = .now
        return target.offer
    }

    /// Discards the drops that nobody has taken.
    func close() {
        leave()
        for drop in takeDrops() {
            _ = Glibc.close(drop.pipe)
            drop.offer.close()
        }
    }
}
