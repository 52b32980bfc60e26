import Dispatch
import Glibc

/// Asynchronous work that is all that the program does. An interrupt cancels it; what it has started ends first.
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
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { task.cancel() }
            source.activate()
            sources.append(source)
        }
        Task {
            let status = await task.value
            fflush(nil)
            // As shells report what a signal has ended.
            exit(task.isCancelled ? 128 + SIGINT : status)
        }
    }

    private static var sources: [any DispatchSourceSignal] = []
}
