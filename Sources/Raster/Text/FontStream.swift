internal import CFreeType

/// A font file as a FreeType stream, which must live as long as the open font.
nonisolated final class FontStream {
    let pointer: UnsafeMutablePointer<FT_StreamRec>
    private let file: FontFile

    init(_ file: FontFile) {
        self.file = file
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: FT_StreamRec())
        pointer.pointee.size = UInt(file.byteCount)
        pointer.pointee.descriptor.pointer = Unmanaged.passUnretained(file).toOpaque()
        pointer.pointee.read = { stream, position, destination, count in
            guard let file = stream?.pointee.descriptor.pointer else { return 0 }
            return UInt(
                Unmanaged<FontFile>.fromOpaque(file).takeUnretainedValue()
                    .read(into: destination, from: Int(clamping: position), count: Int(clamping: count)))
        }
    }

    deinit { pointer.deallocate() }
}

nonisolated extension FontFile {
    /// - Returns: the number of bytes read.
    func read(into destination: UnsafeMutableRawPointer?, from position: Int, count: Int) -> Int {
        guard let destination else { return 0 }
        var done = 0
        while done < count, position < byteCount - done {
            let bytes = bytes(from: position + done)
            let part = min(count - done, bytes.count)
            guard part > 0, let base = bytes.baseAddress else { break }
            (destination + done).copyMemory(from: base, byteCount: part)
            done += part
        }
        return done
    }
}
