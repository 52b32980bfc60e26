/// Shows what is chosen, and opens a panel below it to choose something else.
class DropDownButton: Control {
    private let titleLabel = Label()
    private let arrow = ImageView()
    private weak var dropDown: DropDownLayer?

    /// Points.
    private static let gap = 8.0
    private static let iconSize = 16.0
    private static let leastPadding = 4.0

    /// Whether there is no arrow, and little room around the title.
    var isTight = false {
        didSet {
            guard isTight != oldValue else { return }
            arrow.isHidden = isTight
            setNeedsLayout()
        }
    }
    /// Whether a title for which there is no room is smaller rather than cut.
    var shrinksTitle = false

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

    override var paintedBackground: Color? { nil }
    override func backgroundDidChange() { colorsDidChange() }
    override func environmentDidChange() { colorsDidChange() }

    private func colorsDidChange() {
        let color = backgroundColor.map { mark(onFill: $0) }
        titleLabel.textColor = color
        arrow.symbolColor = color ?? .role(.secondaryLabel)
    }

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

    // MARK: Measuring

    /// Of a button that shows any of the titles.
    static func width(of titles: [String], isTight: Bool = false, in view: View) -> Double {
        let measure = view.textMeasure(.style(.body))
        let widest = titles.reduce(0) { max($0, measure.run($1[...]).width) }
        if isTight { return widest.rounded(.up) + 2 * leastPadding }
        return widest.rounded(.up) + 2 * view.theme.metrics.fieldPadding + gap + iconSize
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(Self.width(of: [title], isTight: isTight, in: self), theme.metrics.controlHeight)
    }

    override func layoutSubviews() {
        let padding = theme.metrics.fieldPadding
        let size = titleLabel.measure(fitting: .unconstrained)
        guard !isTight else {
            let width = max(0, min(size.width, frame.width - 2 * Self.leastPadding))
            titleLabel.shrinks(shrinksTitle && width < size.width)
            return place(titleLabel, at: (frame.width - width) / 2, Size(width, size.height))
        }
        let width = max(0, min(size.width, frame.width - 2 * padding - Self.gap - Self.iconSize))
        titleLabel.shrinks(shrinksTitle && width < size.width)
        place(titleLabel, at: padding, Size(width, size.height))
        place(arrow, at: frame.width - padding - Self.iconSize, Size(Self.iconSize, Self.iconSize))
    }

    private func place(_ view: View, at x: Double, _ size: Size) {
        let left = isRightToLeft ? frame.width - x - size.width : x
        view.frame = snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
    }

    override func firstBaseline(for size: Size) -> Double? { baselineOfMiddle(of: size.height) }

    /// Where a part of the title is; nil where it cannot be seen.
    ///
    /// - Parameter range: in UTF-8.
    func titleRect(of range: Range<Int>) -> Rect? {
        let frame = titleLabel.frame
        guard frame.width > 0 else { return nil }
        let font = titleLabel.font(fitting: frame.width) { textMeasure(Font($0)).run(title[...]).width }
        let line = LongLine(title, measure: textMeasure(font))
        let spans = line.spans(of: range, within: 0..<frame.width)
        guard let first = spans.first, let last = spans.last else { return nil }
        let height = line.metrics.lineHeight
        return Rect(
            frame.minX + first.lowerBound, frame.midY - height / 2, last.upperBound - first.lowerBound, height)
    }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        let isDown = isHighlighted || isOpen
        let color: Color.Role = isDown ? .fillPressed : isHovered && isEnabled ? .fillHover : .fill
        let ground = backgroundColor.map { fill($0, isHovered: isHovered, isPressed: isDown) }
        list.fill(bounds, cornerRadius: theme.metrics.cornerRadius, ground ?? .role(color))
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

extension Label {
    /// Whether a text for which there is no room is smaller, down to half its size: only then, since places on device pixels take a part of
    /// one from others.
    func shrinks(_ isNeeded: Bool) {
        guard isNeeded != adjustsFontSizeToFitWidth else { return }
        minimumScaleFactor = 0.5
        adjustsFontSizeToFitWidth = isNeeded
    }
}
