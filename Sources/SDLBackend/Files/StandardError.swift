import Glibc

/// Where a program tells what no window can show.
nonisolated enum StandardError {
    /// One line; what cannot be written is lost.
    static func print(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
