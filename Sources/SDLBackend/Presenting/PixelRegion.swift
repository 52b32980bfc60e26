import InlayRaster

/// An approximate set of changed pixels, as a short list of rectangles.
nonisolated struct PixelRegion: Equatable, Sendable {
    private(set) var rects: [PixelRect] = []

    /// A longer list is replaced by the smallest rectangle around it, which costs less.
    private static let limit = 16

    var isEmpty: Bool { rects.isEmpty }
    var area: Int { rects.reduce(0) { $0 + $1.area } }

    mutating func add(_ rect: PixelRect) {
        if rect.isEmpty || rects.contains(where: { $0.contains(rect) }) { return }
        rects.removeAll { rect.contains($0) }
        rects.append(rect)
        if rects.count > Self.limit { rects = [rects.reduce(rect) { $0.union($1) }] }
    }

    /// Removes the rectangles that are inside one of `others`. Partly covered rectangles stay complete.
    mutating func remove(within others: [PixelRect]) {
        rects.removeAll { rect in others.contains { $0.contains(rect) } }
    }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }
}
