import Glibc
import Inlay

/// The colours of a gradient at every device pixel. Each pixel is computed independently, so that a part looks the same as in the whole.
struct GradientRamp {
    private enum Place {
        /// The start, the change of the location per pixel, and the number of pixels to the end.
        case linear(start: Point, step: Point, length: Double)
        case radial(center: Point, radius: Double)
    }

    private let place: Place
    private let colors: GradientColors
    /// Device pixels from location 0 to 1.
    private let length: Double
    /// The change of the location from one pixel to the next; locations run from 0 to 1.
    private let pixel: Double
    /// The last location with a distinct colour, and the last one that is painted.
    private let end: Double
    private let limit: Double

    /// Creates the ramp; nil if nothing is painted.
    ///
    /// - Parameter shape: in device pixels.
    init?(_ colors: GradientColors, _ shape: Gradient.Shape) throws(RenderWarning) {
        switch shape {
        case .linear(let start, let end):
            let way = end - start
            length = hypot(way.x, way.y)
            guard length.isFinite, start.x.isFinite, start.y.isFinite else { throw .gradient }
            // A line shorter than a pixel has no visible middle.
            guard length >= 1 else { return nil }
            let step = Point(way.x / length / length, way.y / length / length)
            place = .linear(start: start, step: step, length: length)
            pixel = 1 / length
            self.end = 1
            limit = 1
        case .radial(let center, let radius):
            guard center.x.isFinite, center.y.isFinite, !radius.isNaN else { throw .gradient }
            // A radius far below a pixel counts as 0. Dividing by it would give no usable number.
            length = radius > 1e-6 ? radius : 0
            place = .radial(center: center, radius: length)
            pixel = length > 0 ? 1 / length : 0
            // The pixels around the edge of the last colour are covered in part.
            end = 1 + pixel / 2
            limit = .infinity
        }
        self.colors = colors
    }

    /// Whether all pixels of a row, or of a column, are the same.
    var isUniformAcross: (rows: Bool, columns: Bool) {
        guard case .linear(_, let step, _) = place else { return (false, false) }
        return (step.x == 0, step.y == 0)
    }

    /// Sets the pixels of a rectangle in the coordinates of the shape.
    ///
    /// - Parameter tables: the cached colour tables.
    func render(
        _ rect: PixelRect, into pixels: UnsafeMutablePointer<UInt32>, stride: Int,
        tables: inout Cache<GradientTableKey, [UInt32]>
    ) {
        // Along an axis there are at most as many colours as pixels, so that a table does not help.
        let isAlike = isUniformAcross
        let table = isAlike.rows || isAlike.columns ? nil : self.table(&tables)
        for y in rect.top..<rect.bottom {
            render(
                row: Double(y) + 0.5, from: rect.left, pixels + (y - rect.top) * stride, count: rect.width, table: table
            )
        }
    }

    /// Returns the colours of the locations from 0 to the last: four per pixel, or sixteen where colours meet, so that the edge is smooth.
    private func table(_ tables: inout Cache<GradientTableKey, [UInt32]>) -> [UInt32] {
        let key = GradientTableKey(colors: colors, pixel: pixel, end: end)
        if let known = tables.value(for: key) { return known }
        let fineness: Double = colors.hasEdges(within: pixel) ? 16 : 4
        let last = Int(min(max(fineness * length * end, 1), 16383))
        let table = (0...last).map { colors.pixel(around: Double($0) / Double(last) * end, pixel, until: limit) }
        tables.insert(table, for: key, cost: 4 * table.count + key.byteCount)
        return table
    }

    private func render(
        row y: Double, from left: Int, _ pixels: UnsafeMutablePointer<UInt32>, count: Int, table: [UInt32]?
    ) {
        let scale = Double((table?.count ?? 0) - 1) / end
        func color(at location: Double) -> UInt32 {
            table.map { $0[Int(location * scale + 0.5)] } ?? colors.pixel(around: location, pixel, until: limit)
        }
        switch place {
        case .linear(let start, let step, let length):
            let row = (y - start.y) * step.y
            for index in 0..<count {
                let location = row + (Double(left + index) + 0.5 - start.x) * step.x
                // Half a pixel around each end is covered in part, so that slanted ends are smooth.
                let covered = min(location * length, (1 - location) * length) + 0.5
                guard covered > 0 else {
                    pixels[index] = 0
                    continue
                }
                let color = color(at: min(max(location, 0), 1))
                pixels[index] = covered >= 1 ? color : color.faded(to: covered)
            }
        case .radial(let center, let radius):
            let down = (y - center.y) * (y - center.y)
            for index in 0..<count {
                let x = Double(left + index) + 0.5 - center.x
                let distance = (x * x + down).squareRoot()
                pixels[index] = color(at: distance < radius * end ? distance / radius : end)
            }
        }
    }
}

/// The key of a cached colour table.
nonisolated struct GradientTableKey: Hashable {
    let colors: GradientColors
    /// The change of the location from one pixel to the next; locations run from 0 to 1.
    let pixel: Double
    /// The last location.
    let end: Double

    /// Size in bytes, including the overhead of the cache entry.
    var byteCount: Int { colors.byteCount + 200 }
}

/// The colours along a gradient, resolved by the theme.
nonisolated struct GradientColors: Hashable {
    private struct Stop: Hashable {
        let location: Double
        let color: RGBA
    }

    private var stops: [Stop] = []

    var byteCount: Int { stops.count * MemoryLayout<Stop>.stride }

    /// - Parameter opacity: multiplies the opacity of the colours.
    /// - Returns: nil if none of them is visible.
    init?(_ stops: [Gradient.Stop], theme: Theme, opacity: Double) {
        var least = 0.0
        for stop in stops where !stop.location.isNaN {
            // Each location is at least the preceding one.
            least = max(least, min(stop.location, 1))
            var color = theme.rgba(stop.color)
            color.alpha *= opacity
            self.stops.append(Stop(location: least, color: color))
        }
        guard self.stops.contains(where: { $0.color.alpha > 0 }) else { return nil }
    }

    /// Whether two adjacent stops have different colours and a distance below `length`.
    func hasEdges(within length: Double) -> Bool {
        zip(stops, stops.dropFirst()).contains { $1.location - $0.location < length && $0.color != $1.color }
    }

    /// Returns the premultiplied mean of the colours inside a pixel, weighted by area. This makes the edge smooth where two colours meet.
    ///
    /// - Parameters:
    ///   - location: the centre of the pixel.
    ///   - width: the width of the pixel.
    ///   - limit: the last location that is painted.
    func pixel(around location: Double, _ width: Double, until limit: Double) -> UInt32 {
        let (first, last) = (max(location - width / 2, 0), min(location + width / 2, limit))
        let inner = stops[index(after: first)...].prefix { $0.location < last }
        guard last > first, !inner.isEmpty else { return color(at: location).premultiplied }
        var mean = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
        func add(from start: Double, to end: Double) {
            let color = color(at: (start + end) / 2)
            let part = color.alpha * (end - start) / (last - first)
            mean.red += color.red * part
            mean.green += color.green * part
            mean.blue += color.blue * part
            mean.alpha += part
        }
        var start = first
        for stop in inner where stop.location > start {
            add(from: start, to: stop.location)
            start = stop.location
        }
        add(from: start, to: last)
        guard mean.alpha > 0 else { return 0 }
        return RGBA(
            red: mean.red / mean.alpha, green: mean.green / mean.alpha, blue: mean.blue / mean.alpha, alpha: mean.alpha
        ).premultiplied
    }

    /// Returns the index of the first stop after a location.
    private func index(after location: Double) -> Int {
        var range = 0..<stops.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                stops[middle].location > location ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    /// Returns the colour at a location. Locations before the first stop have its colour, locations after the last stop have that one's.
    func color(at location: Double) -> RGBA {
        let next = index(after: location)
        guard next < stops.count else { return stops[stops.count - 1].color }
        guard next > 0 else { return stops[0].color }
        let (a, b) = (stops[next - 1], stops[next])
        let part = (location - a.location) / (b.location - a.location)
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        return RGBA(
            red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
            blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha))
    }
}

nonisolated extension RGBA {
    /// `0xAARRGGBB`
    fileprivate var premultiplied: UInt32 {
        func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        let alpha = unit(alpha)
        return byte(alpha) << 24 | byte(unit(red) * alpha) << 16 | byte(unit(green) * alpha) << 8
            | byte(unit(blue) * alpha)
    }
}

nonisolated extension UInt32 {
    /// Returns a premultiplied pixel that is covered only in part.
    fileprivate func faded(to part: Double) -> UInt32 {
        [24, 16, 8, 0].reduce(0) { $0 | UInt32((Double(self >> $1 & 0xff) * part).rounded()) << $1 }
    }
}
