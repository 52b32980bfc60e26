import Inlay

/// What the blurred mask of a shadow depends on.
nonisolated struct ShadowKey: Hashable {
    let shape: RoundedShape
    /// Of the blur, in device pixels.
    let deviation: Double
}

extension PaintPass {
    /// Lays the shadow of a card, a shape that hides all that lies in it. Its mask is kept from frame to frame, and what throws it
    /// is drawn as if there were no shadow. False where what throws it is more than such a shape.
    func layShadowOfCard(_ shadow: Shadow, at index: Int) throws(Omission) -> Bool {
        guard let (shape, box) = try card(at: index) else { return false }
        let reach = shadowReach(shadow)
        let place = box.offset(x: reach.x, y: reach.y).grown(by: reach.blur)
        guard layer.shows(place), let ink = try ink(shadow.color, at: place) else { return true }
        let mask = try shadowMask(of: shape, deviation(shadow))
        try layer.composite(ink, mask: mask, to: place)
        return true
    }

    /// Device pixels; a mask of a larger one is made for what can be seen, and not kept.
    private static let largestCard = 4 << 20

    /// The opaque shape that begins the group, if the rest of the group leaves its outline as it is.
    private func card(at index: Int) throws(Omission) -> (RoundedShape, PixelRect)? {
        guard opacity >= 1, index + 1 < commands.count,
            case .fill(let rect, let corners, .color(let color), let width) = commands[index + 1],
            let box = grid.rounded(rect),
            box.area <= Self.largestCard, let ink = try ink(color, at: box), ink.isOpaque
        else { return nil }
        let shape = RoundedShape(box, radii: pixels(corners))
        guard shape.cornerExtent <= Self.largestCorner else { return nil }
        // As far in, an arc has left the corner behind.
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
            // What the first was drawn beneath.
            case .border(rect, corners, width, let paint) where depth == 0:
                guard let ink = try self.ink(paint, at: box), ink.isOpaque else { return nil }
            default:
                guard let bounds = grid.covering(command.bounds), inside.contains(bounds) else { return nil }
            }
        }
        return (shape, box)
    }

    private func shadowMask(of shape: RoundedShape, _ deviation: Double) throws(Omission) -> PixmanImage {
        let key = ShadowKey(shape: shape, deviation: deviation)
        if let mask = painter.shadows.value(for: key) { return mask }
        let frame = PixelRect(x: 0, y: 0, width: shape.width, height: shape.height)
        let sharp = try ShapeMask(mask(of: shape.compact), enlargedTo: shape)
        let mask = try PixmanImage(alphaOf: sharp.image, of: frame, BoxBlur(deviation))
        painter.shadows.insert(mask, for: key, cost: mask.byteCount)
        return mask
    }

    /// The picture to paint what throws a shadow into: all of it whose shadow can be seen, whatever the damage. nil leaves
    /// the shadow out.
    func shadowLayer(for content: GroupContent, _ shadow: Shadow) throws(Omission) -> Layer? {
        guard let rect = grid.covering(content.bounds) else { return nil }
        let reach = shadowReach(shadow)
        let seen = layer.extents
        let thrown = seen.offset(x: -reach.x, y: -reach.y).grown(by: reach.blur)
        let shown = rect.intersection(seen.union(thrown))
        guard shown.isEmpty || groupDepth < Self.deepestGroup else { throw .nesting(.shadow) }
        return try Layer(apart: shown)
    }

    /// In device pixels; numbers beyond any canvas are cut.
    private func shadowReach(_ shadow: Shadow) -> (x: Int, y: Int, blur: Int) {
        func pixels(_ points: Double) -> Int { grid.edge(points) ?? 0 }
        return (pixels(shadow.offset.x), pixels(shadow.offset.y), BoxBlur(deviation(shadow)).reach)
    }

    private func deviation(_ shadow: Shadow) -> Double { shadow.radius * grid.scale }

    /// Lays a finished group over its shadow.
    func lay(_ group: Layer, over shadow: Shadow) throws(Omission) {
        let reach = shadowReach(shadow)
        let blur = BoxBlur(deviation(shadow))
        let place = group.frame.offset(x: reach.x, y: reach.y).grown(by: blur.reach)
        // Without memory for the shadow its owner shows all the same.
        defer { layer.composite(group.image, to: group.frame) }
        guard let ink = try ink(shadow.color, at: place) else { return }
        try layer.composite(ink, mask: try PixmanImage(alphaOf: group.image, of: group.frame, blur), to: place)
    }
}
