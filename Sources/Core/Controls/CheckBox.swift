/// A box that is checked, not checked, or mixed, with a title beside it.
///
///     <CheckBox title="Show hidden files" on="$showsHiddenFiles"/>
///
/// A ``Switch`` is the alternative for a setting that takes effect at once. Specification 13.21.
@MainActor open class CheckBox: TitledControl {
    /// The states of a check box.
    public nonisolated enum State: String, CaseIterable, Sendable, MarkupConvertible {
        /// Not checked.
        case off
        /// Checked.
        case on
        /// A part is checked, for example some of the selected files. A click checks the box.
        case mixed
    }

    /// The state of the box; `off` by default. Setting it sends no event.
    public var state = State.off {
        didSet {
            guard state != oldValue else { return }
            setNeedsDisplay()
            editableValueDidChange("state")
            if (state == .on) != (oldValue == .on) { editableValueDidChange("on") }
        }
    }
    /// Whether the box is checked; false for a box that is `mixed`. Setting it sends no event.
    public var isOn: Bool {
        get { state == .on }
        set { if newValue != isOn || state == .mixed { state = newValue ? .on : .off } }
    }

    public required init() { super.init() }
    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("on", \CheckBox.isOn, isEditable: true) { $0.isOn = $1 },
            .init("state", \CheckBox.state, isEditable: true) { $0.state = $1 },
        ]
    }

    // MARK: Drawing

    private static let cornerRadius = 4.0

    override open func draw(into list: inout DisplayList) {
        let color = drawIndicator(isFilled: state != .off, cornerRadius: Self.cornerRadius, into: &list)
        let symbol: Symbol
        switch state {
        case .off: return
        case .on: symbol = .check
        case .mixed: symbol = .mixed
        }
        list.draw(.symbol(symbol), in: indicatorFrame.inset(by: 1), tint: color)
    }

    // MARK: Input

    /// Checks the box, or clears it if it is checked.
    override open func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        isOn = !isOn
        sendValueChanged(with: event)
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        var node = Accessibility(role: .checkBox, label: accessibilityLabel ?? title, isEnabled: isEnabled)
        node.checkState =
            switch state {
            case .off: .off
            case .on: .on
            case .mixed: .mixed
            }
        return node
    }
}
