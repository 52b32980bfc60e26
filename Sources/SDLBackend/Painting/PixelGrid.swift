import Inlay

/// Where points fall on device pixels.
nonisolated struct PixelGrid {
    /// Device pixels per point.
    let scale: Double

    /// Coordinates beyond this many pixels are brought back to it, so that sums of a few of them fit 32 bits.
    static let limit = 1 << 24
    /// Pixels; edges that arithmetic has moved by less than this from a half still round to the same side.
    private static let tolerance = 1e-6

    init?(scale: Double) {
        guard scale.isFinite, scale > 0 else { return nil }
        self.scale = scale
    }

    /// The nearest pixel edge. Halves go up everywhere, so that neighbours meet wherever they lie.
    func edge(_ points: Double) -> Int? { whole((points * scale + 0.5 + Self.tolerance).rounded(.down)) }

    /// The pixel that a place lies in, and how many 64ths further it is; nil for no place.
    func place(_ points: Double) -> (pixel: Int, part: Int)? {
        let parts = (points * scale * 64).rounded()
        guard let pixel = whole((parts / 64).rounded(.down)) else { return nil }
        return (pixel, pixel.magnitude < Self.limit ? Int(parts) & 63 : 0)
    }

    /// A length of at least one pixel, or none at all.
    func lineWidth(_ points: Double) -> Int? {
        guard points > 0, let pixels = whole((points * scale).rounded()) else { return nil }
        return max(1, pixels)
    }

    /// The rectangle with each edge on the nearest pixel edge.
    func rounded(_ rect: Rect) -> PixelRect? {
        guard !rect.isEmpty, let left = edge(rect.minX), let top = edge(rect.minY), let right = edge(rect.maxX),
            let bottom = edge(rect.maxY), right > left, bottom > top
        else { return nil }
        return PixelRect(left: left, top: top, right: right, bottom: bottom)
    }

    /// All pixels that the rectangle touches.
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
