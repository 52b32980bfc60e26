import Inlay

extension PaintPass {
    /// Makes soft what is drawn already, in groups that are open too: a group that is empty so far shows what lies beneath it.
    func blur(_ rect: Rect, corners: CornerRadii, radius: Double) {
        guard let box = grid.rounded(rect), layer.shows(box), opacity > 0 else { return }
        let blur = BoxBlur(radius * grid.scale)
        let shown = box.intersection(layer.extents)
        guard let picture = Layer(apart: shown.grown(by: blur.reach)) else { return }
        for layer in openLayers { picture.lay(layer) }
        guard let bytes = picture.image.bytes else { return }
        blur.apply(
            to: bytes, width: picture.frame.width, height: picture.frame.height, stride: picture.image.stride,
            channels: 4)
        guard let ink = ink(picture.image, tile: picture.frame, opacity: opacity) else { return }
        paint(RoundedShape(box, radii: pixels(corners)), in: box, ink)
    }
}
