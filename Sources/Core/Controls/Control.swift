/// A view that users operate, and that sends actions to targets. Specification 6, 13.3.
@MainActor open class Control: View, DocumentEventSource, SelfInspecting {
    /// Whether the control accepts events and focus; true by default.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                if isTracking { window?.pointing.cancel() }
                window?.focus.leave(self)
                isHighlighted = false
            }
            stateDidChange()
        }
    }
    /// Whether the control is selected; false by default. Most controls only store the value.
    public var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    /// Whether the control is pressed, by pointer or key.
    public var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
    /// Whether the pointer is over the control.
    public private(set) var isHovered = false { didSet { if isHovered != oldValue { stateDidChange() } } }

    /// The horizontal position of the content in a wider control. Specification 5.
    public var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
    }
    /// The vertical position of the content in a higher control; `center` by default.
    public var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
    }

    /// The actions of the control, in the order in which they were added.
    public private(set) var actions: [ControlAction] = []
    private var isPointerInside = false

    deinit {}

    /// Adds an action, which is performed after those that were added before.
    public func addAction(_ action: ControlAction) { actions.append(action) }

    /// Removes an action. Does nothing if the control does not have it.
    public func removeAction(_ action: ControlAction) { actions.removeAll { $0 === action } }

    package class var eventAttributes: [String] { ControlEvents.attributeNames }
    package func addAction(_ action: DocumentAction) {
        guard let events = ControlEvents.attributeTable[action.attribute] else { return }
        addAction(ControlAction(events, name: action.name, perform: action.perform))
    }
    package var namedActions: [String: String] {
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
    ///
    /// - Returns: The action, for `removeAction(_:)`.
    @discardableResult
    public func addAction(for events: ControlEvents, _ perform: @escaping () -> Void) -> ControlAction {
        let action = ControlAction(events) { _, _ in perform() }
        addAction(action)
        return action
    }

    /// Sends these events to the targets, in the order in which they were added.
    public func sendActions(for events: ControlEvents, with event: Event? = nil) {
        for action in actions where !action.events.isDisjoint(with: events) {
            if action.name == nil, let inspection = window?.application?.inspection {
                inspection.willPerformClosure(for: action.events, of: self)
            }
            action.perform(self, event)
        }
    }

    /// Responds to a change of state; the base implementation redraws the control.
    open func stateDidChange() {
        setNeedsDisplay()
        DisplayPass(of: self).markForDisplay(.composite)
    }

    /// Performs the main action of the control: sends `touchUpInside` and `primaryActionTriggered`.
    open func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        sendActions(for: .primaryActionTriggered, with: event)
    }

    /// Sends the actions for a value that the user has changed. Specification 6.1.
    public func sendValueChanged(with event: Event?) {
        sendActions(for: .valueChanged, with: event)
        sendActions(for: .primaryActionTriggered, with: event)
    }

    /// Responds to a pointer down inside the control, after `touchDown` is sent. The point is in the control's coordinates.
    /// The base implementations of this and the next three methods do nothing.
    open func beginTracking(at point: Point, with event: Event) {}
    /// Responds to a pointer move during a press, which may be outside the bounds.
    open func continueTracking(at point: Point, with event: Event) {}
    /// Responds to the end of a press, after `touchUpInside` or `touchUpOutside` is sent.
    open func endTracking(isInside: Bool, with event: Event) {}
    /// Responds to the loss of a press. `event` is its cause, such as the press of Escape.
    open func cancelTracking(with event: Event) {}

    /// Look.md: every clickable view has a hit target of at least 24 points square.
    override open var minimumHitTarget: Double { 24 }
    override open class var traits: ViewTraits { .hitAsWhole }
    override open var acceptsFocus: Bool { isEnabled }
    override open func focusDidChange() {
        // After focus has moved, the release of the key that presses the control goes to another view.
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

    var inconsistencies: [String] {
        let isUnderPointer = window?.hover.views.contains { $0 === self } == true
        var found: [String] = []
        if isHovered != isUnderPointer {
            found.append(isHovered ? "stays hovered" : "is under the pointer but not hovered")
        }
        if !isEnabled, isTracking || isFirstResponder {
            found.append("is disabled and has the pointer or focus")
        }
        return found
    }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofControls)
    }
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

/// The horizontal position of content in a control.
public nonisolated enum ContentHorizontalAlignment: String, CaseIterable, Sendable, MarkupConvertible {
    case center, left, right, fill, leading, trailing
}

/// The vertical position of content in a control.
public nonisolated enum ContentVerticalAlignment: String, CaseIterable, Sendable, MarkupConvertible {
    case center, top, bottom, fill
}

// MARK: - Drawing
extension Control {
    /// Draws the focus ring around the control's shape.
    public func drawFocusRing(cornerRadius: Double, into list: inout DisplayList) {
        drawFocusRing(around: bounds, cornerRadius: cornerRadius, into: &list)
    }

    /// The accent colour of the superview, because the ring is drawn on the superview's background.
    private var accentAround: Color {
        guard flags.contains(.decidesAppearance), let superview else { return .accent }
        return Color.accent.resolved(in: superview.theme)
    }

    /// Draws the focus ring around a part of the control.
    public func drawFocusRing(around shape: Rect, cornerRadius: Double, into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        let metrics = theme.metrics
        let distance = metrics.focusRingGap + metrics.focusRingWidth
        list.strokeBorder(
            shape.inset(by: -distance), cornerRadius: cornerRadius + distance, width: metrics.focusRingWidth,
            accentAround)
    }
}

// MARK: - Events
extension Control {
    /// Whether the pointer went down on the control and is still down.
    public var isTracking: Bool { window?.pointerTarget === self }

    private func press(at point: Point, _ event: Event, clickCount: Int) {
        window?.capturePointer(for: self)
        isPointerInside = true
        isHighlighted = true
        sendActions(for: .touchDown, with: event)
        if clickCount > 1 { sendActions(for: .touchDownRepeat, with: event) }
        // An action may have cancelled the press.
        if isTracking { beginTracking(at: convertFromWindow(point), with: event) }
    }

    private func drag(to point: Point, _ event: Event) {
        let isInside = HitTesting(of: self).isHit(at: point)
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
    /// Whether the event is a pointer press or release; disabled controls swallow these, so that views behind them do not react.
    var isPress: Bool {
        switch kind {
        case .pointerDown, .pointerUp: true
        default: false
        }
    }

    /// Whether the right button is pressed or released. A press that no view handles opens a context menu.
    var isRightPress: Bool {
        switch kind {
        case .pointerDown(_, .right, _, _), .pointerUp(_, .right, _, _): true
        default: false
        }
    }
}
