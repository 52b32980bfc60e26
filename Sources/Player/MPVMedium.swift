import Glibc
import Inlay

/// A file or an address that libmpv plays.
@MainActor final class MPVMedium: Medium {
    let core: MPVCore
    let renderer: PictureRenderer
    let settings: MPVSettings
    let report: (MediumEvent) -> Void
    private let notice: MainActorNotice
    private var timeLimit: Task<Void, Never>?
    private var frameCheck: Task<Void, Never>?
    private(set) var isClosed = false

    // State of libmpv.
    var isLoaded = false
    var hasRestarted = false
    var duration: Double??
    var loadedTracks: [MPVValue]?
    var pictureSize: Size?
    var isAtEnd = false
    var position = 0.0
    var coreDroppedCount = 0
    /// The first problem of FFmpeg before the medium was open.
    var problem: String?

    // State that has been reported.
    var isOpen = false
    var hasFailed = false
    var tracks: [MediaTrack] = []
    var reportedTime: Double?
    var isStalled = false
    var hasReportedEnd = false
    var hasReportedMissingAudio = false
    /// An event of the medium itself, which is reported when the caller has returned.
    var deferredEvents: [MediumEvent] = []

    // Requests of the caller.
    var rate = 0.0
    var loops = false
    var size: MediaSize?
    /// The selected track of each kind. libmpv's own selection differs while pictures are not wanted.
    var selection: [MediaTrack.Kind: Int] = [:]
    var isVideoEnabled = true
    var framesPerSecond: Double?
    var seek: Seek?
    var nextSeek: Double?
    private var lastPicture: (time: Double, size: MediaSize, pixmap: Pixmap)?

    /// A seek in progress. libmpv has one at a time: a later target waits, and replaces one that waits already.
    struct Seek {
        var time: Double
        let id: UInt64
        var hasBegun = false
        /// Whether its frame has been decoded, and may still be rendered.
        var isDone = false
        /// Whether the medium cannot be sought, such as a stream.
        var isRefused = false
    }
    private var lastID: UInt64 = 0

    init(
        _ library: MPVLibrary, _ settings: MPVSettings, _ report: @escaping (MediumEvent) -> Void
    ) throws(MediaError) {
        let receiver = Receiver()
        let notice = MainActorNotice { receiver.medium?.handleEvents() }
        let core = try MPVCore(library, options: settings.options)
        renderer = try PictureRenderer(core, isStepped: settings.isStepped, usage: settings.usage) { notice.signal() }
        self.core = core
        self.settings = settings
        self.report = report
        self.notice = notice
        receiver.medium = self
        if settings.isAddress { core.requestProblems() }
        for property in MPVProperty.allCases { core.observe(property) }
        core.setWakeup(announceEvents, Unmanaged.passUnretained(notice).toOpaque())
        core.command(["loadfile", settings.target])
        if settings.isAddress { limitTime() }
    }

    isolated deinit { close() }

    /// libmpv reports no error while a server accepts connections and sends nothing for longer than its limit.
    private func limitTime() {
        let seconds = settings.networkTimeout
        timeLimit = Task { [weak self] in
            try? await Task.sleep(for: .seconds(seconds))
            guard !Task.isCancelled, let self, !isLoaded, !isClosed else { return }
            fail(MediaError("the address does not answer within \(shortText(seconds)) s"))
        }
    }

    // MARK: - Playing

    func play(at rate: Double) {
        guard !isClosed, rate.isFinite else { return }
        let rate = rate > 0 ? min(max(rate, 0.01), 100) : 0
        guard rate != self.rate else { return }
        self.rate = rate
        guard isOpen, !settings.isStepped else { return }
        applyRate()
        if rate == 0 {
            // At the end, the position is that of the last picture.
            if !isAtEnd, reportedTime != position { reportSoon(.time(position)) }
        } else if isAtEnd, seek == nil {
            hasReportedEnd = true
            reportSoon(.ended)
        }
    }

    func applyRate() {
        if rate > 0 { core.set("speed", "\(rate)") }
        core.set("pause", rate > 0 ? "no" : "yes")
    }

    func seek(to time: Double) {
        guard !isClosed, time.isFinite else { return }
        let time = max(0, time)
        if settings.isStepped {
            position = time
            reportSoon(.time(time))
            reportSoon(.sought)
            return
        }
        guard isOpen, seek == nil else {
            nextSeek = time
            return
        }
        startSeek(time)
    }

    func startSeek(_ time: Double) {
        lastID += 1
        hasReportedEnd = false
        seek = Seek(time: time, id: lastID)
        core.command(["seek", "\(time)", "absolute+exact"], reply: lastID)
    }

    func setLoops(_ loops: Bool) {
        guard !isClosed, loops != self.loops else { return }
        self.loops = loops
        if !settings.isStepped { core.set("loop-file", loops ? "inf" : "no") }
    }

    func setVolume(_ volume: Double, isMuted: Bool) {
        guard !isClosed, !volume.isNaN else { return }
        core.set("volume", "\(min(max(volume, 0), 1) * 100)")
        core.set("mute", isMuted ? "yes" : "no")
    }

    func select(_ kind: MediaTrack.Kind, id: Int?) {
        guard !isClosed, selection[kind] != id, id == nil || tracks.contains(where: { $0.kind == kind && $0.id == id })
        else { return }
        selection[kind] = id
        lastPicture = nil
        let value = id.map { "\($0)" } ?? "no"
        switch kind {
        case .video:
            renderer.discardFrame()
            renderer.setRotation(rotation(ofVideo: id))
            isVideoEnabled = id != nil && (size != nil || settings.isStepped)
            core.set("vid", isVideoEnabled ? value : "no")
        case .audio: if !settings.isStepped { core.set("aid", value) }
        case .subtitles: core.set("sid", value)
        }
        if let loadedTracks { updateTracks(loadedTracks, isLater: true) }
    }

    // MARK: - Pictures

    func showPictures(_ size: MediaSize?) {
        guard !isClosed, size != self.size else { return }
        self.size = size
        guard !settings.isStepped else { return }
        renderer.setSize(size)
        if isOpen { applyVideo() }
    }

    /// Disables video while pictures are not wanted, so that nothing is decoded for them.
    func applyVideo() {
        guard let id = selection[.video] else { return }
        let isEnabled = size != nil || settings.isStepped
        guard isEnabled != isVideoEnabled else { return }
        isVideoEnabled = isEnabled
        if !isEnabled { renderer.discardFrame() }
        core.set("vid", isEnabled ? "\(id)" : "no")
        frameCheck?.cancel()
        if isEnabled { checkFrame() }
    }

    /// Under load, libmpv drops the first frame after its video is enabled, and has none until the next seek.
    private func checkFrame() {
        frameCheck = Task { [weak self] in
            for _ in 1...5 {
                do { try await Task.sleep(for: .seconds(1)) } catch { return }
                guard let self, !isClosed, isVideoEnabled, !renderer.hasFrame else { return }
                if seek == nil { startSeek(position) }
            }
        }
    }

    func picture(at time: Double, size: MediaSize) -> Pixmap? {
        guard settings.isStepped, !isClosed, time.isFinite, size.width > 0, size.height > 0 else { return nil }
        if !isOpen { waitUntilOpen() }
        guard isOpen, !hasFailed, selection[.video] != nil else { return nil }
        if let last = lastPicture, last.time == time, last.size == size { return last.pixmap }
        if lastPicture?.time != time {
            startSeek(steppedTarget(max(0, time)))
            guard handleEvents(seconds: 5, until: { self.seek?.isDone ?? true }), !isClosed else { return nil }
            seek = nil
        }
        guard let picture = renderer.picture(size: size, seconds: 5) else { return nil }
        lastPicture = (time, size, picture)
        return picture
    }

    /// The target of a seek that shows the frame of a time: libmpv shows the first frame that begins at most 5 ms before its target.
    private func steppedTarget(_ time: Double) -> Double {
        let end = (duration ?? nil) ?? .infinity
        guard let framesPerSecond, framesPerSecond > 0 else { return min(time, end) }
        return max(0, min(time, end) - 1 / framesPerSecond + 0.0065)
    }

    func waitUntilOpen() {
        guard settings.isStepped, !isClosed else { return }
        _ = handleEvents(seconds: 10) { self.isOpen || self.hasFailed }
    }

    // MARK: - The end

    func close() {
        guard !isClosed else { return }
        isClosed = true
        timeLimit?.cancel()
        frameCheck?.cancel()
        core.setWakeup(nil, nil)
        // A decoder or an address that does not answer ends later.
        _ = renderer.stop(seconds: settings.isStepped ? 1 : 0)
    }

    func fail(_ error: MediaError) {
        guard !hasFailed else { return }
        hasFailed = true
        timeLimit?.cancel()
        report(.failed(error))
    }

    /// Reports an event from within a call of the caller, after it has returned.
    func reportSoon(_ event: MediumEvent) {
        deferredEvents.append(event)
        notice.signal()
    }
}

/// Refers to a medium from a notice that may be delivered after the medium is gone.
private final class Receiver {
    weak var medium: MPVMedium?
}

/// Called by libmpv on its threads.
private nonisolated func announceEvents(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<MainActorNotice>.fromOpaque(context).takeUnretainedValue().signal()
}

/// Seconds without needless digits.
nonisolated func shortText(_ seconds: Double) -> String {
    let tenths = (seconds * 10).rounded()
    guard tenths.magnitude < 1e15 else { return "\(seconds)" }
    let (whole, rest) = Int(tenths).quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(whole)" : "\(whole).\(rest)"
}
