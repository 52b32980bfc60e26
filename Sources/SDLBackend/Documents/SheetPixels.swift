import Inlay
import InlayRaster

nonisolated extension Pixmap {
    /// Places pictures side by side. Uncovered areas get the background colour of the first.
    init(beside parts: [Pixmap]) {
        self.init(width: parts.reduce(0) { $0 + $1.width }, height: parts.map(\.height).max() ?? 0)
        fill(with: parts)
        var x = 0
        for part in parts where width > 0 {
            copy(part, x, 0)
            x += part.width
        }
    }

    /// Places pictures below each other. Uncovered areas get the background colour of the first.
    init(below parts: [Pixmap]) {
        self.init(width: parts.map(\.width).max() ?? 0, height: parts.reduce(0) { $0 + $1.height })
        fill(with: parts)
        var y = 0
        for part in parts where width > 0 {
            copy(part, 0, y)
            y += part.height
        }
    }

    private mutating func fill(with parts: [Pixmap]) {
        guard let ground = parts.first?.pixels.first else { return }
        pixels = Array(repeating: ground, count: pixels.count)
    }

    /// The picture without the identical rows at its bottom.
    var trimmedBelow: Pixmap {
        guard width > 0, height > 0 else { return self }
        let last = pixels[(height - 1) * width..<height * width]
        var count = height
        while count > 1, pixels[(count - 1) * width..<count * width] == last { count -= 1 }
        var result = Pixmap(width: width, height: min(height, count + 1))
        result.copy(self, 0, 0)
        return result
    }

    /// Copies another picture to a position, clipped to this one.
    mutating func copy(_ other: Pixmap, _ x: Int, _ y: Int) {
        let count = min(other.width, width - x)
        guard count > 0 else { return }
        for row in 0..<min(other.height, height - y) {
            let start = (y + row) * width + x
            let source = row * other.width
            pixels.replaceSubrange(start..<start + count, with: other.pixels[source..<source + count])
        }
    }
}
