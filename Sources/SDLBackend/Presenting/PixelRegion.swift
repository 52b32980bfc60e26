/// The pixels that differ from something, as a short list of rectangles.
nonisolated struct PixelRegion: Equatable, Sendable {
    private(set) var rects: [PixelRect] = []

    /// Beyond this many one rectangle around all of them costs less than the list.
    private static let limit = 16

    var isEmpty: Bool { rects.isEmpty }
    var area: Int { rects.reduce(0) { $0 + $1.area } }

    mutating func add(_ rect: PixelRect) {
        if rect.isEmpty || rects.contains(where: { $0.contains(rect) }) { return }
        rects.removeAll { rect.contains($0) }
        rects.append(rect)
        if rects.count > Self.limit { rects = [rects.reduce(rect) { $0.union($1) }] }
    }

    /// Leaves out the rectangles that lie within one of these; of others nothing is cut off.
    mutating func remove(within others: [PixelRect]) {
        rects.removeAll { rect in others.contains { $0.contains(rect) } }
    }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }
}
