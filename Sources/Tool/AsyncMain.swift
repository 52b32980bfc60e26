import Dispatch
import Glibc
import Synchronization

/// Runs asynchronous work that is the whole program. An interrupt ends it immediately. If it has started a program, the work
/// is cancelled instead, and that program ends first.
enum AsyncMain {
    /// - Parameter work: returns the exit status.
    nonisolated static func run(_ work: @escaping @MainActor () async -> Int32) -> Never {
        MainActor.assumeIsolated { start(work) }
        dispatchMain()
    }

    private static func start(_ work: @escaping @MainActor () async -> Int32) {
        let task = Task { await work() }
        for number in [SIGINT, SIGTERM] {
            // Ends the process until the source is registered, which replaces this handler. An ignored signal would be lost.
            signal(number) { _exit(128 + $0) }
            // Not on the main queue, which a document may block.
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

    /// Returns the exit status with which shells report a signal.
    private nonisolated static func status(endedBy signal: Int32) -> Int32 { 128 + signal }

    /// The signal that has cancelled the work.
    private nonisolated static let interrupt = Mutex<Int32?>(nil)
    private static var sources: [any DispatchSourceSignal] = []
}
