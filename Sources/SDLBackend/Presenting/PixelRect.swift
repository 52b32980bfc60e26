import Inlay

/// A rectangle of device pixels.
nonisolated struct PixelRect: Equatable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var isEmpty: Bool { width <= 0 || height <= 0 }
    var area: Int { isEmpty ? 0 : width * height }

    func contains(_ other: PixelRect) -> Bool {
        other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }

    func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

nonisolated extension PixelRect {
    /// Every device pixel that the rectangle touches; nothing for one that has no size or whose numbers are no places.
    init(covering rect: Rect, scale: Double) {
        // Frames are on device pixels, so what is beyond is the error of the arithmetic.
        let slack = 1.0 / 1024
        self.init(
            left: (rect.minX * scale + slack).rounded(.down), top: (rect.minY * scale + slack).rounded(.down),
            right: (rect.maxX * scale - slack).rounded(.up), bottom: (rect.maxY * scale - slack).rounded(.up))
    }

    private init(left: Double, top: Double, right: Double, bottom: Double) {
        let limit = 1_000_000.0 // larger than any window; keeps the conversion to integers safe
        guard right > left, bottom > top, left < limit, top < limit, right > -limit, bottom > -limit else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        let x = Int(max(left, -limit))
        let y = Int(max(top, -limit))
        self.init(x: x, y: y, width: Int(min(right, limit)) - x, height: Int(min(bottom, limit)) - y)
    }
}

/// The pixels that differ from something, as a short list of rectangles.
nonisolated struct PixelRegion: Equatable, Sendable {
    private(set) var rects: [PixelRect] = []

    /// Beyond this many one rectangle around all of them costs less than the list.
    private static let limit = 16

    var isEmpty: Bool { rects.isEmpty }
    var area: Int { rects.reduce(0) { $0 + $1.area } }

    mutating func add(_ rect: PixelRect) {
        if rect.isEmpty || rects.contains(where: { $0.contains(rect) }) { return }
        rects.removeAll { rect.contains($0) }
        rects.append(rect)
        if rects.count > Self.limit { rects = [rects.reduce(rect) { $0.union($1) }] }
    }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }
}
