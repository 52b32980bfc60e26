/// The cost of drawing. `Application.statistics` counts since the start; `INLAY_STATS=1` prints it every second.
public nonisolated struct Statistics: Equatable, Sendable {
    /// The number of frames with changes, and their total cost.
    public struct Frames: Equatable, Sendable {
        /// The number of frames.
        public var count = 0
        /// Frames that were requested and had no changes.
        public var unchangedCount = 0
        /// Device pixels that were drawn again.
        public var pixelCount = 0
        /// Commands of the display lists.
        public var commandCount = 0
        /// Pieces of text that were shaped while painting, because no layout had measured them at that scale, or too long ago.
        public var shapingCount = 0
        /// Time for bindings, layout and hover tracking. All times are of the application's clock.
        public var layout = Duration.zero
        /// Time for collecting the changes and building the display list.
        public var display = Duration.zero
        /// Time for painting and presenting.
        public var painting = Duration.zero

        public init() {}
    }

    /// The use of a cache. Over the budget, the least recently used entries are removed.
    public struct CacheUse: Equatable, Sendable {
        /// The name of the cache.
        public var name: String
        /// The number of entries.
        public var count: Int
        /// The memory use, in bytes.
        public var bytes: Int
        /// The budget in bytes.
        public var budget: Int

        /// Creates the figures of a cache. `bytes` and `budget` are in bytes.
        public init(name: String, count: Int, bytes: Int, budget: Int) {
            self.name = name
            self.count = count
            self.bytes = bytes
            self.budget = budget
        }
    }

    /// The cost of playing media.
    public struct Media: Equatable, Sendable {
        /// Pictures that were made for views.
        public var pictureCount = 0
        /// Pictures that came too late to be shown.
        public var droppedPictureCount = 0
        /// Processor time for making pictures for views, without decoding.
        public var processorTime = Duration.zero

        public init() {}
    }

    /// Figures of the frames that were drawn.
    public var frames = Frames()
    /// Figures of the media that were played.
    public var media = Media()
    /// The caches that all windows share, and the cache of documents.
    public var caches: [CacheUse] = []

    public init() {}
}

nonisolated extension Statistics.Frames {
    /// Returns the cost since an earlier measurement.
    public static func - (now: Self, before: Self) -> Self {
        var frames = now
        frames.count -= before.count
        frames.unchangedCount -= before.unchangedCount
        frames.pixelCount -= before.pixelCount
        frames.commandCount -= before.commandCount
        frames.shapingCount -= before.shapingCount
        frames.layout -= before.layout
        frames.display -= before.display
        frames.painting -= before.painting
        return frames
    }
}

nonisolated extension Statistics.Media {
    /// Returns the cost since an earlier measurement.
    public static func - (now: Self, before: Self) -> Self {
        var media = now
        media.pictureCount -= before.pictureCount
        media.droppedPictureCount -= before.droppedPictureCount
        media.processorTime -= before.processorTime
        return media
    }
}

extension Application {
    /// The cost of drawing since the start.
    public var statistics: Statistics {
        var statistics = Statistics()
        statistics.frames = frameStatistics
        statistics.frames.shapingCount = platform.shapingCount
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
