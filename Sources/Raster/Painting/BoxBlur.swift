import Glibc

/// An approximation of a Gaussian blur: three box blurs in a row, horizontally and vertically.
nonisolated struct BoxBlur {
    /// Radius of each box blur, in pixels.
    private let radii: [Int]

    /// Device pixels. Larger deviations look the same on any display and cost time.
    static let largestDeviation = 200.0

    /// - Parameter deviation: the standard deviation, in device pixels.
    init(_ deviation: Double) {
        let deviation = deviation > 0 ? min(deviation, Self.largestDeviation) : 0
        // Mixes two box sizes so that their variances add up to the requested one.
        let ideal = (4 * deviation * deviation + 1).squareRoot()
        let small = (Int(ideal) - 1) / 2
        let width = Double(2 * small + 1)
        let count = Int(
            ((12 * deviation * deviation - 3 * (width * width + 4 * width + 3)) / (-4 * width - 4)).rounded())
        radii = (0..<3).map { $0 < count ? small : small + 1 }.map { deviation == 0 ? 0 : $0 }
    }

    /// The number of pixels that the blur extends beyond the shape.
    var reach: Int { radii.reduce(0, +) }

    /// Blurs pixels in place. Pixels outside count as 0.
    ///
    /// - Parameters:
    ///   - width: pixels of `channels` bytes.
    ///   - stride: bytes from one row to the next.
    func apply(
        to bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, channels: Int = 1
    ) throws(RenderWarning) {
        guard reach > 0, width > 0, height > 0 else { return }
        let count = width * channels
        guard let block = malloc(count * height) else { throw .memory }
        defer { free(block) }
        let copy = block.bindMemory(to: UInt8.self, capacity: count * height)
        for radius in radii where radius > 0 {
            for y in 0..<height {
                let row = bytes + y * stride
                copy.update(from: row, count: count)
                for channel in 0..<channels {
                    Self.mean(of: copy + channel, to: row + channel, count: width, step: channels, radius)
                }
            }
            for y in 0..<height { (copy + y * count).update(from: bytes + y * stride, count: count) }
            Self.meanOfRows(copy, count: count, height: height, to: bytes, stride: stride, radius)
        }
    }

    /// A fixed-point reciprocal with 24 fractional bits. The sum of the bytes in the largest box, times this value, fits 32 bits.
    private static func reciprocal(of radius: Int) -> UInt32 {
        let width = UInt32(2 * radius + 1)
        return ((1 << 24) + width / 2) / width
    }

    private static func mean(
        of source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int, step: Int, _ radius: Int
    ) {
        let factor = reciprocal(of: radius)
        var sum = UInt32(0)
        for index in 0..<min(radius, count) { sum &+= UInt32(source[index * step]) }
        for index in 0..<count {
            if index + radius < count { sum &+= UInt32(source[(index + radius) * step]) }
            target[index * step] = UInt8(truncatingIfNeeded: (sum &* factor &+ 1 << 23) >> 24)
            if index >= radius { sum &-= UInt32(source[(index - radius) * step]) }
        }
    }

    /// Computes the mean from row to row, for all columns at once.
    private static func meanOfRows(
        _ source: UnsafePointer<UInt8>, count: Int, height: Int, to target: UnsafeMutablePointer<UInt8>, stride: Int,
        _ radius: Int
    ) {
        let factor = reciprocal(of: radius)
        var sums = [UInt32](repeating: 0, count: count)
        sums.withUnsafeMutableBufferPointer { sums in
            for y in 0..<min(radius, height) {
                let row = source + y * count
                for x in 0..<count { sums[x] &+= UInt32(row[x]) }
            }
            for y in 0..<height {
                if y + radius < height {
                    let row = source + (y + radius) * count
                    for x in 0..<count { sums[x] &+= UInt32(row[x]) }
                }
                let row = target + y * stride
                for x in 0..<count { row[x] = UInt8(truncatingIfNeeded: (sums[x] &* factor &+ 1 << 23) >> 24) }
                if y >= radius {
                    let row = source + (y - radius) * count
                    for x in 0..<count { sums[x] &-= UInt32(row[x]) }
                }
            }
        }
    }
}
