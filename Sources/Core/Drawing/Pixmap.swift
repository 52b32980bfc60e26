import Glibc

/// Pixels in rows from the top, `0xAARRGGBB`, premultiplied.
public nonisolated struct Pixmap: Equatable, Sendable {
    public let width: Int
    public let height: Int
    public var pixels: [UInt32]

    /// `pixels` are taken as they are when there are `width` times `height` of them, else the picture is clear. One that there is no
    /// memory for is 0 pixels wide and high.
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

    /// Whether there is none, because it is to be empty or for want of memory.
    package var isEmpty: Bool { width == 0 || height == 0 }

    public subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }
}

nonisolated extension Pixmap {
    /// Bytes; what is smaller comes from memory that the process has, and any line of code may ask for as much.
    private static let smallBlock = 128 << 10

    /// Whether an array of so many pixels can be made.
    package static func hasMemory(width: Int, height: Int) -> Bool {
        let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
        return !isTooLarge && count <= Int.max / 4 && hasMemory(byteCount: count * 4)
    }

    /// Whether an array of so many bytes can be made: one that the system has no memory for would end the program.
    package static func hasMemory(byteCount: Int) -> Bool {
        guard byteCount >= smallBlock else { return true }
        guard let block = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            block != MAP_FAILED
        else { return false }
        munmap(block, byteCount)
        return true
    }
}
