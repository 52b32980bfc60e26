/// Which of a window's buffers holds its picture, which lag behind it by what, and which of them the compositor still reads.
nonisolated struct BufferQueue: Equatable, Sendable {
    private struct Slot: Equatable, Sendable {
        var isBusy = false
        var stale = PixelRegion()
    }

    /// Two keep a compositor busy that reads one while we fill the other; the third is for one that holds two.
    static let limit = 3

    private var slots: [Slot] = []
    private let bounds: PixelRect
    /// The one that was shown last; it lacks nothing.
    private(set) var newest: Int?

    init(width: Int, height: Int) { bounds = PixelRect(x: 0, y: 0, width: width, height: height) }

    var count: Int { slots.count }
    func isBusy(_ index: Int) -> Bool { slots[index].isBusy }
    var canTake: Bool { slots.count { $0.isBusy } < Self.limit }

    /// The free buffer that needs the least copying; nil when a new one has to be made.
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

    /// The next picture is painted into the buffer. Returns what has to be copied into it first from the newest.
    ///
    /// - Parameter changing: what will be painted over.
    mutating func begin(_ index: Int, changing: [PixelRect]) -> [PixelRect] {
        defer { slots[index].stale.removeAll() }
        return slots[index].stale.rects.filter { rect in !changing.contains { $0.contains(rect) } }
    }

    /// The buffer goes to the compositor; all others are behind by the damage.
    mutating func submit(_ index: Int, damage: [PixelRect]) {
        for other in slots.indices where other != index {
            for rect in damage { slots[other].stale.add(rect.intersection(bounds)) }
        }
        slots[index].isBusy = true
        newest = index
    }

    /// The compositor is done with the buffer.
    mutating func release(_ index: Int) { slots[index].isBusy = false }
}
