import Glibc
import Inlay
import InlayRaster
import Synchronization

/// Reads data that another program writes to a pipe, on its own thread.
nonisolated final class PipeReader: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var hasEnded = false
        /// Whether the writer paused or wrote for too long.
        var isCut = false
    }

    private let state = Mutex(State())
    private let limits: TransferLimits

    init(limits: TransferLimits = TransferLimits()) { self.limits = limits }

    /// Reads to the end of the pipe, and closes it. Call it once.
    ///
    /// - Parameter turn: called repeatedly during the wait, on the caller's thread.
    /// - Throws: `RenderWarning.silentClipboard` if the writer does not finish in time.
    @MainActor func read(_ descriptor: CInt, turn: () -> Void) throws(RenderWarning) -> [UInt8] {
        guard BackgroundWork.startDetached({ self.readAll(descriptor) }) else {
            close(descriptor)
            throw .memory
        }
        while !state.withLock(\.hasEnded) {
            turn()
            usleep(500)
        }
        let (bytes, isCut) = state.withLock { ($0.bytes, $0.isCut) }
        if isCut { throw .silentClipboard }
        return bytes
    }

    private func readAll(_ descriptor: CInt) {
        defer { close(descriptor) }
        let end = ContinuousClock.now + limits.timeout
        var bytes: [UInt8] = []
        var isCut = false
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limits.size {
            let timeout = EventLoop.timeout(until: min(end, .now + limits.silence))
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let found = timeout > 0 ? poll(&waiting, 1, timeout) : 0
            if found < 0, errno == EINTR { continue }
            guard found > 0 else {
                isCut = true
                break
            }
            let count = Glibc.read(descriptor, &buffer, min(buffer.count, limits.size - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        state.withLock { [bytes, isCut] in $0 = State(bytes: bytes, hasEnded: true, isCut: isCut) }
    }
}
