import Subprocess
import Synchronization

/// The output of a program. Of very long output the beginning and the end are kept, since errors usually appear at the
/// end.
nonisolated final class PrintedText: Sendable {
    private struct Parts {
        var first: [UInt8] = []
        var last: [UInt8] = []
        var omittedCount = 0
    }

    private static let firstLimit = 1 << 20  // bytes
    private static let lastLimit = 1 << 18
    private let parts = Mutex(Parts())

    deinit {}

    /// Reads a stream to its end.
    func take(_ stream: SubprocessOutputSequence) async throws {
        for try await buffer in stream {
            buffer.withUnsafeBytes { append($0) }
            try Task.checkCancellation()
        }
    }

    func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) {
        parts.withLock { parts in
            let room = min(Self.firstLimit - parts.first.count, bytes.count)
            parts.first.append(contentsOf: bytes.prefix(room))
            parts.last.append(contentsOf: bytes.dropFirst(room))
            guard parts.last.count > 2 * Self.lastLimit else { return }
            parts.omittedCount += parts.last.count - Self.lastLimit
            parts.last.removeFirst(parts.last.count - Self.lastLimit)
        }
    }

    /// The text without surrounding whitespace.
    var text: String {
        let parts = parts.withLock { $0 }
        let gap = parts.omittedCount > 0 ? "\n… \(parts.omittedCount) bytes are left out …\n" : ""
        let text = String(decoding: parts.first, as: UTF8.self) + gap + String(decoding: parts.last, as: UTF8.self)
        return String(text.trimmed)
    }
}
