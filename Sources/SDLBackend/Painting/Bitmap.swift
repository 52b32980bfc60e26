import Glibc
import Inlay

/// A canvas with memory of its own, black at first.
@MainActor final class Bitmap {
    let canvas: Canvas

    /// Sizes in device pixels; what is not between 1 pixel and the largest canvas is brought there.
    init(width: Int, height: Int) {
        let width = min(max(1, width), Canvas.largestSide)
        let height = min(max(1, height), Canvas.largestSide, Canvas.largestArea / width)
        let stride = width * 4
        let pixels = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 16)
        memset(pixels, 0, stride * height)
        canvas = Canvas(pixels: pixels, stride: stride, width: width, height: height)
    }

    isolated deinit { canvas.pixels.deallocate() }

    /// A copy of the pixels, all opaque.
    var pixmap: Pixmap {
        let count = canvas.width * canvas.height
        let source = canvas.pixels.assumingMemoryBound(to: UInt32.self)
        let pixels = [UInt32](unsafeUninitializedCapacity: count) { target, initialized in
            for index in 0..<count { target[index] = source[index] | 0xff00_0000 }
            initialized = count
        }
        return Pixmap(width: canvas.width, height: canvas.height, pixels: pixels)
    }
}
