/// A message along the top of a window or a pane, with an action and a close button.
///
///     <Banner text="You work offline" kind="warning" buttonTitle="Connect" onPrimaryActionTriggered="connect"/>
///
/// The button sends `primaryActionTriggered`. The close button sets `revealed` to false and sends `valueChanged`. Specification 13.30.
@MainActor open class Banner: Control {
    /// The meaning of the message, which determines its icon.
    public nonisolated enum Kind: String, CaseIterable, Sendable {
        case info, success, warning, error

        fileprivate var symbol: Symbol { self == .success ? .check : .info }
        fileprivate var color: Color {
            switch self {
            case .info: .accent
            case .success: .role(.success)
            case .warning: .role(.warning)
            case .error: .role(.destructive)
            }
        }
    }

    /// The message; empty by default.
    public var text = "" { didSet { if text != oldValue { update() } } }
    /// The meaning of the message; `info` by default.
    public var kind = Kind.info { didSet { if kind != oldValue { update() } } }
    /// The title of the button; empty, the default, is no button.
    public var buttonTitle = "" { didSet { if buttonTitle != oldValue { update() } } }
    /// Whether there is a close button; true by default.
    public var showsCloseButton = true { didSet { if showsCloseButton != oldValue { update() } } }
    /// Whether the banner is shown; true by default. A banner that is not shown is hidden.
    public var isRevealed: Bool {
        get { !isHidden }
        set {
            guard newValue == isHidden else { return }
            isHidden = !newValue
            viewStateDidChange("revealed")
        }
    }

    private let icon = ImageView()
    private let label = Label()
    private let button = Button()
    private let closeButton = Button()

    /// Lengths in points: the margins at the sides, above and below, and the gap between the parts.
    private static let margins = (side: 12.0, edge: 7.0)
    private static let gap = 10.0
    /// The opacity of the kind's colour over the background.
    private static let tintOpacity = 0.14

    public required init() {
        super.init()
        label.numberOfLines = 0
        button.style = .system
        closeButton.style = .plain
        closeButton.image = .symbol(.close)
        closeButton.tintColor = .label
        closeButton.ensuredExtras.localizedAccessibilityLabel = .close
        // The accessibility node of the banner has the message, and the buttons have their own.
        for part in [icon, label] as [View] { part.isInternalView = true }
        for part in [icon, label, button, closeButton] as [View] { addSubview(part) }
        button.addAction(for: .primaryActionTriggered) { [weak self] in
            self?.sendActions(for: .primaryActionTriggered)
        }
        closeButton.addAction(for: .primaryActionTriggered) { [weak self] in self?.close() }
        update()
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("text", \Banner.text) { $0.text = $1 },
            .init("kind", \Banner.kind) { $0.kind = $1 },
            .init("buttonTitle", \Banner.buttonTitle) { $0.buttonTitle = $1 },
            .init("showsCloseButton", \Banner.showsCloseButton) { $0.showsCloseButton = $1 },
            .init("revealed", \Banner.isRevealed, isEditable: true) { $0.isRevealed = $1 },
        ]
    }

    private func update() {
        icon.image = .symbol(kind.symbol)
        icon.symbolColor = kind.color
        label.text = text
        button.title = buttonTitle
        button.isHidden = buttonTitle.isEmpty
        closeButton.isHidden = !showsCloseButton
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func close() {
        isRevealed = false
        sendActions(for: .valueChanged)
    }

    override open func stateDidChange() {
        super.stateDidChange()
        for button in [button, closeButton] { button.isEnabled = isEnabled }
        label.isEnabled = isEnabled
    }

    // MARK: Layout

    private var trailingParts: [View] { [button, closeButton].filter { !$0.isHidden } }

    /// The width that icon and buttons take, with the gaps to the message.
    private var takenWidth: Double {
        let parts = [icon as View] + trailingParts
        return parts.reduce(2 * Self.margins.side) { $0 + $1.measure(fitting: .unconstrained).width + Self.gap }
    }

    /// The superview determines the width; a message that does not fit is wrapped.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let room = max(0, proposal.width - takenWidth)
        let parts = trailingParts.map { $0.measure(fitting: .unconstrained).height }
        let height = max(label.measure(fitting: Size(room, .infinity)).height, parts.max() ?? 0)
        return Size(.undefined, max(theme.metrics.navigationBarHeight, height + 2 * Self.margins.edge))
    }
    override open var hasConstantSize: Bool { false }

    override open func layoutSubviews() {
        let width = max(0, frame.width - takenWidth)
        var x = Self.margins.side
        func place(_ view: View, _ size: Size) {
            let left = isRightToLeft ? frame.width - x - size.width : x
            view.frame = pixels.snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
            x += size.width + Self.gap
        }
        place(icon, icon.measure(fitting: .unconstrained))
        place(label, Size(width, label.measure(fitting: Size(width, .infinity)).height))
        for part in trailingParts { place(part, part.measure(fitting: .unconstrained)) }
    }

    override open func draw(into list: inout DisplayList) {
        list.fill(bounds, .windowBackground)
        list.fill(bounds, kind.color.opacity(Self.tintOpacity))
        list.fill(pixels.hairline(atBottomOf: bounds), .separator)
    }

    // MARK: Events

    // The buttons have the pointer and the keys instead.
    override open var acceptsFocus: Bool { false }
    override open var minimumHitTarget: Double { 0 }
    override open class var traits: ViewTraits { [] }
    override var accessibilityKeys: [Accessibility.Action: Key] { [:] }
    override open func handle(_ event: Event) -> Bool { !isEnabled && event.isPress }

    override open var shownText: String? { text }
    override open var accessibility: Accessibility {
        var node = Accessibility(
            role: .status, label: accessibilityLabel ?? (text.isEmpty ? nil : text), isEnabled: isEnabled)
        node.live = .polite
        return node
    }
}

extension Banner.Kind: MarkupConvertible {}
