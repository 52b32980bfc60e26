public import FoundationEssentials

/// Plays a file or an address, with pictures in the `PlayerView` that has it, or sound alone.
///
///     let player = Player(url: URL(filePath: "/usr/share/sounds/alarm.oga"))
///     player.play()
///
/// The application's `mediaEngine` opens the medium when the player's view comes into a window, or when it is first played.
/// Specification 13.19.
public final class Player {
    /// How far the player is with its medium.
    public nonisolated enum Status: Equatable, Sendable {
        /// There is no `url`, or the medium is not opened yet.
        case idle
        case opening
        case ready
        case failed(MediaError)
    }

    /// A change that a player reports to its views.
    enum Change { case status, rate, time, sound, tracks, picture, end }

    /// The file or address to play. Setting it opens the new one at its start.
    public var url: URL? {
        didSet {
            guard url != oldValue else { return }
            close()
            // The views may have opened it already.
            if needsMedium, status == .idle { open() }
        }
    }
    /// The progress of loading and playing; `idle` without a medium.
    public private(set) var status = Status.idle
    /// How fast it plays, from 0 to 16; 1 is normal speed and 0, the default, pauses.
    public var rate = 0.0 {
        didSet {
            rate = rate.isNaN ? oldValue : min(max(rate, 0), 16)
            if rate != oldValue { rateDidChange() }
        }
    }
    /// The rate of `play()`; 1 by default.
    public var defaultRate = 1.0
    /// From 0 to 1, the default.
    public var volume = 1.0 {
        didSet {
            volume = volume.isNaN ? oldValue : min(max(volume, 0), 1)
            if volume != oldValue { soundDidChange() }
        }
    }
    /// False by default.
    public var isMuted = false { didSet { if isMuted != oldValue { soundDidChange() } } }
    /// Whether it goes on at its start when it has come to its end; false by default.
    public var loops = false { didSet { if loops != oldValue { medium?.setLoops(loops) } } }
    /// In seconds from the start.
    public private(set) var currentTime = 0.0
    /// In seconds; nil before it is known, and for streams.
    public private(set) var duration: Double?
    /// The size of the pictures, in points; nil before it is known, and for sound alone.
    public private(set) var size: Size?
    /// The tracks of the medium; empty until it is open.
    public private(set) var tracks: [MediaTrack] = []
    /// Whether it waits for data of an address.
    public private(set) var isStalled = false
    /// Called when it can be played.
    public var onReady: () -> Void = {}
    /// Called when it comes to its end; not while it loops.
    public var onEnd: () -> Void = {}
    /// Called when it cannot be played, or no further.
    public var onError: (MediaError) -> Void = { _ in }

    /// The picture that was shown last.
    private(set) var picture: Image?
    private(set) var medium: (any Medium)?
    private weak var application: Application?
    /// The views that have the player. The last one in a window shows the pictures.
    private var views: [PresentingView] = []
    private struct PresentingView { weak var view: PlayerView? }
    /// Whether the medium should be opened.
    private var needsMedium = false
    private var isAtEnd = false
    private var pictureSize: MediaSize?
    private lazy var steps = PlayerSteps { [weak self] in self?.step() }
    /// Whether a seek is in progress. Times that are reported meanwhile may be from before it.
    private var isSeeking = false
    private var latestTime: Double?

    /// Creates a player of a file or address; nil, the default, is none.
    public init(url: URL? = nil) { self.url = url }

    isolated deinit { medium?.close() }

    /// Plays at `defaultRate`. A player at its end starts again; after a failure the medium is opened again.
    public func play() {
        if case .failed = status {
            close()
            if needsMedium, status == .idle { open() }
        }
        if isAtEnd { seek(to: 0) }
        if rate == 0 { rate = defaultRate }
    }

    /// Stops playing and keeps the position; sets `rate` to 0.
    public func pause() { rate = 0 }

    /// Goes to a time in seconds, within the duration. A number that is not finite is ignored.
    public func seek(to time: Double) {
        guard time.isFinite else { return }
        let time = min(max(time, 0), duration ?? .infinity)
        isAtEnd = false
        currentTime = time
        if isStepped {
            steps.start(at: time, rate: rate, on: application?.clock)
        } else if let medium {
            (isSeeking, latestTime) = (true, nil)
            medium.seek(to: time)
        }
        tell(.time)
        if isStepped { tell(.picture) }
    }

    /// Plays a track in place of the one of its kind that is played; nil is none.
    public func select(_ track: MediaTrack?, for kind: MediaTrack.Kind) {
        medium?.select(kind, id: track?.id)
        guard isStepped else { return }
        for index in tracks.indices where tracks[index].kind == kind {
            tracks[index].isSelected = tracks[index].id == track?.id
        }
        tell(.tracks)
        if kind != .audio { tell(.picture) }
    }

    /// Whether there is a picture to show, or can be at any time.
    var hasPicture: Bool { picture != nil || isStepped && status == .ready && size != nil }
}

// MARK: - Opening
extension Player {
    /// Opens the medium, unless it is open.
    func load(in application: Application?) {
        if let application { self.application = application }
        needsMedium = true
        if status == .idle { open() }
    }

    private var isStepped: Bool { application?.clock is ManualClock }

    private func open() {
        guard let url, let application = application ?? .current else { return }
        self.application = application
        guard let engine = application.mediaEngine else {
            return application.reportUnusableMediaEngine(
                MarkupDiagnostic(
                    programmerMistake: "a PlayerView has something to play, but the application has no media engine: "
                        + "add the product InlayPlayer, and set application.mediaEngine = MPVEngine()"))
        }
        status = .opening
        tell(.status)
        do throws(MediaError) {
            let medium = try engine.open(url, isStepped: isStepped) { [weak self] event in self?.receive(event) }
            self.medium = medium
            medium.setLoops(loops)
            medium.setVolume(volume, isMuted: isMuted)
            if isStepped { medium.waitUntilOpen() } else if rate > 0 { medium.play(at: rate) }
        } catch {
            guard !isStepped else { return fail(error) }
            // Handlers may present alerts and remove views, which must not happen while a view is added to a window.
            Task { [weak self] in
                if let self, self.url == url, status == .opening { fail(error) }
            }
        }
    }

    /// Ends what is played, and forgets it.
    private func close() {
        steps.stop()
        medium?.close()
        (medium, picture, pictureSize, duration, size, tracks) = (nil, nil, nil, nil, nil, [])
        (status, currentTime, isAtEnd, isStalled, isSeeking) = (.idle, 0, false, false, false)
        tell(.status)
        tell(.time)
    }

    private func fail(_ error: MediaError) {
        guard status != .failed(error) else { return }
        status = .failed(error)
        isStalled = false
        steps.stop()
        let old = medium
        medium = nil
        old?.close()
        rate = 0
        // A binding to the rate may have set another url.
        guard status == .failed(error) else { return }
        if error.concernsEngine {
            application?.reportUnusableMediaEngine(MarkupDiagnostic(media: "nothing can be played: \(error)"))
        } else {
            report(error.description)
        }
        onError(error)
        tell(.status)
    }

    /// Reports a fault of the medium to the application.
    private func report(_ text: String) {
        let name = url.map { $0.isFileURL ? $0.path : $0.absoluteString } ?? ""
        application?.report(MarkupDiagnostic(media: "'\(name)': \(text)"))
    }

    private func receive(_ event: MediumEvent) {
        switch event {
        case .opened(let description):
            guard status == .opening else { return }
            (duration, size, tracks) = (description.duration, description.size, description.tracks)
            status = .ready
            if currentTime > 0, !isSeeking { seek(to: currentTime) }
            if isStepped { steps.start(at: currentTime, rate: rate, on: application?.clock) }
            let medium = medium
            tell(.status)
            // A view's handler may have set another url.
            if self.medium === medium, status == .ready { onReady() }
        case .picture(let pixmap):
            picture = Image(name: "picture", source: PlayerPicture(pixmap, size: size))
            tell(.picture)
        case .time(let time):
            latestTime = time
            if !isSeeking { show(time) }
        case .sought:
            isSeeking = false
            if let latestTime { show(latestTime) }
        case .tracks(let tracks):
            self.tracks = tracks
            tell(.tracks)
        case .stalled(let isStalled):
            self.isStalled = isStalled
            tell(.status)
        case .ended: end()
        case .failed(let error): fail(error)
        case .warning(let text): report(text)
        }
    }
}

// MARK: - Playing
extension Player {
    private func rateDidChange() {
        if rate > 0 {
            if isAtEnd { seek(to: 0) }
            if status == .idle {
                // A player with views is opened when one of them enters a window.
                if !views.contains(where: { $0.view != nil }) { load(in: nil) }
                return tell(.rate)
            }
        }
        if isStepped {
            step()
            steps.start(at: currentTime, rate: status == .ready ? rate : 0, on: application?.clock)
        } else {
            medium?.play(at: rate)
        }
        tell(.rate)
    }

    private func soundDidChange() {
        medium?.setVolume(volume, isMuted: isMuted)
        tell(.sound)
    }

    /// Under a manual clock: goes on to the time that the clock says.
    private func step() {
        guard status == .ready, let time = steps.time else { return }
        guard let duration, time >= duration else {
            guard time != currentTime else { return }
            currentTime = time
            tell(.time)
            return tell(.picture)
        }
        if loops, duration > 0 {
            currentTime = time.truncatingRemainder(dividingBy: duration)
            steps.start(at: currentTime, rate: rate, on: application?.clock)
            tell(.time)
            return tell(.picture)
        }
        currentTime = duration
        tell(.picture)
        end()
    }

    private func end() {
        guard !isAtEnd else { return }
        isAtEnd = true
        if let duration { currentTime = duration }
        rate = 0
        tell(.time)
        tell(.end)
        onEnd()
    }
}

// MARK: - Views
extension Player {
    /// The view that shows the pictures.
    var presenter: PlayerView? { views.last { $0.view?.window != nil }?.view }

    /// Makes a view the last one.
    func add(_ view: PlayerView) {
        views.removeAll { $0.view == nil || $0.view === view }
        views.append(PresentingView(view: view))
        presenterDidChange()
    }

    func remove(_ view: PlayerView) {
        views.removeAll { $0.view == nil || $0.view === view }
        presenterDidChange()
    }

    /// Another view may show the pictures now, or none.
    func presenterDidChange() {
        pictureSize = nil
        if presenter == nil { medium?.showPictures(nil) }
        tell(.picture)
    }

    private func tell(_ change: Change) {
        for shower in views { shower.view?.playerDidChange(change) }
    }

    /// The picture to show now.
    ///
    /// - Parameter wanted: the size that it will be shown in.
    func picture(for wanted: MediaSize) -> Image? {
        guard status == .ready, size != nil, let medium else { return picture }
        guard !isStepped else {
            return medium.picture(at: currentTime, size: wanted).map {
                Image(name: "picture", source: PlayerPicture($0, size: size))
            }
        }
        if pictureSize != wanted {
            pictureSize = wanted
            medium.showPictures(wanted)
        }
        return picture
    }

    private func show(_ time: Double) {
        followVisibility()
        guard time != currentTime else { return }
        currentTime = time
        tell(.time)
    }

    /// Renders pictures only while the view can be seen. A view that cannot is asked again in each frame of its window.
    func followVisibility() {
        guard let presenter, size != nil, !isStepped else { return }
        if presenter.isVideoVisible {
            if pictureSize == nil { presenter.setNeedsDisplay() }
            return
        }
        if pictureSize != nil {
            pictureSize = nil
            medium?.showPictures(nil)
        }
        presenter.context?.hiddenPlayers[ObjectIdentifier(self)] = { [weak self] in self?.followVisibility() }
    }
}
