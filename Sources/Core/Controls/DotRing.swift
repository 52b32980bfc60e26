import Glibc

/// The dots of activity indicators.
enum DotRing {
    static let count = 8
    /// Of the opacity of a full dot.
    static let faintest = 0.2

    /// Adds the dots in the middle of a rectangle.
    ///
    /// - Parameters:
    ///   - side: of the ring, in points.
    ///   - opacity: of each of the dots, from the topmost on, clockwise.
    static func draw(
        in rect: Rect, side: Double, _ color: Color, into list: inout DisplayList, opacity: (Int) -> Double
    ) {
        let side = min(side, rect.width, rect.height)
        let dot = side / 6
        let radius = (side - dot) / 2
        for index in 0..<count {
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let place = Rect(
                rect.midX + radius * sin(angle) - dot / 2, rect.midY - radius * cos(angle) - dot / 2, dot, dot)
            list.fill(place, cornerRadius: dot / 2, color.opacity(opacity(index)))
        }
    }
}
