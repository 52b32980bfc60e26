/// What drawing has cost: `Application.statistics` since the start, `INLAY_STATS=1` second by second.
public nonisolated struct Statistics: Equatable, Sendable {
    /// Frames that showed something new, and what they took together.
    public struct Frames: Equatable, Sendable {
        public var count = 0
        /// Frames that were asked for and turned out to show nothing new.
        public var unchangedCount = 0
        /// Device pixels that were drawn anew.
        public var pixelCount = 0
        /// Commands of the display lists.
        public var commandCount = 0
        /// Bindings, layout, and what the pointer is over. Times are of the application's clock.
        public var layout = Duration.zero
        /// Finding out what has changed, and gathering what shows there.
        public var display = Duration.zero
        /// Painting it, and handing it to the display.
        public var painting = Duration.zero

        public init() {}
    }

    /// What is kept so that it need not be made again; what was not used for longest goes when the budget is spent.
    public struct CacheUse: Equatable, Sendable {
        public var name: String
        public var count: Int
        public var bytes: Int
        /// Bytes.
        public var budget: Int

        public init(name: String, count: Int, bytes: Int, budget: Int) {
            self.name = name
            self.count = count
            self.bytes = bytes
            self.budget = budget
        }
    }

    /// What media that are played have cost.
    public struct Media: Equatable, Sendable {
        /// Pictures that were made for views.
        public var pictureCount = 0
        /// Pictures that came too late to be shown.
        public var droppedPictureCount = 0
        /// Processor time of making pictures for views; decoding is not part of it.
        public var processorTime = Duration.zero

        public init() {}
    }

    public var frames = Frames()
    public var media = Media()
    /// Those of all windows together, and what documents share.
    public var caches: [CacheUse] = []

    public init() {}
}

nonisolated extension Statistics.Frames {
    /// What has come since.
    public static func - (now: Self, before: Self) -> Self {
        var frames = now
        frames.count -= before.count
        frames.unchangedCount -= before.unchangedCount
        frames.pixelCount -= before.pixelCount
        frames.commandCount -= before.commandCount
        frames.layout -= before.layout
        frames.display -= before.display
        frames.painting -= before.painting
        return frames
    }
}

nonisolated extension Statistics.Media {
    /// What has come since.
    public static func - (now: Self, before: Self) -> Self {
        var media = now
        media.pictureCount -= before.pictureCount
        media.droppedPictureCount -= before.droppedPictureCount
        media.processorTime -= before.processorTime
        return media
    }
}

extension Application {
    /// What drawing has cost since the start.
    public var statistics: Statistics {
        var statistics = Statistics()
        statistics.frames = frameStatistics
        statistics.media = mediaEngine?.statistics ?? Statistics.Media()
        statistics.caches = platform.caches + [ResourceCache.shared.use]
        return statistics
    }

    /// - Parameter frame: nil if nothing had changed.
    func frameWasDrawn(_ frame: Frame?, layout: Duration, display: Duration, painting: Duration) {
        frameStatistics.layout += layout
        frameStatistics.display += display
        frameStatistics.painting += painting
        if let frame {
            frameStatistics.count += 1
            frameStatistics.commandCount += frame.list.commands.count { $0.draws }
            let area = frame.damage.reduce(0) { $0 + $1.area } * frame.scale * frame.scale
            frameStatistics.pixelCount += Int(min(area.rounded(), 1e15))
        } else {
            frameStatistics.unchangedCount += 1
        }
        frameObserver()
    }
}
