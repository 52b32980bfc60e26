import Glibc

/// A blur that is near to Gauss's: three means in a row, along and across.
nonisolated struct BoxBlur {
    /// Pixels on each side that each of the means takes in.
    private let radii: [Int]

    /// Device pixels; softer edges are not told apart on any display, and cost time.
    static let largestDeviation = 200.0

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

    /// Blurs pixels in place; what lies outside counts as 0.
    ///
    /// - Parameters:
    ///   - width: pixels of `channels` bytes.
    ///   - stride: bytes from one row to the next.
    func apply(
        to bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, channels: Int = 1
    ) throws(Omission) {
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

    /// 24 bits behind the point. The sum of as many bytes as the largest box holds, times this, fits 32 bits.
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

    /// The same from row to row, for all columns at once.
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
