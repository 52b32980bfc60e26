public import Inlay

/// The differences between two pictures.
public nonisolated struct PixmapComparison: Sendable {
    /// Number of pixels with a component that differs by more than the tolerance; all pixels if the sizes differ.
    public let differentCount: Int
    /// A description of the result.
    public let summary: String

    private let first: Pixmap
    private let second: Pixmap
    private let tolerance: Int

    /// - Parameters:
    ///   - tolerance: the largest difference of a component that counts as equal, from 0 to 255.
    ///   - regions: areas to ignore, in pixels; fractional edges are moved outwards.
    public init(_ first: Pixmap, _ second: Pixmap, tolerance: Int = 0, ignoring regions: [Rect] = []) {
        self.first = first
        self.tolerance = tolerance
        guard first.width == second.width, first.height == second.height else {
            self.second = second
            differentCount = max(first.pixels.count, second.pixels.count, 1)
            summary = "the picture is \(first.width)x\(first.height), the reference \(second.width)x\(second.height)"
            return
        }
        let second = regions.reduce(into: second) { $0.copy($1, from: first) }
        var count = 0
        var largest = 0
        if first.pixels != second.pixels {
            for index in first.pixels.indices {
                let distance = Self.distance(first.pixels[index], second.pixels[index])
                largest = max(largest, distance)
                if distance > tolerance { count += 1 }
            }
        }
        self.second = second
        differentCount = count
        summary = "\(count) of \(first.pixels.count) pixels differ, by up to \(largest) of 255"
    }

    /// The first picture in grey, with red where the second differs, and where only one of the two has pixels.
    public var difference: Pixmap {
        let size = (width: max(first.width, second.width), height: max(first.height, second.height))
        let red = Array(repeating: 0xffff_0000 as UInt32, count: size.width * size.height)
        var result = Pixmap(width: size.width, height: size.height, pixels: red)
        for y in 0..<min(first.height, second.height) {
            for x in 0..<min(first.width, second.width)
            where Self.distance(first[x, y], second[x, y]) <= tolerance { result[x, y] = Self.faded(first[x, y]) }
        }
        return result
    }

    /// Returns the largest difference of a component.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        var (a, b) = (a, b)
        var largest = 0
        while a != b {
            largest = max(largest, abs(Int(a & 0xff) - Int(b & 0xff)))
            a >>= 8
            b >>= 8
        }
        return largest
    }

    private static func faded(_ pixel: UInt32) -> UInt32 {
        let grey = ((pixel >> 16 & 0xff) + (pixel >> 8 & 0xff) + (pixel & 0xff)) / 3
        let light = 128 + grey / 2
        return 0xff00_0000 | light << 16 | light << 8 | light
    }
}

nonisolated extension Pixmap {
    /// Copies the pixels of a region from a picture of the same size.
    fileprivate mutating func copy(_ region: Rect, from other: Pixmap) {
        func pixel(_ position: Double, limit: Int) -> Int { Int(min(max(0, position), Double(limit))) }
        let (left, right) = (
            pixel(region.minX.rounded(.down), limit: width), pixel(region.maxX.rounded(.up), limit: width)
        )
        let (top, bottom) = (
            pixel(region.minY.rounded(.down), limit: height), pixel(region.maxY.rounded(.up), limit: height)
        )
        guard left < right, top < bottom else { return }
        for y in top..<bottom {
            for x in left..<right { self[x, y] = other[x, y] }
        }
    }
}
