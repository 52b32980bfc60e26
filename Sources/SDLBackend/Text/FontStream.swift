internal import CSDL2

/// A font file as SDL_ttf reads it: from a place of its own, for as long as the font is open.
nonisolated final class FontStream {
    private let file: FontFile
    private var position = 0

    init(_ file: FontFile) { self.file = file }

    deinit {}

    /// Counts in bytes, from the start of the file.
    fileprivate func move(to position: Int) -> Int {
        self.position = min(max(position, 0), file.byteCount)
        return self.position
    }

    /// - Returns: how many bytes there were.
    fileprivate func read(into destination: UnsafeMutableRawPointer, count: Int) -> Int {
        var done = 0
        while done < count {
            let bytes = file.bytes(from: position)
            let part = min(count - done, bytes.count)
            guard part > 0, let base = bytes.baseAddress else { break }
            (destination + done).copyMemory(from: base, byteCount: part)
            done += part
            position += part
        }
        return done
    }
}

// MARK: - For SDL
nonisolated extension FontStream {
    /// The stream as SDL knows it, which keeps this one until it is closed; nil without memory.
    func makeSDLStream() -> UnsafeMutablePointer<SDL_RWops>? {
        guard let stream = SDL_AllocRW() else { return nil }
        stream.pointee.type = UInt32(SDL_RWOPS_UNKNOWN)
        stream.pointee.hidden.unknown.data1 = Unmanaged.passRetained(self).toOpaque()
        stream.pointee.size = { stream in Int64(FontStream.of(stream)?.file.byteCount ?? -1) }
        stream.pointee.seek = { stream, offset, origin in
            guard let own = FontStream.of(stream) else { return -1 }
            let start =
                switch origin {
                case RW_SEEK_CUR: own.position
                case RW_SEEK_END: own.file.byteCount
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
