/// The view of an alert. If the window is too low even for the shortened alert, all of it scrolls.
final class AlertView: View {
    private let body: AlertBody
    private let scroller: PanelScroller

    init(_ controller: AlertController) {
        body = AlertBody(controller)
        scroller = PanelScroller(body)
        super.init()
        addSubview(scroller)
    }

    required convenience init() { self.init(AlertController()) }

    deinit {}

    func update() { body.update() }
    var initialResponder: View? { body.initialResponder }

    override func intrinsicSize(fitting proposal: Size) -> Size { body.naturalSize(fitting: proposal) }
    override var hasConstantSize: Bool { false }

    override func layoutSubviews() {
        body.room = frame.height
        scroller.frame = bounds
    }

    /// Arrow and Page keys that no other view handles scroll the message, or the whole alert.
    override func handle(_ event: Event) -> Bool {
        if case .keyDown = event.kind, body.scrollMessage(by: event) || scroller.scroll(by: event) { return true }
        return super.handle(event)
    }

    override var accessibility: Accessibility { body.spoken }
}

/// The title of an alert, its message, and a button for each action.
private final class AlertBody: View {
    private unowned let controller: AlertController
    private let titleLabel = Label()
    private let messageLabel = Label()
    /// The scroll view of the message, for messages that are clipped.
    private let message: PanelScroller
    private let bar = ButtonBar()
    /// The height of the alert, in points. Content that does not fit is shortened as far as possible.
    var room = Double.infinity { didSet { if room != oldValue { setNeedsLayout() } } }

    /// The least and greatest margin, in points.
    private static let margins = (least: 6.0, most: 20.0)
    /// The width, in points, below which the margin shrinks by `part` of the missing width.
    private static let usual = (width: 240.0, part: 1.0 / 6)
    /// The least visible height of the message, in lines.
    private static let minimumLineCount = 1.5
    private static let spacing = (texts: 8.0, bar: 20.0)
    /// The distance that glyphs may extend beyond the sides of their lines without being clipped, in points.
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

    /// The view that gets focus first: a text field, the default button, the cancel button, or another button.
    var initialResponder: View? {
        let candidates: [View?] =
            controller.textFields + [bar.button(of: controller.defaultAction), bar.cancelButton] + bar.buttons
        return candidates.lazy.compactMap(\.self).first { $0.acceptsFocus }
    }

    private static func margin(inWidth width: Double) -> Double {
        max(margins.least, margins.most - max(0, usual.width - width) * usual.part)
    }

    private var texts: [View] { [titleLabel, message].filter { !$0.isHidden } }

    func naturalSize(fitting proposal: Size) -> Size {
        let margins = 2 * Self.margins.most
        let width = proposal.width.isFinite ? proposal.width : bar.measure(fitting: .unconstrained).width + margins
        return Size(width, layout(width: width) { _, _ in })
    }

    /// Returns the natural size, with the height of `room` if the content can be shortened to that.
    override func intrinsicSize(fitting proposal: Size) -> Size {
        let natural = naturalSize(fitting: proposal)
        let least = layout(width: natural.width, missing: .infinity) { _, _ in }
        return Size(natural.width, natural.height > room && least <= room ? room : natural.height)
    }
    override var hasConstantSize: Bool { false }

    override func layoutSubviews() {
        let missing = max(0, layout(width: frame.width) { _, _ in } - frame.height)
        _ = layout(width: frame.width, missing: missing) { view, frame in view.frame = pixels.snapped(frame) }
    }

    /// - Parameter missing: the height to save, in points: first from the message, then from buttons that can scroll.
    /// - Returns: the height, in points.
    private func layout(width: Double, missing: Double = 0, _ place: (View, Rect) -> Void) -> Double {
        let margin = Self.margin(inWidth: width)
        let inner = max(0, width - 2 * margin)
        var (y, missing) = (margin, missing)
        for text in texts {
            let asked = text.measure(fitting: Size(inner, .infinity)).height
            let least = min(asked, Self.minimumLineCount * TextMeasure(messageLabel.font, in: self).metrics.lineHeight)
            let height = text === message ? max(least, asked - missing) : asked
            missing -= asked - height
            let overhang = text === message ? Self.overhang : 0
            place(text, Rect(margin - overhang, y, inner + 2 * overhang, height))
            y += height + Self.spacing.texts
        }
        for field in controller.textFields {
            let height = field.measure(fitting: Size(inner, .infinity)).height
            place(field, Rect(margin, y, inner, height))
            y += height + Self.spacing.texts
        }
        let gap = min(Self.spacing.bar, margin)
        if !texts.isEmpty || !controller.textFields.isEmpty { y += gap - Self.spacing.texts }
        guard !bar.buttons.isEmpty else { return texts.isEmpty ? y : y - gap + margin }
        let height = max(
            bar.leastHeight(inWidth: inner), bar.measure(fitting: Size(inner, .infinity)).height - missing)
        place(bar, Rect(margin, y, inner, height))
        return y + height + margin
    }

    func scrollMessage(by event: Event) -> Bool { message.scroll(by: event) }

    var spoken: Accessibility {
        var node = Accessibility(role: .alert, label: controller.title ?? controller.message)
        node.isModal = true
        return node
    }
}
