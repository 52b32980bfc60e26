import Glibc
import Synchronization

/// Where the signal handler writes; -1 when nobody listens. A signal handler can reach nothing but a global.
private nonisolated let handlerPipe = Atomic<CInt>(-1)

private nonisolated func noteSignal(_ signal: CInt) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(handlerPipe.load(ordering: .relaxed), &byte, 1)
    errno = saved
}

/// SIGTERM and SIGINT, as something to poll. Each works once: the second of its kind ends the process as usual.
@MainActor final class CloseSignals {
    /// Readable when a signal arrived.
    let descriptor: CInt
    private let writeEnd: CInt
    private var former: [(signal: CInt, action: sigaction)] = []

    /// - Returns: nil when the process has no descriptor left.
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

    /// Takes the notice off the descriptor.
    func acknowledge() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }

    private func install(_ signal: CInt) {
        var old = sigaction()
        guard sigaction(signal, nil, &old) == 0 else { return }
        // Whoever started us with the signal ignored, as a shell does in the background, wants it so.
        let ignored = 1  // SIG_IGN
        if unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == ignored { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = noteSignal
        action.sa_flags = CInt(truncatingIfNeeded: SA_RESETHAND) | SA_RESTART
        if sigaction(signal, &action, nil) == 0 { former.append((signal, old)) }
    }
}
