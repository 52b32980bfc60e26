import Glibc

/// A number with limits, for sliders and steppers.
///
/// Until layout settles the value, the number that was set is kept, so that value and limits can be set in any order.
/// If the minimum is above the maximum, only the minimum applies.
nonisolated struct RangedValue: Equatable {
    private(set) var value = 0.0
    var minimum: Double { didSet { limitsDidChange() } }
    var maximum: Double { didSet { limitsDidChange() } }
    private var wanted: Double
    /// Whether the value was set explicitly: the default value may be outside limits that are set.
    private var isGiven = false
    private var isSettled = false
    /// The excess when the value was settled, which has been reported.
    private var reportedExcess: Double?

    init(_ value: Double = 0, minimum: Double, maximum: Double) {
        self.minimum = minimum
        self.maximum = maximum
        wanted = value
        self.value = nearest(to: value)
    }

    /// The value, clamped to the limits; it is clamped again if the limits change before it is settled.
    var current: Double {
        get { value }
        set {
            isGiven = true
            wanted = newValue
            value = nearest(to: newValue)
            if excess != nil { isSettled = false }
        }
    }

    /// Settles the value: from now on a change of limits clamps it permanently.
    mutating func settle() {
        isSettled = true
        reportedExcess = excess
    }

    private mutating func limitsDidChange() {
        value = nearest(to: isSettled ? value : wanted)
        if isSettled { wanted = value }
    }

    func nearest(to number: Double) -> Double { max(min(number, maximum), minimum) }

    var length: Double { max(0, maximum - minimum) }

    var validationIssue: ValidationIssue? {
        guard minimum > maximum else { return nil }
        return ValidationIssue(
            properties: ["maximumValue", "minimumValue"],
            message:
                "the minimum of \(minimum.plain) is above the maximum of \(maximum.plain); the value stays at the minimum"
        )
    }

    /// The number that was set, if outside the limits by more than a rounding error. Excess further in that direction is the same issue.
    var excess: Double? {
        guard isGiven, minimum <= maximum, (wanted - value).magnitude > 1e-9 * max(1, value.magnitude) else {
            return nil
        }
        if let reportedExcess, (reportedExcess > value) == (wanted > value) { return reportedExcess }
        return wanted
    }

    /// The validation issue for a number outside the limits.
    func excess(of property: String, named name: String) -> ValidationIssue? {
        guard let excess else { return nil }
        let limit = excess > value ? "above the maximum" : "below the minimum"
        return ValidationIssue(
            properties: [property],
            message: "the \(name) \(excess.plain) is \(limit) of \(value.plain); the limit is used")
    }

    /// The position of the value between the limits, from 0 to 1.
    var part: Double { length > 0 ? (value - minimum) / length : 0 }

    /// The value at a position between the limits, with no more decimals than values a step apart need.
    func value(atPart part: Double, step: Double) -> Double {
        if part <= 0 { return minimum }
        if part >= 1 { return maximum }
        return nearest(to: (minimum + length * part).rounded(toDecimalsOf: step))
    }

    /// The value a number of steps further, without rounding errors in the decimals.
    ///
    /// - Parameter wraps: Whether a single step beyond a limit leads to the other limit.
    func value(stepped count: Double, by step: Double, wraps: Bool = false) -> Double {
        if wraps, count.magnitude == 1 {
            if count > 0, value >= maximum { return minimum }
            if count < 0, value <= minimum { return nearest(to: maximum) }
        }
        let next = value + count * step
        return nearest(to: next.rounded(toDecimalsOf: max(step.magnitude, next.magnitude) * 1e-12))
    }
}

nonisolated extension Double {
    /// The number rounded to a count of decimals.
    func rounded(toDecimals count: Int) -> Double {
        let power = pow(10, Double(count))
        let rounded = (self * power).rounded() / power
        return rounded.isFinite ? rounded : self
    }

    /// The number rounded to the largest power of ten that is at most `step`.
    func rounded(toDecimalsOf step: Double) -> Double {
        let exponent = floor(log10(step))
        let power = pow(10, exponent.magnitude)
        guard power.isFinite else { return self }
        let rounded = exponent < 0 ? (self * power).rounded() / power : (self / power).rounded() * power
        return rounded.isFinite ? rounded : self
    }
}

/// A control with a value between limits.
protocol RangedControl: Control {
    var range: RangedValue { get set }
    /// The changes of the current press; nil if there is none.
    var gesture: ValueGesture? { get set }
    var isContinuous: Bool { get }
    func rangeDidChange()
}

/// The changes of a value during a press.
nonisolated struct ValueGesture {
    /// The value before the press.
    let start: Double
    /// Whether the value has changed without `valueChanged` being sent.
    var hasUnsentChange = false
    var hasReportedExcess = false
}

extension RangedControl {
    /// Settles the value in a window, once all properties are set.
    func settleRange() {
        diagnostics.reportValidationIssue()
        if window != nil { range.settle() }
    }

    /// Outside a window only the limits are checked, because code may set the limits of a document's control later.
    var rangeValidationIssue: ValidationIssue? {
        range.validationIssue ?? (window == nil ? nil : range.excess(of: "value", named: "value"))
    }

    /// Sets the value or a limit. Numbers that are NaN, and limits that are too large, are reported and ignored.
    func set(_ path: WritableKeyPath<RangedValue, Double>, to number: Double) {
        let isValue = path == \RangedValue.current
        // The distance of two such limits is still finite.
        guard isValue ? !number.isNaN : number.magnitude <= .greatestFiniteMagnitude / 4 else {
            return diagnostics.report(
                isValue
                    ? "invalid value '\(number)': not a number; ignored"
                    : "invalid limit '\(number)': not a number, or too large; ignored")
        }
        let old = range
        range[keyPath: path] = number
        guard range != old else { return }
        if !isValue || range.excess != old.excess { setNeedsLayout() }
        rangeDidChange()
        if range.value != old.value { editableValueDidChange("value") }
    }

    /// Applies a change of the value by the user. During a press `valueChanged` is sent immediately or at the end of the press.
    ///
    /// - Returns: whether the value is different.
    @discardableResult func change(to new: Double, with event: Event?) -> Bool {
        guard new != range.value else { return false }
        set(\.current, to: new)
        guard gesture != nil else {
            sendValueChanged(with: event)
            return true
        }
        gesture?.hasUnsentChange = true
        if isContinuous { sendChange(with: event) }
        return true
    }

    /// The number and its limits for assistive programs.
    func accessibilityRange(step: Double) -> Accessibility.Range? {
        guard range.minimum <= range.maximum else { return nil }
        return Accessibility.Range(range.value, in: range.minimum...range.maximum, step: step)
    }

    /// Sets the value as the user does, on behalf of an assistive program.
    func changeByAssistiveProgram(to value: Double) -> Bool {
        guard isEnabled, gesture == nil else { return false }
        change(to: range.nearest(to: value), with: nil)
        return true
    }

    /// Sends `valueChanged`, unless only code has changed the value during the press.
    private func sendChange(with event: Event?) {
        guard gesture?.hasUnsentChange == true else { return }
        gesture?.hasUnsentChange = false
        gesture?.hasReportedExcess = true
        sendValueChanged(with: event)
    }

    /// Ends a press. If Escape has cancelled it, the value from before the press is restored.
    func endGesture(with event: Event, isCancelled: Bool = false) {
        if isCancelled, case .keyDown = event.kind, let gesture {
            let start = range.nearest(to: gesture.start)
            let isOther = range.value != start
            set(\.current, to: start)
            self.gesture?.hasUnsentChange = isOther && gesture.hasReportedExcess
        }
        sendChange(with: event)
        gesture = nil
        setNeedsDisplay()
    }
}
