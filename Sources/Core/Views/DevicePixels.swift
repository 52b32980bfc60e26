/// The device pixels that a view is drawn on. Lengths are in points; separator lines are one point thick, rounded to whole device pixels.
package struct DevicePixels {
    let view: View

    init(of view: View) { self.view = view }

    /// Rounds up to whole device pixels. A difference below a thousandth of a pixel is a rounding error.
    func roundedUp(_ length: Double) -> Double {
        let scale = view.context?.scale ?? 1
        return (length * scale - 0.001).rounded(.up) / scale
    }

    /// Moves the edges of a rectangle to device pixels. The view's own origin is on one, so that neighbours stay adjacent.
    package func snapped(_ rect: Rect) -> Rect { rect.snapped(toScale: view.context?.scale ?? 1) }

    package var scale: Double { view.context?.scale ?? 1 }

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
    package func hairline(across rect: Rect, y: Double) -> Rect {
        let rect = snapped(rect)
        return Rect(rect.minX, (y - hairline / 2).snapped(toScale: scale), rect.width, hairline)
    }

    /// A vertical line across a rectangle, centred on `x`.
    package func hairline(down rect: Rect, x: Double) -> Rect {
        let rect = snapped(rect)
        return Rect((x - hairline / 2).snapped(toScale: scale), rect.minY, hairline, rect.height)
    }
}

extension View {
    /// The device pixels on which the view is drawn.
    package var pixels: DevicePixels { DevicePixels(of: self) }
}
