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

    /// Writes a file atomically: readers see the old bytes or the new, also after a failure. Missing folders are created.
    ///
    /// - Parameters:
    ///   - mode: the permissions of the file.
    ///   - isDurable: whether the bytes reach the disk before the old file goes. This takes milliseconds.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: mode_t = 0o644, isDurable: Bool = false
    ) throws(Failure) {
        try createFolder(path.folderPath)
        let temporary = "\(path).\(getpid())"
        let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .system(errno) }
        var code = writeAll(bytes, to: descriptor)
        if code == 0, isDurable, fsync(descriptor) != 0 { code = errno }
        // Network file systems report a full disk when the file is closed.
        if close(descriptor) != 0, code == 0 { code = errno }
        if code == 0, rename(temporary, path) != 0 { code = errno }
        guard code == 0 else {
            unlink(temporary)
            throw .system(code)
        }
    }

    /// Returns 0, or the error number.
    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var count = 0
            while count < buffer.count, let base = buffer.baseAddress {
                let written = Glibc.write(descriptor, base + count, buffer.count - count)
                if written < 0, errno == EINTR { continue }
                if written <= 0 { return written < 0 ? errno : ENOSPC }
                count += written
            }
            return 0
        }
    }

    /// Creates a folder and the missing folders above it, for the user only. An existing folder stays as it is.
    package static func createFolder(_ path: String) throws(Failure) {
        if mkdir(path, 0o700) == 0 { return }
        var code = errno
        if code == ENOENT, path.folderPath != path {
            try createFolder(path.folderPath)
            code = mkdir(path, 0o700) == 0 ? 0 : errno
        }
        guard code != 0, code != EEXIST || !isFolder(path) else { return }
        throw .system(code == EEXIST ? ENOTDIR : code)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Does work while no other process or thread does work under the same lock. A file system without locks does not delay the work.
    ///
    /// - Parameter path: the file of the lock, which is created. Its folder exists.
    static func locked<Value>(_ path: String, _ work: () -> Value) -> Value {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return work() }
        // Closing releases the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return work()
    }

    /// Whether a file exists that the user has protected against changes. The superuser may write it nevertheless.
    static func isReadOnly(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return status.st_mode & 0o222 == 0 || access(path, W_OK) != 0
    }

    /// Returns the path without symbolic links, as far as the file exists.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Renames a file.
    static func move(_ path: String, to new: String) throws(Failure) {
        guard rename(path, new) == 0 else { throw .system(errno) }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Returns the modification time as text with all its digits; nil if there is no such file.
    package static func modificationTime(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
