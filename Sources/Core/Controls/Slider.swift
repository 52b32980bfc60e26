/// A thumb on a track that sets a number.
///
///     <Slider id="volume" minimumValue="0" maximumValue="11" value="$volume"/>
///
/// Specification 13.5. Values that the user sets have no more decimals than the resolution of the pointer.
@MainActor open class Slider: Control, RangedControl, AccessibilityAdjustable {
    /// The value, between the limits; 0 by default. Values outside the limits are reported and clamped. Setting it sends no event.
    public var value: Double {
        get { range.value }
        set { set(\.current, to: newValue) }
    }
    /// The lower limit; 0 by default.
    public var minimumValue: Double {
        get { range.minimum }
        set { set(\.minimum, to: newValue) }
    }
    /// The upper limit; 1 by default.
    public var maximumValue: Double {
        get { range.maximum }
        set { set(\.maximum, to: newValue) }
    }
    /// Whether `valueChanged` is sent during a drag, not only at its end; true by default.
    /// `value` and its bindings are updated during a drag in either case.
    public var isContinuous = true
    var range = RangedValue(minimum: 0, maximum: 1)

    /// The colour of the track from the minimum to the thumb; nil is the tint.
    @Animated public var minimumTrackTintColor: Color? {
        didSet {
            animation.colorDidChange(
                \Slider._minimumTrackTintColor, of: self, from: oldValue, to: minimumTrackTintColor, none: filledTrack)
        }
    }
    /// The colour of the track from the thumb to the maximum; nil is the theme's colour.
    @Animated public var maximumTrackTintColor: Color? {
        didSet {
            animation.colorDidChange(
                \Slider._maximumTrackTintColor, of: self, from: oldValue, to: maximumTrackTintColor, none: .role(.track)
            )
        }
    }
    /// The colour of the thumb; nil is the theme's colour.
    @Animated public var thumbTintColor: Color? {
        didSet {
            animation.colorDidChange(
                \Slider._thumbTintColor, of: self, from: oldValue, to: thumbTintColor,
                none: thumbImage == nil ? .white : markColor)
        }
    }
    /// The image next to the minimum end of the track.
    public var minimumValueImage: Image? { didSet { if minimumValueImage != oldValue { imagesDidChange() } } }
    /// The image next to the maximum end of the track.
    public var maximumValueImage: Image? { didSet { if maximumValueImage != oldValue { imagesDidChange() } } }
    /// The image that replaces the track from the minimum to the thumb, stretched to its length.
    public var minimumTrackImage: Image? { didSet { if minimumTrackImage != oldValue { imagesDidChange() } } }
    /// The image that replaces the track from the thumb to the maximum, stretched to its length.
    public var maximumTrackImage: Image? { didSet { if maximumTrackImage != oldValue { imagesDidChange() } } }
    /// The image that replaces the thumb.
    public var thumbImage: Image? { didSet { if thumbImage != oldValue { imagesDidChange() } } }

    /// The position of the thumb, from 0 to 1.
    @Animated private var place = 0.0 {
        didSet { if place != oldValue { animateChange(of: \Slider._place, from: oldValue, to: place, isMotion: true) } }
    }
    var gesture: ValueGesture?
    /// The distance of the pointer to the right of the thumb's centre during a drag, in points.
    private var grip = 0.0

    /// The steps of an arrow key or wheel notch, and of a page key, relative to the range.
    private static let step = (line: 0.05, page: 0.2)
    /// The gap between an image and the track, in points.
    private static let gap = 8.0
    /// The duration in seconds.
    private static let slideDuration = 0.2

    public required init() {
        super.init()
        flags.insert(.leaf)
    }

    deinit {}

    /// Sets the value, and animates the thumb if `animated` is true and the desktop does not ask for reduced motion. Sends no event.
    public func setValue(_ value: Double, animated: Bool) {
        let change = { self.value = value }
        guard animated else { return View.performWithoutAnimation(change) }
        View.animate(withDuration: Self.slideDuration, options: .curveEaseOut, animations: change)
    }

    func rangeDidChange() { place = range.part }

    private func imagesDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    override open func layoutSubviews() { settleRange() }
    override var validationIssue: ValidationIssue? { rangeValidationIssue }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofSliders)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("value", \Slider.value, isEditable: true) { $0.value = $1 },
            .init("minimumValue", \Slider.minimumValue) { $0.minimumValue = $1 },
            .init("maximumValue", \Slider.maximumValue) { $0.maximumValue = $1 },
            .init("continuous", \Slider.isContinuous) { $0.isContinuous = $1 },
            .init("minimumTrackTintColor", \Slider.minimumTrackTintColor) { $0.minimumTrackTintColor = $1 },
            .init("maximumTrackTintColor", \Slider.maximumTrackTintColor) { $0.maximumTrackTintColor = $1 },
            .init("thumbTintColor", \Slider.thumbTintColor) { $0.thumbTintColor = $1 },
            .init("minimumValueImage", \Slider.minimumValueImage) { $0.minimumValueImage = $1 },
            .init("maximumValueImage", \Slider.maximumValueImage) { $0.maximumValueImage = $1 },
            .init("minimumTrackImage", \Slider.minimumTrackImage) { $0.minimumTrackImage = $1 },
            .init("maximumTrackImage", \Slider.maximumTrackImage) { $0.maximumTrackImage = $1 },
            .init("thumbImage", \Slider.thumbImage) { $0.thumbImage = $1 },
        ]
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let images = [minimumValueImage, maximumValueImage, minimumTrackImage, maximumTrackImage, thumbImage]
        return Size(.undefined, images.reduce(theme.metrics.sliderHeight) { max($0, $1?.size.height ?? 0) })
    }
    override open var hasConstantSize: Bool { true }
    override open func firstBaseline(for size: Size) -> Double? { TextMeasure.baseline(in: size.height, of: self) }

    /// The rectangle of the track, between the images.
    final var line: Rect {
        func room(_ image: Image?) -> Double { image.map { $0.size.width + Self.gap } ?? 0 }
        let (left, right) =
            isRightToLeft ? (maximumValueImage, minimumValueImage) : (minimumValueImage, maximumValueImage)
        let width = max(0, frame.width - room(left) - room(right))
        let height = theme.metrics.trackHeight
        return Rect(room(left), (frame.height - height) / 2, width, height)
    }

    private var thumbSize: Size { thumbImage?.size ?? Size(theme.metrics.sliderThumb, theme.metrics.sliderThumb) }

    /// The distance that the thumb can move, in points.
    private var travel: Double { max(0, line.width - thumbSize.width) }

    final var thumb: Rect {
        let (line, size) = (line, thumbSize)
        let x = line.minX + travel * (isRightToLeft ? 1 - place : place)
        return pixels.snapped(Rect(origin: Point(x, line.midY - size.height / 2), size: size))
    }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        let (line, thumb) = (line, thumb)
        guard line.width > 0 else { return }
        let middle = min(max(thumb.midX, line.minX), line.maxX)
        let left = pixels.snapped(Rect(line.minX, line.minY, middle - line.minX, line.height))
        let right = pixels.snapped(Rect(middle, line.minY, line.maxX - middle, line.height))
        let (filled, rest) = isRightToLeft ? (right, left) : (left, right)
        drawLine(rest, maximumTrackImage, maximumTrackTintColor ?? .role(.track), into: &list)
        drawLine(filled, minimumTrackImage, minimumTrackTintColor ?? filledTrack, into: &list)
        drawValueImage(minimumValueImage, isLeft: !isRightToLeft, into: &list)
        drawValueImage(maximumValueImage, isLeft: isRightToLeft, into: &list)
        if let thumbImage = thumbImage?.resolved(isRightToLeft: isRightToLeft) {
            list.draw(thumbImage, in: thumb, tint: thumbImage.isTemplate ? thumbTintColor ?? markColor : nil)
        } else {
            drawThumb(in: thumb, cornerRadius: thumb.height / 2, thumbColor, into: &list)
        }
        drawFocusRing(around: thumb, cornerRadius: thumb.height / 2, into: &list)
    }

    private func drawLine(_ rect: Rect, _ image: Image?, _ color: Color, into list: inout DisplayList) {
        guard rect.width > 0 else { return }
        guard let image = image?.resolved(isRightToLeft: isRightToLeft) else {
            return list.fill(rect, cornerRadius: min(rect.width, rect.height) / 2, color)
        }
        let height = image.size.height
        let place = pixels.snapped(Rect(rect.minX, rect.midY - height / 2, rect.width, height))
        list.draw(image, in: place, tint: image.isTemplate ? color : nil)
    }

    private func drawValueImage(_ image: Image?, isLeft: Bool, into list: inout DisplayList) {
        guard let image = image?.resolved(isRightToLeft: isRightToLeft) else { return }
        let x = isLeft ? 0 : frame.width - image.size.width
        let place = pixels.snapped(Rect(origin: Point(x, (frame.height - image.size.height) / 2), size: image.size))
        list.draw(image, in: place, tint: image.isTemplate ? markColor : nil)
    }

    private var thumbColor: Color {
        let isPressed = gesture != nil
        if let color = thumbTintColor {
            return feedback(color, under: theme.mark(on: color), isHovered: isHovered, isPressed: isPressed)
        }
        return thumbColor(isPressed: isPressed)
    }

    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Pointer

    override open func beginTracking(at point: Point, with event: Event) {
        let thumb = thumb
        let isHeld = point.x >= thumb.minX && point.x <= thumb.maxX
        grip = isHeld ? point.x - thumb.midX : 0
        gesture = ValueGesture(start: value)
        setNeedsDisplay()
        if !isHeld { move(to: point, event) }
    }

    override open func continueTracking(at point: Point, with event: Event) { move(to: point, event) }

    private func move(to point: Point, _ event: Event) {
        guard travel > 0 else { return }
        let way = point.x - grip - line.minX - thumbSize.width / 2
        let part = isRightToLeft ? 1 - way / travel : way / travel
        // Use points, not pixels, so that a position is the same value at every scale.
        change(to: range.value(atPart: part, step: range.length / travel), with: event)
    }

    override open func endTracking(isInside: Bool, with event: Event) { endGesture(with: event) }
    override open func cancelTracking(with event: Event) { endGesture(with: event, isCancelled: true) }

    override open class var traits: ViewTraits { [] }

    /// A click does nothing else, because the press has already changed the value.
    override open func activate(with event: Event?) { sendActions(for: .touchUpInside, with: event) }

    // MARK: Keyboard and wheel

    /// A horizontal drag with a finger moves the thumb and does not scroll the views around the slider.
    override open func keepsTouches(along axis: Axis) -> Bool { isEnabled && axis == .horizontal }

    override open func handle(_ event: Event) -> Bool {
        guard isEnabled else { return super.handle(event) }
        switch event.kind {
        case .keyDown(let key, [], _):
            guard gesture == nil else { return true }
            guard let target = target(of: key) else { return false }
            change(to: target, with: event)
            return true
        // Ignore the wheel without focus, so that scrolling a page under the pointer changes no values.
        case .wheel(_, let dx, let dy, []) where isFirstResponder && gesture == nil:
            let notches = dy + dx * (isRightToLeft ? -1 : 1)
            change(to: range.value(stepped: notches, by: range.length * Self.step.line), with: event)
            return true
        default: return super.handle(event)
        }
    }

    private func target(of key: Key) -> Double? {
        let line = range.length * Self.step.line
        let page = range.length * Self.step.page
        switch key {
        case .up: return range.value(stepped: 1, by: line)
        case .down: return range.value(stepped: -1, by: line)
        case .right: return range.value(stepped: isRightToLeft ? -1 : 1, by: line)
        case .left: return range.value(stepped: isRightToLeft ? 1 : -1, by: line)
        case .pageUp: return range.value(stepped: 1, by: page)
        case .pageDown: return range.value(stepped: -1, by: page)
        case .home: return range.minimum
        case .end: return range.nearest(to: range.maximum)
        default: return nil
        }
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        var node = Accessibility(role: .slider, label: accessibilityLabel, value: value.plain, isEnabled: isEnabled)
        node.range = accessibilityRange(step: range.length * Self.step.line)
        return node
    }
    @discardableResult open func setAccessibilityValue(_ value: Double) -> Bool {
        changeByAssistiveProgram(to: value)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] { [.increment: .up, .decrement: .down] }
}
