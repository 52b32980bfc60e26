import Glibc

/// Output for messages that no window can show.
public nonisolated enum StandardError {
    /// Writes one line. Errors are ignored.
    public static func print(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
