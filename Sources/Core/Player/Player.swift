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
        /// There is no `url`, or nobody has asked for it yet.
        case empty
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
            if wantsMedium { open() }
        }
    }
    public private(set) var status = Status.empty
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
    /// The views that have it, the one that shows its pictures last.
    private var views: [Shower] = []
    private struct Shower { weak var view: PlayerView? }
    /// Whether the medium is to be opened.
    private var wantsMedium = false
    private var isAtEnd = false
    /// How many views have it. Such a player waits for one of them to come into a window.
    var viewCount = 0
    private var pictureSize: MediaSize?
    private lazy var steps = PlayerSteps { [weak self] in self?.step() }
    /// A seek that has not come to its end; times that are reported meanwhile are old.
    private var pendingSeeks = 0

    public init(url: URL? = nil) { self.url = url }

    isolated deinit { medium?.close() }

    /// Plays on; from the start, where it is at its end.
    public func play() {
        if isAtEnd { seek(to: 0) }
        if rate == 0 { rate = defaultRate }
    }

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
            pendingSeeks += 1
            medium.seek(to: time)
        }
        tell(.time)
        if isStepped { tell(.picture) }
    }

    /// Plays a track in place of the one of its kind that is played; nil is none.
    public func select(_ kind: MediaTrack.Kind, _ track: MediaTrack?) {
        medium?.select(kind, id: track?.id)
        guard isStepped else { return }
        for index in tracks.indices where tracks[index].kind == kind {
            tracks[index].isSelected = tracks[index].id == track?.id
        }
        tell(.tracks)
    }

    /// Whether there is a picture to show, or can be at any time.
    var hasPicture: Bool { picture != nil || isStepped && status == .ready && size != nil }
}

// MARK: - Opening
extension Player {
    /// Opens the medium where somebody wants it.
    func load(in application: Application?) {
        if let application { self.application = application }
        wantsMedium = true
        if status == .empty { open() }
    }

    private var isStepped: Bool { application?.clock is ManualClock }

    private func open() {
        guard let url, let application = application ?? .current else { return }
        self.application = application
        guard let engine = application.mediaEngine else { return }
        status = .opening
        tell(.status)
        do throws(MediaError) {
            let medium = try engine.open(url, isStepped: isStepped) { [weak self] event in self?.receive(event) }
            self.medium = medium
            medium.setLoops(loops)
            medium.setVolume(volume, isMuted: isMuted)
            if isStepped { medium.waitUntilOpen() } else if rate > 0 { medium.play(at: rate) }
        } catch {
            fail(error)
        }
    }

    /// Ends what is played, and forgets it.
    private func close() {
        steps.stop()
        medium?.close()
        (medium, picture, pictureSize, duration, size, tracks) = (nil, nil, nil, nil, nil, [])
        (status, currentTime, isAtEnd, isStalled, pendingSeeks) = (.empty, 0, false, false, 0)
        tell(.status)
    }

    private func fail(_ error: MediaError) {
        guard status != .failed(error) else { return }
        status = .failed(error)
        isStalled = false
        rate = 0
        steps.stop()
        medium?.close()
        medium = nil
        report(error.description)
        onError(error)
        tell(.status)
    }

    /// Tells the application what is wrong with the medium.
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
            if currentTime > 0 { seek(to: currentTime) }
            if isStepped { steps.start(at: currentTime, rate: rate, on: application?.clock) }
            tell(.status)
            onReady()
        case .picture(let pixmap):
            picture = Image(name: "picture", source: PlayerPicture(pixmap, size: size))
            tell(.picture)
        case .time(let time):
            guard pendingSeeks == 0, time != currentTime else { return }
            currentTime = time
            followVisibility()
            tell(.time)
        case .sought: pendingSeeks = max(0, pendingSeeks - 1)
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
            if status == .empty {
                if viewCount == 0 { load(in: nil) }
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
    /// Which view shows the pictures: the one that was added last.
    var presenter: PlayerView? { views.last?.view }

    func add(_ view: PlayerView) {
        remove(view)
        views.append(Shower(view: view))
        pictureSize = nil
        tell(.picture)
    }

    func remove(_ view: PlayerView) {
        views.removeAll { $0.view == nil || $0.view === view }
        guard views.isEmpty else { return tell(.picture) }
        pictureSize = nil
        medium?.showPictures(nil)
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

    /// Pictures that nobody sees are not made. A view that comes to be seen again draws, and asks for them.
    private func followVisibility() {
        guard let presenter, size != nil else { return }
        if !presenter.isPictureSeen {
            guard pictureSize != nil else { return }
            pictureSize = nil
            medium?.showPictures(nil)
        } else if pictureSize == nil {
            presenter.setNeedsDisplay()
        }
    }
}

/// Counts the time of a player under a manual clock, where the medium stays paused.
private final class PlayerSteps {
    private var start = 0.0
    private var rate = 0.0
    private var since = FrameInstant(sinceStart: .zero)
    private var clock: (any FrameClock)?
    private var task: Task<Void, Never>?
    private let onStep: () -> Void

    /// As many as most videos have.
    private static let stepsPerSecond = 30

    init(_ onStep: @escaping () -> Void) { self.onStep = onStep }

    deinit { task?.cancel() }

    /// Seconds; nil while it does not play.
    var time: Double? {
        guard let clock else { return nil }
        return start + (since.duration(to: FrameInstant(sinceStart: clock.time)) / .seconds(1)) * rate
    }

    func start(at time: Double, rate: Double, on clock: (any FrameClock)?) {
        stop()
        guard rate > 0, let clock else { return }
        (start, self.rate, self.clock) = (time, rate, clock)
        since = FrameInstant(sinceStart: clock.time)
        // It goes on for nobody: no test waits for it.
        ManualClock.$isUnasked.withValue(true) {
            ManualClock.$activity.withValue(nil) {
                task = Task { [weak self, since] in
                    for number in 1... {
                        let step = Duration.seconds(number) / Self.stepsPerSecond
                        do { try await clock.sleep(until: since.advanced(by: step)) } catch { return }
                        guard let self else { return }
                        onStep()
                    }
                }
            }
        }
    }

    func stop() {
        task?.cancel()
        (task, clock) = (nil, nil)
    }
}

/// A picture of a medium. Each is shown once, so nothing keeps what is made of it.
nonisolated final class PlayerPicture: ImageSource {
    let size: Size
    private let pixmap: Pixmap

    init(_ pixmap: Pixmap, size: Size?) {
        self.pixmap = pixmap
        self.size = size ?? Size(Double(pixmap.width), Double(pixmap.height))
    }

    deinit {}

    var isTransient: Bool { true }
    func pixmap(width: Int, height: Int) -> Pixmap { pixmap }
}
