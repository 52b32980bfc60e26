/// What an alert shows: its title, its message, and a button for each action.
final class AlertView: View {
    private unowned let controller: AlertController
    private let titleLabel = Label()
    private let messageLabel = Label()
    /// Has the message where that is cut.
    private let message: PanelScroller
    private let bar = ButtonBar()

    /// Points.
    private static let margin = 20.0
    private static let spacing = (texts: 8.0, bar: 20.0)
    /// What letters may reach beyond the lines that they stand in without being cut.
    private static let overhang = 4.0

    init(_ controller: AlertController) {
        self.controller = controller
        message = PanelScroller(messageLabel)
        super.init()
        titleLabel.font = .style(.headline)
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            if controller.preferredStyle == .actionSheet { label.textAlignment = .center }
        }
        message.contentInset = EdgeInsets(left: Self.overhang, right: Self.overhang)
        for view in [titleLabel, message] as [View] { addSubview(view) }
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
        message.isHidden = messageLabel.text.isEmpty
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

    private var texts: [View] { [titleLabel, message].filter { !$0.isHidden } }

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

    /// - Parameter missing: how much less there is than is asked for: of the message first, then of buttons that can be scrolled.
    /// - Returns: the height.
    private func layout(width: Double, missing: Double = 0, _ place: (View, Rect) -> Void) -> Double {
        let inner = max(0, width - 2 * Self.margin)
        var (y, missing) = (Self.margin, missing)
        for text in texts {
            let asked = text.measure(fitting: Size(inner, .infinity)).height
            let height = text === message ? max(0, asked - missing) : asked
            missing -= asked - height
            let overhang = text === message ? Self.overhang : 0
            place(text, Rect(Self.margin - overhang, y, inner + 2 * overhang, height))
            y += height + Self.spacing.texts
        }
        for field in controller.textFields {
            let height = field.measure(fitting: Size(inner, .infinity)).height
            place(field, Rect(Self.margin, y, inner, height))
            y += height + Self.spacing.texts
        }
        if !texts.isEmpty || !controller.textFields.isEmpty { y += Self.spacing.bar - Self.spacing.texts }
        guard !bar.buttons.isEmpty else { return texts.isEmpty ? y : y - Self.spacing.bar + Self.margin }
        let height = max(
            bar.leastHeight(inWidth: inner), bar.measure(fitting: Size(inner, .infinity)).height - missing)
        place(bar, Rect(Self.margin, y, inner, height))
        return y + height + Self.margin
    }

    /// Arrows and Page keys that nobody wants scroll the message.
    override func handle(_ event: Event) -> Bool {
        if case .keyDown = event.kind, message.scroll(by: event) { return true }
        return super.handle(event)
    }

    override var accessibility: Accessibility {
        Accessibility(role: .alert, label: controller.title ?? controller.message)
    }
}
