import Glibc
import Inlay
import Synchronization

/// Counts the cost of an engine's media. All threads may use it.
nonisolated final class MediaUsage: Sendable {
    private let total = Mutex(Statistics.Media())

    deinit {}

    var statistics: Statistics.Media { total.withLock { $0 } }

    /// Renders a picture, and counts it if it comes to one.
    func counting<Picture>(_ render: () -> Picture?) -> Picture? {
        let start = Self.processorTime
        guard let picture = render() else { return nil }
        let duration = Self.processorTime - start
        total.withLock {
            $0.pictureCount += 1
            $0.processorTime += duration
        }
        return picture
    }

    func addDropped(_ count: Int) { total.withLock { $0.droppedPictureCount += max(0, count) } }

    /// The processor time of the calling thread.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
