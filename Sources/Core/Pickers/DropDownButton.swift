/// Shows what is chosen, and opens a panel below it to choose something else.
class DropDownButton: Control {
    private let titleLabel = Label()
    private let arrow = ImageView()
    private weak var dropDown: DropDownLayer?

    /// Points.
    private static let gap = 8.0
    private static let iconSize = 16.0

    required init() {
        super.init()
        arrow.image = .symbol(.down)
        arrow.symbolColor = .role(.secondaryLabel)
        for view in [titleLabel, arrow] {
            view.isPart = true
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    var title: String {
        get { titleLabel.text }
        set {
            titleLabel.text = newValue
            setNeedsLayout()
        }
    }

    /// What the panel shows.
    func openPanel(with event: Event?) {}
    func panelDidClose() {}

    var isOpen: Bool { dropDown != nil }

    /// - Parameters:
    ///   - first: what has the keyboard in the panel; nil is the first that takes it.
    ///   - contentSource: what the view asks for its content, as long as it can be seen.
    func open(_ view: View, size: Size = .undefined, first: View? = nil, contentSource: AnyObject? = nil) {
        guard let window, !isOpen, isEnabled else { return }
        let layer = DropDownLayer(view, beside: self, preferredSize: size)
        layer.firstResponder = first
        layer.contentSource = contentSource
        layer.whenDismissed = { [weak self] in
            self?.dropDown = nil
            self?.setNeedsDisplay()
            self?.panelDidClose()
        }
        dropDown = layer
        window.show(layer, animated: true)
        setNeedsDisplay()
    }

    func close() { dropDown?.dismiss(animated: true) }

    override func stateDidChange() {
        super.stateDidChange()
        if !isEnabled { close() }
    }

    // MARK: Measuring

    /// Of a button that shows any of the titles.
    static func width(of titles: [String], in view: View) -> Double {
        let measure = view.textMeasure(.style(.body))
        let widest = titles.reduce(0) { max($0, measure.run($1[...]).width) }
        return widest.rounded(.up) + 2 * view.theme.metrics.fieldPadding + gap + iconSize
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(Self.width(of: [title], in: self), theme.metrics.controlHeight)
    }

    override func layoutSubviews() {
        let padding = theme.metrics.fieldPadding
        let size = titleLabel.measure(fitting: .unconstrained)
        let width = max(0, min(size.width, frame.width - 2 * padding - Self.gap - Self.iconSize))
        place(titleLabel, at: padding, Size(width, size.height))
        place(arrow, at: frame.width - padding - Self.iconSize, Size(Self.iconSize, Self.iconSize))
    }

    private func place(_ view: View, at x: Double, _ size: Size) {
        let left = isRightToLeft ? frame.width - x - size.width : x
        view.frame = snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
    }

    override func firstBaseline(for size: Size) -> Double? { baselineOfMiddle(of: size.height) }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        let isDown = isHighlighted || isOpen
        let color: Color.Role = isDown ? .fillPressed : isHovered && isEnabled ? .fillHover : .fill
        list.fill(bounds, cornerRadius: theme.metrics.cornerRadius, .role(color))
        drawFocusRing(cornerRadius: theme.metrics.cornerRadius, into: &list)
    }

    override var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: People

    override func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        if isEnabled, !isOpen { openPanel(with: event) }
    }

    override var shownText: String? { title }
}
