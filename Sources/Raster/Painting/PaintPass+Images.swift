internal import CPixman
import Inlay

/// The cache key of a picture at one size.
nonisolated struct PictureKey: Hashable {
    /// The image. Retained, so that no other image can get its identity while the picture is cached.
    let image: Image
    /// Device pixels.
    let width: Int
    let height: Int
    /// Whether only the opacity is stored, to be filled with a tint.
    let isShape: Bool
    /// Whether the picture is tiled. pixman stores that in the picture.
    let isTile: Bool
    /// Device pixels per point if the image has slices, whose edges keep their size; otherwise 0.
    let scale: Double
}

/// An image in pixman's format.
struct Picture {
    let image: PixmanImage
    /// The scaling to the size on screen; nil if the picture has that size.
    let scaling: PixmanScaling?

    /// Area in pixels of the largest picture requested from a source, 32 MB. Pictures shown larger are stretched.
    private static let largestArea = 8 << 20

    init(_ key: PictureKey) throws(RenderWarning) {
        let (wide, high) = (Double(key.width), Double(key.height))
        let shrink = min(
            1, (Double(Self.largestArea) / (wide * high)).squareRoot(),
            Double(PixelBuffer.maximumSide) / max(wide, high))
        let size = (width: max(1, Int(wide * shrink)), height: max(1, Int(high * shrink)))
        let pixmap =
            key.image.slices.map {
                Pixmap(key.image, $0, scale: key.scale * shrink, width: size.width, height: size.height)
            }
            ?? key.image.source.pixmap(width: size.width, height: size.height)
        if pixmap.isEmpty { throw .emptyImage(name: key.image.name, reason: key.image.source.failureReason) }
        guard max(pixmap.width, pixmap.height) <= PixelBuffer.maximumSide else { throw .largeImage(key.image.name) }
        image = key.isShape ? try PixmanImage(alphaOf: pixmap) : try PixmanImage(pixmap)
        if pixmap.width == key.width, pixmap.height == key.height {
            scaling = nil
        } else {
            let scaling = PixmanScaling(from: (pixmap.width, pixmap.height), to: (key.width, key.height))
            scaling.apply(to: image.pointer)
            image.isScaled = true
            self.scaling = scaling
        }
    }
}

extension PaintPass {
    mutating func image(_ image: Image, in rect: Rect, tint: Color?) throws(RenderWarning) {
        guard let box = grid.rounded(rect), layer.shows(box),
            let resolvedPaint = try resolvedPaint(tint ?? .black, at: box)
        else { return }
        try drawDeferredBackground(beneath: box)
        let picture = try picture(image, box, isShape: tint != nil)
        var target = box
        if let scaling = picture.scaling {
            target = box.intersection(layer.extents)
            scaling.move(picture.image.pointer, left: target.left - box.left, top: target.top - box.top)
        }
        if tint != nil {
            try layer.composite(resolvedPaint, mask: picture.image, to: target)
        } else {
            // The black has no effect: only the opacity of a mask is used.
            layer.composite(picture.image, mask: resolvedPaint.isOpaque ? nil : try resolvedPaint.picture(), to: target)
        }
    }

    /// Returns the image as a tiled paint that starts at the top left of a rectangle; nil if the image has no size.
    func pattern(_ image: Image, opacity: Double, at box: PixelRect) throws(RenderWarning) -> ResolvedPaint? {
        guard let size = grid.rounded(Rect(origin: .zero, size: image.size)) else { return nil }
        let picture = try picture(image, size, isTile: true)
        picture.scaling?.move(picture.image.pointer, left: 0, top: 0)
        return try resolvedPaint(picture.image, tile: size.offset(x: box.left, y: box.top), opacity: opacity)
    }

    /// Returns a paint with a picture that begins at the top left of `tile`.
    func resolvedPaint(_ picture: PixmanImage, tile: PixelRect, opacity: Double) throws(RenderWarning) -> ResolvedPaint?
    {
        if opacity >= 1 { return ResolvedPaint(picture, tile: tile) }
        guard let faded = try Layer(apart: tile) else { return nil }
        faded.composite(picture, mask: try PixmanImage(opacityMask: opacity), to: tile)
        return ResolvedPaint(faded.image, tile: tile)
    }

    private func picture(_ image: Image, _ box: PixelRect, isShape: Bool = false, isTile: Bool = false)
        throws(RenderWarning)
        -> Picture
    {
        let image = image.resolved(in: renderer.paintCache.theme.appearance)
        let scale = image.slices == nil ? 0 : grid.scale
        let key = PictureKey(
            image: image, width: box.width, height: box.height, isShape: isShape, isTile: isTile, scale: scale)
        if let picture = renderer.pictures.value(for: key) { return picture }
        let picture = try Picture(key)
        if image.source.isTransient { return picture }
        renderer.pictures.insert(picture, for: key, cost: picture.image.byteCount)
        return picture
    }
}
