/// A width and a height, in points.
///
/// A measured dimension may be undefined (specification 11.1): it is then `Double.undefined`.
public nonisolated struct Size: Hashable, Codable, Sendable {
    public var width: Double
    public var height: Double

    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(0, 0)
    /// A view without a size of its own.
    public static let undefined = Size(.undefined, .undefined)
    /// As much room as one likes: what a measurement without constraint is asked for.
    public static let unconstrained = Size(.infinity, .infinity)
}

nonisolated extension Double {
    /// The value of a dimension that nobody has set or can tell.
    public static var undefined: Double { .nan }
    public var isDefined: Bool { !isNaN }

    /// Points; sums of thousands of lengths below it are still exact to a device pixel.
    nonisolated static var lengthLimit: Double { 1e6 }

    /// Points; no view asks for more, so that sums and products of what views ask for stay finite.
    nonisolated static var contentLimit: Double { 1e12 }

    /// This value, or `fallback` where it is undefined.
    func defined(or fallback: Double) -> Double { isNaN ? fallback : self }

    /// This value moved to the nearest device pixel; from the middle between two to the next, wherever it lies and in spite of what
    /// arithmetic is off by, so that a length of whole pixels stays as long at any place.
    func snapped(toScale scale: Double) -> Double {
        let pixels = self * scale
        // `rounded()` is a call into the C library, and layout rounds every edge.
        guard abs(pixels) < 0x1p51 else { return pixels.rounded() / scale }
        let shifted = pixels + Self.middle
        let towardsZero = Double(Int(shifted))
        let whole = towardsZero > shifted ? towardsZero - 1 : towardsZero
        return scale == 1 ? whole : whole / scale
    }

    /// Half a pixel, and more than sums of lengths are off by.
    private static var middle: Double { 0.5 + 1e-6 }
}
