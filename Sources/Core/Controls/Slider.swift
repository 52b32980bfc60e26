/// A thumb on a line; where it stands is a number.
///
///     <Slider id="volume" minimumValue="0" maximumValue="11" value="$volume"/>
///
/// Specification 13.5. Values that a person sets have no more decimals than the pointer tells apart.
@MainActor open class Slider: Control, RangedControl {
    /// Between the limits; one beyond is told, and is the nearest within. 0 by default. Setting it sends no event.
    public var value: Double {
        get { range.value }
        set { set(\.current, to: newValue) }
    }
    /// 0 by default.
    public var minimumValue: Double {
        get { range.minimum }
        set { set(\.minimum, to: newValue) }
    }
    /// 1 by default.
    public var maximumValue: Double {
        get { range.maximum }
        set { set(\.maximum, to: newValue) }
    }
    /// Whether `valueChanged` is sent while the thumb is dragged, not at the end alone; true by default. The value, and what is bound to it,
    /// follows in any case.
    public var isContinuous = true
    var range = RangedValue(minimum: 0, maximum: 1)

    /// The colour of the line from the minimum to the thumb; nil is the tint.
    public var minimumTrackTintColor: Color? {
        didSet { colorDidChange(\Slider.minimumTrackTintColor, from: oldValue, none: filledTrack) }
    }
    /// The colour of the line from the thumb to the maximum; nil is the theme's.
    public var maximumTrackTintColor: Color? {
        didSet { colorDidChange(\Slider.maximumTrackTintColor, from: oldValue, none: .role(.track)) }
    }
    /// The colour of the thumb; nil is the theme's.
    public var thumbTintColor: Color? {
        didSet { colorDidChange(\Slider.thumbTintColor, from: oldValue, none: thumbImage == nil ? .white : markColor) }
    }
    /// Beside the end of the line, where the minimum is.
    public var minimumValueImage: Image? { didSet { if minimumValueImage != oldValue { imagesDidChange() } } }
    /// Beside the end of the line, where the maximum is.
    public var maximumValueImage: Image? { didSet { if maximumValueImage != oldValue { imagesDidChange() } } }
    /// In the place of the line from the minimum to the thumb, stretched to its length.
    public var minimumTrackImage: Image? { didSet { if minimumTrackImage != oldValue { imagesDidChange() } } }
    /// In the place of the line from the thumb to the maximum, stretched to its length.
    public var maximumTrackImage: Image? { didSet { if maximumTrackImage != oldValue { imagesDidChange() } } }
    /// In the place of the thumb.
    public var thumbImage: Image? { didSet { if thumbImage != oldValue { imagesDidChange() } } }

    /// Where the thumb is, from 0 to 1.
    private var place = 0.0 {
        didSet {
            guard place != oldValue else { return }
            animateChange(of: \Slider.place, from: oldValue, isMotion: true)
            setNeedsDisplay()
        }
    }
    var gesture: ValueGesture?
    /// How far right of the thumb's middle the pointer holds it, in points.
    private var grip = 0.0

    /// Parts of the way for an arrow or a notch of the wheel, and for a page.
    private static let step = (line: 0.05, page: 0.2)
    /// Points between an image and the line.
    private static let gap = 8.0
    /// Seconds.
    private static let slideDuration = 0.2

    public required init() {
        super.init()
        flags.insert(.leaf)
    }

    deinit {}

    /// Sets the value; if `animated`, the thumb moves there, but where the desktop asks for reduced motion. No event is sent.
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
    override var contradiction: Contradiction? { rangeContradiction }

    override open class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofSliders) }
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
    override open func firstBaseline(for size: Size) -> Double? { baselineOfMiddle(of: size.height) }

    /// Between the images.
    private var line: Rect {
        func room(_ image: Image?) -> Double { image.map { $0.size.width + Self.gap } ?? 0 }
        let (left, right) =
            isRightToLeft ? (maximumValueImage, minimumValueImage) : (minimumValueImage, maximumValueImage)
        let width = max(0, frame.width - room(left) - room(right))
        let height = theme.metrics.trackHeight
        return Rect(room(left), (frame.height - height) / 2, width, height)
    }

    private var thumbSize: Size { thumbImage?.size ?? Size(theme.metrics.sliderThumb, theme.metrics.sliderThumb) }

    /// How far the thumb moves, in points.
    private var travel: Double { max(0, line.width - thumbSize.width) }

    private var thumb: Rect {
        let (line, size) = (line, thumbSize)
        let x = line.minX + travel * (isRightToLeft ? 1 - place : place)
        return snapped(Rect(origin: Point(x, line.midY - size.height / 2), size: size))
    }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        let (line, thumb) = (line, thumb)
        guard line.width > 0 else { return }
        let middle = min(max(thumb.midX, line.minX), line.maxX)
        let left = snapped(Rect(line.minX, line.minY, middle - line.minX, line.height))
        let right = snapped(Rect(middle, line.minY, line.maxX - middle, line.height))
        let (filled, rest) = isRightToLeft ? (right, left) : (left, right)
        drawLine(rest, maximumTrackImage, maximumTrackTintColor ?? .role(.track), into: &list)
        drawLine(filled, minimumTrackImage, minimumTrackTintColor ?? filledTrack, into: &list)
        drawValueImage(minimumValueImage, isLeft: !isRightToLeft, into: &list)
        drawValueImage(maximumValueImage, isLeft: isRightToLeft, into: &list)
        if let thumbImage = thumbImage?.resolved(isRightToLeft: isRightToLeft) {
            list.image(thumbImage, in: thumb, tint: thumbImage.isTemplate ? thumbTintColor ?? markColor : nil)
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
        let place = snapped(Rect(rect.minX, rect.midY - height / 2, rect.width, height))
        list.image(image, in: place, tint: image.isTemplate ? color : nil)
    }

    private func drawValueImage(_ image: Image?, isLeft: Bool, into list: inout DisplayList) {
        guard let image = image?.resolved(isRightToLeft: isRightToLeft) else { return }
        let x = isLeft ? 0 : frame.width - image.size.width
        let place = snapped(Rect(origin: Point(x, (frame.height - image.size.height) / 2), size: image.size))
        list.image(image, in: place, tint: image.isTemplate ? markColor : nil)
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
        // By points, not pixels: a place is the same value at every scale.
        change(to: range.value(atPart: part, step: range.length / travel), with: event)
    }

    override open func endTracking(isInside: Bool, with event: Event) { endGesture(with: event) }
    override open func cancelTracking(with event: Event) { endGesture(with: event, isCancelled: true) }

    override var isHitAsAWhole: Bool { false }

    /// The press is the whole of it: a click activates nothing.
    override open func activate(with event: Event?) { sendActions(for: .touchUpInside, with: event) }

    // MARK: Keyboard and wheel

    /// A finger drags the thumb, and scrolls nothing around it.
    override open func keepsTouches(along axis: Axis) -> Bool { isEnabled && axis == .horizontal }

    override open func handle(_ event: Event) -> Bool {
        guard isEnabled else { return super.handle(event) }
        switch event.kind {
        case .keyDown(let key, [], _):
            guard gesture == nil else { return true }
            guard let target = target(of: key) else { return false }
            change(to: target, with: event)
            return true
        // A page that scrolls beneath the pointer changes no values.
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
        Accessibility(role: .slider, label: accessibilityLabel, value: value.plain, isEnabled: isEnabled)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] { [.increment: .up, .decrement: .down] }
}
