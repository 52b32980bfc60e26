internal import CSDL2
import Glibc
import Inlay

/// A font file for SDL_ttf to read from, in blocks that are kept: each letter that is drawn is looked up in tables
/// far apart from each other, and C's streams forget what they have read at each jump. What a file holds no more, as it was
/// cut off after it was opened, reads as its end; memory that maps it would end the program.
nonisolated final class FontStream {
    private static let blockBytes = 4096
    /// So much of a file is kept at most, 128 KB: all that text in one script takes.
    private static let blockCount = 32
    /// Bytes of all blocks.
    static let keptBytes = blockCount * blockBytes

    private let file: Int32
    private let byteCount: Int
    private var position = 0
    /// Each at its place, which is that of its number in the file, modulo the count.
    private let blocks: UnsafeMutableRawPointer
    /// What is in their places: their numbers, and how many bytes there were.
    private var kept = [(number: Int, byteCount: Int)](repeating: (-1, 0), count: blockCount)

    init(_ path: String) throws(FileBytes.Failure) {
        (file, byteCount) = try FileBytes.open(path)
        blocks = .allocate(byteCount: Self.keptBytes, alignment: Self.blockBytes)
    }

    deinit {
        close(file)
        blocks.deallocate()
    }

    /// Counts in bytes, from the start of the file.
    fileprivate func move(to position: Int) -> Int {
        self.position = min(max(position, 0), byteCount)
        return self.position
    }

    /// - Returns: how many bytes there were.
    fileprivate func read(into destination: UnsafeMutableRawPointer, count: Int) -> Int {
        var done = 0
        while done < count {
            let start = position % Self.blockBytes
            let block = block(position / Self.blockBytes)
            let part = min(count - done, block.count - start)
            guard part > 0, let base = block.baseAddress else { break }
            (destination + done).copyMemory(from: base + start, byteCount: part)
            done += part
            position += part
        }
        return done
    }

    private func block(_ number: Int) -> UnsafeRawBufferPointer {
        let place = number % Self.blockCount
        let base = blocks + place * Self.blockBytes
        if kept[place].number != number {
            var byteCount = 0
            repeat {
                byteCount = pread(file, base, Self.blockBytes, number * Self.blockBytes)
            } while byteCount < 0 && errno == EINTR
            // What cannot be read now may be later.
            kept[place] = (byteCount < 0 ? -1 : number, max(0, byteCount))
        }
        return UnsafeRawBufferPointer(start: base, count: kept[place].byteCount)
    }
}

// MARK: - For SDL
nonisolated extension FontStream {
    /// The stream as SDL knows it, which keeps this one until it is closed; nil without memory.
    func makeSDLStream() -> UnsafeMutablePointer<SDL_RWops>? {
        guard let stream = SDL_AllocRW() else { return nil }
        stream.pointee.type = UInt32(SDL_RWOPS_UNKNOWN)
        stream.pointee.hidden.unknown.data1 = Unmanaged.passRetained(self).toOpaque()
        stream.pointee.size = { stream in Int64(FontStream.of(stream)?.byteCount ?? -1) }
        stream.pointee.seek = { stream, offset, origin in
            guard let own = FontStream.of(stream) else { return -1 }
            let start =
                switch origin {
                case RW_SEEK_CUR: own.position
                case RW_SEEK_END: own.byteCount
                default: 0
                }
            return Int64(own.move(to: start + Int(offset)))
        }
        stream.pointee.read = { stream, destination, size, count in
            guard let own = FontStream.of(stream), let destination, size > 0 else { return 0 }
            return own.read(into: destination, count: size * count) / size
        }
        stream.pointee.write = { _, _, _, _ in 0 }
        stream.pointee.close = { stream in
            guard let stream, let own = stream.pointee.hidden.unknown.data1 else { return -1 }
            Unmanaged<FontStream>.fromOpaque(own).release()
            SDL_FreeRW(stream)
            return 0
        }
        return stream
    }

    private static func of(_ stream: UnsafeMutablePointer<SDL_RWops>?) -> FontStream? {
        (stream?.pointee.hidden.unknown.data1).map { Unmanaged<FontStream>.fromOpaque($0).takeUnretainedValue() }
    }
}
