public import FoundationEssentials

/// Shows what a player plays: the pictures of a video, or the controls of a sound (specification 13.19).
///
///     <PlayerView url="holiday.webm" showsPlaybackControls="true" currentTime="$position" onEnd="next" height="240"/>
///
/// Playing requires an engine: the product InlayPlayer has one, `application.mediaEngine = MPVEngine()`. Without an engine the view is an
/// empty frame.
@MainActor open class PlayerView: View, DocumentActionList {
    /// A file of the resources, or an address where the engine allows addresses. It plays at once if `rate` is above 0.
    public var url: URL? {
        get { player?.url }
        set { if newValue != url { settablePlayer.url = newValue } }
    }
    /// The `player` of the layer.
    public var player: Player? {
        get { layer.player }
        set { layer.player = newValue }
    }
    /// From 0 to 16; 1 is normal speed and 0, the default, pauses. It is 0 again when the end is reached.
    public var rate: Double {
        get { player?.rate ?? 0 }
        set { if newValue != rate { settablePlayer.rate = newValue } }
    }
    /// From 0 to 1, the default.
    public var volume: Double {
        get { player?.volume ?? 1 }
        set { if newValue != volume { settablePlayer.volume = newValue } }
    }
    /// False by default.
    public var isMuted: Bool {
        get { player?.isMuted ?? false }
        set { if newValue != isMuted { settablePlayer.isMuted = newValue } }
    }
    /// Whether it goes on at its start when it has come to its end; false by default.
    public var loops: Bool {
        get { player?.loops ?? false }
        set { if newValue != loops { settablePlayer.loops = newValue } }
    }
    /// Seconds from the start. Setting it goes there.
    public var currentTime: Double {
        get { player?.currentTime ?? 0 }
        set { if newValue != currentTime { settablePlayer.seek(to: newValue) } }
    }
    /// Seconds; 0 before it is known, and for streams. A binding writes it to the owner alone.
    public var duration: Double { player?.duration ?? 0 }
    /// The `videoGravity` of the layer.
    public var videoGravity: VideoGravity {
        get { layer.videoGravity }
        set { layer.videoGravity = newValue }
    }
    /// Whether the view shows a bar with buttons over the picture and handles keys; false by default.
    public var showsPlaybackControls = false {
        didSet { if showsPlaybackControls != oldValue { controlsDidChange() } }
    }
    /// The delegate, which receives the events of the player. Weak.
    public weak var delegate: (any PlayerViewDelegate)?
    /// Called when the medium can be played.
    public var onReady: () -> Void = {}
    /// Called when it comes to its end; not while it loops.
    public var onEnd: () -> Void = {}
    /// Called when it cannot be played, or no further.
    public var onError: (MediaError) -> Void = { _ in }

    private lazy var ownLayer = PlayerLayer(of: self)
    /// Actions of the document for the events.
    package var documentActions: [DocumentAction] = []
    private let messageLabel = Label()
    /// The bar, where there is one.
    private(set) var controls: PlayerControls?
    private var lastStatus = Player.Status.idle

    public required init() {
        super.init()
        messageLabel.isInternalView = true
        messageLabel.isHidden = true
        messageLabel.textAlignment = .center
        messageLabel.numberOfLines = 0
        // The background is black in both themes.
        messageLabel.overrideUserInterfaceStyle = .dark
        messageLabel.lineBreakMode = .byWordWrapping
        addSubview(messageLabel)
    }

    deinit {}

    override public var layer: PlayerLayer {
        ensuredExtras.layer = ownLayer
        return ownLayer
    }

    package class var eventAttributes: [String] { ["onReady", "onEnd", "onError"] }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("url", \PlayerView.url) { $0.url = $1 },
            .init("rate", \PlayerView.rate, isEditable: true) { $0.rate = $1 },
            .init("volume", \PlayerView.volume, isEditable: true) { $0.volume = $1 },
            .init("muted", \PlayerView.isMuted, isEditable: true) { $0.isMuted = $1 },
            .init("loops", \PlayerView.loops) { $0.loops = $1 },
            .init("currentTime", \PlayerView.currentTime, isEditable: true) { $0.currentTime = $1 },
            // Read-only: a binding gets the known duration instead of setting one.
            .init("duration", \PlayerView.duration, isEditable: true) { view, _ in view.durationDidChange() },
            .init("videoGravity", \PlayerView.videoGravity) { $0.videoGravity = $1 },
            .init("showsPlaybackControls", \PlayerView.showsPlaybackControls) { $0.showsPlaybackControls = $1 },
            .init(object: "layer", \PlayerView.layer),
        ]
    }

    // MARK: The player

    /// The player, for a property that is set.
    private var settablePlayer: Player {
        if let player { return player }
        let new = Player()
        player = new
        return new
    }

    func playerWasReplaced(_ old: Player?) {
        old?.remove(self)
        lastStatus = .idle
        player?.add(self)
        playerDidChange(.status)
        load()
    }

    override open func didMoveToWindow() {
        guard let player else { return }
        if window == nil { return player.presenterDidChange() }
        player.add(self)
        load()
    }

    private func load() {
        guard let application = window?.application, let player, player.url != nil else { return }
        player.load(in: application)
    }

    func playerDidChange(_ change: Player.Change) {
        switch change {
        case .status: statusDidChange()
        case .rate: report("rate")
        case .time: report("currentTime")
        case .sound:
            editableValueDidChange("volume")
            editableValueDidChange("muted")
        case .tracks: break
        case .picture:
            updateReadiness()
            setNeedsDisplay()
        case .end:
            onEnd()
            perform("onEnd")
        }
        controls?.update()
    }

    private func statusDidChange() {
        let old = lastStatus
        guard let player else {
            lastStatus = .idle
            messageLabel.isHidden = true
            updateReadiness()
            setNeedsLayout()
            return setNeedsDisplay()
        }
        lastStatus = player.status
        if player.status == .idle {
            load()
            // Loading has reported a new status meanwhile.
            guard player.status == .idle else { return }
        }
        if case .failed(let error) = player.status {
            let name = player.url?.lastPathComponent ?? ""
            messageLabel.text = translated(.cannotBePlayed, name) + "\n" + error.reason
        }
        messageLabel.isHidden = !hasFailed
        updateReadiness()
        setNeedsLayout()
        setNeedsDisplay()
        guard old != player.status else { return }
        switch player.status {
        case .ready:
            durationDidChange()
            onReady()
            perform("onReady")
        case .failed(let error):
            onError(error)
            perform("onError")
        case .idle, .opening: break
        }
    }

    /// Notifies the bindings of a change that no person made.
    private func report(_ property: String) { viewStateDidChange(property) }

    private func durationDidChange() { if duration > 0 { report("duration") } }

    private func perform(_ attribute: String) {
        for action in documentActions where action.attribute == attribute { action.perform(self, nil) }
    }

    private var hasFailed: Bool { if case .failed = player?.status { true } else { false } }
    /// Whether there is a picture, or will be one.
    private var isVideo: Bool { player?.status != .ready || player?.size != nil }

    private func updateReadiness() {
        let isReady = player?.status == .ready && player?.size != nil && player?.hasPicture == true
        guard isReady != layer.isReadyForDisplay else { return }
        layer.isReadyForDisplay = isReady
        delegate?.playerView(self, isReadyForDisplay: isReady)
    }

    /// Whether a picture that came now would be seen.
    var isVideoVisible: Bool {
        guard let window, !window.isMinimized else { return false }
        return DrawnGeometry(of: self).isSeen(with: window.animations) && !isCovered
    }

    /// Whether one opaque view covers all of this one.
    private var isCovered: Bool {
        var (view, rect) = (self as View, bounds)
        while let superview = view.superview, DrawnGeometry(of: view).drawnTurn == nil {
            rect = rect.offset(by: view.frame.origin)
            let siblings = superview.subviews.inDrawingOrder
            let index = siblings.firstIndex { $0 === view } ?? siblings.endIndex
            if siblings[index...].dropFirst().contains(where: { DrawnGeometry(of: $0).hides(rect) }) { return true }
            view = superview
        }
        return false
    }

    // MARK: Layout

    private func controlsDidChange() {
        controls?.removeFromSuperview()
        controls = nil
        if showsPlaybackControls {
            let controls = PlayerControls(of: self)
            self.controls = controls
            addSubview(controls)
        }
        setNeedsLayout()
        setNeedsDisplay()
        window?.pointing.reachabilityDidChange()
    }

    /// The video's own size; where one side is fixed, the other keeps the picture's shape.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        guard let size = player?.size, size.width > 0, size.height > 0 else {
            return isVideo || controls == nil ? .undefined : Size(.undefined, PlayerControls.height)
        }
        return layoutState.dimensions.keepingShape(of: size)
    }
    override open var hasConstantSize: Bool { true }

    override open func layoutSubviews() {
        controls?.setOverlaysVideo(isVideo)
        if let controls {
            let height = min(PlayerControls.height, frame.height)
            let margin = isVideo ? PlayerControls.margin : 0
            let top = isVideo ? frame.height - height - margin : (frame.height - height) / 2
            controls.frame = pixels.snapped(Rect(margin, top, max(0, frame.width - 2 * margin), height))
        }
        layOutMessage()
    }

    /// Places the message above the bar. A view that is too low for both has no bar: its buttons are disabled.
    private func layOutMessage() {
        let room = bounds.inset(by: EdgeInsets(PlayerControls.margin))
        let width = max(0, room.width)
        let height = messageLabel.measure(fitting: Size(width, .infinity)).height
        var lowest = room.maxY - height
        if let controls {
            let aboveBar = controls.frame.minY - PlayerControls.margin - height
            controls.isHidden = hasFailed && aboveBar < room.minY
            if !controls.isHidden { lowest = aboveBar }
        }
        let top = max(room.minY, min(bounds.midY - height / 2, lowest))
        messageLabel.frame = pixels.snapped(Rect(room.minX, top, width, min(height, max(0, room.maxY - top))))
    }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        guard window?.application?.mediaEngine != nil else { return drawPlaceholder(into: &list) }
        guard isVideo else { return }
        list.fill(bounds, .black)
        guard let player, let size = player.size, let scale = context?.scale else { return }
        let place = pixels.snapped(videoGravity.contentMode.place(size, in: bounds))
        let wanted = MediaSize(
            width: Int((place.width * scale).rounded()), height: Int((place.height * scale).rounded()))
        guard wanted.width > 0, wanted.height > 0, player.presenter === self,
            let picture = player.picture(for: wanted)
        else { return }
        list.clip(to: bounds, corners: .zero, beneath: 0) { $0.draw(picture, in: place, tint: nil) }
    }

    private func drawPlaceholder(into list: inout DisplayList) {
        list.fill(bounds, .role(.contentBackground))
        list.strokeBorder(bounds, width: 1, .role(.separator))
    }

    override open func drawOverlay(into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        list.strokeBorder(bounds, width: theme.metrics.focusRingWidth, .accent)
    }

    // MARK: People

    override open var acceptsFocus: Bool { showsPlaybackControls && isUserInteractionEnabled }

    override open func handle(_ event: Event) -> Bool {
        guard let controls, isUserInteractionEnabled else { return super.handle(event) }
        return controls.handleForView(event) || super.handle(event)
    }

    /// Shows the player all over the screen, until Escape or the button.
    public func enterFullScreen() {
        guard !(player?.presenter?.viewController is PlayerFullScreenController) else { return }
        PlayerFullScreenController.present(self)
    }

    override open var accessibility: Accessibility {
        Accessibility(role: .group, label: accessibilityLabel ?? player?.url?.lastPathComponent)
    }
}

extension DrawnGeometry {
    /// Whether nothing of a rectangle of the superview shows through the view.
    fileprivate func hides(_ rect: Rect) -> Bool {
        guard !view.isHidden, view.alpha >= 1, view.stateOpacity >= 1, drawnTurn == nil, view.frame.contains(rect),
            let background = view.backgroundColor, view.backgroundShape?.corners == .zero
        else { return false }
        return view.theme.rgba(background).alpha >= 1
    }
}

/// Receives the events of a player view.
@MainActor public protocol PlayerViewDelegate: AnyObject {
    /// The view has a picture to show, or has none any more.
    func playerView(_ playerView: PlayerView, isReadyForDisplay: Bool)
}
