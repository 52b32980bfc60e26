import Inlay

/// The mapping from points to device pixels.
nonisolated struct PixelGrid {
    /// Device pixels per point.
    let scale: Double

    /// Coordinates are clamped to this many pixels, so that sums of a few of them fit 32 bits.
    static let limit = 1 << 24
    /// Pixels. Edges that arithmetic has moved by less than this from a half still round to the same side.
    private static let tolerance = 1e-6

    init?(scale: Double) {
        guard scale.isFinite, scale > 0 else { return nil }
        self.scale = scale
    }

    /// Returns the nearest pixel edge. Halves always round up, so that adjacent edges meet everywhere.
    func edge(_ points: Double) -> Int? { whole((points * scale + 0.5 + Self.tolerance).rounded(.down)) }

    /// Returns the pixel that contains a coordinate, and the offset in it in 64ths; nil for NaN.
    func place(_ points: Double) -> (pixel: Int, part: Int)? {
        let parts = (points * scale * 64).rounded()
        guard let pixel = whole((parts / 64).rounded(.down)) else { return nil }
        return (pixel, pixel.magnitude < Self.limit ? Int(parts) & 63 : 0)
    }

    /// Returns a line width of at least one pixel; nil if the width is not positive.
    func lineWidth(_ points: Double) -> Int? {
        guard points > 0, let pixels = whole((points * scale).rounded()) else { return nil }
        return max(1, pixels)
    }

    /// Returns the rectangle with each edge rounded to the nearest pixel edge.
    func rounded(_ rect: Rect) -> PixelRect? {
        guard !rect.isEmpty, let left = edge(rect.minX), let top = edge(rect.minY), let right = edge(rect.maxX),
            let bottom = edge(rect.maxY), right > left, bottom > top
        else { return nil }
        return PixelRect(left: left, top: top, right: right, bottom: bottom)
    }

    /// Returns the rectangle of all pixels that the rectangle touches.
    func covering(_ rect: Rect) -> PixelRect? {
        func low(_ points: Double) -> Int? { whole((points * scale + Self.tolerance).rounded(.down)) }
        func high(_ points: Double) -> Int? { whole((points * scale - Self.tolerance).rounded(.up)) }
        guard !rect.isEmpty, let left = low(rect.minX), let top = low(rect.minY), let right = high(rect.maxX),
            let bottom = high(rect.maxY), right > left, bottom > top
        else { return nil }
        return PixelRect(left: left, top: top, right: right, bottom: bottom)
    }

    private func whole(_ pixels: Double) -> Int? {
        guard !pixels.isNaN else { return nil }
        return Int(min(max(pixels, -Double(Self.limit)), Double(Self.limit)))
    }
}
