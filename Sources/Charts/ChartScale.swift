import Glibc

/// Maps the values of an axis to distances in points.
nonisolated struct ChartScale: Equatable {
    /// The values at the ends of the axis; `low` is below `high`.
    var low: Double
    var high: Double
    /// The places of the ends in the chart, in points.
    var start: Double
    var end: Double
    /// Whether equal factors, not equal differences, have equal lengths. Both ends are then above 0.
    var isLogarithmic = false

    /// Returns the place of a value; NaN for a value without a place, such as 0 on a logarithmic axis.
    func position(_ value: Double) -> Double { start + fraction(value) * (end - start) }

    /// Returns the value at a place.
    func value(at position: Double) -> Double {
        let fraction = end == start ? 0 : (position - start) / (end - start)
        if isLogarithmic { return low * pow(high / low, fraction) }
        return low * (1 - fraction) + high * fraction
    }

    private func fraction(_ value: Double) -> Double {
        if isLogarithmic { return value > 0 ? (log10(value) - log10(low)) / (log10(high) - log10(low)) : .nan }
        let length = high - low
        if length.isFinite { return (value - low) / length }
        // The halves of the largest numbers have a difference.
        return (value / 2 - low / 2) / (high / 2 - low / 2)
    }
}

/// The values at which an axis has marks, and the range that they divide evenly.
nonisolated struct ChartTicks: Equatable {
    var values: [Double]
    /// The range of the axis.
    var low: Double
    var high: Double
    /// The difference of two marks; on a logarithmic axis 0.
    var step: Double
}

nonisolated extension ChartTicks {
    /// Divides a range into steps of 1, 2 or 5 times a power of ten.
    ///
    /// - Parameters:
    ///   - count: the greatest number of steps.
    ///   - isLowFixed, isHighFixed: whether the app has set this end. Otherwise the range is extended to the next mark.
    static func linear(
        from low: Double, to high: Double, count: Int, isLowFixed: Bool = false, isHighFixed: Bool = false
    ) -> ChartTicks {
        let (low, high) = spread(low, high)
        let step = niceStep(between: low, and: high, count: count)
        // A step below the precision of the numbers divides nothing.
        guard step > 0, step.isFinite, low + step > low, high - step < high else {
            return ChartTicks(values: [low, high], low: low, high: high, step: high - low)
        }
        // Counting avoids the error that adding steps would sum up.
        let first = isLowFixed ? (low / step - 1e-9).rounded(.up) : (low / step + 1e-9).rounded(.down)
        let last = isHighFixed ? (high / step + 1e-9).rounded(.down) : (high / step - 1e-9).rounded(.up)
        guard last > first, last - first <= Double(4 * max(count, 1)) else {
            return ChartTicks(values: [low, high], low: low, high: high, step: step)
        }
        let values = (0...Int(last - first)).map { multiple(first + Double($0), of: step) }.filter(\.isFinite)
        return ChartTicks(
            values: values, low: isLowFixed ? low : min(low, values.first ?? low),
            high: isHighFixed ? high : max(high, values.last ?? high), step: step)
    }

    /// Returns the smallest step of 1, 2 or 5 times a power of ten that divides the range into at most `count` steps.
    static func niceStep(between low: Double, and high: Double, count: Int) -> Double {
        let rough = high / Double(max(count, 1)) - low / Double(max(count, 1))
        guard rough > 0, rough.isFinite else { return 0 }
        let power = powerOfTen(floor(log10(rough)))
        guard power > 0 else { return 0 }
        let lead = rough / power
        return (lead <= 1 + 1e-9 ? 1 : lead <= 2 + 1e-9 ? 2 : lead <= 5 + 1e-9 ? 5 : 10) * power
    }

    /// Returns the multiple, rounded to the decimals of the step: 3 * 0.1 is 0.3.
    private static func multiple(_ count: Double, of step: Double) -> Double {
        guard step < 1, step > 1e-15 else { return count * step }
        let inverse = (1 / step).rounded()
        return (inverse * step - 1).magnitude < 1e-9 ? count / inverse : count * step
    }

    /// Returns a range with a length: around one value, or with the ends in order.
    static func spread(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
        guard low.isFinite, high.isFinite else { return (0, 1) }
        if low < high { return (low, high) }
        if low > high { return (high, low) }
        if low == 0 { return (0, 1) }
        let half = low.magnitude / 2
        let spread = (max(low - half, -.greatestFiniteMagnitude), min(low + half, .greatestFiniteMagnitude))
        return spread.0 < spread.1 ? spread : (min(low, 0), max(low, 0))
    }

    /// Divides a range above 0 at powers of ten, or within few of them also at 2 and 5.
    static func logarithmic(
        from low: Double, to high: Double, count: Int, isLowFixed: Bool = false, isHighFixed: Bool = false
    ) -> ChartTicks {
        let low = low > 0 && low.isFinite ? low : 1
        let high = high > low && high.isFinite ? high : low * 10
        let first = Int(floor(log10(low) + 1e-12))
        let last = Int(ceil(log10(high) - 1e-12))
        let stride = max(1, Int((Double(last - first) / Double(max(count, 1))).rounded(.up)))
        let steps = last - first <= max(1, count / 3) ? [1.0, 2, 5] : [1]
        var values: [Double] = []
        for exponent in Swift.stride(from: first, through: last, by: stride) {
            values += steps.map { $0 * powerOfTen(Double(exponent)) }
        }
        let least = isLowFixed ? low : max(powerOfTen(Double(first)), .leastNormalMagnitude)
        let most = isHighFixed ? high : min(powerOfTen(Double(last)), .greatestFiniteMagnitude)
        let range = least * (1 - 1e-12)...most * (1 + 1e-12)
        return ChartTicks(values: values.filter { range.contains($0) }, low: least, high: most, step: 0)
    }
}

nonisolated func powerOfTen(_ exponent: Double) -> Double { pow(10, exponent) }
