/// A width and a height, in points.
///
/// A measured dimension may be undefined (specification 11.1): it is then `Double.undefined`.
public nonisolated struct Size: Hashable, Codable, Sendable {
    /// The horizontal dimension.
    public var width: Double
    /// The vertical dimension.
    public var height: Double

    /// Creates a size from its dimensions.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Creates a size; short for `init(width:height:)`.
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    /// A size without area.
    public static let zero = Size(0, 0)
    /// The size of a view without a natural size.
    public static let undefined = Size(.undefined, .undefined)
    /// Unlimited room, for a measurement without constraints.
    public static let unconstrained = Size(.infinity, .infinity)
}

nonisolated extension Double {
    /// The value of a dimension that is not set and cannot be computed.
    public static var undefined: Double { .nan }
    /// Whether the dimension is set or could be computed.
    public var isDefined: Bool { !isNaN }

    /// The limit in points below which sums of thousands of lengths are exact to a device pixel.
    nonisolated static var lengthLimit: Double { 1e6 }

    /// The maximum size of a view in points, so that sums and products of sizes stay finite.
    nonisolated static var contentLimit: Double { 1e12 }

    /// This value, or `fallback` if it is undefined.
    func defined(or fallback: Double) -> Double { isNaN ? fallback : self }

    /// The value rounded to the nearest device pixel. Halves round up, at any position and with a tolerance for rounding
    /// errors, so that a length of whole pixels is the same at any position.
    func snapped(toScale scale: Double) -> Double {
        let pixels = self * scale
        // `rounded()` calls the C library, and layout rounds every edge.
        guard abs(pixels) < 0x1p51 else { return pixels.rounded() / scale }
        let shifted = pixels + Self.middle
        let towardsZero = Double(Int(shifted))
        let whole = towardsZero > shifted ? towardsZero - 1 : towardsZero
        return scale == 1 ? whole : whole / scale
    }

    /// Half a pixel plus the tolerance for rounding errors in sums of lengths.
    private static var middle: Double { 0.5 + 1e-6 }
}
