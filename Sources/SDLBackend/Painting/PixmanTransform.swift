internal import CPixman
import Inlay

/// Shows an image turned, scaled and sheared; beyond its edges it is clear.
nonisolated struct PixmanTransform {
    private var matrix: pixman_transform_t
    /// Pixels of the source that fall together in one of the target.
    private let across: Double
    private let down: Double

    /// Whether straight lines between two pixels do, at a third of the time; else all that fall together are mixed.
    private let isLinear: Bool

    /// Fewer pixels than these beside each other are still read by straight lines between two: the thinnest line loses an eighth at most.
    private static let smallestReduction = 1.15
    /// Pixels beside each other that are mixed into one; what is made smaller still is read with gaps.
    private static let largestReduction = 64.0

    /// - Parameters:
    ///   - transform: where in the source a place of the target is; its translation has no part in it.
    ///   - start: where in the source the target's origin is.
    ///   - detail: pixels of the source that its thinnest lines are wide.
    init(_ transform: AffineTransform, from start: Point, detail: Double = 1) {
        matrix = pixman_transform_t()
        matrix.matrix.0 = (Self.fixed(transform.a), Self.fixed(transform.c), Self.fixed(start.x))
        matrix.matrix.1 = (Self.fixed(transform.b), Self.fixed(transform.d), Self.fixed(start.y))
        matrix.matrix.2 = (0, 0, Self.fixed(1))
        let steps = Self.steps(of: transform)
        across = steps.x
        down = steps.y
        isLinear = max(across, down) < Self.smallestReduction * max(1, detail)
    }

    /// Pixels of the source that a pixel of the target is wide and high in it.
    static func steps(of transform: AffineTransform) -> (x: Double, y: Double) {
        (
            (transform.a * transform.a + transform.c * transform.c).squareRoot(),
            (transform.b * transform.b + transform.d * transform.d).squareRoot()
        )
    }

    func apply(to image: OpaquePointer) {
        var matrix = matrix
        pixman_image_set_transform(image, &matrix)
        if isLinear {
            pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nil, 0)
        } else {
            PixmanScaling.filter(
                image, x: min(across, Self.largestReduction), y: min(down, Self.largestReduction))
        }
    }

    static func remove(from image: OpaquePointer) {
        pixman_image_set_transform(image, nil)
        pixman_image_set_filter(image, PIXMAN_FILTER_NEAREST, nil, 0)
    }

    private static func fixed(_ value: Double) -> pixman_fixed_t {
        pixman_fixed_t(min(max((value * 65536).rounded(), -Double(pixman_fixed_t.max)), Double(pixman_fixed_t.max)))
    }
}
