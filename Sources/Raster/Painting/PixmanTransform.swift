internal import CPixman
import Inlay

/// Shows an image rotated, scaled and sheared. Pixels outside of it are clear.
nonisolated struct PixmanTransform {
    private var matrix: pixman_transform_t
    /// Source pixels per target pixel.
    private let across: Double
    private let down: Double

    /// Whether linear interpolation is enough, which takes a third of the time. Otherwise all covered pixels are averaged.
    private let isLinear: Bool

    /// Reductions below this are read with linear interpolation. The thinnest line loses at most an eighth.
    private static let minimumReduction = 1.15
    /// The most adjacent pixels that are averaged to one. Greater reductions skip pixels.
    private static let maximumReduction = 64.0

    /// - Parameters:
    ///   - transform: maps a place in the target to the source; its translation is ignored.
    ///   - start: the position of the target's origin in the source.
    ///   - detail: the width of the thinnest lines in the source, in pixels.
    init(_ transform: AffineTransform, from start: Point, detail: Double = 1) {
        matrix = pixman_transform_t()
        matrix.matrix.0 = (Self.fixed(transform.a), Self.fixed(transform.c), Self.fixed(start.x))
        matrix.matrix.1 = (Self.fixed(transform.b), Self.fixed(transform.d), Self.fixed(start.y))
        matrix.matrix.2 = (0, 0, Self.fixed(1))
        let steps = Self.steps(of: transform)
        across = steps.x
        down = steps.y
        isLinear = max(across, down) < Self.minimumReduction * max(1, detail)
    }

    /// Returns the number of source pixels that a target pixel covers horizontally and vertically.
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
                image, x: min(across, Self.maximumReduction), y: min(down, Self.maximumReduction))
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
