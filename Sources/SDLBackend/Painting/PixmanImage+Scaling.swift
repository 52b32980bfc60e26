internal import CPixman

extension PixmanImage {
    /// A copy of another size, in device pixels.
    func scaled(
        from source: (width: Int, height: Int), to target: (width: Int, height: Int)
    ) throws(Omission) -> PixmanImage {
        let format = pixman_image_get_format(pointer)
        let copy = try PixmanImage(format: format, width: target.width, height: target.height)
        PixmanScaling(from: source, to: target).apply(to: pointer)
        pixman_image_composite32(
            PIXMAN_OP_SRC, pointer, nil, copy.pointer, 0, 0, 0, 0, 0, 0, Int32(target.width), Int32(target.height))
        return copy
    }
}
