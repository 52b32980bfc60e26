import Glibc
import Inlay

/// The colours of a gradient at every device pixel. Each pixel is computed by itself, so that a part is painted as in the whole.
struct GradientRamp {
    private enum Place {
        /// `start` and the way per pixel to the end, and how many pixels that is.
        case linear(start: Point, step: Point, length: Double)
        case radial(center: Point, radius: Double)
    }

    private let place: Place
    private let colors: GradientColors
    /// Device pixels from location 0 to 1.
    private let length: Double

    /// nil where nothing is painted.
    ///
    /// - Parameter shape: in device pixels.
    init?(_ colors: GradientColors, _ shape: Gradient.Shape) throws(Omission) {
        switch shape {
        case .linear(let start, let end):
            let way = end - start
            length = hypot(way.x, way.y)
            guard length.isFinite, start.x.isFinite, start.y.isFinite else { throw .gradient }
            // A shorter line than a pixel has no middle to show.
            guard length >= 1 else { return nil }
            let step = Point(way.x / length / length, way.y / length / length)
            place = .linear(start: start, step: step, length: length)
        case .radial(let center, let radius):
            guard center.x.isFinite, center.y.isFinite, !radius.isNaN else { throw .gradient }
            length = max(radius, 0)
            place = .radial(center: center, radius: length)
        }
        self.colors = colors
    }

    /// Whether all pixels of a row, or of a column, are alike.
    var isAlikeAcross: (rows: Bool, columns: Bool) {
        guard case .linear(_, let step, _) = place else { return (false, false) }
        return (step.x == 0, step.y == 0)
    }

    /// Sets the pixels of a rectangle, whose coordinates count as those of the shape do.
    ///
    /// - Parameter tables: those that were made before.
    func render(
        _ rect: PixelRect, into pixels: UnsafeMutablePointer<UInt32>, stride: Int,
        tables: inout Cache<GradientTableKey, [UInt32]>
    ) {
        // Along an axis there are no more colours than pixels.
        let isAlike = isAlikeAcross
        let table = isAlike.rows || isAlike.columns ? nil : self.table(&tables)
        for y in rect.top..<rect.bottom {
            render(
                row: Double(y) + 0.5, from: rect.left, pixels + (y - rect.top) * stride, count: rect.width, table: table
            )
        }
    }

    /// Premultiplied pixels from location 0 to 1.
    private func table(_ tables: inout Cache<GradientTableKey, [UInt32]>) -> [UInt32] {
        let key = GradientTableKey(colors: colors, last: Int(min(max(4 * length, 1), 4095)))
        if let known = tables.value(for: key) { return known }
        let table = colors.table(last: key.last)
        tables.insert(table, for: key, cost: 4 * table.count)
        return table
    }

    private func render(
        row y: Double, from left: Int, _ pixels: UnsafeMutablePointer<UInt32>, count: Int, table: [UInt32]?
    ) {
        let last = Double((table?.count ?? 0) - 1)
        func pixel(at location: Double) -> UInt32 {
            table.map { $0[Int(location * last + 0.5)] } ?? colors.color(at: location).premultiplied
        }
        switch place {
        case .linear(let start, let step, let length):
            let row = (y - start.y) * step.y
            for index in 0..<count {
                let location = row + (Double(left + index) + 0.5 - start.x) * step.x
                // Half a pixel around each end is covered in part, so that slanting ends are smooth.
                let covered = min(location * length, (1 - location) * length) + 0.5
                guard covered > 0 else {
                    pixels[index] = 0
                    continue
                }
                let pixel = pixel(at: min(max(location, 0), 1))
                pixels[index] = covered >= 1 ? pixel : pixel.faded(to: covered)
            }
        case .radial(let center, let radius):
            let down = (y - center.y) * (y - center.y)
            for index in 0..<count {
                let x = Double(left + index) + 0.5 - center.x
                let distance = (x * x + down).squareRoot()
                pixels[index] = pixel(at: distance < radius ? distance / radius : 1)
            }
        }
    }
}

/// What the pixels along a gradient depend on.
nonisolated struct GradientTableKey: Hashable {
    let colors: GradientColors
    /// The last pixel's index.
    let last: Int
}

/// The colours along a gradient, as the theme has them.
nonisolated struct GradientColors: Hashable {
    private struct Stop: Hashable {
        let location: Double
        let color: RGBA
    }

    private var stops: [Stop] = []

    /// - Parameter opacity: multiplies that of the colours.
    /// - Returns: nil where none of them can be seen.
    init?(_ stops: [Gradient.Stop], theme: Theme, opacity: Double) {
        var least = 0.0
        for stop in stops where !stop.location.isNaN {
            // Each is at its predecessor's place at least.
            least = max(least, min(stop.location, 1))
            var color = theme.rgba(stop.color)
            color.alpha *= opacity
            self.stops.append(Stop(location: least, color: color))
        }
        guard self.stops.contains(where: { $0.color.alpha > 0 }) else { return nil }
    }

    /// Premultiplied pixels from location 0 to 1.
    func table(last: Int) -> [UInt32] {
        (0...last).map { color(at: Double($0) / Double(last)).premultiplied }
    }

    /// The colour at a place; before the first stop that of the first, beyond the last that of the last.
    func color(at location: Double) -> RGBA {
        guard let next = stops.firstIndex(where: { $0.location > location }) else {
            return stops[stops.count - 1].color
        }
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
    /// A premultiplied pixel that covers but a part.
    fileprivate func faded(to part: Double) -> UInt32 {
        [24, 16, 8, 0].reduce(0) { $0 | UInt32((Double(self >> $1 & 0xff) * part).rounded()) << $1 }
    }
}
