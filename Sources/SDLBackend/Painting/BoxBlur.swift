/// A blur that is near to Gauss's: three means in a row, along and across.
nonisolated struct BoxBlur {
    /// Pixels on each side that each of the means takes in.
    private let radii: [Int]

    /// Device pixels; softer edges are not told apart on any display, and cost time.
    private static let largestDeviation = 200.0

    /// - Parameter deviation: the standard deviation, in device pixels.
    init(_ deviation: Double) {
        let deviation = deviation > 0 ? min(deviation, Self.largestDeviation) : 0
        // Two sizes of boxes whose variances add up to the one that is asked for.
        let ideal = (4 * deviation * deviation + 1).squareRoot()
        let small = (Int(ideal) - 1) / 2
        let width = Double(2 * small + 1)
        let count = Int(
            ((12 * deviation * deviation - 3 * (width * width + 4 * width + 3)) / (-4 * width - 4)).rounded())
        radii = (0..<3).map { $0 < count ? small : small + 1 }.map { deviation == 0 ? 0 : $0 }
    }

    /// Pixels beyond the shape that it reaches.
    var reach: Int { radii.reduce(0, +) }

    /// Blurs bytes in place; what lies outside counts as 0.
    func apply(to bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int) {
        guard reach > 0 else { return }
        var line = [UInt8](repeating: 0, count: max(width, height))
        for radius in radii where radius > 0 {
            for y in 0..<height { mean(bytes + y * stride, count: width, step: 1, radius, &line) }
            for x in 0..<width { mean(bytes + x, count: height, step: stride, radius, &line) }
        }
    }

    private func mean(
        _ bytes: UnsafeMutablePointer<UInt8>, count: Int, step: Int, _ radius: Int, _ line: inout [UInt8]
    ) {
        for index in 0..<count { line[index] = bytes[index * step] }
        let width = UInt32(2 * radius + 1)
        var sum = UInt32(0)
        for index in 0..<min(radius, count) { sum += UInt32(line[index]) }
        for index in 0..<count {
            if index + radius < count { sum += UInt32(line[index + radius]) }
            bytes[index * step] = UInt8((sum + width / 2) / width)
            if index >= radius { sum -= UInt32(line[index - radius]) }
        }
    }
}
