import Inlay

/// A group that is rotated, scaled or sheared. It is drawn into a separate layer, which is then composited.
struct TransformedPicture {
    let layer: Layer
    /// The mapping from points to the layer's pixels.
    let grid: PixelGrid
    /// The position in the display list that is mapped to the corner of a pixel.
    let origin: Point
    /// The mapping from the layer's pixels to the layer below.
    let target: AffineTransform
    /// The mapping from the layer below to the layer's pixels.
    fileprivate let source: AffineTransform
    /// The pixels of the layer below that it may touch.
    fileprivate let reach: PixelRect
    /// The pixel that source and target count from. It does not depend on the part that is drawn, or on the content.
    fileprivate let anchor: (x: Int, y: Int)
}

/// The pixels that a group is drawn with, and their mapping to the layer below.
private struct PictureGrid {
    let grid: PixelGrid
    let origin: Point
    let target: AffineTransform
    let source: AffineTransform
    /// The visible part.
    let frame: PixelRect

    /// Creates the grid; nil if nothing is visible.
    ///
    /// - Parameters:
    ///   - detail: pixels per side of a pixel of the layer below.
    ///   - shown: the visible rectangle, in pixels of the layer below.
    init?(_ bounds: Rect, _ transform: AffineTransform, over below: PixelGrid, detail: Double, shown: PixelRect) {
        guard let grid = PixelGrid(scale: below.scale * detail) else { return nil }
        let target = AffineTransform(scaleX: 1 / grid.scale, y: 1 / grid.scale)
            .concatenating(transform)
            .concatenating(AffineTransform(scaleX: below.scale, y: below.scale))
        self.init(bounds, grid, target, origin: .zero, shown: shown)
    }

    /// Enlarged content is rasterised at its final size. Its edges fall where those of unscaled content of that size would.
    ///
    /// - Parameter size: the enlargement factor.
    init?(
        inPlace bounds: Rect, _ transform: AffineTransform, about center: Point, over below: PixelGrid, _ size: Double,
        shown: PixelRect
    ) {
        let place = Point(center.x + transform.tx, center.y + transform.ty)
        guard let grid = PixelGrid(scale: below.scale * size), let x = below.edge(place.x), let y = below.edge(place.y)
        else { return nil }
        // The position near the centre that is mapped to that corner of a pixel.
        let origin = Point(
            center.x + (Double(x) - place.x * below.scale) / grid.scale,
            center.y + (Double(y) - place.y * below.scale) / grid.scale)
        let target = AffineTransform(translationX: Double(x), y: Double(y))
        self.init(bounds.offset(by: .zero - origin), grid, target, origin: origin, shown: shown)
    }

    private init?(_ bounds: Rect, _ grid: PixelGrid, _ target: AffineTransform, origin: Point, shown: PixelRect) {
        guard let whole = grid.covering(bounds), let source = target.inverted() else { return nil }
        self.grid = grid
        self.origin = origin
        self.target = target
        self.source = source
        let steps = PixmanTransform.steps(of: source)
        // Adjacent pixels are mixed in.
        let margin = Int(max(steps.x, steps.y).rounded(.up)) + 1
        let shown = Rect(Double(shown.left), Double(shown.top), Double(shown.width), Double(shown.height))
        frame = whole.intersection(PixelRect(covering: shown.applying(source), scale: 1).grown(by: margin))
        if frame.isEmpty { return nil }
    }

    /// Pixels, 64 MB: a rotated display of 8 million pixels.
    private static let largestArea = 16 << 20

    var isBounded: Bool { max(frame.width, frame.height) <= PixelBuffer.maximumSide && frame.area <= Self.largestArea }
}

extension PaintPass {
    /// The deepest nesting of transforms. Each may need memory for the whole canvas. Deeper ones are left out.
    nonisolated static let maximumTransformDepth = 16
    /// The most pixels per side of a pixel, which bounds the size of glyph bitmaps. Greater enlargements look soft.
    private static let finestDetail = 4.0
    /// An enlargement up to this much gets no extra pixels, so that springs that oscillate around their size do not flicker.
    private static let freeEnlargement = 0.25
    /// Pixels. Together with the size of the largest canvas, such a distance fits pixman's 16 bits.
    private static let farthestAnchor = 16_000.0

    /// Returns the layer that a group is drawn into before it is transformed. It includes all visible parts; nil if there are none.
    func transformedPicture(
        of content: GroupContent, _ transform: AffineTransform, about center: Point, _ isMoving: Bool
    ) throws(RenderWarning) -> TransformedPicture? {
        let bounds = DisplayCommand.pushTransform(transform, about: center).effectBounds(of: content.bounds)
        guard let reach = grid.covering(bounds), layer.shows(reach) else { return nil }
        guard groupDepth < Self.maximumTransformDepth else { throw .nesting(.transform) }
        let shown = reach.intersection(layer.extents)
        // Content that throws a shadow may be outside of the visible part.
        let all = canvas.map(reach.intersection) ?? shown
        if !isMoving, let size = transform.enlargement, size <= Self.finestDetail {
            func planInPlace(_ part: PixelRect) -> PictureGrid? {
                PictureGrid(inPlace: content.bounds, transform, about: center, over: grid, size, shown: part)
            }
            if planInPlace(all)?.isBounded == true, let plan = planInPlace(shown), plan.isBounded {
                return try picture(plan, of: center, shown: shown, within: reach)
            }
        }
        var detail = max(1, min((transform.factors.largest - Self.freeEnlargement).rounded(.up), Self.finestDetail))
        func plan(_ part: PixelRect) -> PictureGrid? {
            PictureGrid(content.bounds, transform.about(center), over: grid, detail: detail, shown: part)
        }
        // Content that is too large is drawn with fewer pixels, the same number for a part as for the whole.
        for part in [all, shown] {
            while let plan = plan(part), !plan.isBounded { detail /= 2 }
        }
        guard let plan = plan(shown) else { return nil }
        return try picture(plan, of: center, shown: shown, within: reach)
    }

    private func picture(
        _ plan: PictureGrid, of center: Point, shown: PixelRect, within reach: PixelRect
    ) throws(RenderWarning) -> TransformedPicture? {
        guard let layer = try Layer(apart: plan.frame) else { return nil }
        let (x, y) = (center.x - plan.origin.x, center.y - plan.origin.y)
        let middle = Point(x * plan.grid.scale, y * plan.grid.scale)
        let place = middle.applying(plan.target)
        func isNear(_ point: Point, _ rect: PixelRect) -> Bool {
            max(abs(point.x - Double(rect.left)), abs(point.y - Double(rect.top))) < Self.farthestAnchor
        }
        // If the centre is far away, the anchor is in the visible part.
        let anchor =
            isNear(place, shown) && isNear(middle, plan.frame)
            ? (x: Int(place.x), y: Int(place.y))
            : (x: (shown.left + shown.right) / 2, y: (shown.top + shown.bottom) / 2)
        return TransformedPicture(
            layer: layer, grid: plan.grid, origin: plan.origin, target: plan.target, source: plan.source, reach: reach,
            anchor: anchor)
    }

    /// Draws a finished picture over the layer below.
    func lay(_ picture: TransformedPicture) throws(RenderWarning) {
        layer.lay(
            picture.layer, from: picture.source, around: picture.anchor, detail: picture.grid.scale / grid.scale,
            mask: opacity < 1 ? try PixmanImage(opacityMask: opacity) : nil, to: picture.reach)
    }
}
