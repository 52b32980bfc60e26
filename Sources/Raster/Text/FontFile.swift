import Glibc
import Inlay

/// An open font file, shared by all sizes of its glyphs. It is read in blocks that are cached: each glyph is looked up in tables that are
/// far apart, and C streams discard their buffer at each seek. If the file is truncated after it was opened, the missing part reads as end
/// of file. Memory mapping would crash the program instead.
nonisolated final class FontFile {
    private static let blockBytes = 4096
    /// The number of cached blocks: 128 KB, enough for all text in one script.
    private static let blockCount = 32
    /// Bytes of all blocks.
    static let cacheCapacity = blockCount * blockBytes

    let byteCount: Int
    private let descriptor: Int32
    /// The blocks, each at its index in the file modulo the count.
    private let blocks: UnsafeMutableRawPointer
    /// The index and the number of valid bytes of each cached block.
    private var kept = [(number: Int, byteCount: Int)](repeating: (-1, 0), count: blockCount)

    init(_ path: String) throws(FileBytes.Failure) {
        guard let blocks = malloc(Self.cacheCapacity) else { throw .system(ENOMEM) }
        do throws(FileBytes.Failure) { (descriptor, byteCount) = try FileBytes.open(path) } catch {
            free(blocks)
            throw error
        }
        self.blocks = blocks
    }

    deinit {
        close(descriptor)
        free(blocks)
    }

    /// Returns the cached part of the file from a position to the end of its block.
    ///
    /// - Parameter position: position in bytes.
    /// - Returns: the bytes from there to the end of the block; fewer at the end of the file.
    func bytes(from position: Int) -> UnsafeRawBufferPointer {
        let block = block(position / Self.blockBytes)
        return UnsafeRawBufferPointer(rebasing: block.dropFirst(position % Self.blockBytes))
    }

    private func block(_ number: Int) -> UnsafeRawBufferPointer {
        let place = number % Self.blockCount
        let base = blocks + place * Self.blockBytes
        if kept[place].number != number {
            var byteCount = 0
            repeat {
                byteCount = pread(descriptor, base, Self.blockBytes, number * Self.blockBytes)
            } while byteCount < 0 && errno == EINTR
            // A failed read is retried the next time.
            kept[place] = (byteCount < 0 ? -1 : number, max(0, byteCount))
        }
        return UnsafeRawBufferPointer(start: base, count: kept[place].byteCount)
    }
}

/// The open font files. Each is open once, as long as a face reads from it.
struct OpenFontFiles {
    private var files: [String: Place] = [:]

    private struct Place {
        weak var file: FontFile?
    }

    mutating func file(_ path: String) throws(FileBytes.Failure) -> FontFile {
        if let file = files[path]?.file { return file }
        let file = try FontFile(path)
        files[path] = Place(file: file)
        return file
    }
}
