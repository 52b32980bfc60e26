internal import CPixman
import Glibc

/// Shows an image at another size: averaging to shrink, linear interpolation to enlarge.
nonisolated struct PixmanScaling {
    /// Pixels of the source per pixel of the target.
    private let x: Double
    private let y: Double

    init(from source: (width: Int, height: Int), to target: (width: Int, height: Int)) {
        x = Double(source.width) / Double(target.width)
        y = Double(source.height) / Double(target.height)
    }

    func apply(to image: OpaquePointer) {
        move(image, left: 0, top: 0)
        pixman_image_set_repeat(image, PIXMAN_REPEAT_PAD)
        Self.filter(image, x: x, y: y)
    }

    /// Sets a filter that averages as many source pixels as one target pixel covers, horizontally and vertically.
    static func filter(_ image: OpaquePointer, x: Double, y: Double) {
        var count: Int32 = 0
        let (across, down) = (kernels(x), kernels(y))
        let phaseBits: Int32 = 4
        let filter = pixman_filter_create_separable_convolution(
            &count, fixed(max(x, 1)), fixed(max(y, 1)), across.reconstruct, down.reconstruct, across.sample,
            down.sample, phaseBits, phaseBits)
        guard let filter else { return }
        pixman_image_set_filter(image, PIXMAN_FILTER_SEPARABLE_CONVOLUTION, filter, count)
        free(filter)
    }

    /// Makes the image begin at this pixel of the target, because pixman's own positions are limited to 16 bits. It uses pixman's step
    /// size, so that a part has the same pixels as in the whole.
    func move(_ image: OpaquePointer, left: Int, top: Int) {
        let (across, down) = (Self.fixed(x), Self.fixed(y))
        var transform = pixman_transform_t()
        pixman_transform_init_scale(&transform, across, down)
        transform.matrix.0.2 = Self.steps(left, of: across)
        transform.matrix.1.2 = Self.steps(top, of: down)
        pixman_image_set_transform(image, &transform)
    }

    private static func kernels(_ ratio: Double) -> (reconstruct: pixman_kernel_t, sample: pixman_kernel_t) {
        ratio > 1 ? (PIXMAN_KERNEL_BOX, PIXMAN_KERNEL_BOX) : (PIXMAN_KERNEL_LINEAR, PIXMAN_KERNEL_IMPULSE)
    }

    /// Returns a fixed-point value of at least the smallest step: pixman draws nothing through a singular matrix.
    private static func fixed(_ value: Double) -> pixman_fixed_t {
        pixman_fixed_t(min(max((value * 65536).rounded(), 1), Double(pixman_fixed_t.max)))
    }

    private static func steps(_ count: Int, of step: pixman_fixed_t) -> pixman_fixed_t {
        pixman_fixed_t(clamping: count * Int(step))
    }
}
