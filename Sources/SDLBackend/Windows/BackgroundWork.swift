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
