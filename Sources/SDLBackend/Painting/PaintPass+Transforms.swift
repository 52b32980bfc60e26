import Inlay

/// What is turned, scaled or sheared: it is drawn on pixels of its own, which are then laid over what is there.
struct TransformedPicture {
    let layer: Layer
    /// Where points fall on its pixels.
    let grid: PixelGrid
    /// The place in the list that falls on the corner of a pixel.
    let origin: Point
    /// Where its pixels come to lie on the layer below.
    let target: AffineTransform
    /// The way back.
    fileprivate let source: AffineTransform
    /// What it may touch there.
    fileprivate let reach: PixelRect
    /// The pixel that source and target count from: the same one whatever part of the picture is drawn, and whatever it shows.
    fileprivate let anchor: (x: Int, y: Int)
}

/// The pixels that a group is drawn with, and where they come to lie.
private struct PictureGrid {
    let grid: PixelGrid
    let origin: Point
    let target: AffineTransform
    let source: AffineTransform
    /// The part that shows.
    let frame: PixelRect

    /// nil where nothing shows.
    ///
    /// - Parameters:
    ///   - detail: pixels on the side of a pixel below.
    ///   - shown: pixels below.
    init?(_ bounds: Rect, _ transform: AffineTransform, over below: PixelGrid, detail: Double, shown: PixelRect) {
        guard let grid = PixelGrid(scale: below.scale * detail) else { return nil }
        let target = AffineTransform(scaleX: 1 / grid.scale, y: 1 / grid.scale)
            .concatenating(transform)
            .concatenating(AffineTransform(scaleX: below.scale, y: below.scale))
        self.init(bounds, grid, target, origin: .zero, shown: shown)
    }

    /// Of the pixels below: what is enlarged is drawn in the size it has then. Its edges fall where those of the same size would that nobody enlarges.
    ///
    /// - Parameter size: how much larger it is.
    init?(
        inPlace bounds: Rect, _ transform: AffineTransform, about center: Point, over below: PixelGrid, _ size: Double,
        shown: PixelRect
    ) {
        let place = Point(center.x + transform.tx, center.y + transform.ty)
        guard let grid = PixelGrid(scale: below.scale * size), let x = below.edge(place.x), let y = below.edge(place.y)
        else { return nil }
        // What lies on that corner of a pixel, near the centre.
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
        // Those beside them are mixed in.
        let margin = Int(max(steps.x, steps.y).rounded(.up)) + 1
        let shown = Rect(Double(shown.left), Double(shown.top), Double(shown.width), Double(shown.height))
        frame = whole.intersection(PixelRect(covering: shown.applying(source), scale: 1).grown(by: margin))
        if frame.isEmpty { return nil }
    }

    /// Pixels, 64 MB: a display of 8 million, turned.
    private static let largestArea = 16 << 20

    var isBounded: Bool { max(frame.width, frame.height) <= Canvas.largestSide && frame.area <= Self.largestArea }
}

extension PaintPass {
    /// Pictures within pictures; each may need memory for the whole canvas, and a deeper one is left out.
    nonisolated static let deepestTransform = 16
    /// Pixels on a pixel's side at most, so that letters do not become larger than memory; what is enlarged more looks soft.
    private static let finestDetail = 4.0
    /// What is no more than so much larger is not drawn with more pixels: springs that swing around their size do not flicker.
    private static let freeEnlargement = 0.25
    /// Pixels; with those of the largest canvas beyond it, pixman's 16 bits hold.
    private static let farthestAnchor = 16_000.0

    /// What a group is drawn on before it is transformed: all of it that shows. nil where nothing does.
    func transformedPicture(
        of content: GroupContent, _ transform: AffineTransform, about center: Point, _ isMoving: Bool
    ) throws(Omission) -> TransformedPicture? {
        let bounds = DisplayCommand.pushTransform(transform, about: center).reach(of: content.bounds)
        guard let reach = grid.covering(bounds), layer.shows(reach) else { return nil }
        guard groupDepth < Self.deepestTransform else { throw .nesting(.transform) }
        let shown = reach.intersection(layer.extents)
        // What throws a shadow may lie beyond.
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
        // What is too large is drawn with fewer pixels, as few for a part of it as for all.
        for part in [all, shown] {
            while let plan = plan(part), !plan.isBounded { detail /= 2 }
        }
        guard let plan = plan(shown) else { return nil }
        return try picture(plan, of: center, shown: shown, within: reach)
    }

    private func picture(
        _ plan: PictureGrid, of center: Point, shown: PixelRect, within reach: PixelRect
    ) throws(Omission) -> TransformedPicture? {
        guard let layer = try Layer(apart: plan.frame) else { return nil }
        let (x, y) = (center.x - plan.origin.x, center.y - plan.origin.y)
        let middle = Point(x * plan.grid.scale, y * plan.grid.scale)
        let place = middle.applying(plan.target)
        func isNear(_ point: Point, _ rect: PixelRect) -> Bool {
            max(abs(point.x - Double(rect.left)), abs(point.y - Double(rect.top))) < Self.farthestAnchor
        }
        // What has its middle far away is drawn from where it shows.
        let anchor =
            isNear(place, shown) && isNear(middle, plan.frame)
            ? (x: Int(place.x), y: Int(place.y))
            : (x: (shown.left + shown.right) / 2, y: (shown.top + shown.bottom) / 2)
        return TransformedPicture(
            layer: layer, grid: plan.grid, origin: plan.origin, target: plan.target, source: plan.source, reach: reach,
            anchor: anchor)
    }

    /// Lays a finished picture over the layer below.
    func lay(_ picture: TransformedPicture) throws(Omission) {
        layer.lay(
            picture.layer, from: picture.source, around: picture.anchor, detail: picture.grid.scale / grid.scale,
            mask: opacity < 1 ? try PixmanImage(veil: opacity) : nil, to: picture.reach)
    }
}
