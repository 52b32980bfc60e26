import Inlay

extension PaintPass {
    /// Returns the paint for a colour at the current opacity; nil if it is invisible. A pattern begins at the top left of `box`.
    func resolvedPaint(_ color: Color, at box: PixelRect) throws(RenderWarning) -> ResolvedPaint? {
        if case .pattern(let image) = color.base {
            let opacity = color.opacity * opacity
            return opacity > 0 ? try pattern(image, opacity: opacity, at: box) : nil
        }
        let resolvedPaint = renderer.paintCache.resolvedPaint(color, opacity: opacity)
        return resolvedPaint.isClear ? nil : resolvedPaint
    }

    /// Returns the paint for a colour or gradient; nil if it is invisible.
    func resolvedPaint(_ paint: Paint, at box: PixelRect) throws(RenderWarning) -> ResolvedPaint? {
        switch paint {
        case .color(let color): try resolvedPaint(color, at: box)
        case .gradient(let gradient): try self.gradient(gradient, in: box)
        }
    }

    mutating func fill(_ rect: Rect, corners: CornerRadii, _ paint: Paint, beneath width: Double) throws(RenderWarning)
    {
        guard let box = grid.rounded(rect), layer.shows(box) else { return }
        let shape = uncut(ground(box, corners, beneath: width), in: box)
        guard let resolvedPaint = try resolvedPaint(paint, at: box) else { return }
        if resolvedPaint.isOpaque {
            var straight = box
            if !shape.isSquare {
                straight.top += shape.cornerExtent
                straight.bottom -= shape.cornerExtent
            }
            discardHiddenBackground(beneath: straight)
            if shape.isSquare, box.contains(layer.extents) {
                try drawDeferredBackground()
                deferredBackground = (box, resolvedPaint, layer)
                return
            }
        }
        try drawDeferredBackground(beneath: box)
        try self.paint(shape, in: box, resolvedPaint)
    }

    func ground(_ box: PixelRect, _ corners: CornerRadii, beneath width: Double) -> RoundedShape {
        RoundedShape(box, radii: pixels(corners), grid.lineWidth(width).map(RoundedShape.Part.ground) ?? .whole)
    }

    /// Removes from a shape the edges that the enclosing clip cuts anyway. Cutting an edge twice would make it thinner.
    func uncut(_ shape: RoundedShape, in box: PixelRect) -> RoundedShape {
        guard let cut, cut.box == box else { return shape }
        return cut.shape == shape ? RoundedShape(box, radii: .zero) : shape.beyond(cut.shape)
    }

    /// Device pixels. A smaller cover is drawn over the deferred background instead of being subtracted from it.
    private static let smallCover = 4096

    private mutating func discardHiddenBackground(beneath box: PixelRect) {
        let hidden = box.intersection(layer.extents)
        guard let layer = deferredBackground?.layer, hidden.area >= Self.smallCover || hidden.contains(layer.extents)
        else { return }
        let rest = layer.closed(inside: hidden)
        if rest.extents.isEmpty { deferredBackground = nil } else { deferredBackground?.layer = rest }
    }

    /// Draws the deferred background before something that does not hide it is drawn there.
    mutating func drawDeferredBackground(beneath box: PixelRect) throws(RenderWarning) {
        if deferredBackground?.layer.shows(box) == true { try drawDeferredBackground() }
    }

    mutating func drawDeferredBackground() throws(RenderWarning) {
        guard let (box, resolvedPaint, open) = deferredBackground else { return }
        deferredBackground = nil
        open.activate()
        defer { layer.activate() }
        try open.fill(box, resolvedPaint)
    }

    mutating func border(_ rect: Rect, corners: CornerRadii, width: Double, _ paint: Paint) throws(RenderWarning) {
        guard let box = grid.rounded(rect), let line = grid.lineWidth(width), layer.shows(box),
            let resolvedPaint = try resolvedPaint(paint, at: box)
        else { return }
        try drawDeferredBackground(beneath: box)
        try self.paint(uncut(RoundedShape(box, radii: pixels(corners), .line(line)), in: box), in: box, resolvedPaint)
    }

    /// In device pixels.
    func pixels(_ corners: CornerRadii) -> CornerRadii { corners.mapped { $0 * grid.scale } }

    /// Device pixels. A mask with larger corners is made for the visible part only, and not cached.
    static let maximumCornerRadius = 512
    /// Device pixels. Up to this area, one mask is faster than four corners and the rectangles between them.
    private static let smallShape = 4096

    func paint(_ shape: RoundedShape, in box: PixelRect, _ resolvedPaint: ResolvedPaint) throws(RenderWarning) {
        if shape.isSquare {
            try paintSquare(shape, in: box, resolvedPaint)
        } else if shape.cornerExtent > Self.maximumCornerRadius {
            let visible = box.intersection(layer.extents)
            let part = visible.offset(x: -box.left, y: -box.top)
            if part.isEmpty { return }
            try layer.composite(resolvedPaint, mask: try ShapeMask(shape, part: part).image, to: visible)
        } else if box.area <= Self.smallShape {
            try layer.composite(resolvedPaint, mask: try mask(of: shape).image, to: box)
        } else {
            try paintRounded(shape, try mask(of: shape.compact), in: box, resolvedPaint)
        }
    }

    func mask(of shape: RoundedShape) throws(RenderWarning) -> ShapeMask {
        if let mask = renderer.recentShapes[shape] { return mask }
        let mask = if let known = renderer.shapes.value(for: shape) { known } else { try makeMask(of: shape) }
        renderer.recentShapes[shape] = mask
        return mask
    }

    private func makeMask(of shape: RoundedShape) throws(RenderWarning) -> ShapeMask {
        let compact = shape.compact
        let mask = shape == compact ? try ShapeMask(shape) : try ShapeMask(mask(of: compact), enlargedTo: shape)
        renderer.shapes.insert(mask, for: shape, cost: mask.image.byteCount)
        return mask
    }

    private func paintSquare(_ shape: RoundedShape, in box: PixelRect, _ resolvedPaint: ResolvedPaint)
        throws(RenderWarning)
    {
        guard let line = shape.borderWidth else { return try layer.fill(box, resolvedPaint) }
        let (top, bottom) = (box.top + line, box.bottom - line)
        try fill(box.left, box.top, box.right, top, resolvedPaint)
        try fill(box.left, bottom, box.right, box.bottom, resolvedPaint)
        try fill(box.left, top, box.left + line, bottom, resolvedPaint)
        try fill(box.right - line, top, box.right, bottom, resolvedPaint)
    }

    /// Paints the corners through the mask, and the area between them as plain rectangles. The parts do not overlap, so that a translucent
    /// paint covers each pixel once.
    private func paintRounded(
        _ shape: RoundedShape, _ mask: ShapeMask, in box: PixelRect, _ resolvedPaint: ResolvedPaint
    ) throws(RenderWarning) {
        let (left, right) = (box.left + (mask.width + 1) / 2, box.right - mask.width / 2)
        let (top, bottom) = (box.top + (mask.height + 1) / 2, box.bottom - mask.height / 2)
        if left == right, top == bottom { return try layer.composite(resolvedPaint, mask: mask.image, to: box) }

        func corner(_ rect: PixelRect) throws(RenderWarning) {
            let x = rect.left == box.left ? 0 : mask.width - rect.width
            let y = rect.top == box.top ? 0 : mask.height - rect.height
            try layer.composite(resolvedPaint, mask: mask.image, x: x, y: y, to: rect)
        }
        try corner(PixelRect(left: box.left, top: box.top, right: left, bottom: top))
        try corner(PixelRect(left: right, top: box.top, right: box.right, bottom: top))
        try corner(PixelRect(left: box.left, top: bottom, right: left, bottom: box.bottom))
        try corner(PixelRect(left: right, top: bottom, right: box.right, bottom: box.bottom))

        if let line = shape.borderWidth {
            try fill(left, box.top, right, box.top + line, resolvedPaint)
            try fill(left, box.bottom - line, right, box.bottom, resolvedPaint)
            try fill(box.left, top, box.left + line, bottom, resolvedPaint)
            try fill(box.right - line, top, box.right, bottom, resolvedPaint)
        } else {
            // Complete rows are the fastest to fill.
            try fill(left, box.top, right, top, resolvedPaint)
            try fill(box.left, top, box.right, bottom, resolvedPaint)
            try fill(left, bottom, right, box.bottom, resolvedPaint)
        }
    }

    private func fill(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int, _ resolvedPaint: ResolvedPaint)
        throws(RenderWarning)
    {
        let rect = PixelRect(left: left, top: top, right: right, bottom: bottom)
        if layer.shows(rect) { try layer.fill(rect, resolvedPaint) }
    }
}
