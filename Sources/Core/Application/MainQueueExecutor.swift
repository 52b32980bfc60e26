internal import Dispatch

/// Runs the parts of a task that belong to no actor on the main queue instead of Swift's thread pool.
///
/// A continuation resumes its task on the pool even if the task belongs to the main actor. From its first use on, the pool has a timer that
/// wakes up once a second until the program ends. A wait with this executor leaves an idle app without wake-ups.
nonisolated final class MainQueueExecutor: TaskExecutor {
    static let shared = MainQueueExecutor()

    private init() {}
    deinit {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
