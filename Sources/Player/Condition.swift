import Glibc

/// A lock and a condition with a monotonic clock.
nonisolated final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func withLock<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Wakes every waiting thread. Call it with the lock held.
    func broadcast() { pthread_cond_broadcast(condition) }

    /// Waits for a broadcast. Call it with the lock held.
    func wait() { pthread_cond_wait(condition, mutex) }

    /// Waits until a predicate holds, at most so many seconds. Call it with the lock held.
    func wait(seconds: Double, until isDone: () -> Bool) -> Bool {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let whole = seconds.rounded(.down)
        end.tv_sec += Int(whole)
        end.tv_nsec += Int((seconds - whole) * 1e9)
        if end.tv_nsec >= 1_000_000_000 { (end.tv_sec, end.tv_nsec) = (end.tv_sec + 1, end.tv_nsec - 1_000_000_000) }
        while !isDone() {
            if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return isDone() }
        }
        return true
    }
}
