import Glibc
import Inlay
import InlayRaster

/// Prints the cost of drawing to standard error, at most once a second, while frames are drawn (`INLAY_STATS=1`).
final class StatisticsPrinter {
    private unowned let application: Application
    private let write: (String) -> Void
    private var last = Statistics.Frames()
    private var lastMedia = Statistics.Media()
    private var lastTime: Duration
    /// The last cache values, because caches are released with their windows.
    private var caches: [Statistics.CacheUse] = []

    private static let period = Duration.seconds(1)

    /// Creates a printer; nil unless the environment requests it.
    ///
    /// - Parameter wish: the value of `INLAY_STATS`.
    static func ifRequested(
        of application: Application, _ wish: String? = getenv("INLAY_STATS").map { String(cString: $0) },
        write: @escaping (String) -> Void = { StandardError.print($0) }
    ) -> StatisticsPrinter? {
        guard wish == "1" else { return nil }
        let printer = StatisticsPrinter(of: application, write: write)
        application.frameObserver = { [weak printer] in printer?.frameWasDrawn() }
        return printer
    }

    init(of application: Application, write: @escaping (String) -> Void) {
        self.application = application
        self.write = write
        lastTime = application.clock.time
    }

    deinit {}

    func frameWasDrawn() {
        caches = application.statistics.caches
        if application.clock.time - lastTime >= Self.period { flush() }
    }

    /// Prints the statistics since the last line.
    func flush() {
        let statistics = application.statistics
        let (frames, time) = (statistics.frames - last, application.clock.time)
        if frames.count + frames.unchangedCount > 0 {
            let media = statistics.media - lastMedia
            write(Self.line(frames, media, in: time - lastTime, caches))
        }
        (last, lastMedia) = (statistics.frames, statistics.media)
        lastTime = time
    }

    static func line(
        _ frames: Statistics.Frames, _ media: Statistics.Media = Statistics.Media(), in time: Duration,
        _ caches: [Statistics.CacheUse]
    ) -> String {
        let count = frames.count + frames.unchangedCount
        func each(_ duration: Duration) -> String { milliseconds(duration / max(1, count)) }
        let work =
            "\(frames.count) frames (and \(frames.unchangedCount) unchanged) in \(milliseconds(time)) ms: layout "
            + "\(each(frames.layout)), display \(each(frames.display)), painting \(each(frames.painting)) ms each; "
            + "\(frames.pixelCount / max(1, frames.count)) pixels, \(frames.commandCount / max(1, frames.count)) draw calls each, "
            + "\(frames.shapingCount) texts shaped"
        let kept = caches.map { "\($0.name) \(kilobytes($0.bytes)) of \(kilobytes($0.budget)) KB" }
        var played: [String] = []
        if media.pictureCount + media.droppedPictureCount > 0 {
            played = [
                "\(media.pictureCount) pictures of media, \(media.droppedPictureCount) dropped, "
                    + "\(each(media.processorTime * count / max(1, media.pictureCount))) ms each"
            ]
        }
        return "inlay: " + ([work] + played + kept).joined(separator: "; ")
    }

    /// Returns milliseconds, rounded to hundredths.
    private static func milliseconds(_ duration: Duration) -> String {
        let hundredths = Int((duration / .microseconds(10)).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func kilobytes(_ bytes: Int) -> Int { (bytes + 1023) / 1024 }
}
