/// Two buttons, minus and plus, that change a number.
///
///     <Stepper value="$guests" minimumValue="1" maximumValue="8"/>
///
/// Specification 13.5. The stepper does not display the number. It keeps its size within larger bounds, on the side where text begins.
@MainActor open class Stepper: Control, RangedControl, AccessibilityAdjustable {
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
    /// The upper limit; 100 by default.
    public var maximumValue: Double {
        get { range.maximum }
        set { set(\.maximum, to: newValue) }
    }
    /// The change of the value for a press; greater than 0, 1 by default.
    public var stepValue = 1.0 {
        didSet {
            guard Self.refuseStep(stepValue) != nil else { return }
            let new = stepValue
            stepValue = oldValue
            diagnostics.report("invalid stepValue '\(new)': must be greater than 0; ignored")
        }
    }
    /// Whether a step beyond a limit continues at the other limit; false by default.
    public var wraps = false { didSet { if wraps != oldValue { setNeedsDisplay() } } }
    /// Whether steps repeat while a button is held down; true by default.
    public var autorepeat = true
    /// Whether `valueChanged` is sent at each step, not only on release; true by default.
    /// `value` and its bindings are updated at each step in either case.
    public var isContinuous = true
    var range = RangedValue(minimum: 0, maximum: 100)

    /// One of the two buttons.
    private enum Half: Double { case minus = -1, plus = 1 }

    private var hoveredHalf: Half? { didSet { if hoveredHalf != oldValue { setNeedsDisplay() } } }
    var gesture: ValueGesture?
    private var press: Press?
    /// The turns of the wheel that do not yet make a whole notch.
    private var wheel = 0.0

    /// The press of a button.
    private struct Press {
        let half: Half
        var isInside = true
        var motion: RepeatTimer?
    }

    private static let pageSteps = 10.0
    static let pace = RepeatTimer.Pace(first: 0.5, interval: 0.1, fast: (after: 2.5, interval: 0.03))

    public required init() {
        super.init()
        contentHorizontalAlignment = .leading
    }

    deinit {}

    func rangeDidChange() { setNeedsDisplay() }

    override open func layoutSubviews() { settleRange() }
    override var validationIssue: ValidationIssue? { rangeValidationIssue }

    nonisolated static func refuseStep(_ step: Double) -> MarkupValueError? {
        step > 0 && step.isFinite ? nil : .notPositive
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("value", \Stepper.value, isEditable: true) { $0.value = $1 },
            .init("minimumValue", \Stepper.minimumValue) { $0.minimumValue = $1 },
            .init("maximumValue", \Stepper.maximumValue) { $0.maximumValue = $1 },
            .init("stepValue", \Stepper.stepValue, check: refuseStep) { $0.stepValue = $1 },
            .init("wraps", \Stepper.wraps) { $0.wraps = $1 },
            .init("autorepeat", \Stepper.autorepeat) { $0.autorepeat = $1 },
            .init("continuous", \Stepper.isContinuous) { $0.isContinuous = $1 },
        ]
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size { theme.metrics.stepperSize }
    override open var hasConstantSize: Bool { true }
    override open func firstBaseline(for size: Size) -> Double? { TextMeasure.baseline(in: size.height, of: self) }

    private var shape: Rect { place(of: theme.metrics.stepperSize) }
    override var hitShape: Rect { shape }

    /// The minus button is on the side where text begins.
    private func rect(of half: Half) -> Rect {
        let shape = shape
        let isLeft = (half == .minus) != isRightToLeft
        let middle = shape.midX.snapped(toScale: window?.scale ?? 1)
        return isLeft
            ? Rect(shape.minX, shape.minY, middle - shape.minX, shape.height)
            : Rect(middle, shape.minY, shape.maxX - middle, shape.height)
    }

    private func half(at point: Point) -> Half { (point.x >= shape.midX) == isRightToLeft ? .minus : .plus }

    // MARK: Drawing

    /// The background colour fills the shape of the stepper instead.
    override var backgroundShape: (corners: CornerRadii, beneath: Double)? { nil }

    override open func draw(into list: inout DisplayList) {
        let shape = shape
        let radius = theme.metrics.cornerRadius
        fillShape(shape, cornerRadius: radius, backgroundColor ?? .role(.fill), into: &list)
        for half in [Half.minus, .plus] { draw(half, cornerRadius: radius, into: &list) }
        let room = shape.inset(by: EdgeInsets(top: radius, bottom: radius))
        list.fill(pixels.hairline(down: room, x: rect(of: isRightToLeft ? .plus : .minus).maxX), .role(.fillBorder))
        drawFocusRing(around: shape, cornerRadius: radius, into: &list)
    }

    private func draw(_ half: Half, cornerRadius: Double, into list: inout DisplayList) {
        let rect = rect(of: half)
        let isPossible = isPossible(half)
        let isPressed = press?.half == half && press?.isInside == true
        if isEnabled, isPossible, isPressed || hoveredHalf == half {
            let isLeft = rect.midX < shape.midX
            let corners = CornerRadii(
                topLeft: isLeft ? cornerRadius : 0, topRight: isLeft ? 0 : cornerRadius,
                bottomRight: isLeft ? 0 : cornerRadius, bottomLeft: isLeft ? cornerRadius : 0)
            let own = backgroundColor.map { shade(on: $0, isPressed: isPressed) }
            list.fill(rect, corners: corners, .color(own ?? .role(isPressed ? .fillPressed : .fillHover)))
        }
        let mark = backgroundColor.map { self.mark(onFill: $0) } ?? markColor
        let color = mark.opacity(isPossible || !isEnabled ? 1 : theme.metrics.disabledOpacity)
        drawSign(isPlus: half == .plus, at: Point(rect.midX, rect.midY), color, into: &list)
    }

    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Steps

    private func isPossible(_ half: Half) -> Bool {
        wraps ? range.length > 0 : half == .plus ? value < range.maximum : value > range.minimum
    }

    /// - Returns: whether the value has changed.
    @discardableResult private func step(_ steps: Double, _ event: Event?) -> Bool {
        change(to: range.value(stepped: steps, by: stepValue, wraps: wraps), with: event)
    }

    // MARK: Pointer

    override open func beginTracking(at point: Point, with event: Event) {
        let half = half(at: point)
        press = Press(half: half)
        gesture = ValueGesture(start: value)
        setNeedsDisplay()
        // An action may have cancelled the press.
        guard step(half.rawValue, event), autorepeat, let window, press != nil else { return }
        let motion = RepeatTimer("stepping of \(diagnostics.diagnosticName)", Self.pace, from: window.animations.time) {
            [weak self] in
            self?.step(by: $0) ?? false
        } isHeld: { [weak self] in
            self?.press?.motion === $0
        }
        press?.motion = motion
        window.animations.start(motion)
    }

    override open func continueTracking(at point: Point, with event: Event) {
        guard let press else { return }
        let isInside = HitTesting(of: self).hitBounds.contains(point) && half(at: point) == press.half
        guard isInside != press.isInside else { return }
        self.press?.isInside = isInside
        setNeedsDisplay()
    }

    override open func endTracking(isInside: Bool, with event: Event) {
        // The number of steps depends on the duration of the press, not on the times of frames.
        if let motion = press?.motion, let window { _ = motion.step(to: window.animations.time) }
        press = nil
        endGesture(with: event)
    }

    override open func cancelTracking(with event: Event) {
        press = nil
        endGesture(with: event, isCancelled: true)
    }

    /// Repeats a step, unless the pointer is outside the button.
    ///
    /// - Returns: whether repetition continues.
    private func step(by motion: RepeatTimer) -> Bool {
        guard let press, press.motion === motion, autorepeat, isPossible(press.half) else { return false }
        if press.isInside { step(press.half.rawValue, nil) }
        return self.press?.motion === motion
    }

    override open func pointerExited() {
        super.pointerExited()
        hoveredHalf = nil
    }

    override open class var traits: ViewTraits { [] }

    /// A click does nothing else, because the press has already changed the value.
    override open func activate(with event: Event?) { sendActions(for: .touchUpInside, with: event) }

    // MARK: Keyboard and wheel

    override open func handle(_ event: Event) -> Bool {
        if case .pointerMoved(let point, _) = event.kind {
            hoveredHalf = isHovered ? half(at: convertFromWindow(point)) : nil
        }
        guard isEnabled else { return super.handle(event) }
        switch event.kind {
        case .keyDown(let key, [], _):
            guard gesture == nil else { return true }
            guard let target = target(of: key) else { return false }
            step(target, event)
            return true
        // Ignore the wheel without focus, so that scrolling a page under the pointer changes no values.
        case .wheel(_, let dx, let dy, []) where isFirstResponder && gesture == nil:
            wheel += dy + dx * (isRightToLeft ? -1 : 1)
            let notches = wheel.rounded(.towardZero)
            wheel -= notches
            if notches != 0 { step(notches, event) }
            return true
        default: return super.handle(event)
        }
    }

    /// The number of steps for a key; nil if the stepper does not handle the key.
    private func target(of key: Key) -> Double? {
        switch key {
        case .up: 1
        case .down: -1
        case .right: isRightToLeft ? -1 : 1
        case .left: isRightToLeft ? 1 : -1
        case .pageUp: Self.pageSteps
        case .pageDown: -Self.pageSteps
        case .home: -Double.infinity
        case .end: Double.infinity
        default: nil
        }
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        var node = Accessibility(role: .stepper, label: accessibilityLabel, value: value.plain, isEnabled: isEnabled)
        node.range = accessibilityRange(step: stepValue)
        return node
    }
    @discardableResult open func setAccessibilityValue(_ value: Double) -> Bool {
        changeByAssistiveProgram(to: value)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] { [.increment: .up, .decrement: .down] }
}
