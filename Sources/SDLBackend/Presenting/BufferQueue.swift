/// Which of a window's buffers lags behind the picture by what, and which of them the compositor still reads.
nonisolated struct BufferQueue: Equatable, Sendable {
    private struct Slot: Equatable, Sendable {
        var isBusy = false
        var stale = PixelRegion()
    }

    /// Two keep a compositor busy that reads one while we fill the other; the third is for one that holds two.
    static let limit = 3

    private var slots: [Slot] = []
    private let bounds: PixelRect

    init(width: Int, height: Int) { bounds = PixelRect(x: 0, y: 0, width: width, height: height) }

    var count: Int { slots.count }
    func isBusy(_ index: Int) -> Bool { slots[index].isBusy }
    var canTake: Bool { slots.count < Self.limit || slots.contains { !$0.isBusy } }

    /// The picture changed: every buffer is behind by this.
    mutating func add(_ damage: [PixelRect]) {
        for index in slots.indices {
            for rect in damage { slots[index].stale.add(rect.intersection(bounds)) }
        }
    }

    /// The free buffer that needs the least copying; nil when a new one has to be made, or, at the limit, waited for.
    func next() -> Int? {
        slots.indices.filter { !slots[$0].isBusy }.min { slots[$0].stale.area < slots[$1].stale.area }
    }

    /// A new buffer, which holds nothing of the picture yet. Returns its index.
    mutating func append() -> Int {
        var slot = Slot()
        slot.stale.add(bounds)
        slots.append(slot)
        return slots.count - 1
    }

    /// The buffer goes to the compositor. Returns what has to be copied into it first.
    mutating func submit(_ index: Int) -> [PixelRect] {
        defer {
            slots[index].stale.removeAll()
            slots[index].isBusy = true
        }
        return slots[index].stale.rects
    }

    /// The compositor is done with the buffer.
    mutating func release(_ index: Int) { slots[index].isBusy = false }
}
