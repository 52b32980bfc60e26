import Inlay

extension PaintPass {
    /// Blurs the pixels drawn so far, including open groups. An empty group shows the content below it.
    mutating func blur(_ rect: Rect, corners: CornerRadii, radius: Double, beneath width: Double) throws(RenderWarning)
    {
        guard let box = grid.rounded(rect), layer.shows(box), opacity > 0 else { return }
        try drawDeferredBackground()
        let blur = BackdropBlur(radius * grid.scale)
        let shown = box.intersection(layer.extents)
        guard let picture = try ground(of: shown.grown(by: blur.reach), around: (shown.left, shown.top)) else { return }
        guard let soft = try blur.soft(picture),
            let resolvedPaint = try resolvedPaint(soft, tile: picture.frame, opacity: opacity)
        else {
            return
        }
        try paint(uncut(ground(box, corners, beneath: width), in: box), in: box, resolvedPaint)
    }

    /// Returns a copy of the pixels drawn so far. Outside of the window, which groups do not cover, the edge pixels are repeated.
    private func ground(of frame: PixelRect, around anchor: (x: Int, y: Int)) throws(RenderWarning) -> Layer? {
        let seen = canvas.map { frame.intersection($0) } ?? frame
        guard let picture = try Layer(apart: seen) else { return nil }
        for (layer, place) in openLayers {
            if let place {
                picture.lay(layer, from: place, around: anchor, to: picture.frame)
            } else {
                picture.lay(layer)
            }
        }
        guard seen != frame, let whole = try Layer(apart: frame) else { return picture }
        picture.goOn()
        whole.lay(picture)
        return whole
    }
}

/// A blur of coloured pixels. Details much smaller than the deviation are invisible, so a wide blur runs on a downscaled copy.
private struct BackdropBlur {
    private let blur: BoxBlur
    /// Device pixels along the side of a downscaled pixel.
    private let step: Int

    /// The least number of downscaled pixels per deviation. From there on, linear interpolation looks like a curve.
    private static let stepsOnDeviation = 4.0

    /// - Parameter deviation: the standard deviation, in device pixels.
    init(_ deviation: Double) {
        let deviation = deviation > 0 ? min(deviation, BoxBlur.largestDeviation) : 0
        var step = 1
        while Double(2 * step) * Self.stepsOnDeviation <= deviation { step *= 2 }
        self.step = step
        blur = BoxBlur(deviation / Double(step))
    }

    /// The number of device pixels around a shape that affect its blur.
    var reach: Int { step == 1 ? blur.reach : (blur.reach + 2) * step }

    func soft(_ picture: Layer) throws(RenderWarning) -> PixmanImage? {
        let size = (width: picture.frame.width, height: picture.frame.height)
        let smaller = (width: (size.width + step - 1) / step, height: (size.height + step - 1) / step)
        guard step > 1 else { return try apply(to: picture) }
        guard let small = try Layer(apart: PixelRect(x: 0, y: 0, width: smaller.width, height: smaller.height)),
            let result = try Layer(apart: picture.frame)
        else { return nil }
        PixmanScaling(from: size, to: smaller).apply(to: picture.image.pointer)
        small.composite(picture.image, to: small.frame)
        guard let soft = try apply(to: small) else { return nil }
        PixmanScaling(from: smaller, to: size).apply(to: soft.pointer)
        result.composite(soft, to: result.frame)
        return result.image
    }

    private func apply(to picture: Layer) throws(RenderWarning) -> PixmanImage? {
        guard let bytes = picture.image.bytes else { return nil }
        let frame = picture.frame
        try blur.apply(
            to: bytes, width: frame.width, height: frame.height, stride: picture.image.stride, channels: 4)
        return picture.image
    }
}
