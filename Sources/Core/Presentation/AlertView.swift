/// What an alert shows: its title, its message, and a button for each action.
final class AlertView: View {
    private unowned let controller: AlertController
    private let titleLabel = Label()
    private let messageLabel = Label()
    private let bar = ButtonBar()

    /// Points.
    private static let margin = 20.0
    private static let spacing = (texts: 8.0, bar: 20.0)

    init(_ controller: AlertController) {
        self.controller = controller
        super.init()
        titleLabel.font = .style(.headline)
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            if controller.preferredStyle == .actionSheet { label.textAlignment = .center }
            addSubview(label)
        }
        for field in controller.textFields { addSubview(field) }
        bar.isColumn = controller.preferredStyle == .actionSheet
        addSubview(bar)
        update()
    }

    required convenience init() { self.init(AlertController()) }

    deinit {}

    func update() {
        titleLabel.text = controller.title ?? ""
        messageLabel.text = controller.message ?? ""
        titleLabel.isHidden = titleLabel.text.isEmpty
        messageLabel.isHidden = messageLabel.text.isEmpty
        bar.show(controller.actions, defaultAction: controller.defaultAction) { [weak controller] in
            controller?.perform($0)
        }
        setNeedsLayout()
    }

    /// The button that Return presses; where it is none's, that which changes nothing.
    var initialResponder: View? {
        let candidates: [View?] =
            controller.textFields + [bar.button(of: controller.defaultAction), bar.cancelButton] + bar.buttons
        return candidates.lazy.compactMap(\.self).first { $0.acceptsFocus }
    }

    private var labels: [Label] { [titleLabel, messageLabel].filter { !$0.isHidden } }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let width =
            proposal.width.isFinite ? proposal.width : bar.measure(fitting: .unconstrained).width + 2 * Self.margin
        return Size(width, layout(width: width) { _, _ in })
    }

    /// The buttons stay in sight, whatever there is to read.
    override func layoutSubviews() {
        let missing = max(0, layout(width: frame.width) { _, _ in } - frame.height)
        _ = layout(width: frame.width, missing: missing) { view, frame in view.frame = snapped(frame) }
    }

    /// - Parameter missing: how much less there is of the message than it asks for.
    /// - Returns: the height.
    private func layout(width: Double, missing: Double = 0, _ place: (View, Rect) -> Void) -> Double {
        let inner = max(0, width - 2 * Self.margin)
        var y = Self.margin
        for label in labels {
            let asked = label.measure(fitting: Size(inner, .infinity)).height
            let height = label === messageLabel ? max(0, asked - missing) : asked
            place(label, Rect(Self.margin, y, inner, height))
            y += height + Self.spacing.texts
        }
        for field in controller.textFields {
            let height = field.measure(fitting: Size(inner, .infinity)).height
            place(field, Rect(Self.margin, y, inner, height))
            y += height + Self.spacing.texts
        }
        if !labels.isEmpty || !controller.textFields.isEmpty { y += Self.spacing.bar - Self.spacing.texts }
        guard !bar.buttons.isEmpty else { return labels.isEmpty ? y : y - Self.spacing.bar + Self.margin }
        let height = bar.measure(fitting: Size(inner, .infinity)).height
        place(bar, Rect(Self.margin, y, inner, height))
        return y + height + Self.margin
    }

    override var accessibility: Accessibility {
        Accessibility(role: .alert, label: controller.title ?? controller.message)
    }
}

/// Buttons beside each other at the trailing side, or, where there is no room for that, one below the other.
final class ButtonBar: View {
    /// One below the other also where there is room.
    var isColumn = false
    private(set) var buttons: [Button] = []
    private var actions: [AlertAction] = []

    private static let spacing = 8.0

    func show(_ actions: [AlertAction], defaultAction: AlertAction?, perform: @escaping (AlertAction) -> Void) {
        if !self.actions.elementsEqual(actions, by: ===) {
            for button in buttons { button.removeFromSuperview() }
            self.actions = actions
            buttons = actions.map { action in
                let button = Button()
                button.addAction(for: .primaryActionTriggered) { perform(action) }
                addSubview(button)
                return button
            }
        }
        for (button, action) in zip(buttons, actions) {
            button.title = action.title
            button.isEnabled = action.isEnabled
            button.style = action === defaultAction ? .prominent : .system
            button.tintColor = action.style == .destructive ? .role(.destructive) : nil
        }
        setNeedsLayout()
    }

    func button(of action: AlertAction?) -> Button? { zip(actions, buttons).first { $0.0 === action }?.1 }
    var cancelButton: Button? { button(of: actions.first { $0.style == .cancel }) }

    /// In a row from the leading side, what leaves all as it is comes first; in a column last.
    private func ordered(inColumn: Bool) -> [Button] {
        let (cancel, others) = (cancelButton, buttons.filter { $0 !== cancelButton })
        let first = [cancel].compactMap(\.self)
        return inColumn ? others + first : first + others
    }

    private func isStacked(in width: Double) -> Bool { isColumn || rowWidth > width }

    private var rowWidth: Double {
        buttons.reduce(-Self.spacing) { $0 + $1.measure(fitting: .unconstrained).width + Self.spacing }
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        guard !buttons.isEmpty else { return .zero }
        let heights = buttons.map { $0.measure(fitting: .unconstrained).height }
        let widest = buttons.map { $0.measure(fitting: .unconstrained).width }.max() ?? 0
        guard isStacked(in: proposal.width) else { return Size(rowWidth, heights.max() ?? 0) }
        return Size(widest, heights.reduce(-Self.spacing) { $0 + $1 + Self.spacing })
    }

    override func layoutSubviews() {
        guard !isStacked(in: frame.width) else {
            var y = 0.0
            for button in ordered(inColumn: true) {
                let height = button.measure(fitting: .unconstrained).height
                button.frame = snapped(Rect(0, y, frame.width, height))
                y += height + Self.spacing
            }
            return
        }
        var x = isRightToLeft ? rowWidth : frame.width - rowWidth
        for button in ordered(inColumn: false) {
            let width = button.measure(fitting: .unconstrained).width
            if isRightToLeft { x -= width }
            button.frame = snapped(Rect(x, 0, width, frame.height))
            x += isRightToLeft ? -Self.spacing : width + Self.spacing
        }
    }

    override var orderedSubviews: [View] { ordered(inColumn: isStacked(in: frame.width)) }
}
