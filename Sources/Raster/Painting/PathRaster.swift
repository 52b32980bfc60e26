internal import CFreeType
internal import CPixman
import Inlay

/// Computes how much of each pixel a path covers, with FreeType.
///
/// Refuses a path with more elements than `largestCount`, and a fill with more than `maximumOutlineSize` points or farther than `farthest` from
/// the visible part. Of longer lines, the part nearby is drawn.
@MainActor final class PathRaster {
    private let library: FT_Library
    private let stroker: FT_Stroker

    /// Enough for many lines at each pixel of the widest display.
    private static let largestCount = 1 << 17
    /// The most points of a fill or of a piece of a line: FreeType counts with 16 bits.
    private static let maximumOutlineSize = Int(Int16.max)
    /// Device pixels. FreeType draws no outline that extends farther.
    private static let farthest = 1 << 18
    /// The number of steps of a line that are drawn at once. The outline of straight steps fits FreeType's count; most curved ones fit too.
    private static let pieceLength = 256

    init?() {
        var stroker: FT_Stroker?
        guard let library = FreeType.library, FT_Stroker_New(library, &stroker) == 0, let stroker else { return nil }
        self.library = library
        self.stroker = stroker
    }

    isolated deinit { FT_Stroker_Done(stroker) }

    /// Returns the coverage within a rectangle.
    ///
    /// - Parameter part: device pixels, from the pixel of the path's origin.
    func mask(of key: PathKey, part: PixelRect) throws(RenderWarning) -> PixmanImage {
        guard key.path.elements.count <= Self.largestCount else { throw .path }
        let image = try PixmanImage(format: PIXMAN_a8, width: part.width, height: part.height)
        guard let bytes = image.bytes else { return image }
        let mask = SpanTarget(bytes: bytes, stride: image.stride, width: part.width, height: part.height)
        let contours = PathContour.contours(of: key, from: (part.left, part.top))
        if let stroke = key.stroke {
            try draw(contours, stroke, scale: key.scale, into: mask)
        } else {
            let polygons = Polygons(contours)
            guard polygons.points.count <= Self.maximumOutlineSize else { throw .path }
            try render(polygons, isEvenOdd: key.path.usesEvenOddFillRule, into: mask)
        }
        return image
    }

    // MARK: Strokes

    private func draw(
        _ contours: [PathContour], _ stroke: Stroke, scale: Double, into mask: SpanTarget
    ) throws(RenderWarning) {
        guard let outset = stroke.outset else { return }
        let unit = Double(PathContour.unit) * scale
        let farthest = Self.farthest * PathContour.unit
        // With a larger reach, the cut-off ends of lines could be visible.
        guard outset * unit <= Double(farthest / 3) else { throw .path }
        let radius = FT_Fixed((stroke.width / 2 * unit).rounded())
        let pen = Pen(stroke: stroke, radius: radius, outset: Int(outset * unit) + 1)
        let near = mask.bounds.grown(by: pen.outset)
        let square = PixelRect(x: 0, y: 0, width: 0, height: 0).grown(by: farthest - pen.outset)
        let pattern = stroke.dash.flatMap { DashPattern($0, unit: unit) }
        for contour in contours {
            for dash in pattern?.dashes(of: contour, near: near) ?? [contour] {
                let lines = square.contains(dash.bounds) ? [dash] : DashPattern.endless.dashes(of: dash, near: square)
                for line in lines { try draw(line, pen, pieceLength: Self.pieceLength, into: mask) }
            }
        }
    }

    /// A stroke in FreeType's units.
    private struct Pen {
        var stroke: Stroke
        let radius: FT_Fixed
        let outset: Int
    }

    private func draw(
        _ line: PathContour, _ pen: Pen, pieceLength: Int, into mask: SpanTarget
    ) throws(RenderWarning) {
        let pieces = line.pieces(ofLength: pieceLength)
        var pen = pen
        // Pieces overlap, so that their inner ends must be invisible. Round ends are, square ones are not.
        if pieces.count > 1, pen.stroke.cap == .square { pen.stroke.cap = .butt }
        for piece in pieces where !piece.bounds.grown(by: pen.outset).intersection(mask.bounds).isEmpty {
            if let outline = try outline(of: piece, pen) {
                try render(outline, into: mask)
            } else if piece.steps.count > 2 {
                try draw(piece, pen, pieceLength: max(2, min(pieceLength, piece.steps.count) / 2), into: mask)
            } else {
                throw .path
            }
        }
    }

    /// Returns the outline of a stroked line; nil if it has too many points.
    private func outline(of line: PathContour, _ pen: Pen) throws(RenderWarning) -> Polygons? {
        let stroke = pen.stroke
        let miterLimit = FT_Fixed((stroke.effectiveMiterLimit * 65536).rounded())
        FT_Stroker_Set(stroker, pen.radius, stroke.cap.forFreeType, stroke.join.forFreeType, miterLimit)
        trace(line, cap: stroke.cap)
        var (points, contours) = (FT_UInt(0), FT_UInt(0))
        guard FT_Stroker_GetCounts(stroker, &points, &contours) == 0 else { throw .memory }
        guard points <= Self.maximumOutlineSize else { return nil }
        var polygons = Polygons([])
        try withOutline(points: Int(points), contours: Int(contours)) { outline in
            outline.n_points = 0
            outline.n_contours = 0
            FT_Stroker_Export(stroker, &outline)
            polygons = Polygons(&outline)
        }
        return polygons.points.count <= Self.maximumOutlineSize ? polygons : nil
    }

    /// Passes a line to the stroker.
    private func trace(_ line: PathContour, cap: Stroke.Cap) {
        var start = line.start
        guard !line.isDot else {
            // A line without length has no direction. The shortest line shows its ends.
            guard cap != .butt else { return }
            var end = FT_Vector(x: start.x + 1, y: start.y)
            FT_Stroker_BeginSubPath(stroker, &start, 1)
            FT_Stroker_LineTo(stroker, &end)
            FT_Stroker_EndSubPath(stroker)
            return
        }
        FT_Stroker_BeginSubPath(stroker, &start, line.isClosed ? 0 : 1)
        for step in line.steps {
            switch step {
            case .line(var end): FT_Stroker_LineTo(stroker, &end)
            case .conic(var control, var end): FT_Stroker_ConicTo(stroker, &control, &end)
            case .cubic(var first, var second, var end): FT_Stroker_CubicTo(stroker, &first, &second, &end)
            }
        }
        FT_Stroker_EndSubPath(stroker)
    }

    // MARK: Outlines

    /// Calls `body` with a new outline, unless it would be empty. Callers ensure that the counts fit FreeType's limits.
    private func withOutline(points: Int, contours: Int, _ body: (inout FT_Outline) -> Void) throws(RenderWarning) {
        guard points > 0, contours > 0 else { return }
        var outline = FT_Outline()
        guard FT_Outline_New(library, FT_UInt(points), FT_Int(contours), &outline) == 0 else { throw .memory }
        body(&outline)
        FT_Outline_Done(library, &outline)
    }

    private func render(_ polygons: Polygons, isEvenOdd: Bool = false, into mask: SpanTarget) throws(RenderWarning) {
        var error: FT_Error = 0
        try withOutline(points: polygons.points.count, contours: polygons.ends.count) { outline in
            for (index, point) in polygons.points.enumerated() {
                outline.points[index] = point
                outline.tags[index] = numericCast(FT_CURVE_TAG_ON)
            }
            for (number, end) in polygons.ends.enumerated() { outline.contours[number] = numericCast(end - 1) }
            if isEvenOdd { outline.flags |= FT_OUTLINE_EVEN_ODD_FILL }
            var target = mask
            withUnsafeMutablePointer(to: &target) { target in
                var parameters = FT_Raster_Params()
                parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP
                parameters.gray_spans = cover
                parameters.user = UnsafeMutableRawPointer(target)
                parameters.clip_box = FT_BBox(xMin: 0, yMin: 0, xMax: mask.width, yMax: mask.height)
                error = FT_Outline_Render(library, &outline, &parameters)
            }
        }
        // FreeType refuses outlines that are too far away.
        guard error == 0 else { throw .path }
    }
}

/// The memory that coverage is written to.
private nonisolated struct SpanTarget {
    let bytes: UnsafeMutablePointer<UInt8>
    let stride: Int
    let width: Int
    let height: Int

    /// In FreeType's units.
    var bounds: PixelRect {
        PixelRect(x: 0, y: 0, width: width * PathContour.unit, height: height * PathContour.unit)
    }
}

/// Writes spans of coverage. Where pieces of a line overlap, a pixel keeps the largest coverage.
private nonisolated func cover(
    y: Int32, count: Int32, spans: UnsafePointer<FT_Span>?, user: UnsafeMutableRawPointer?
) {
    guard let spans, let target = user?.assumingMemoryBound(to: SpanTarget.self).pointee,
        (0..<target.height).contains(Int(y))
    else { return }
    let row = target.bytes + Int(y) * target.stride
    for span in UnsafeBufferPointer(start: spans, count: Int(count)) {
        let left = max(0, Int(span.x))
        for x in left..<max(left, min(Int(span.x) + Int(span.len), target.width)) {
            row[x] = max(row[x], span.coverage)
        }
    }
}

nonisolated extension Stroke.Cap {
    fileprivate var forFreeType: FT_Stroker_LineCap {
        switch self {
        case .butt: FT_STROKER_LINECAP_BUTT
        case .round: FT_STROKER_LINECAP_ROUND
        case .square: FT_STROKER_LINECAP_SQUARE
        }
    }
}

nonisolated extension Stroke.Join {
    fileprivate var forFreeType: FT_Stroker_LineJoin {
        switch self {
        case .miter: FT_STROKER_LINEJOIN_MITER_FIXED
        case .round: FT_STROKER_LINEJOIN_ROUND
        case .bevel: FT_STROKER_LINEJOIN_BEVEL
        }
    }
}
