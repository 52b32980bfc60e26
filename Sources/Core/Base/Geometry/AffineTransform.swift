import Glibc

/// A rotation, scale, shear and translation: (x, y) becomes (`a` x + `c` y + `tx`, `b` x + `d` y + `ty`).
///
///     view.transform = AffineTransform(scaleX: 1.2, y: 1.2).concatenating(AffineTransform(rotationAngle: .pi / 4))
///
/// The description has the six numbers in the order of their names, like an SVG matrix.
public nonisolated struct AffineTransform: Hashable, Sendable {
    /// The factor of x for the new x.
    public var a: Double
    /// The factor of x for the new y.
    public var b: Double
    /// The factor of y for the new x.
    public var c: Double
    /// The factor of y for the new y.
    public var d: Double
    /// The translation in points.
    public var tx: Double
    /// The vertical translation, in points.
    public var ty: Double

    /// Creates a transform from its matrix; without arguments, the identity.
    public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a translation, in points.
    public init(translationX x: Double, y: Double) { self.init(tx: x, ty: y) }

    /// Creates a scale; factors below 1 reduce, and negative factors mirror.
    public init(scaleX x: Double, y: Double) { self.init(a: x, d: y) }

    /// Creates a clockwise rotation, in radians.
    public init(rotationAngle angle: Double) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }

    /// The transform without an effect.
    public static let identity = AffineTransform()

    /// Returns a transform that applies this transform first, then the other.
    public func concatenating(_ other: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c,
            d: c * other.b + d * other.d, tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// Returns the inverse transform; nil if different points become equal, or numbers are not finite.
    public func inverted() -> AffineTransform? {
        let determinant = a * d - b * c
        guard isFinite, determinant.isNormal else { return nil }
        let inverse = AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        return inverse.isFinite ? inverse : nil
    }
}

nonisolated extension Point {
    /// Returns the transformed point.
    public func applying(_ transform: AffineTransform) -> Point {
        Point(transform.a * x + transform.c * y + transform.tx, transform.b * x + transform.d * y + transform.ty)
    }
}

nonisolated extension Rect {
    /// Returns the bounding rectangle of the transformed rectangle; zero if it is not finite.
    public func applying(_ transform: AffineTransform) -> Rect {
        if transform.isTranslation { return offset(by: Point(transform.tx, transform.ty)) }
        let corners = [Point(minX, minY), Point(maxX, minY), Point(minX, maxY), Point(maxX, maxY)].map {
            $0.applying(transform)
        }
        let low = corners.reduce(corners[0]) { Point(min($0.x, $1.x), min($0.y, $1.y)) }
        let high = corners.reduce(corners[0]) { Point(max($0.x, $1.x), max($0.y, $1.y)) }
        let result = Rect(low.x, low.y, high.x - low.x, high.y - low.y)
        return result.width.isFinite && result.height.isFinite ? result : .zero
    }
}

// MARK: - Effects
nonisolated extension AffineTransform {
    /// Returns the transform about another point than the origin.
    package func about(_ center: Point) -> AffineTransform {
        AffineTransform(translationX: -center.x, y: -center.y)
            .concatenating(self)
            .concatenating(AffineTransform(translationX: center.x, y: center.y))
    }

    package var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

    /// Whether the transform is only a translation. The tolerance covers sines of full turns, which are not exactly 0.
    package var isTranslation: Bool {
        func isNear(_ value: Double, _ other: Double) -> Bool { abs(value - other) < 1e-9 }
        return isNear(a, 1) && isNear(b, 0) && isNear(c, 0) && isNear(d, 1) && tx.isFinite && ty.isFinite
    }

    /// The scale factor of 1 or more, if the transform scales both axes equally, without rotation or mirroring; nil otherwise.
    package var enlargement: Double? {
        let isEven = abs(a - d) < 1e-9 * a && abs(b) < 1e-9 && abs(c) < 1e-9
        return isEven && isFinite && a >= 1 ? a : nil
    }

    /// The largest and the smallest factor by which the transform scales lengths.
    package var factors: (largest: Double, smallest: Double) {
        let turned = hypot(a + d, b - c) / 2
        let mirrored = hypot(a - d, b + c) / 2
        return (turned + mirrored, abs(turned - mirrored))
    }

    /// The factor between a point of a view and the size of a display, in both directions: content beyond it is invisible.
    private static let largestFactor = 1000.0

    /// Whether the result is visible and can be hit.
    package var isShowable: Bool {
        let (largest, smallest) = factors
        return isFinite && largest <= Self.largestFactor && smallest >= 1 / Self.largestFactor
    }
}

// MARK: - Interpolation
nonisolated extension AffineTransform: Animatable {
    /// Interpolates translation, angle and scale separately, so that half a turn rotates without shrinking. The rotation takes
    /// the shorter way; half a turn has the direction of the angle's sign.
    public func interpolated(to end: AffineTransform, at fraction: Double, in theme: Theme) -> AffineTransform {
        guard isFinite, end.isFinite else { return end }
        let (first, last) = (Parts(self), Parts(end))
        // A transform that collapses to a point has no defined angle.
        let from = first.angle ?? last.angle ?? 0
        var way = (last.angle ?? from) - from
        if abs(way) > .pi + 1e-9 { way -= way > 0 ? 2 * .pi : -2 * .pi }
        return Parts(
            place: first.place.interpolated(to: last.place, at: fraction, in: theme), angle: from + way * fraction,
            scale: first.scale.interpolated(to: last.scale, at: fraction, in: theme),
            shear: first.shear.interpolated(to: last.shear, at: fraction, in: theme)
        ).transform
    }

    /// The components in order: shear and scale, then rotation, then translation.
    private struct Parts {
        var place: Point
        /// The angle in radians; nil if all points become equal.
        var angle: Double?
        var scale: Size
        var shear: Double

        init(place: Point, angle: Double, scale: Size, shear: Double) {
            self.place = place
            self.angle = angle
            self.scale = scale
            self.shear = shear
        }

        init(_ transform: AffineTransform) {
            let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
            // Mirroring is not a rotation: the x axis is mirrored if that is closer.
            let sign = a * d < b * c && a < d ? -1.0 : 1
            let length = hypot(a, b)
            place = Point(transform.tx, transform.ty)
            angle = length > 0 ? atan2(b * sign, a * sign) : hypot(c, d) > 0 ? atan2(-c, d) : nil
            let (cosine, sine) = (cos(angle ?? 0), sin(angle ?? 0))
            scale = Size(length * sign, d * cosine - c * sine)
            shear = c * cosine + d * sine
        }

        var transform: AffineTransform {
            let (cosine, sine) = (cos(angle ?? 0), sin(angle ?? 0))
            return AffineTransform(
                a: scale.width * cosine, b: scale.width * sine, c: shear * cosine - scale.height * sine,
                d: shear * sine + scale.height * cosine, tx: place.x, ty: place.y)
        }
    }
}

nonisolated extension AffineTransform: CustomStringConvertible {
    public var description: String { [a, b, c, d, tx, ty].map(\.plain).joined(separator: " ") }
}
