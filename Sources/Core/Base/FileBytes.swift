import Glibc

/// Reads and writes whole files.
package nonisolated enum FileBytes {
    package enum Failure: Error, Equatable {
        case system(Int32)
        case tooLarge
        case notAFile

        /// A phrase for a message.
        package var reason: String {
            switch self {
            case .system(let code): String(cString: strerror(code))
            case .tooLarge: "the file is too large"
            case .notAFile: "it is not a file"
            }
        }
    }

    /// Opens a file for reading; the caller closes the descriptor. Opening a pipe does not wait for a writer.
    package static func open(_ path: String) throws(Failure) -> (descriptor: Int32, byteCount: Int) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(errno) }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
            defer { close(descriptor) }
            throw isKnown ? .notAFile : .system(errno)
        }
        return (descriptor, Int(status.st_size))
    }

    /// - Parameter limit: in bytes; a larger file is not read.
    package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        let (descriptor, byteCount) = try open(path)
        defer { close(descriptor) }
        guard byteCount <= limit else { throw .tooLarge }
        guard Pixmap.hasMemory(byteCount: byteCount) else { throw .system(ENOMEM) }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            while count < buffer.count, let base = buffer.baseAddress {
                let read = Glibc.read(descriptor, base + count, buffer.count - count)
                if read < 0, errno == EINTR { continue }
                if read < 0 { failure = errno }
                if read <= 0 { break }
                count += read
            }
        }
        guard failure == 0 else { throw .system(failure) }
        return bytes
    }

    /// Writes a file atomically: readers see the old bytes or the new. A missing folder is created.
    package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        mkdir(folder, 0o700)
        let temporary = "\(path).\(getpid())"
        let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system(errno) }
        let written = Glibc.write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard written == bytes.count, rename(temporary, path) == 0 else {
            let code = errno
            unlink(temporary)
            throw .system(code)
        }
    }

    /// Returns the modification time as text with all its digits; nil if there is no such file.
    package static func modificationTime(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
