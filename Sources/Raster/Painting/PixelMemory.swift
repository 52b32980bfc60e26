import Glibc
import Inlay

/// An owned pixel buffer with 32 bits per pixel.
@MainActor package final class PixelMemory {
    package let width: Int
    package let height: Int
    package let base: UnsafeMutableRawPointer

    package var stride: Int { width * 4 }
    package var canvas: PixelBuffer { PixelBuffer(pixels: base, stride: stride, width: width, height: height) }
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Creates pixels that are all 0; nil if the system cannot allocate them.
    package init?(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        let (area, isTooLarge) = self.width.multipliedReportingOverflow(by: self.height)
        var memory: UnsafeMutableRawPointer?
        guard !isTooLarge, area <= Int.max / 4, posix_memalign(&memory, Self.alignment, area * 4) == 0, let memory
        else { return nil }
        memset(memory, 0, area * 4)
        base = memory
    }

    /// Bytes: the widest vector that the painter's loops use.
    private static let alignment = 32

    isolated deinit { free(base) }
}
