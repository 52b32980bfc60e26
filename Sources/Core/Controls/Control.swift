/// A view that people act on, and that tells its targets (specification 6 and 13.3).
@MainActor open class Control: View {
    /// A disabled control takes no events and no focus.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                if isTracking { window?.cancelPointer() }
                loseFocus()
                isHighlighted = false
            }
            stateDidChange()
        }
    }
    public var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    /// Held down, by pointer or key.
    public var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
    /// The pointer is over the control.
    public private(set) var isHovered = false { didSet { if isHovered != oldValue { stateDidChange() } } }

    /// Where the control's content is in a width that is larger (specification 5).
    public var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
    }
    public var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
    }

    public private(set) var actions: [ControlAction] = []
    private var isPointerInside = false

    deinit {}

    public func addAction(_ action: ControlAction) { actions.append(action) }

    override class var eventAttributes: [String] { ControlEvents.attributeNames }
    override func addAction(_ action: DocumentAction) {
        guard let events = ControlEvents.attributeTable[action.attribute] else { return }
        addAction(ControlAction(events, name: action.name, perform: action.perform))
    }
    override package var namedActions: [String: String] {
        var named: [String: String] = [:]
        for action in actions {
            guard let name = action.name,
                let attribute = ControlEvents.attributes.first(where: { $0.events == action.events })
            else { continue }
            named[attribute.name] = name
        }
        return named
    }

    /// Calls `perform` for each of the events.
    public func addAction(for events: ControlEvents, _ perform: @escaping () -> Void) {
        addAction(ControlAction(events) { _, _ in perform() })
    }

    /// Tells the targets of these events, in the order in which they were added.
    public func sendActions(for events: ControlEvents, with event: Event? = nil) {
        for action in actions where !action.events.isDisjoint(with: events) { action.perform(self, event) }
    }

    /// Called when a state has changed; the base class has the control drawn again.
    open func stateDidChange() {
        setNeedsDisplay()
        setNeedsComposite()
    }

    /// What a person does with the control: `touchUpInside` and whatever else that means.
    open func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        sendActions(for: .primaryActionTriggered, with: event)
    }

    /// Tells that a person has changed the control's value (specification 6.1).
    public func sendValueChanged(with event: Event?) {
        sendActions(for: .valueChanged, with: event)
        sendActions(for: .primaryActionTriggered, with: event)
    }

    /// The pointer went down at a place of the control, in its coordinates; `touchDown` was sent. The base class does nothing in this and
    /// the next three.
    open func beginTracking(at point: Point, with event: Event) {}
    /// The pointer moved while it was down, maybe beyond the bounds.
    open func continueTracking(at point: Point, with event: Event) {}
    /// The pointer went up, after `touchUpInside` or `touchUpOutside`.
    open func endTracking(isInside: Bool, with event: Event) {}
    /// The pointer was taken away while it was down: `event` is the press of Escape or what else did so.
    open func cancelTracking(with event: Event) {}

    /// Look.md: anything clickable can be hit in a square of 24 points.
    override open var minimumHitTarget: Double { 24 }
    override var isHitAsAWhole: Bool { true }
    override open var acceptsFocus: Bool { isEnabled }
    override open func focusDidChange() {
        // A key that holds the control down is released elsewhere once the focus has moved on.
        let hasKeys = isFirstResponder && window?.isActive == true
        if !hasKeys, isHighlighted, !isTracking {
            isHighlighted = false
            sendActions(for: .touchCancel)
        }
        setNeedsDisplay()
    }
    override open var accessibility: Accessibility { Accessibility(label: accessibilityLabel, isEnabled: isEnabled) }
    override var accessibilityKeys: [Accessibility.Action: Key] { [.press: .return] }
    override open func pointerEntered() { isHovered = true }
    override open func pointerExited() { isHovered = false }

    override open func handle(_ event: Event) -> Bool {
        guard isEnabled else { return event.isPress }
        switch event.kind {
        case .pointerDown(let point, .left, let count, _): press(at: point, event, clickCount: count)
        case .pointerMoved(let point, _) where isTracking: drag(to: convertFromWindow(point), event)
        case .pointerUp(_, .left, _, _) where isTracking: release(event)
        case .keyDown(.space, [], let isRepeat): if !isRepeat { keyPress(event) }
        case .keyUp(.space, _) where isHighlighted && !isTracking: keyRelease(event)
        case .keyDown(.escape, _, _) where isHighlighted && !isTracking: keyCancel(event)
        case .keyDown(.return, [], let isRepeat), .keyDown(.keypadEnter, [], let isRepeat):
            guard !isRepeat else { return true }
            sendActions(for: .touchDown, with: event)
            activate(with: event)
        default: return false
        }
        return true
    }

    override open func pointerCancelled(_ event: Event) {
        guard isTracking else { return }
        isPointerInside = false
        isHighlighted = false
        cancelTracking(with: event)
        sendActions(for: .touchCancel, with: event)
    }

    override var inconsistencies: [String] {
        let isUnderPointer = window?.hover.views.contains { $0 === self } == true
        var found = super.inconsistencies
        if isHovered != isUnderPointer {
            found.append(isHovered ? "stays hovered" : "is under the pointer and not hovered")
        }
        if !isEnabled, isTracking || isFirstResponder {
            found.append("is disabled and has the pointer or the keyboard")
        }
        return found
    }

    override open class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofControls) }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("enabled", \Control.isEnabled) { $0.isEnabled = $1 },
            .init("selected", \Control.isSelected) { $0.isSelected = $1 },
            .init("contentHorizontalAlignment", \Control.contentHorizontalAlignment) {
                $0.contentHorizontalAlignment = $1
            },
            .init("contentVerticalAlignment", \Control.contentVerticalAlignment) { $0.contentVerticalAlignment = $1 },
            .init("highlighted", \Control.isHighlighted) { $0.isHighlighted = $1 },
        ]
    }
}

/// Where content is between left and right.
public nonisolated enum ContentHorizontalAlignment: String, CaseIterable, Sendable, MarkupConvertible {
    case center, left, right, fill, leading, trailing
}

/// Where content is between top and bottom.
public nonisolated enum ContentVerticalAlignment: String, CaseIterable, Sendable, MarkupConvertible {
    case center, top, bottom, fill
}

// MARK: - Drawing
extension Control {
    /// Adds the ring that shows where the keyboard is, around the control's shape.
    public func drawFocusRing(cornerRadius: Double, into list: inout DisplayList) {
        drawFocusRing(around: bounds, cornerRadius: cornerRadius, into: &list)
    }

    /// The accent beside the control: on the superview's background, not on the control's own.
    private var accentAround: Color {
        guard flags.contains(.decidesAppearance), let superview else { return .accent }
        return Color.accent.resolved(in: superview.theme)
    }

    /// The same around a part of the control.
    public func drawFocusRing(around shape: Rect, cornerRadius: Double, into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        let metrics = theme.metrics
        let distance = metrics.focusRingGap + metrics.focusRingWidth
        list.border(
            shape.inset(by: -distance), cornerRadius: cornerRadius + distance, width: metrics.focusRingWidth,
            accentAround)
    }
}

// MARK: - Events
extension Control {
    /// The pointer went down here and has not come up.
    public var isTracking: Bool { window?.pointerTarget === self }

    private func press(at point: Point, _ event: Event, clickCount: Int) {
        window?.capturePointer(for: self)
        isPointerInside = true
        isHighlighted = true
        sendActions(for: .touchDown, with: event)
        if clickCount > 1 { sendActions(for: .touchDownRepeat, with: event) }
        // Who hears of it may take the pointer away.
        if isTracking { beginTracking(at: convertFromWindow(point), with: event) }
    }

    private func drag(to point: Point, _ event: Event) {
        let isInside = hitBounds.contains(point)
        if isInside != isPointerInside {
            isPointerInside = isInside
            isHighlighted = isInside
            sendActions(for: isInside ? .touchDragEnter : .touchDragExit, with: event)
        }
        sendActions(for: isInside ? .touchDragInside : .touchDragOutside, with: event)
        if isTracking { continueTracking(at: point, with: event) }
    }

    private func release(_ event: Event) {
        let isInside = isPointerInside
        isPointerInside = false
        window?.releasePointer()
        isHighlighted = false
        if isInside { activate(with: event) } else { sendActions(for: .touchUpOutside, with: event) }
        endTracking(isInside: isInside, with: event)
    }

    private func keyPress(_ event: Event) {
        isHighlighted = true
        sendActions(for: .touchDown, with: event)
    }

    private func keyCancel(_ event: Event) {
        isHighlighted = false
        sendActions(for: .touchCancel, with: event)
    }

    private func keyRelease(_ event: Event) {
        isHighlighted = false
        activate(with: event)
    }
}

nonisolated extension Event {
    /// A click or press: a disabled control swallows it, so that what lies beneath is not meant.
    var isPress: Bool {
        switch kind {
        case .pointerDown, .pointerUp: true
        default: false
        }
    }
}
