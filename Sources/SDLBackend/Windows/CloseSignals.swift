import Glibc
import InlayRaster
import Synchronization

/// The pipe that the signal handler writes to; -1 if none is open. A signal handler can access only globals.
private nonisolated let handlerPipe = Atomic<CInt>(-1)

private nonisolated func noteSignal(_ signal: CInt) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(handlerPipe.load(ordering: .relaxed), &byte, 1)
    errno = saved
}

/// SIGTERM and SIGINT as a pollable descriptor. Each signal is caught once; a second one of the same kind ends the process as usual.
@MainActor final class CloseSignals {
    /// Readable after a signal arrived.
    let descriptor: CInt
    private let writeEnd: CInt
    private var former: [(signal: CInt, action: sigaction)] = []

    /// - Returns: nil if the process has no descriptors left.
    init?() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        writeEnd = ends[1]
        handlerPipe.store(writeEnd, ordering: .sequentiallyConsistent)
        for signal in [SIGTERM, SIGINT] { install(signal) }
    }

    isolated deinit {
        for (signal, action) in former {
            var action = action
            sigaction(signal, &action, nil)
        }
        _ = handlerPipe.compareExchange(expected: writeEnd, desired: -1, ordering: .sequentiallyConsistent)
        close(descriptor)
        close(writeEnd)
    }

    /// Reads the pending bytes, so that the descriptor is not readable any more.
    func acknowledge() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }

    private func install(_ signal: CInt) {
        var old = sigaction()
        guard sigaction(signal, nil, &old) == 0 else { return }
        // If the parent process ignored the signal, as a shell does for background jobs, it stays ignored.
        let ignored = 1  // SIG_IGN
        if unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == ignored { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = noteSignal
        action.sa_flags = CInt(truncatingIfNeeded: SA_RESETHAND) | SA_RESTART
        if sigaction(signal, &action, nil) == 0 { former.append((signal, old)) }
    }
}
