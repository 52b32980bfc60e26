/// A control with two states, on and off.
///
///     <Switch id="sound" on="true" onValueChanged="soundChanged:"/>
///
/// Specification 13.5. It keeps its size within larger bounds, on the side where text begins.
@MainActor open class Switch: Control {
    /// Whether the switch is on; false by default. Setting it sends no event.
    public var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            place = isOn ? 1 : 0
            setNeedsDisplay()
            editableValueDidChange("on")
        }
    }
    /// The colour of the switch while it is on; nil is the tint.
    @Animated public var onTintColor: Color? {
        didSet {
            animation.colorDidChange(\Switch._onTintColor, of: self, from: oldValue, to: onTintColor, none: filledTrack)
        }
    }
    /// The colour of the thumb; nil is the theme's colour.
    @Animated public var thumbTintColor: Color? {
        didSet {
            animation.colorDidChange(
                \Switch._thumbTintColor, of: self, from: oldValue, to: thumbTintColor, none: .white)
        }
    }

    /// The position of the thumb, from 0 (off) to 1 (on).
    @Animated private var place = 0.0 {
        didSet { if place != oldValue { animateChange(of: \Switch._place, from: oldValue, to: place, isMotion: true) } }
    }
    /// The positions of the pointer and of the thumb at the start of a press.
    private var grip: (pointer: Double, place: Double, isDragging: Bool)?

    /// The duration in seconds.
    private static let slideDuration = 0.12
    /// The distance in points from which a press is a drag, not a click.
    private static let dragDistance = 4.0

    public required init() {
        super.init()
        contentHorizontalAlignment = .leading
        flags.insert(.leaf)
    }

    deinit {}

    /// Sets the state, and animates the thumb if `animated` is true and the desktop does not ask for reduced motion. Sends no event.
    public func setOn(_ on: Bool, animated: Bool) { setOn(on, in: animated ? [] : nil) }

    private func setOn(_ on: Bool, in options: AnimationOptions?) {
        func change() {
            isOn = on
            place = on ? 1 : 0
        }
        guard let options else { return View.performWithoutAnimation(change) }
        View.animate(withDuration: Self.slideDuration, options: [.curveEaseOut, options], animations: change)
    }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofSwitches)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("on", \Switch.isOn, isEditable: true) { $0.isOn = $1 },
            .init("onTintColor", \Switch.onTintColor) { $0.onTintColor = $1 },
            .init("thumbTintColor", \Switch.thumbTintColor) { $0.thumbTintColor = $1 },
        ]
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size { theme.metrics.switchSize }
    override open var hasConstantSize: Bool { true }
    override open func firstBaseline(for size: Size) -> Double? { TextMeasure.baseline(in: size.height, of: self) }

    private var track: Rect { place(of: theme.metrics.switchSize) }
    override var hitShape: Rect { track }

    /// The distance that the thumb can move, in points.
    private var travel: Double { track.width - track.height }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        let track = track
        let on = onTintColor ?? filledTrack
        let thumbColor = thumbTintColor ?? .white
        let color = mix(shade(.role(.track), thumbColor), shade(on, thumbColor))
        list.fill(track, cornerRadius: track.height / 2, color)
        let side = theme.metrics.switchThumb
        let margin = (track.height - side) / 2
        let x = margin + travel * (isRightToLeft ? 1 - place : place)
        let thumb = pixels.snapped(Rect(track.minX + x, track.minY + margin, side, side))
        list.fill(thumb, cornerRadius: side / 2, thumbColor)
        if place > 0, thumbTintColor == nil, theme.needsThumbEdge(on: on) {
            list.strokeBorder(
                thumb, cornerRadius: side / 2, width: 1, .black.opacity(Theme.thumbEdgeOpacity * min(place, 1)))
        }
        drawFocusRing(around: track, cornerRadius: track.height / 2, into: &list)
    }

    private func shade(_ color: Color, _ mark: Color) -> Color {
        feedback(color, under: mark, isHovered: isHovered, isPressed: isHighlighted)
    }

    /// The blend of the colours of the two states, at the position of the thumb.
    private func mix(_ off: Color, _ on: Color) -> Color {
        if place <= 0 { return off }
        return place >= 1 || off == on ? on : off.interpolated(to: on, at: place, in: theme)
    }

    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Input

    override open func beginTracking(at point: Point, with event: Event) { grip = (point.x, place, false) }

    override open func continueTracking(at point: Point, with event: Event) {
        guard let grip else { return }
        let way = (point.x - grip.pointer) * (isRightToLeft ? -1 : 1)
        guard grip.isDragging || way.magnitude >= Self.dragDistance else { return }
        self.grip?.isDragging = true
        place = min(max(grip.place + way / travel, 0), 1)
    }

    override open func endTracking(isInside: Bool, with event: Event) {
        guard let grip else { return }
        self.grip = nil
        if grip.isDragging { change(to: place > 0.5, event) } else if isInside { change(to: !isOn, event) }
    }

    override open func cancelTracking(with event: Event) {
        grip = nil
        setOn(isOn, in: .ofControl)
    }

    /// Changes the state for a key or an assistive program; the end of a pointer press changes it elsewhere.
    override open func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        if case .pointerUp = event?.kind { return }
        change(to: !isOn, event)
    }

    private func change(to on: Bool, _ event: Event?) {
        let isChange = on != isOn
        setOn(on, in: .ofControl)
        if isChange { sendValueChanged(with: event) }
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        var node = Accessibility(role: .switch, label: accessibilityLabel, isEnabled: isEnabled)
        node.checkState = isOn ? .on : .off
        return node
    }
}
