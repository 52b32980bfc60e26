/// The dirty region: the parts of a window that have changed since its last frame, in points.
nonisolated struct Damage {
    private(set) var rects: [Rect] = []

    /// The maximum number of rectangles; more are not worth their bookkeeping. The two whose union wastes least area are joined.
    static let limit = 8

    mutating func add(_ rect: Rect) {
        guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
        var rect = rect
        // Two areas are joined if drawing the union costs no more than drawing both.
        while let index = rects.firstIndex(where: { $0.union(rect).area <= $0.area + rect.area }) {
            rect = rect.union(rects.remove(at: index))
        }
        rects.append(rect)
        if rects.count > Self.limit { joinNearest() }
    }

    private mutating func joinNearest() {
        var best = (waste: Double.infinity, first: 0, second: 1)
        for first in rects.indices {
            for second in rects.indices where second > first {
                let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
                if waste < best.waste { best = (waste, first, second) }
            }
        }
        let joined = rects[best.first].union(rects[best.second])
        rects.remove(at: best.second)
        rects.remove(at: best.first)
        add(joined)
    }

    /// Returns the rectangles, rounded outwards to device pixels and clipped to the window.
    func onPixels(scale: Double, size: Size) -> [Rect] {
        let window = Rect(origin: .zero, size: size)
        return rects.compactMap { rect in
            let left = (rect.minX * scale).rounded(.down) / scale
            let top = (rect.minY * scale).rounded(.down) / scale
            let right = (rect.maxX * scale).rounded(.up) / scale
            let bottom = (rect.maxY * scale).rounded(.up) / scale
            let pixels = Rect(left, top, right - left, bottom - top).intersection(window)
            return pixels.isEmpty ? nil : pixels
        }
    }
}

/// The area of a window that is drawn. Content outside of it is left out.
nonisolated struct RenderArea {
    private let bounds: Rect
    /// The rectangles of the area; empty if `bounds` is the only one.
    private let rects: [Rect]

    init(_ rect: Rect) {
        bounds = rect
        rects = []
    }

    init(_ rects: [Rect]) {
        bounds = rects.reduce(.zero) { $0.union($1) }
        self.rects = rects.count > 1 ? rects : []
    }

    private init(bounds: Rect, rects: [Rect]) {
        self.bounds = bounds
        self.rects = rects
    }

    func offset(by point: Point) -> RenderArea {
        RenderArea(bounds: bounds.offset(by: point), rects: rects.map { $0.offset(by: point) })
    }

    /// Returns an area whose bounds are clipped to the rectangle.
    func intersection(_ rect: Rect) -> RenderArea {
        RenderArea(bounds: bounds.intersection(rect), rects: rects)
    }

    func meets(_ rect: Rect) -> Bool {
        bounds.intersects(rect) && (rects.isEmpty || rects.contains { $0.intersects(rect) })
    }
}
