internal import CPixman
import Inlay

/// The cache key of a rasterised run. Views that show the same text share one run, so its identity is enough.
nonisolated struct ScaledRun: Hashable {
    let run: ObjectIdentifier
    /// Device pixels per point.
    let scale: Double
}

extension PaintPass {
    mutating func text(_ run: TextRun, at baseline: Point, _ color: Color) throws(RenderWarning) {
        guard let x = grid.edge(baseline.x), let y = grid.edge(baseline.y),
            let bounds = grid.covering(run.inkBounds.offset(by: baseline)), layer.shows(bounds),
            let resolvedPaint = try resolvedPaint(color, at: bounds), let picture = picture(of: run)
        else { return }
        try drawDeferredBackground(beneath: bounds)
        for part in try picture.parts(within: layer.extents.offset(x: -x, y: -y), from: renderer.fonts) {
            let place = part.place.offset(x: x, y: y)
            guard layer.shows(place) else { continue }
            if part.isColored {
                layer.composite(part.image, mask: try opacityMask(color), to: place)
            } else {
                try layer.composite(resolvedPaint, mask: part.image, to: place)
            }
        }
        if picture.hasGrown, picture.isComplete {
            renderer.runs.insert(picture, for: ScaledRun(run: run.id, scale: grid.scale), cost: picture.settle())
        }
    }

    /// Returns the mask for coloured glyphs, which use only the opacity of the colour; nil if it is opaque.
    private func opacityMask(_ color: Color) throws(RenderWarning) -> PixmanImage? {
        var alpha = color.opacity
        if case .pattern = color.base {} else { alpha = renderer.paintCache.theme.rgba(color).alpha }
        return alpha * opacity < 1 ? try PixmanImage(opacityMask: alpha * opacity) : nil
    }

    private func picture(of run: TextRun) -> RasterizedRun? {
        let known = renderer.runs.value(for: ScaledRun(run: run.id, scale: grid.scale))
        if let known, !known.needsOtherFont { return known }
        return renderer.fonts.line(of: run, scale: grid.scale).map { RasterizedRun($0, of: run) }
    }
}
