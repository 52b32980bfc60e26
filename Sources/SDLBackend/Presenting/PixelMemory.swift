import Inlay

/// Pixels of our own, 32 bits each.
@MainActor final class PixelMemory {
    let width: Int
    let height: Int
    let base: UnsafeMutableRawPointer

    var stride: Int { width * 4 }
    var canvas: Canvas { Canvas(pixels: base, stride: stride, width: width, height: height) }
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        let count = self.width * self.height * 4
        // Aligned to the widest vector that the painter's loops use.
        base = .allocate(byteCount: count, alignment: 32)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    }

    isolated deinit { base.deallocate() }
}
