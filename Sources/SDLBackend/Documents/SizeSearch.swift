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

    /// The smallest size from which all samples hold; nil if not even the largest holds.
    private(set) lazy var minimum: Size? = {
        guard holds(largest) else { return nil }
        var width = boundary(Self.least, largest.width) { self.holds(Size($0, self.largest.height)) }
        var height = boundary(Self.least, largest.height) { self.holds(Size(width, $0)) }
        for _ in 0..<8 {
            guard let failed = samples(from: Size(width, height)).last(where: { !holds($0) }) else { break }
            // The exception is below a larger size that holds.
            if failed.height >= largest.height {
                width = boundary(failed.width + 1, largest.width) { self.holds(Size($0, self.largest.height)) }
            } else {
                height = boundary(failed.height + 1, largest.height) { self.holds(Size(failed.width, $0)) }
            }
        }
        return Size(width, height)
    }()

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
