import Inlay

/// The cache key of the coverage of a path.
nonisolated struct PathKey: Hashable {
    let path: Path
    let stroke: Stroke?
    /// Device pixels per point.
    let scale: Double
    /// Position of the path's origin within its pixel, in 64ths.
    let x: Int
    let y: Int

    /// Size in bytes. The memory is usually shared with the caller that draws the path.
    var byteCount: Int { path.byteCount + (stroke?.dash?.lengths.count ?? 0) * MemoryLayout<Double>.stride }
}

extension PaintPass {
    /// Area in pixels of the largest cached mask, half a megabyte. For a larger one, only the visible part is made, each time.
    private static let largestCachedMask = 1 << 19

    mutating func path(_ path: Path, at origin: Point, _ paint: Paint, _ stroke: Stroke?) throws(RenderWarning) {
        guard let x = grid.place(origin.x), let y = grid.place(origin.y) else { return }
        let key = PathKey(path: path, stroke: stroke, scale: grid.scale, x: x.part, y: y.part)
        let fraction = Point(Double(x.part) / 64 / grid.scale, Double(y.part) / 64 / grid.scale)
        guard let frame = grid.covering(path.bounds(with: stroke).offset(by: fraction)) else { return }
        let box = frame.offset(x: x.pixel, y: y.pixel)
        guard layer.shows(box), let resolvedPaint = try resolvedPaint(paint, at: box) else { return }
        try drawDeferredBackground(beneath: box)
        if frame.area <= Self.largestCachedMask, max(frame.width, frame.height) <= PixelBuffer.maximumSide {
            try layer.composite(resolvedPaint, mask: try mask(of: key, frame), to: box)
        } else {
            let shown = box.intersection(layer.extents)
            let mask = try freshMask(of: key, shown.offset(x: -x.pixel, y: -y.pixel))
            try layer.composite(resolvedPaint, mask: mask, to: shown)
        }
    }

    private func mask(of key: PathKey, _ frame: PixelRect) throws(RenderWarning) -> PixmanImage {
        if let mask = renderer.paths.value(for: key) { return mask }
        let mask = try freshMask(of: key, frame)
        renderer.paths.insert(mask, for: key, cost: mask.byteCount + key.byteCount)
        return mask
    }

    private func freshMask(of key: PathKey, _ part: PixelRect) throws(RenderWarning) -> PixmanImage {
        guard let raster = renderer.pathRaster else { throw .memory }
        return try raster.mask(of: key, part: part)
    }
}
