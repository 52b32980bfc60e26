import Glibc

/// Work on a thread of its own that ends with it.
@MainActor final class BackgroundWork {
    private var thread: pthread_t?

    init(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(WorkBox(work))
        var thread = pthread_t()
        let started = pthread_create(&thread, nil, doWork, box.toOpaque())
        if started == 0 { self.thread = thread } else { box.release() }
    }

    isolated deinit { wait() }

    /// Begins work on a thread of its own that nobody waits for. Where there is no thread, it is not done.
    nonisolated static func startDetached(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(WorkBox(work))
        var thread = pthread_t()
        if pthread_create(&thread, nil, doWork, box.toOpaque()) == 0 { pthread_detach(thread) } else { box.release() }
    }

    /// Returns when the work is done.
    func wait() {
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
