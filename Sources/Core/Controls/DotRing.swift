import Glibc

/// The ring of dots of activity indicators.
enum DotRing {
    static let count = 8
    /// The lowest opacity of a dot, relative to an opaque one.
    static let faintest = 0.2
    /// The lowest opacity of dots that fade together. Dots in `secondaryLabel` keep a contrast of 3 to the background.
    static let faintestTogether = 0.8

    /// Draws the dots in the centre of a rectangle.
    ///
    /// - Parameters:
    ///   - side: The diameter of the ring, in points.
    ///   - opacity: The opacity of each dot, clockwise from the top.
    static func draw(
        in rect: Rect, side: Double, _ color: Color, into list: inout DisplayList, opacity: (Int) -> Double
    ) {
        let side = min(side, rect.width, rect.height)
        let dot = side / 5
        let radius = (side - dot) / 2
        for index in 0..<count {
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let place = Rect(
                rect.midX + radius * sin(angle) - dot / 2, rect.midY - radius * cos(angle) - dot / 2, dot, dot)
            list.fill(place, cornerRadius: dot / 2, color.opacity(opacity(index)))
        }
    }
}
