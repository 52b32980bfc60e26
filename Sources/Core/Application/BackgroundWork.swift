import Glibc

/// Work on a separate thread. The deinit waits for the end of the work.
@MainActor package final class BackgroundWork {
    private var thread: pthread_t?

    package init(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(WorkBox(work))
        var thread = pthread_t()
        let started = pthread_create(&thread, nil, doWork, box.toOpaque())
        if started == 0 { self.thread = thread } else { box.release() }
    }

    isolated deinit { wait() }

    /// Starts work on a detached thread. Work that may block forever must not occupy a thread of the shared pool for tasks.
    ///
    /// - Returns: false if no thread could be created; the work is not done then.
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

    /// Returns the result of detached work; nil if no thread could be created, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - isolation: the caller's isolation, which the wait does not leave.
    ///   - work: receives a closure that returns whether the result is not needed any more.
    package static func result<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        of work: @escaping @Sendable (_ isCancelled: () -> Bool) -> Value
    ) async -> Value? {
        let answer = FirstResult<Value?>()
        if !startDetached({ answer.give(work { answer.isGiven }) }) { answer.give(nil) }
        return await withTaskCancellationHandler {
            await answer.wait(isolation: isolation)
        } onCancel: {
            answer.give(nil)
        }
    }

    /// Waits until the work is done.
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
