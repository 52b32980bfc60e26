import Inlay

/// A canvas that owns its memory. All pixels start black.
@MainActor package final class Bitmap {
    private let memory: PixelMemory
    package var canvas: PixelBuffer { memory.canvas }

    /// Sizes are in device pixels and are clamped to between 1 and the largest canvas. nil if the system cannot allocate the memory.
    package init?(width: Int, height: Int) {
        let width = min(max(1, width), PixelBuffer.maximumSide)
        let height = min(max(1, height), PixelBuffer.maximumSide, PixelBuffer.largestArea / width)
        guard let memory = PixelMemory(width: width, height: height) else { return nil }
        self.memory = memory
    }

    /// A copy of the pixels, all opaque; empty if there is no memory for it.
    package var pixmap: Pixmap {
        guard Pixmap.hasMemory(width: canvas.width, height: canvas.height) else { return Pixmap(width: 0, height: 0) }
        let count = canvas.width * canvas.height
        let source = canvas.pixels.assumingMemoryBound(to: UInt32.self)
        let pixels = [UInt32](unsafeUninitializedCapacity: count) { target, initialized in
            for index in 0..<count { target[index] = source[index] | 0xff00_0000 }
            initialized = count
        }
        return Pixmap(width: canvas.width, height: canvas.height, pixels: pixels)
    }
}
