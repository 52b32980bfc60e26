import Glibc

/// Pixels in rows from the top, as premultiplied `0xAARRGGBB`.
public nonisolated struct Pixmap: Equatable, Sendable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The pixels by rows, top row first: alpha, red, green and blue from the highest to the lowest byte, premultiplied.
    public var pixels: [UInt32]

    /// Creates a pixmap from `pixels` if their count is `width` times `height`, else a transparent one. If there is not enough
    /// memory, width and height are 0.
    public init(width: Int, height: Int, pixels: [UInt32] = []) {
        let (width, height) = (max(0, width), max(0, height))
        let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
        if !isTooLarge, pixels.count == count {
            self.pixels = pixels
        } else if Self.hasMemory(width: width, height: height) {
            self.pixels = Array(repeating: 0, count: count)
        } else {
            (self.width, self.height, self.pixels) = (0, 0, [])
            return
        }
        self.width = width
        self.height = height
    }

    /// Whether there are no pixels, by request or for lack of memory.
    package var isEmpty: Bool { width == 0 || height == 0 }

    /// The pixel at a position, which must be inside the pixmap.
    public subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }
}

nonisolated extension Pixmap {
    /// The size in bytes below which no check is needed: small blocks come from the process's own heap, and any code may
    /// allocate as much.
    private static let smallBlock = 128 << 10

    /// Whether the memory for the given number of pixels can be allocated.
    package static func hasMemory(width: Int, height: Int) -> Bool {
        let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
        return !isTooLarge && count <= Int.max / 4 && hasMemory(byteCount: count * 4)
    }

    /// Whether the given number of bytes can be allocated. A failed array allocation would end the process.
    package static func hasMemory(byteCount: Int) -> Bool {
        guard byteCount >= smallBlock else { return true }
        guard let block = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            block != MAP_FAILED
        else { return false }
        munmap(block, byteCount)
        return true
    }
}
