// Lines between things: as thick as borders of a point are, on whole device pixels at every scale.

extension View {
    private var scale: Double { context?.scale ?? 1 }

    /// A point in whole device pixels.
    private var hairline: Double { max(1, scale.rounded()) / scale }

    /// Along the upper edge of a rectangle.
    func hairline(atTopOf rect: Rect) -> Rect {
        let rect = snapped(rect)
        return Rect(rect.minX, rect.minY, rect.width, hairline)
    }

    /// Along the lower edge.
    func hairline(atBottomOf rect: Rect) -> Rect {
        let rect = snapped(rect)
        return Rect(rect.minX, rect.maxY - hairline, rect.width, hairline)
    }

    /// From left to right, about `y`.
    func hairline(across rect: Rect, y: Double) -> Rect {
        let rect = snapped(rect)
        return Rect(rect.minX, (y - hairline / 2).snapped(toScale: scale), rect.width, hairline)
    }

    /// From top to bottom, about `x`.
    func hairline(down rect: Rect, x: Double) -> Rect {
        let rect = snapped(rect)
        return Rect((x - hairline / 2).snapped(toScale: scale), rect.minY, hairline, rect.height)
    }
}
