import Glibc

/// Work on a thread of its own that ends with it.
@MainActor package final class BackgroundWork {
    private var thread: pthread_t?

    package init(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(WorkBox(work))
        var thread = pthread_t()
        let started = pthread_create(&thread, nil, doWork, box.toOpaque())
        if started == 0 { self.thread = thread } else { box.release() }
    }

    isolated deinit { wait() }

    /// Begins work on a thread of its own that nobody waits for: what may take for ever must not hold one of those that all tasks share.
    ///
    /// - Returns: false where there is no thread; then it is not done.
    package nonisolated static func startDetached(_ work: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(WorkBox(work))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, doWork, box.toOpaque()) == 0 else {
            box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// What such work comes to; nil where there is no thread, and for a task that is cancelled.
    ///
    /// - Parameter work: is given what tells whether anybody waits for it still.
    nonisolated static func result<Value: Sendable>(
        of work: @escaping @Sendable (_ isGivenUp: () -> Bool) -> Value
    ) async -> Value? {
        let answer = FirstAnswer<Value?>()
        if !startDetached({ answer.give(work { answer.isGiven }) }) { answer.give(nil) }
        return await withTaskCancellationHandler {
            await answer.wait()
        } onCancel: {
            answer.give(nil)
        }
    }

    /// Returns when the work is done.
    package func wait() {
        if let thread { pthread_join(thread, nil) }
        thread = nil
    }
}

private nonisolated final class WorkBox: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private nonisolated func doWork(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let box { Unmanaged<WorkBox>.fromOpaque(box).takeRetainedValue().work() }
    return nil
}
