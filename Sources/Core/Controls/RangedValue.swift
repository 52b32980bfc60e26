import Glibc

/// A number within limits, as sliders and steppers have it.
///
/// Until it is settled, in layout, what it was set to is kept, so that it does not matter whether the limits come before it or after it.
/// A minimum above the maximum holds alone.
nonisolated struct RangedValue: Equatable {
    private(set) var value = 0.0
    var minimum: Double { didSet { limitsDidChange() } }
    var maximum: Double { didSet { limitsDidChange() } }
    private var wanted: Double
    /// Whether somebody has set the value: what nobody set may lie beyond limits that are set.
    private var isGiven = false
    private var isSettled = false
    /// What was beyond the limits when it was settled.
    private var told: Double?

    init(_ value: Double = 0, minimum: Double, maximum: Double) {
        self.minimum = minimum
        self.maximum = maximum
        wanted = value
        self.value = nearest(to: value)
    }

    /// The value; one beyond the limits is the nearest within, until there are others.
    var current: Double {
        get { value }
        set {
            isGiven = true
            wanted = newValue
            value = nearest(to: newValue)
            if excess != nil { isSettled = false }
        }
    }

    /// From now on limits cut the value for good.
    mutating func settle() {
        isSettled = true
        told = excess
    }

    private mutating func limitsDidChange() {
        value = nearest(to: isSettled ? value : wanted)
        if isSettled { wanted = value }
    }

    func nearest(to number: Double) -> Double { max(min(number, maximum), minimum) }

    var length: Double { max(0, maximum - minimum) }

    var contradiction: Contradiction? {
        guard minimum > maximum else { return nil }
        return Contradiction(
            properties: ["maximumValue", "minimumValue"],
            message:
                "the minimum of \(minimum.plain) is above the maximum of \(maximum.plain); the value stays at the minimum"
        )
    }

    /// What it was set to where that lies beyond the limits, by more than arithmetic adds. What goes on further is no other mistake.
    var excess: Double? {
        guard isGiven, minimum <= maximum, (wanted - value).magnitude > 1e-9 * max(1, value.magnitude) else {
            return nil
        }
        if let told, (told > value) == (wanted > value) { return told }
        return wanted
    }

    /// What is wrong with what it was set to.
    func excess(of property: String, named name: String) -> Contradiction? {
        guard let excess else { return nil }
        let limit = excess > value ? "above the maximum" : "below the minimum"
        return Contradiction(
            properties: [property],
            message: "a \(name) of \(excess.plain) lies \(limit) of \(value.plain); it is brought there")
    }

    /// How far the value is from the minimum, as a part of the length: 0 to 1.
    var part: Double { length > 0 ? (value - minimum) / length : 0 }

    /// The value at a part of the length, with no more decimals than tell it from those a step away.
    func value(atPart part: Double, step: Double) -> Double {
        if part <= 0 { return minimum }
        if part >= 1 { return maximum }
        return nearest(to: (minimum + length * part).rounded(toDecimalsOf: step))
    }

    /// The value so many steps on, without what arithmetic adds to decimals.
    func value(stepped count: Double, by step: Double) -> Double {
        let next = value + count * step
        return nearest(to: next.rounded(toDecimalsOf: max(step.magnitude, next.magnitude) * 1e-12))
    }
}

nonisolated extension Double {
    /// The number to the largest power of ten that is no larger than `step`.
    func rounded(toDecimalsOf step: Double) -> Double {
        let exponent = floor(log10(step))
        let power = pow(10, exponent.magnitude)
        guard power.isFinite else { return self }
        let rounded = exponent < 0 ? (self * power).rounded() / power : (self / power).rounded() * power
        return rounded.isFinite ? rounded : self
    }
}

/// A control whose value lies within limits.
protocol RangedControl: Control {
    var range: RangedValue { get set }
    /// What the press that goes on has done; nil while there is none.
    var gesture: ValueGesture? { get set }
    var isContinuous: Bool { get }
    func rangeDidChange()
}

/// What a press has done to a value.
nonisolated struct ValueGesture {
    /// The value before.
    let start: Double
    /// The value was changed, and nobody was told.
    var isUntold = false
    var hasTold = false
}

extension RangedControl {
    /// In a window, once all is set, the value is cut for good.
    func settleRange() {
        reportContradiction()
        if window != nil { range.settle() }
    }

    /// A document may leave the limits to code.
    var rangeContradiction: Contradiction? {
        range.contradiction ?? (window == nil ? nil : range.excess(of: "value", named: "value"))
    }

    /// Sets the value or a limit. What is no number is refused.
    func set(_ path: WritableKeyPath<RangedValue, Double>, to number: Double) {
        let isValue = path == \RangedValue.current
        // Limits this far apart have a length still.
        guard isValue ? !number.isNaN : number.magnitude <= .greatestFiniteMagnitude / 4 else {
            return report("a \(isValue ? "value" : "limit") of \(number) makes no sense; it is left as it was")
        }
        let old = range
        range[keyPath: path] = number
        guard range != old else { return }
        if !isValue || range.excess != old.excess { setNeedsLayout() }
        rangeDidChange()
        if range.value != old.value { editableValueDidChange("value") }
    }

    /// A person changes the value. During a press that is told at once or at its end.
    ///
    /// - Returns: whether it is another value.
    @discardableResult func change(to new: Double, with event: Event?) -> Bool {
        guard new != range.value else { return false }
        set(\.current, to: new)
        guard gesture != nil else {
            sendValueChanged(with: event)
            return true
        }
        gesture?.isUntold = true
        if isContinuous { tellOfChange(with: event) }
        return true
    }

    /// What others do to the value meanwhile is no news.
    private func tellOfChange(with event: Event?) {
        guard gesture?.isUntold == true else { return }
        gesture?.isUntold = false
        gesture?.hasTold = true
        sendValueChanged(with: event)
    }

    /// The press has ended. What took it away is Escape, which takes the value back to what it was, or anything else.
    func endGesture(with event: Event, isCancelled: Bool = false) {
        if isCancelled, case .keyDown = event.kind, let gesture {
            let start = range.nearest(to: gesture.start)
            let isOther = range.value != start
            set(\.current, to: start)
            self.gesture?.isUntold = isOther && gesture.hasTold
        }
        tellOfChange(with: event)
        gesture = nil
        setNeedsDisplay()
    }
}
