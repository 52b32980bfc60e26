import Inlay

nonisolated extension Pixmap {
    /// Pixels of the largest picture that slices are cut from, 32 MB. Larger pictures are reduced first.
    private static let largestArea = Double(8 << 20)

    /// Creates a picture at another size, with edges that keep their size. Slices are scaled separately, so that they do not mix.
    ///
    /// - Parameters:
    ///   - scale: device pixels per point.
    ///   - width: device pixels, as is the height.
    init(_ image: Image, _ slices: ImageSlices, scale: Double, width: Int, height: Int) {
        let (wide, high) = (image.size.width * scale, image.size.height * scale)
        let shrink = min(1, (Self.largestArea / max(1, wide * high)).squareRoot())
        let own = image.source.ownPixmap(
            width: max(1, Int((wide * shrink).rounded())), height: max(1, Int((high * shrink).rounded())))
        self.init(width: width, height: height)
        guard !isEmpty else { return }
        guard !own.isEmpty, image.size.width > 0, image.size.height > 0 else {
            self = Pixmap(width: 0, height: 0)
            return
        }
        let columns = Slice.slices(
            caps: (slices.caps.left, slices.caps.right), middle: slices.middle?.width, of: image.size.width,
            pixels: own.width, in: width, scale: scale, isTiled: slices.mode == .tile)
        let rows = Slice.slices(
            caps: (slices.caps.top, slices.caps.bottom), middle: slices.middle?.height, of: image.size.height,
            pixels: own.height, in: height, scale: scale, isTiled: slices.mode == .tile)
        for row in rows {
            for column in columns {
                let tile = own.part(columns: column.source, rows: row.source)
                    .scaled(width: column.tile, height: row.tile)
                guard !tile.isEmpty else {
                    self = Pixmap(width: 0, height: 0)
                    return
                }
                fill(columns: column.target, rows: row.target, with: tile)
            }
        }
    }

    private func part(columns: Range<Int>, rows: Range<Int>) -> Pixmap {
        guard Self.hasMemory(width: columns.count, height: rows.count) else { return Pixmap(width: 0, height: 0) }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(columns.count * rows.count)
        for y in rows { pixels += self.pixels[(y * width + columns.lowerBound)..<(y * width + columns.upperBound)] }
        return Pixmap(width: columns.count, height: rows.count, pixels: pixels)
    }

    /// Tiles a picture over a part, from its top left corner.
    private mutating func fill(columns: Range<Int>, rows: Range<Int>, with tile: Pixmap) {
        for y in rows {
            let start = (y - rows.lowerBound) % tile.height * tile.width
            for left in stride(from: columns.lowerBound, to: columns.upperBound, by: tile.width) {
                let count = min(tile.width, columns.upperBound - left)
                pixels.replaceSubrange(
                    (y * width + left)..<(y * width + left + count), with: tile.pixels[start..<(start + count)])
            }
        }
    }
}

/// A slice along one axis: the source range in the picture, and the target range.
private nonisolated struct Slice {
    var source: Range<Int>
    var target: Range<Int>
    /// The length of one tile in the target.
    var tile: Int

    /// Returns the caps and the part between them, without the slices that have no target pixels.
    ///
    /// - Parameters:
    ///   - caps: points, as are the middle and the length of the picture.
    ///   - count: the number of pixels of the picture.
    ///   - target: the number of device pixels to cover, with `scale` pixels per point.
    static func slices(
        caps: (Double, Double), middle: Double?, of length: Double, pixels count: Int, in target: Int, scale: Double,
        isTiled: Bool
    ) -> [Slice] {
        let ownScale = Double(count) / length
        let own = fit((caps.0 * ownScale, caps.1 * ownScale), in: count)
        let shown = fit((caps.0 * scale, caps.1 * scale), in: target)
        // If there is nothing between the caps, the middle uses their inner edge.
        let first = min(own.0, count - 1)
        let between = max(1, count - own.0 - own.1)
        var core = min(between, middle.flatMap { $0 > 0 ? max(1, Int(($0 * ownScale).rounded())) : nil } ?? between)
        let room = target - shown.0 - shown.1
        var tile = isTiled ? max(1, (Double(core) / ownScale * scale).rounded()) : Double(room)
        if tile > Double(room) {
            core = max(1, Int((Double(core) * Double(room) / tile).rounded()))
            tile = Double(room)
        }
        // A cap of less than half a source pixel may be one pixel on the screen. It then shows the outermost source pixel.
        return [
            Slice(source: 0..<max(1, own.0), target: 0..<shown.0, tile: shown.0),
            Slice(source: first..<(first + core), target: shown.0..<(target - shown.1), tile: Int(tile)),
            Slice(source: (count - max(1, own.1))..<count, target: (target - shown.1)..<target, tile: shown.1),
        ].filter { !$0.target.isEmpty }
    }

    /// Returns the caps in whole pixels. If there are too few pixels for both, they share them proportionally.
    private static func fit(_ caps: (Double, Double), in length: Int) -> (Int, Int) {
        let sum = caps.0 + caps.1
        guard sum > Double(length) else {
            let first = Int(caps.0.rounded())
            return (first, min(Int(caps.1.rounded()), length - first))
        }
        let first = Int((Double(length) * caps.0 / sum).rounded())
        return (first, length - first)
    }
}
