import Glibc
import Inlay
import InlayRaster

/// A drag of another program over the windows of this one, on Wayland. SDL handles the same drag, but reports no position and, in SDL 2, no
/// text. Some compositors send a drag to one of the two only.
@MainActor final class WaylandDrag {
    /// Data over a window, or dropped on it, that has not been read.
    struct Drop {
        let surface: OpaquePointer
        /// In SDL's units.
        var place: Point
        let type: String
        /// The end of the pipe to read from.
        let pipe: CInt
        /// Closed after the data was read. The other program then learns that the drop is complete.
        let offer: WaylandOffer
    }

    private var current: Drop?
    private var drops: [Drop] = []
    private var lastDrop: ContinuousClock.Instant?
    private var repeatedAnswer: (() -> Void)?

    init() {}

    deinit {}

    /// Whether SDL's report of a drop is about a drop that this object reports too.
    var reportsDropOfSDL: Bool {
        // The two reports may arrive in different turns of the event loop. A person drops at most once in a second.
        current != nil || !drops.isEmpty || lastDrop.map { .now - $0 < .seconds(1) } ?? false
    }

    /// Returns the drops since the last call.
    func takeDrops() -> [Drop] {
        defer { drops = [] }
        return drops
    }

    func uses(_ offer: WaylandOffer) -> Bool { current?.offer === offer }

    /// Requests the data at once: SDL reads it at the drop and reports the end of the drag, after which the other program sends nothing.
    func enter(_ surface: OpaquePointer?, at place: Point, _ offer: WaylandOffer?, serial: UInt32) {
        leave()
        guard let surface, let offer else { return }
        let type = offer.preferredType(of: DroppedData.types)
        offer.accept(type, serial: serial)
        guard let type, let pipe = offer.receive(type) else { return }
        repeatedAnswer = { offer.accept(type, serial: serial) }
        current = Drop(surface: surface, place: place, type: type, pipe: pipe, offer: offer)
    }

    /// Answers again after SDL, which refuses drags without files.
    func answerAfterSDL() {
        repeatedAnswer?()
        repeatedAnswer = nil
    }

    func move(to place: Point) { current?.place = place }

    func leave() {
        if let current { _ = Glibc.close(current.pipe) }
        current = nil
        repeatedAnswer = nil
    }

    /// - Returns: the offer of the drop, which belongs to the drop from now on; nil if nothing useful was dropped.
    func drop() -> WaylandOffer? {
        guard let current else { return nil }
        drops.append(current)
        self.current = nil
        lastDrop = .now
        return current.offer
    }

    /// Discards the drops that were not taken.
    func close() {
        leave()
        for drop in takeDrops() {
            _ = Glibc.close(drop.pipe)
            drop.offer.close()
        }
    }
}
