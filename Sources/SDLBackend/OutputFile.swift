import Glibc

/// An open file that text is written to, line by line.
@MainActor final class OutputFile {
    private let descriptor: Int32

    /// Makes the file, or empties it.
    ///
    /// - Throws: `LaunchError` with the system's reason.
    init(writingTo path: String) throws(LaunchError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw LaunchError(reason: "cannot write '\(path)': \(String(cString: strerror(errno)))")
        }
    }

    isolated deinit { if descriptor >= 0 { close(descriptor) } }

    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
