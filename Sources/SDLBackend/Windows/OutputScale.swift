/// The scale of a window's display on Wayland, where SDL has not heard of it: SDL looks at it when the window comes to a display.
nonisolated struct OutputScale {
    private struct Arrival: Equatable {
        var display: Int
        /// SDL's device pixels per point.
        var known: Double
    }

    private var arrival: Arrival?
    /// The display's scale when SDL looked.
    private var seen: Int?
    /// The scale that holds instead of SDL's; nil where SDL is right.
    private(set) var own: Int?
    /// The scale of the buffers, once it has not been SDL's.
    private(set) var toTell: Int?

    /// - Parameters:
    ///   - display: the one that the window is on.
    ///   - pixels: the window's size as SDL has it.
    ///   - scale: the display's, rounded up; nil where it is not known.
    mutating func update(
        display: Int, points: (width: Int, height: Int), pixels: (width: Int, height: Int), scale: Int?
    ) {
        let known = points.width > 0 ? Double(pixels.width) / Double(points.width) : 1
        let arrival = Arrival(display: display, known: known)
        if arrival != self.arrival || seen == nil { (self.arrival, seen) = (arrival, scale) }
        // At a scale between whole ones SDL has the compositor stretch the window, whatever its pixels are.
        let isWhole = pixels.width % max(1, points.width) == 0 && pixels.height % max(1, points.height) == 0
        own = isWhole && scale != seen ? scale : nil
        if let own { toTell = own } else if toTell != nil { toTell = isWhole ? Int(known) : 1 }
    }

    /// The scale of a window of whole points and pixels, whatever its size: Wayland's scales are in steps of 1/120.
    static func scale(points: (width: Int, height: Int), pixels: (width: Int, height: Int)) -> Double {
        // The longer side has the smaller error of rounding.
        let (points, pixels) =
            points.width >= points.height ? (points.width, pixels.width) : (points.height, pixels.height)
        guard points > 0, pixels > 0 else { return 1 }
        let quotient = Double(pixels) / Double(points)
        let scale = max(1, (quotient * 120).rounded()) / 120
        // All of the window is painted: a last pixel must not lie beyond what its points come to.
        return (Double(points) * scale).rounded() == Double(pixels) ? scale : quotient
    }
}
