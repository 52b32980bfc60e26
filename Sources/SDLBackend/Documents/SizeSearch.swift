import Inlay

/// Finds the sizes at which a layout holds, by a few hundred trials instead of all sizes.
///
/// Layouts mostly hold from a certain size, so that size is found by bisection. Samples above it find exceptions, such as a text that wraps
/// at one width only.
final class SizeSearch {
    private let smallest: Size
    private let largest: Size
    private let test: (Size) -> Bool
    private var known: [Size: Bool] = [:]

    /// The steps of samples on each side.
    private static let steps = 12
    /// Whole points. A window is not narrower than this.
    private static let least = 32.0

    /// - Parameters:
    ///   - smallest: the smallest size that must hold.
    ///   - test: Returns whether a size holds.
    init(from smallest: Size, to largest: Size, test: @escaping (Size) -> Bool) {
        (self.smallest, self.largest, self.test) = (smallest, largest, test)
    }

    deinit {}

    private func holds(_ size: Size) -> Bool {
        if let known = known[size] { return known }
        let result = test(size)
        known[size] = result
        return result
    }

    /// The smallest size that does not hold, of those that must; nil if all hold.
    private(set) lazy var counterexample: Size? = {
        guard holds(smallest) else { return smallest }
        guard let first = samples(from: smallest).first(where: { !holds($0) }) else { return nil }
        // Both sides are reduced as long as the size does not hold.
        let width = boundary(smallest.width, first.width) { !self.holds(Size($0, first.height)) }
        let height = boundary(smallest.height, first.height) { !self.holds(Size(width, $0)) }
        return Size(width, height)
    }()

    /// A small size from which all samples hold, nearly of the shape of `smallest`; nil if not even the largest size holds.
    private(set) lazy var minimum: Size? = {
        guard holds(largest) else { return nil }
        let shaped = boundary(Self.least, largest.width) { self.holds(self.shaped($0)) }
        let start = holds(self.shaped(shaped)) ? self.shaped(shaped) : largest
        let width = boundary(Self.least, start.width) { self.holds(Size($0, start.height)) }
        var size = Size(width, boundary(Self.least, start.height) { self.holds(Size(width, $0)) })
        for _ in 0..<Self.steps {
            guard let failed = failure(from: size) else { break }
            size = self.size(from: size, above: failed)
        }
        return size
    }()

    /// Returns a size that excludes one that does not hold, by its width or its height, whichever gives the smaller size.
    private func size(from size: Size, above failed: Size) -> Size {
        var sizes: [Size] = []
        if holds(Size(largest.width, failed.height)) {
            let width = boundary(failed.width + 1, largest.width) { self.holds(Size($0, failed.height)) }
            sizes.append(Size(width, size.height))
        }
        if holds(Size(failed.width, largest.height)) {
            let height = boundary(failed.height + 1, largest.height) { self.holds(Size(failed.width, $0)) }
            sizes.append(Size(size.width, height))
        }
        return sizes.min { $0.width * $0.height < $1.width * $1.height } ?? largest
    }

    /// A size of a width in the shape of the smallest size.
    private func shaped(_ width: Double) -> Size {
        Size(width, min(max((width * smallest.height / smallest.width).rounded(), Self.least), largest.height))
    }

    /// Returns the largest size from a size on that does not hold, of samples and of all sizes that were tried.
    private func failure(from size: Size) -> Size? {
        let tried = known.filter { !$0.value && $0.key.width >= size.width && $0.key.height >= size.height }.map(\.key)
        return (samples(from: size).filter { !holds($0) } + tried).max {
            ($0.width * $0.height, $0.width) < ($1.width * $1.height, $1.width)
        }
    }

    /// Returns the smallest number in a range for which a condition holds. It holds for the upper bound.
    private func boundary(_ lower: Double, _ upper: Double, _ condition: (Double) -> Bool) -> Double {
        var (low, high) = (lower.rounded(), upper.rounded(.up))
        guard low < high else { return upper }
        if condition(low) { return low }
        while high - low > 1 {
            let middle = ((low + high) / 2).rounded(.down)
            if condition(middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// Returns sizes from a size to the largest: the sides of the area and its diagonal, the smallest first.
    private func samples(from size: Size) -> [Size] {
        func values(_ low: Double, _ high: Double) -> [Double] {
            (0...Self.steps).map { (low + (high - low) * Double($0) / Double(Self.steps)).rounded() }
        }
        let widths = values(size.width, max(size.width, largest.width))
        let heights = values(size.height, max(size.height, largest.height))
        let all =
            widths.flatMap { [Size($0, heights[0]), Size($0, heights[Self.steps])] }
            + heights.flatMap { [Size(widths[0], $0), Size(widths[Self.steps], $0)] }
            + zip(widths, heights).map { Size($0, $1) }
        return Set(all).sorted {
            ($0.width * $0.height, $0.width) < ($1.width * $1.height, $1.width)
        }
    }
}
