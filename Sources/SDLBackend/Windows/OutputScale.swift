import InlayRaster

/// Corrects the scale of a window on Wayland, because SDL reads it only when the window enters a display.
nonisolated struct OutputScale {
    private struct Arrival: Equatable {
        var display: Int
        /// SDL's device pixels per point.
        var known: Double
    }

    private var arrival: Arrival?
    /// The display's scale when SDL read it.
    private var seen: Int?
    /// The scale to use instead of SDL's; nil if SDL is right.
    private(set) var own: Int?
    /// The buffer scale to set, as soon as it has differed from SDL's once.
    private(set) var pendingBufferScale: Int?

    /// - Parameters:
    ///   - display: the window's display.
    ///   - pixels: the window's size according to SDL.
    ///   - scale: the display's scale, rounded up; nil if unknown.
    mutating func update(
        display: Int, points: (width: Int, height: Int), pixels: (width: Int, height: Int), scale: Int?
    ) {
        let known = points.width > 0 ? Double(pixels.width) / Double(points.width) : 1
        let arrival = Arrival(display: display, known: known)
        if arrival != self.arrival || seen == nil { (self.arrival, seen) = (arrival, scale) }
        // At a fractional scale SDL lets the compositor scale the window, regardless of the number of its pixels.
        let isWhole = pixels.width % max(1, points.width) == 0 && pixels.height % max(1, points.height) == 0
        own = isWhole && scale != seen ? scale : nil
        if let own {
            pendingBufferScale = own
        } else if pendingBufferScale != nil {
            pendingBufferScale = isWhole ? Int(known) : 1
        }
    }

    /// Returns the exact scale from sizes in whole points and pixels. Wayland's scales are multiples of 1/120.
    static func scale(points: (width: Int, height: Int), pixels: (width: Int, height: Int)) -> Double {
        // The longer side has the smaller rounding error.
        let (points, pixels) =
            points.width >= points.height ? (points.width, pixels.width) : (points.height, pixels.height)
        guard points > 0, pixels > 0 else { return 1 }
        let quotient = Double(pixels) / Double(points)
        let scale = max(1, (quotient * 120).rounded()) / 120
        // The whole window is painted: the last pixel must not exceed the scaled points.
        return (Double(points) * scale).rounded() == Double(pixels) ? scale : quotient
    }
}
