// Separator lines, one point thick, rounded to whole device pixels at every scale.

extension View {
    private var scale: Double { context?.scale ?? 1 }

    /// The thickness of a line, in points.
    private var hairline: Double { max(1, scale.rounded()) / scale }

    /// A line along the top edge of a rectangle.
    func hairline(atTopOf rect: Rect) -> Rect {
        let rect = snapped(rect)
        return Rect(rect.minX, rect.minY, rect.width, hairline)
    }

    /// A line along the bottom edge of a rectangle.
    func hairline(atBottomOf rect: Rect) -> Rect {
        let rect = snapped(rect)
        return Rect(rect.minX, rect.maxY - hairline, rect.width, hairline)
    }

    /// A horizontal line across a rectangle, centred on `y`.
    func hairline(across rect: Rect, y: Double) -> Rect {
        let rect = snapped(rect)
        return Rect(rect.minX, (y - hairline / 2).snapped(toScale: scale), rect.width, hairline)
    }

    /// A vertical line across a rectangle, centred on `x`.
    func hairline(down rect: Rect, x: Double) -> Rect {
        let rect = snapped(rect)
        return Rect((x - hairline / 2).snapped(toScale: scale), rect.minY, hairline, rect.height)
    }
}
