import Inlay

/// The cache key of the blurred mask of a shadow.
nonisolated struct ShadowKey: Hashable {
    let shape: RoundedShape
    /// Standard deviation of the blur, in device pixels.
    let deviation: Double
}

extension PaintPass {
    /// Draws the shadow of a card, which is an opaque shape that covers its content. The mask is cached between frames, and the card itself
    /// is drawn as if it had no shadow. Returns false if the group is not such a card.
    func layShadowOfCard(_ shadow: Shadow, at index: Int) throws(RenderWarning) -> Bool {
        guard let (shape, box) = try card(at: index) else { return false }
        let reach = shadowExtent(shadow)
        let place = box.offset(x: reach.x, y: reach.y).grown(by: reach.blur)
        guard layer.shows(place), let resolvedPaint = try resolvedPaint(shadow.color, at: place) else { return true }
        let mask = try shadowMask(of: shape, deviation(shadow))
        try layer.composite(resolvedPaint, mask: mask, to: place)
        return true
    }

    /// Device pixels. For a larger card the mask is made for the visible part only, and not cached.
    private static let maximumCardArea = 4 << 20

    /// Returns the opaque shape that begins the group, if the rest of the group does not change its outline.
    private func card(at index: Int) throws(RenderWarning) -> (RoundedShape, PixelRect)? {
        guard opacity >= 1, index + 1 < commands.count,
            case .fill(let rect, let corners, .color(let color), let width) = commands[index + 1],
            let box = grid.rounded(rect),
            box.area <= Self.maximumCardArea, let resolvedPaint = try resolvedPaint(color, at: box),
            resolvedPaint.isOpaque
        else { return nil }
        let shape = RoundedShape(box, radii: pixels(corners))
        guard shape.cornerExtent <= Self.maximumCornerRadius else { return nil }
        // At this inset, the rectangle is inside the arc of the corner.
        let inset = Int((shape.radii.largest * 0.3).rounded(.up))
        let inside = box.grown(by: -inset)
        var depth = 0
        for command in commands[(index + 2)...] {
            switch command {
            case .pushShadow, .pushTransform, .blur: return nil
            case .pushClip, .pushOpacity: depth += 1
            case .pop:
                if depth == 0 { return (shape, box) }
                depth -= 1
            // The border that the card's fill was prepared for.
            case .border(rect, corners, width, let paint) where depth == 0:
                guard let resolvedPaint = try self.resolvedPaint(paint, at: box), resolvedPaint.isOpaque else {
                    return nil
                }
            default:
                guard let bounds = grid.covering(command.bounds), inside.contains(bounds) else { return nil }
            }
        }
        return (shape, box)
    }

    private func shadowMask(of shape: RoundedShape, _ deviation: Double) throws(RenderWarning) -> PixmanImage {
        let key = ShadowKey(shape: shape, deviation: deviation)
        if let mask = renderer.shadows.value(for: key) { return mask }
        let frame = PixelRect(x: 0, y: 0, width: shape.width, height: shape.height)
        let sharp = try ShapeMask(mask(of: shape.compact), enlargedTo: shape)
        let mask = try PixmanImage(alphaOf: sharp.image, of: frame, BoxBlur(deviation))
        renderer.shadows.insert(mask, for: key, cost: mask.byteCount)
        return mask
    }

    /// Returns the layer to paint the source of a shadow into. It includes every part whose shadow is visible, regardless of the damage.
    /// nil omits the shadow.
    func shadowLayer(for content: GroupContent, _ shadow: Shadow) throws(RenderWarning) -> Layer? {
        guard let rect = grid.covering(content.bounds) else { return nil }
        let reach = shadowExtent(shadow)
        let seen = layer.extents
        let thrown = seen.offset(x: -reach.x, y: -reach.y).grown(by: reach.blur)
        let shown = rect.intersection(seen.union(thrown))
        guard shown.isEmpty || groupDepth < Self.maximumGroupDepth else { throw .nesting(.shadow) }
        return try Layer(apart: shown)
    }

    /// Returns the extent in device pixels. Numbers beyond any canvas are clamped.
    private func shadowExtent(_ shadow: Shadow) -> (x: Int, y: Int, blur: Int) {
        func pixels(_ points: Double) -> Int { grid.edge(points) ?? 0 }
        return (pixels(shadow.offset.x), pixels(shadow.offset.y), BoxBlur(deviation(shadow)).reach)
    }

    private func deviation(_ shadow: Shadow) -> Double { shadow.radius * grid.scale }

    /// Draws a finished group over its shadow.
    func lay(_ group: Layer, over shadow: Shadow) throws(RenderWarning) {
        let reach = shadowExtent(shadow)
        let blur = BoxBlur(deviation(shadow))
        let place = group.frame.offset(x: reach.x, y: reach.y).grown(by: blur.reach)
        // Without memory for the shadow, the group itself is still drawn.
        defer { layer.composite(group.image, to: group.frame) }
        guard let resolvedPaint = try resolvedPaint(shadow.color, at: place) else { return }
        try layer.composite(
            resolvedPaint, mask: try PixmanImage(alphaOf: group.image, of: group.frame, blur), to: place)
    }
}
