/// A field for a number between limits, with buttons that change it by a step.
///
///     <SpinBox value="$width" minimumValue="1" maximumValue="500" decimals="1" suffix=" mm"/>
///
/// Users type the number with the decimal separator of their language. Return, or focus on another view, commits it. A text that is no
/// number between the limits is replaced by the value or the nearest limit, and a hint shows the limits. Specification 13.21.
@MainActor open class SpinBox: TextField, RangedControl, AccessibilityAdjustable {
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
    /// The change of the value for a press of a button, an arrow key or a notch of the wheel; greater than 0, 1 by default.
    public var stepValue = 1.0 { didSet { stepValue = validStep("stepValue", stepValue, from: oldValue) } }
    /// The change of the value for Page Up and Page Down; greater than 0, 10 by default.
    public var pageStepValue = 10.0 {
        didSet { pageStepValue = validStep("pageStepValue", pageStepValue, from: oldValue) }
    }
    /// The number of digits after the decimal separator, from 0, the default, to 15. Typed numbers are rounded to it.
    public var decimals = 0 {
        didSet {
            decimals = diagnostics.corrected("decimals", decimals, to: min(max(decimals, 0), Self.maximumDecimals))
            if decimals != oldValue { formatDidChange() }
        }
    }
    /// The text before the number, for example a currency sign; empty by default. Users do not have to type it.
    public var prefix = "" { didSet { if prefix != oldValue { formatDidChange() } } }
    /// The text after the number, for example a space and a unit; empty by default. Users do not have to type it.
    public var suffix = "" { didSet { if suffix != oldValue { formatDidChange() } } }
    /// Whether a step beyond a limit continues at the other limit; false by default.
    public var wraps = false { didSet { if wraps != oldValue { buttons.update() } } }

    var range = RangedValue(minimum: 0, maximum: 100)
    var gesture: ValueGesture?
    /// The text of the value. A different text has been typed and is not committed.
    private var valueText = ""
    /// The turns of the wheel that do not yet make a whole notch.
    private var wheel = 0.0
    private let buttons = SpinButtons()

    private static let maximumDecimals = 15

    public required init() {
        super.init()
        borderStyle = .roundedRect
        rightView = buttons
        rightViewMode = .always
        updateText()
    }

    deinit {}

    /// The properties of ``Control``, and some of a text field.
    override open class var properties: PropertyTable {
        Control.properties + [
            .init("value", \SpinBox.value, isEditable: true) { $0.value = $1 },
            .init("minimumValue", \SpinBox.minimumValue) { $0.minimumValue = $1 },
            .init("maximumValue", \SpinBox.maximumValue) { $0.maximumValue = $1 },
            .init("stepValue", \SpinBox.stepValue, check: Stepper.refuseStep) { $0.stepValue = $1 },
            .init("pageStepValue", \SpinBox.pageStepValue, check: Stepper.refuseStep) { $0.pageStepValue = $1 },
            .init("decimals", \SpinBox.decimals) { $0.decimals = $1 },
            .init("prefix", \SpinBox.prefix) { $0.prefix = $1 },
            .init("suffix", \SpinBox.suffix) { $0.suffix = $1 },
            .init("wraps", \SpinBox.wraps) { $0.wraps = $1 },
            .init("font", \SpinBox.font) { $0.font = $1 },
            .init("textColor", \SpinBox.textColor) { $0.textColor = $1 },
            .init("textAlignment", \SpinBox.textAlignment) { $0.textAlignment = $1 },
            .init("borderStyle", \SpinBox.borderStyle) { $0.borderStyle = $1 },
        ]
    }

    private func validStep(_ name: String, _ step: Double, from old: Double) -> Double {
        guard Stepper.refuseStep(step) != nil else { return step }
        diagnostics.report("invalid \(name) '\(step)': must be greater than 0; ignored")
        return old
    }

    // MARK: Text

    private var format: NumberText {
        NumberText(
            separator: (window?.application?.locale ?? .current).decimalSeparator, decimals: decimals, prefix: prefix,
            suffix: suffix)
    }

    private func updateText() {
        valueText = format.text(of: value)
        text = valueText
        buttons.update()
    }

    private func formatDidChange() {
        updateText()
        setNeedsLayout()
    }

    func rangeDidChange() { updateText() }

    /// Reads the typed text.
    ///
    /// - Parameter isPrimary: Whether `primaryActionTriggered` is sent for a new value, too.
    private func commit(with event: Event?, isPrimary: Bool = true) {
        commitComposition(event)
        guard text != valueText else { return }
        let old = value
        let typed = format.value(of: text)
        let new = typed.map { range.nearest(to: $0) } ?? old
        if typed != new {
            let limits = (format.text(of: minimumValue), format.text(of: maximumValue))
            window?.toolTip.show(hint: translated(.numberBetween, limits.0, limits.1), beside: self)
        }
        set(\.current, to: new)
        updateText()
        guard value != old else { return }
        if isPrimary { sendValueChanged(with: event) } else { sendActions(for: .valueChanged, with: event) }
    }

    // MARK: Measuring

    /// The field is wide enough for both limits.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let own = super.intrinsicSize(fitting: proposal)
        let measure = TextMeasure(font, in: self)
        func width(_ text: String) -> Double { SegmentedLine(text, measure: measure).width }
        let widest = max(width(format.text(of: minimumValue)), width(format.text(of: maximumValue)))
        return Size(own.width + pixels.roundedUp(max(0, widest - width(text))), own.height)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        settleRange()
    }

    override var validationIssue: ValidationIssue? { rangeValidationIssue }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { updateText() }
    }

    /// The language, and with it the separator, may have changed.
    override open func environmentDidChange() {
        super.environmentDidChange()
        if text == valueText, format.text(of: value) != valueText { updateText() }
    }

    // MARK: Steps

    var isContinuous: Bool { true }

    /// Whether a step changes the value.
    ///
    /// - Parameter direction: 1 or -1.
    func isPossible(_ direction: Double) -> Bool {
        wraps ? range.length > 0 : direction > 0 ? value < range.maximum : value > range.minimum
    }

    /// Commits the typed text, and changes the value by a number of steps.
    ///
    /// - Returns: Whether the value has changed.
    @discardableResult func step(_ count: Double, by size: Double, with event: Event?) -> Bool {
        commit(with: event)
        let new = range.value(stepped: count, by: size, wraps: wraps && size == stepValue)
        let isChange = change(to: new, with: event)
        if session.isOpen { selectAll() }
        return isChange
    }

    // MARK: Events

    override open func handle(_ event: Event) -> Bool {
        guard isEnabled else { return super.handle(event) }
        switch event.kind {
        case .keyDown(let key, [], let isRepeat) where session.composition == nil:
            switch key {
            case .up: step(1, by: stepValue, with: event)
            case .down: step(-1, by: stepValue, with: event)
            case .pageUp: step(1, by: pageStepValue, with: event)
            case .pageDown: step(-1, by: pageStepValue, with: event)
            case .escape where text != valueText && gesture == nil: updateText()
            case .return where !isRepeat, .keypadEnter where !isRepeat:
                // The field sends `primaryActionTriggered` itself.
                commit(with: event, isPrimary: false)
                return super.handle(event)
            default: return super.handle(event)
            }
            return true
        // Without focus the wheel scrolls the page under the pointer.
        case .wheel(_, let dx, let dy, []) where isFirstResponder && gesture == nil:
            wheel += dy + dx * (isRightToLeft ? -1 : 1)
            let notches = wheel.rounded(.towardZero)
            wheel -= notches
            if notches != 0 { step(notches, by: stepValue, with: event) }
            return true
        default: return super.handle(event)
        }
    }

    override open func focusDidChange() {
        if !isFirstResponder, session.isOpen, window?.presentation.isMenuOpen(over: self) != true { commit(with: nil) }
        super.focusDidChange()
        // The border has another width.
        buttons.update()
    }

    override func respond(to change: ViewChange) {
        super.respond(to: change)
        if case .clickElsewhere = change { commit(with: nil) }
    }

    override open func stateDidChange() {
        super.stateDidChange()
        buttons.update()
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        var node = Accessibility(role: .spinBox, label: accessibilityLabel, value: text, isEnabled: isEnabled)
        node.range = accessibilityRange(step: stepValue)
        return node
    }
    @discardableResult open func setAccessibilityValue(_ value: Double) -> Bool {
        changeByAssistiveProgram(to: value)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] { [.increment: .up, .decrement: .down] }
    override open var accessibilityActions: [Accessibility.Action] {
        super.accessibilityActions + AccessibilityElement(of: self).keyedActions
    }
    @discardableResult override open func perform(_ action: Accessibility.Action) -> Bool {
        action == .press ? super.perform(action) : AccessibilityElement(of: self).performByKey(action)
    }
}
