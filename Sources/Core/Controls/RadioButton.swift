/// One of several choices that exclude each other, with a title beside it.
///
///     <RadioButton group="size" title="Small" value="s" selection="$size"/>
///     <RadioButton group="size" title="Large" value="l" selection="$size"/>
///
/// A group consists of the radio buttons with the same `group` in a row of a list, or else in the view of a view controller. Radio
/// buttons without a `group` form a group with those in the same superview. At most one button of a group is on. Specification 13.21.
@MainActor open class RadioButton: TitledControl, TabStopGroup, AccessibilitySetMember {
    /// The name of the group; empty, the default, is the group of the superview.
    public var group = "" { didSet { if group != oldValue, isOn { choiceDidChange() } } }

    /// The name of this choice for `selection`; empty, the default, is none.
    public var value = "" {
        didSet {
            guard value != oldValue else { return }
            if isOn { choiceDidChange() } else { isOn = isSelectedValue }
        }
    }

    /// Whether the button is the choice of its group; false by default. Setting it to true sets it to false in the other buttons of the
    /// group. Setting it sends no event.
    public var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            if isOn { choiceDidChange() } else if isSelectedValue { for member in members { member.selection = nil } }
            setNeedsDisplay()
            editableValueDidChange("on")
        }
    }

    /// The `value` of the button of the group that is on; nil if there is none, or it has no `value`. Bind it to the same property in all
    /// buttons of a group.
    public var selection: String? {
        didSet {
            guard selection != oldValue else { return }
            if !value.isEmpty { isOn = isSelectedValue }
            editableValueDidChange("selection")
        }
    }

    public required init() { super.init() }
    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("group", \RadioButton.group) { $0.group = $1 },
            .init("value", \RadioButton.value) { $0.value = $1 },
            .init("on", \RadioButton.isOn, isEditable: true) { $0.isOn = $1 },
            .init("selection", \RadioButton.selection, isEditable: true) { $0.selection = $1 },
        ]
    }

    // MARK: Groups

    private var isSelectedValue: Bool { !value.isEmpty && selection == value }

    /// The radio buttons of the group in focus order, including this one.
    private var members: [RadioButton] {
        let views = group.isEmpty ? superview?.subviews ?? [self] : container.descendants
        return views.compactMap { $0 as? RadioButton }.filter { $0.group == group }
    }

    /// The view whose descendants can belong to the same group.
    private var container: View {
        if let cell = FocusOrder(of: self).enclosingRow?.cell { return cell }
        guard var view: View = superview else { return self }
        while view.viewController == nil, let next = view.superview { view = next }
        return view
    }

    private var usableMembers: [RadioButton] {
        members.filter { $0.isEnabled && Reachability(of: $0).isReachable }
    }

    /// Documents may choose several buttons of a group; the first one stays on.
    override open func didMoveToWindow() { if window != nil, isOn { choiceDidChange() } }

    /// Turns the other buttons of the group off, and updates `selection` in all of them.
    private func choiceDidChange() {
        let new = value.isEmpty ? nil : value
        selection = new
        for other in members where other !== self {
            other.selection = new
            other.isOn = false
        }
    }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        let frame = indicatorFrame
        let color = drawIndicator(isFilled: isOn, cornerRadius: frame.width / 2, into: &list)
        guard isOn else { return }
        let dot = pixels.snapped(frame.inset(by: frame.width / 3))
        list.fill(dot, cornerRadius: dot.width / 2, color)
    }

    // MARK: Input

    /// Turns the button on. A click on a button that is on changes nothing.
    override open func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        guard !isOn else { return }
        isOn = true
        sendValueChanged(with: event)
    }

    /// An arrow key moves focus and choice to the next enabled button of the group. After the last button follows the first.
    override open func handle(_ event: Event) -> Bool {
        guard isEnabled, case .keyDown(let key, [], _) = event.kind, let step = step(of: key) else {
            return super.handle(event)
        }
        let choices = usableMembers
        guard choices.count > 1, let place = choices.firstIndex(where: { $0 === self }) else {
            return super.handle(event)
        }
        let next = choices[(place + step + choices.count) % choices.count]
        if window?.focus.focusByKey(next) == true { next.activate(with: event) }
        return true
    }

    private func step(of key: Key) -> Int? {
        switch key {
        case .up: -1
        case .down: 1
        case .left: isRightToLeft ? 1 : -1
        case .right: isRightToLeft ? -1 : 1
        default: nil
        }
    }

    /// Tab stops at the button of the group that is on, or at the first one if there is none.
    var acceptsTab: Bool {
        let choices = usableMembers
        return (choices.first(where: \.isOn) ?? choices.first) === self
    }

    // MARK: Accessibility

    var accessibilitySet: [View] { members.filter { AccessibilityElement(of: $0).isExposed } }

    override open var accessibility: Accessibility {
        var node = Accessibility(role: .radioButton, label: accessibilityLabel ?? title, isEnabled: isEnabled)
        node.checkState = isOn ? .on : .off
        return node
    }
}
