import InlayRaster

/// The state of a window's buffers: which one is current, which parts of the others are outdated, and which the compositor reads.
nonisolated struct BufferQueue: Equatable, Sendable {
    private struct Slot: Equatable, Sendable {
        var isBusy = false
        var stale = PixelRegion()
    }

    /// Two buffers suffice if the compositor reads one while the other is filled. The third is for a compositor that keeps two.
    static let limit = 3

    private var slots: [Slot] = []
    private let bounds: PixelRect
    /// The buffer that was shown last, which is completely up to date.
    private(set) var newest: Int?

    init(width: Int, height: Int) { bounds = PixelRect(x: 0, y: 0, width: width, height: height) }

    var count: Int { slots.count }
    func isBusy(_ index: Int) -> Bool { slots[index].isBusy }
    var hasFreeBuffer: Bool { slots.count { $0.isBusy } < Self.limit }

    /// Returns the free buffer that needs the least copying; nil if a new one is needed.
    func next() -> Int? {
        slots.indices.filter { !slots[$0].isBusy }.min { slots[$0].stale.area < slots[$1].stale.area }
    }

    /// Adds a new buffer, which is completely outdated. Returns its index.
    mutating func append() -> Int {
        var slot = Slot()
        slot.stale.add(bounds)
        slots.append(slot)
        return slots.count - 1
    }

    /// Begins a picture in a buffer. Returns the rectangles to copy into it first from the newest buffer.
    ///
    /// - Parameter changing: rectangles that will be painted over.
    mutating func begin(_ index: Int, changing: [PixelRect]) -> [PixelRect] {
        defer { slots[index].stale.removeAll() }
        return slots[index].stale.rects.filter { rect in !changing.contains { $0.contains(rect) } }
    }

    /// Marks the buffer as sent to the compositor. The damage is now outdated in all other buffers.
    mutating func submit(_ index: Int, damage: [PixelRect]) {
        for other in slots.indices where other != index {
            for rect in damage { slots[other].stale.add(rect.intersection(bounds)) }
        }
        slots[index].isBusy = true
        newest = index
    }

    /// Marks the buffer as released by the compositor.
    mutating func release(_ index: Int) { slots[index].isBusy = false }
}
