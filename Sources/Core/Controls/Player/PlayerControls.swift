/// The bar of a player view: play, time, position, volume, full screen. It is drawn over the picture, and fades out while the pointer rests.
final class PlayerControls: View, HostingView {
    private unowned let owner: PlayerView
    private let playButton = Button()
    private let timeLabel = Label()
    private let positionSlider = PlayerSlider()
    private let muteButton = Button()
    private let volumeSlider = PlayerSlider()
    private let fullScreenButton = Button()
    private var overlaysVideo = true
    private var hideTask: Task<Void, Never>?

    /// Points.
    static let height = 44.0
    static let margin = 8.0
    private static let buttonSide = 32.0
    private static let gap = 8.0
    private static let volumeWidth = 72.0
    /// Points, below which the volume's slider, the time, and the position give way.
    private static let least = (volume: 340.0, time: 260.0, position: 120.0)
    /// How long it stays after the pointer has moved last.
    private static let hideDelay = Duration.seconds(3)
    /// Seconds.
    private static let fade = 0.2
    private static let jump = 5.0

    init(of owner: PlayerView) {
        self.owner = owner
        super.init()
        isInternalView = true
        overrideUserInterfaceStyle = .dark
        timeLabel.font = .style(.footnote)
        timeLabel.textAlignment = .center
        for button in [playButton, muteButton, fullScreenButton] { button.style = .plain }
        for part in [playButton, timeLabel, positionSlider, muteButton, volumeSlider, fullScreenButton] as [View] {
            addSubview(part)
        }
        timeLabel.isInternalView = true
        fullScreenButton.tintColor = .label
        muteButton.tintColor = .label
        playButton.tintColor = .label
        playButton.addAction(for: .primaryActionTriggered) { [weak self] in self?.togglePlaying() }
        muteButton.addAction(for: .primaryActionTriggered) { [weak self] in self?.owner.isMuted.toggle() }
        fullScreenButton.addAction(for: .primaryActionTriggered) { [weak self] in self?.toggleFullScreen() }
        positionSlider.addAction(for: .valueChanged) { [weak self] in self?.positionDidChange() }
        volumeSlider.addAction(for: .valueChanged) { [weak self] in self?.volumeDidChange() }
        update()
    }

    required convenience init() { self.init(of: PlayerView()) }

    isolated deinit { hideTask?.cancel() }

    /// Assistive programs and scripts find them in the player view.
    var hostedSubviews: [View] { subviews.filter { !$0.isInternalView } }

    private var player: Player? { owner.player }
    private var isPlaying: Bool { owner.rate > 0 }
    private var isReady: Bool { player?.status == .ready }
    private var isFullScreen: Bool { owner.viewController is PlayerFullScreenController }

    /// Over a picture it is dark and floats; a sound has nothing but the bar.
    func setOverlaysVideo(_ isOver: Bool) {
        guard isOver != overlaysVideo else { return }
        overlaysVideo = isOver
        overrideUserInterfaceStyle = isOver ? .dark : .unspecified
        fullScreenButton.isHidden = !isOver
        setNeedsDisplay()
        setNeedsLayout()
        show()
    }

    // MARK: State

    /// Shows what the player does now.
    func update() {
        set(playButton, isPlaying ? .pause : .play, isPlaying ? .pause : .play)
        set(muteButton, owner.isMuted ? .speakerOff : .speaker, owner.isMuted ? .unmute : .mute)
        set(
            fullScreenButton, isFullScreen ? .leaveFullScreen : .fullScreen,
            isFullScreen ? .leaveFullScreen : .fullScreen)
        for control in [playButton, muteButton, volumeSlider] as [Control] { control.isEnabled = isReady }
        fullScreenButton.isEnabled = isReady
        let duration = player?.duration ?? 0
        positionSlider.isEnabled = isReady && duration > 0
        let time = Self.text(owner.currentTime, within: duration)
        let total = Self.text(duration, within: duration)
        let text = duration > 0 ? "\(time) / \(total)" : time
        if timeLabel.text != text { timeLabel.text = text }
        positionSlider.describe(translated(.position), duration > 0 ? translated(.partOf, time, total) : time)
        volumeSlider.describe(translated(.volume), "\(Int((owner.volume * 100).rounded())) %")
        View.performWithoutAnimation {
            positionSlider.maximumValue = max(duration, 0.001)
            if !positionSlider.isHighlighted {
                positionSlider.value = min(owner.currentTime, positionSlider.maximumValue)
            }
            if !volumeSlider.isHighlighted { volumeSlider.value = owner.isMuted ? 0 : owner.volume }
        }
        if !mayHide { show() } else if hideTask == nil, alpha > 0 { hideLater() }
    }

    private func set(_ button: Button, _ symbol: Symbol, _ phrase: LocalizedString) {
        let image = Image.symbol(symbol)
        if button[.normal].image != image { button[.normal].image = image }
        let name = translated(phrase)
        guard button.accessibilityLabel != name else { return }
        button.accessibilityLabel = name
        button.toolTip = name
    }

    /// `1:05`, or `1:02:03` in what takes an hour.
    static func text(_ time: Double, within duration: Double) -> String {
        let seconds = Int(min(max(time, 0), 1e9))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (minutes, rest) = (seconds / 60, two(seconds % 60))
        guard max(time, duration) >= 3600 else { return "\(minutes):\(rest)" }
        return "\(minutes / 60):\(two(minutes % 60)):\(rest)"
    }

    // MARK: Showing

    private var mayHide: Bool { overlaysVideo && isPlaying && isReady }

    /// Shows the bar, and for some time more while the player plays.
    func show() {
        hideTask?.cancel()
        hideTask = nil
        if alpha < 1 { View.animate(withDuration: Self.fade) { self.alpha = 1 } }
        if mayHide { hideLater() }
    }

    private func hideLater() {
        guard let clock = window?.application?.clock else { return }
        hideTask?.cancel()
        hideTask = .startBackgroundTask { [weak self] in
            do { try await clock.sleep(for: Self.hideDelay) } catch { return }
            self?.hide()
        }
    }

    private func hide() {
        hideTask = nil
        guard mayHide else { return }
        let isUsed = window?.firstResponder.map { self.isAncestor(of: $0) && window?.showsFocus == true } == true
        let isPointed = window?.pointer.map { bounds.contains(convertFromWindow($0)) } == true
        guard !isUsed, !isPointed else { return hideLater() }
        // A button that cannot be seen loses focus.
        if let focused = window?.firstResponder, isAncestor(of: focused) { window?.makeFirstResponder(owner) }
        View.animate(withDuration: Self.fade) { self.alpha = 0 }
    }

    // MARK: People

    private func togglePlaying() {
        guard let player else { return }
        withExtendedLifetime(owner) {
            if isPlaying { player.pause() } else { player.play() }
            show()
        }
    }

    private func positionDidChange() { player?.seek(to: positionSlider.value) }

    private func volumeDidChange() {
        // Unmuting moves the slider.
        let volume = volumeSlider.value
        owner.isMuted = false
        owner.volume = volume
    }

    private func toggleFullScreen() {
        if let controller = owner.viewController as? PlayerFullScreenController {
            controller.dismiss()
        } else {
            owner.enterFullScreen()
        }
    }

    private func jump(by seconds: Double) {
        player?.seek(to: owner.currentTime + seconds)
        show()
    }

    private func turnVolume(by part: Double) {
        owner.isMuted = false
        owner.volume += part
        show()
    }

    /// Handles an event of the player view.
    func handleForView(_ event: Event) -> Bool {
        // A handler may release the view.
        withExtendedLifetime(owner) { handle(event, of: owner) }
    }

    private func handle(_ event: Event, of owner: PlayerView) -> Bool {
        switch event.kind {
        case .pointerMoved:
            show()
            return false
        case .pointerDown(let point, .left, let clickCount, []):
            show()
            if bounds.contains(convertFromWindow(point)) { return true }
            guard isReady, overlaysVideo else { return false }
            if owner.acceptsFocus { window?.makeFirstResponder(owner) }
            togglePlaying()
            if clickCount == 2 { toggleFullScreen() }
            return true
        case .keyDown(let key, [], let isRepeat):
            show()
            return isReady && press(key, isRepeat: isRepeat)
        default: return false
        }
    }

    private func press(_ key: Key, isRepeat: Bool) -> Bool {
        let forward: Key = isRightToLeft ? .left : .right
        switch key {
        case .space, Key("K"), Key("AudioPlay"): if !isRepeat { togglePlaying() }
        case .left, .right: jump(by: key == forward ? Self.jump : -Self.jump)
        case .up: turnVolume(by: 0.05)
        case .down: turnVolume(by: -0.05)
        case .home: jump(by: -.greatestFiniteMagnitude)
        case .end: jump(by: .greatestFiniteMagnitude)
        case Key("M"): if !isRepeat { owner.isMuted.toggle() }
        case Key("F"), Key("F11"): if !isRepeat, overlaysVideo { toggleFullScreen() }
        default: return false
        }
        return true
    }

    // MARK: Layout and drawing

    override func layoutSubviews() {
        // The language may be another.
        update()
        let isWide = { (least: Double) in self.frame.width >= least }
        volumeSlider.isHidden = !isWide(Self.least.volume)
        timeLabel.isHidden = !isWide(Self.least.time)
        positionSlider.isHidden = !isWide(Self.least.position)
        var left = Self.gap
        var right = frame.width - Self.gap
        func place(_ view: View, width: Double, height: Double, atEnd: Bool = false) {
            guard !view.isHidden else { return }
            let x = atEnd ? right - width : left
            if atEnd { right -= width + Self.gap } else { left += width + Self.gap }
            let placed = isRightToLeft ? frame.width - x - width : x
            view.frame = pixels.snapped(Rect(placed, (frame.height - height) / 2, width, height))
        }
        let side = min(Self.buttonSide, frame.height)
        place(playButton, width: side, height: side)
        place(fullScreenButton, width: side, height: side, atEnd: true)
        let sliderHeight = positionSlider.measure(fitting: .unconstrained).height
        place(volumeSlider, width: Self.volumeWidth, height: sliderHeight, atEnd: true)
        place(muteButton, width: side, height: side, atEnd: true)
        let text = timeLabel.measure(fitting: .unconstrained)
        place(timeLabel, width: widestTime, height: text.height, atEnd: true)
        place(positionSlider, width: max(0, right - left), height: sliderHeight)
    }

    /// So that the slider keeps its place while the time goes on.
    private var widestTime: Double {
        let duration = player?.duration ?? 0
        let total = String(Self.text(duration, within: duration).map { $0.isNumber ? "0" : $0 })
        let text = duration > 0 ? "\(total) / \(total)" : "0:00:00"
        return pixels.roundedUp(TextMeasure(timeLabel.font, in: self).run(text[...]).width)
    }

    override func draw(into list: inout DisplayList) {
        let radius = theme.metrics.cornerRadius
        if overlaysVideo {
            list.fill(bounds, cornerRadius: radius, Color.black.opacity(0.65))
        } else {
            list.fill(bounds, cornerRadius: radius, .role(.contentBackground))
            list.strokeBorder(bounds, cornerRadius: radius, width: 1, .role(.separator))
        }
    }
}

/// A slider of the bar, which says its value in words.
private final class PlayerSlider: Slider {
    private var words = ""

    func describe(_ name: String, _ words: String) {
        accessibilityLabel = name
        self.words = words
    }

    override var accessibility: Accessibility {
        var accessibility = super.accessibility
        accessibility.value = words
        return accessibility
    }
}
