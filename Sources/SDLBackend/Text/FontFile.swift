import Glibc
import Inlay

/// A font file that is open, once for all sizes that its letters are drawn in. It is read in blocks that are kept: each
/// letter that is drawn is looked up in tables far apart from each other, and C's streams forget what they have read at
/// each jump. What a file holds no more, as it was cut off after it was opened, reads as its end; memory that maps it
/// would end the program.
nonisolated final class FontFile {
    private static let blockBytes = 4096
    /// So much of a file is kept at most, 128 KB: all that text in one script takes.
    private static let blockCount = 32
    /// Bytes of all blocks.
    static let keptBytes = blockCount * blockBytes

    let byteCount: Int
    private let descriptor: Int32
    /// Each at its place, which is that of its number in the file, modulo the count.
    private let blocks: UnsafeMutableRawPointer
    /// What is in their places: their numbers, and how many bytes there were.
    private var kept = [(number: Int, byteCount: Int)](repeating: (-1, 0), count: blockCount)

    init(_ path: String) throws(FileBytes.Failure) {
        guard let blocks = malloc(Self.keptBytes) else { throw .system(ENOMEM) }
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

    /// What of a block of the file there is.
    ///
    /// - Parameter position: in bytes; the block is the one that holds it.
    /// - Returns: bytes from there on.
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
            // What cannot be read now may be later.
            kept[place] = (byteCount < 0 ? -1 : number, max(0, byteCount))
        }
        return UnsafeRawBufferPointer(start: base, count: kept[place].byteCount)
    }
}

/// The font files that are open, each once, for as long as a face reads from it.
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
