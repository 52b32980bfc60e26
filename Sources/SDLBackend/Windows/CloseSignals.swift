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

/// SIGTERM, SIGINT and SIGHUP as a pollable descriptor. SIGTERM and SIGINT are caught once; a second one of the same kind ends the process
/// as usual. A closed terminal sends SIGHUP several times.
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
        for signal in [SIGTERM, SIGINT, SIGHUP] { install(signal) }
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

    /// Returns the signals that have arrived since the last call. Afterwards the descriptor is not readable any more.
    func take() -> Set<CInt> {
        var signals: Set<CInt> = []
        var bytes = [UInt8](repeating: 0, count: 16)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return signals }
            signals.formUnion(bytes.prefix(count).map { CInt($0) })
        }
    }

    private func install(_ signal: CInt) {
        var old = sigaction()
        guard sigaction(signal, nil, &old) == 0 else { return }
        // If the parent process ignored the signal, as a shell does for background jobs, it stays ignored.
        let ignored = 1  // SIG_IGN
        if unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == ignored { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = noteSignal
        action.sa_flags = SA_RESTART | (signal == SIGHUP ? 0 : CInt(truncatingIfNeeded: SA_RESETHAND))
        if sigaction(signal, &action, nil) == 0 { former.append((signal, old)) }
    }
}
