import Glibc
import InlayRaster

/// An open file that text is written to, line by line.
@MainActor final class OutputFile {
    private let descriptor: Int32
    private var length: off_t = 0
    private var lastDraft = ""
    /// Whether text can be replaced, which a pipe does not support.
    private let canDraft: Bool

    /// Creates the file, or truncates it.
    ///
    /// - Throws: `LaunchError` with the system's reason.
    init(writingTo path: String) throws(LaunchError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw LaunchError(reason: "cannot write '\(path)': \(String(cString: strerror(errno)))")
        }
        canDraft = ftruncate(descriptor, 0) == 0
    }

    isolated deinit { if descriptor >= 0 { close(descriptor) } }

    func write(_ text: String) {
        dropDraft()
        append(text)
        length += off_t(text.utf8.count)
    }

    /// Writes a draft that the next text replaces. It stays in the file if the program crashes before.
    func draft(_ text: String) {
        guard canDraft, text != lastDraft else { return }
        dropDraft()
        append(text)
        lastDraft = text
    }

    private func dropDraft() {
        guard !lastDraft.isEmpty else { return }
        lastDraft = ""
        if ftruncate(descriptor, length) == 0 { lseek(descriptor, length, SEEK_SET) }
    }

    private func append(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
