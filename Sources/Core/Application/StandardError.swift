import Glibc

/// Where a program tells what no window can show.
public nonisolated enum StandardError {
    /// One line; what cannot be written is lost.
    public static func print(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
