import Testing

@testable import Inlay

@MainActor @Suite struct AffineTransformTests {
    private let quarter = AffineTransform(rotationAngle: .pi / 2)

    @Test func `translation, scale and rotation move a point as expected`() {
        let point = Point(3, 1)

        #expect(point.applying(.identity) == point)
        #expect(point.applying(AffineTransform(translationX: 10, y: -1)) == Point(13, 0))
        #expect(point.applying(AffineTransform(scaleX: 2, y: -3)) == Point(6, -3))
        // Clockwise, because y increases downwards.
        #expect(point.applying(quarter).isNear(Point(-1, 3)))
    }

    @Test func `the first transform of a concatenation applies first`() {
        let moved = AffineTransform(translationX: 10, y: 0)

        #expect(Point(1, 0).applying(moved.concatenating(quarter)).isNear(Point(0, 11)))
        #expect(Point(1, 0).applying(quarter.concatenating(moved)).isNear(Point(10, 1)))
    }

    @Test func `an inverse transform restores the point`() throws {
        let transform = AffineTransform(a: 2, b: 1, c: -0.5, d: 3, tx: 7, ty: -9)
        let inverse = try #require(transform.inverted())

        #expect(Point(4, 5).applying(transform).applying(inverse).isNear(Point(4, 5)))
    }

    @Test(arguments: [
        AffineTransform(scaleX: 0, y: 1), AffineTransform(a: 1, b: 2, c: 2, d: 4), AffineTransform(scaleX: .nan, y: 1),
        AffineTransform(translationX: .infinity, y: 0), AffineTransform(scaleX: 1e-200, y: 1e-200),
    ])
    func `a degenerate transform has no inverse and is not showable`(transform: AffineTransform) {
        #expect(transform.inverted() == nil)
        #expect(!transform.isShowable)
    }

    @Test func `a transformed rectangle is the bounding box of the corners`() {
        let rect = Rect(0, 0, 10, 10)
        let turned = rect.applying(AffineTransform(rotationAngle: .pi / 4))

        #expect(abs(turned.width - 200.squareRoot()) < 1e-9 && abs(turned.minX + 50.squareRoot()) < 1e-9)
        #expect(rect.applying(AffineTransform(scaleX: -1, y: 2)) == Rect(-10, 0, 10, 20))
        #expect(Rect(1, 2, 0, 20).applying(AffineTransform(translationX: 1, y: 1)) == Rect(2, 3, 0, 20))
        #expect(rect.applying(AffineTransform(scaleX: 1e308, y: 1e308)) == .zero)
    }

    @Test func `a transform about a point keeps the point fixed`() {
        let turn = AffineTransform(rotationAngle: 1).about(Point(30, -4))

        #expect(Point(30, -4).applying(turn).isNear(Point(30, -4)))
    }

    @Test func `factors are the largest and the smallest scale`() {
        let turned = AffineTransform(scaleX: 3, y: -0.5).concatenating(AffineTransform(rotationAngle: 2))

        #expect(abs(turned.factors.largest - 3) < 1e-9)
        #expect(abs(turned.factors.smallest - 0.5) < 1e-9)
    }

    @Test func `a full rotation is a translation`() {
        #expect(AffineTransform(rotationAngle: 2 * .pi).isTranslation)
        #expect(!AffineTransform(rotationAngle: 0.001).isTranslation)
    }

    @Test func `a transform prints the six numbers`() {
        #expect("\(AffineTransform(a: 1, b: 2.5, c: 3, d: 4, tx: -5, ty: 1 / 3))" == "1 2.5 3 4 -5 0.333")
    }

    // MARK: Interpolation

    private func between(_ start: AffineTransform, _ end: AffineTransform, at fraction: Double = 0.5) -> AffineTransform
    {
        start.interpolated(to: end, at: fraction, in: Theme())
    }

    @Test(arguments: [
        (0, Double.pi, 0.5, Double.pi / 2), (0, -Double.pi, 0.5, -Double.pi / 2), (0, 1, 0.25, 0.25),
        // The shorter of the two directions.
        (3, -3, 0.5, Double.pi), (0, 1, 1.5, 1.5),
    ])
    func `interpolation of a rotation takes the shorter direction`(
        from: Double, to: Double, fraction: Double, expected: Double
    ) {
        let result = between(AffineTransform(rotationAngle: from), AffineTransform(rotationAngle: to), at: fraction)

        #expect(result.isNear(AffineTransform(rotationAngle: expected)))
    }

    @Test func `interpolation mixes scale, rotation and translation separately`() {
        let end = AffineTransform(scaleX: 3, y: 5)
            .concatenating(AffineTransform(rotationAngle: 1))
            .concatenating(AffineTransform(translationX: 10, y: 20))
        let expected = AffineTransform(scaleX: 2, y: 3)
            .concatenating(AffineTransform(rotationAngle: 0.5))
            .concatenating(AffineTransform(translationX: 5, y: 10))

        #expect(between(.identity, end).isNear(expected))
    }

    @Test func `interpolation of a reflection scales without rotation`() {
        #expect(between(.identity, AffineTransform(scaleX: -1, y: 1)).isNear(AffineTransform(scaleX: 0, y: 1)))
        #expect(between(.identity, AffineTransform(scaleX: 1, y: -1)).isNear(AffineTransform(scaleX: 1, y: 0)))
    }

    @Test func `interpolation from scale zero keeps the rotation of the other end`() {
        let end = AffineTransform(rotationAngle: 1)

        let half = AffineTransform(scaleX: 0.5, y: 0.5).concatenating(end)
        #expect(between(AffineTransform(scaleX: 0, y: 0), end).isNear(half))
        #expect(between(end, AffineTransform(scaleX: 0, y: 0)).isNear(half))
        let line = AffineTransform(scaleX: 0, y: 1).concatenating(end)
        #expect(between(line, end).isNear(AffineTransform(scaleX: 0.5, y: 1).concatenating(end)))
    }

    @Test(arguments: [
        AffineTransform(a: 2, b: 1, c: -0.5, d: 3, tx: 7, ty: -9), AffineTransform(a: -1, b: 0.2, c: 0.3, d: 1),
        AffineTransform(a: 0.1, b: 3, c: 2, d: -0.4), AffineTransform(scaleX: 0, y: 2),
        AffineTransform(scaleX: -2, y: -1),
    ])
    func `interpolation returns the given transforms at both ends`(transform: AffineTransform) {
        #expect(between(transform, .identity, at: 0).isNear(transform))
        #expect(between(.identity, transform, at: 1).isNear(transform))
    }

    @Test func `interpolation with a non-finite transform returns the identity`() {
        #expect(between(AffineTransform(scaleX: .nan, y: 1), .identity) == .identity)
    }
}

extension Point {
    fileprivate func isNear(_ other: Point) -> Bool { abs(x - other.x) < 1e-9 && abs(y - other.y) < 1e-9 }
}

extension AffineTransform {
    fileprivate func isNear(_ other: AffineTransform) -> Bool {
        zip([a, b, c, d, tx, ty], [other.a, other.b, other.c, other.d, other.tx, other.ty]).allSatisfy {
            abs($0 - $1) < 1e-9
        }
    }
}
