import Dispatch
import Glibc
import Synchronization

/// Asynchronous work that is all that the program does. An interrupt ends it at once; where it has started a program, it
/// is cancelled, and that program ends first.
enum AsyncMain {
    /// - Parameter work: gives the status that the program ends with.
    nonisolated static func run(_ work: @escaping @MainActor () async -> Int32) -> Never {
        MainActor.assumeIsolated { start(work) }
        dispatchMain()
    }

    private static func start(_ work: @escaping @MainActor () async -> Int32) {
        let task = Task { await work() }
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            // Not on the main queue: a document may keep it busy.
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in
                guard ChildProcess.isAnyRunning else { _exit(status(endedBy: number)) }
                interrupt.withLock { $0 = $0 ?? number }
                task.cancel()
            }
            source.activate()
            sources.append(source)
        }
        Task {
            let status = await task.value
            fflush(nil)
            exit(interrupt.withLock { $0 }.map { Self.status(endedBy: $0) } ?? status)
        }
    }

    /// As shells report what a signal has ended.
    private nonisolated static func status(endedBy signal: Int32) -> Int32 { 128 + signal }

    /// The signal that has cancelled the work.
    private nonisolated static let interrupt = Mutex<Int32?>(nil)
    private static var sources: [any DispatchSourceSignal] = []
}
