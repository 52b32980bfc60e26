/// A button that shows the selected value, and opens a panel below it to select another.
class DropDownButton: Control {
    private let titleLabel = Label()
    private let arrow = ImageView()
    private weak var dropDown: DropDownLayer?

    /// Distances and sizes in points.
    private static let gap = 8.0
    private static let iconSize = 16.0
    private static let minimumPadding = 4.0

    /// Whether the arrow is hidden and the padding is small.
    var isTight = false {
        didSet {
            guard isTight != oldValue else { return }
            arrow.isHidden = isTight
            setNeedsLayout()
        }
    }
    /// Whether a title that does not fit is scaled down instead of truncated.
    var shrinksTitle = false

    required init() {
        super.init()
        arrow.image = .symbol(.down)
        arrow.symbolColor = .role(.secondaryLabel)
        for view in [titleLabel, arrow] {
            view.isInternalView = true
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

    /// Opens the panel; subclasses create its content.
    func openPanel(with event: Event?) {}

    override var backgroundShape: (corners: CornerRadii, beneath: Double)? { nil }
    override func respond(to change: ViewChange) {
        super.respond(to: change)
        if case .background = change { colorsDidChange() }
    }
    override func environmentDidChange() { colorsDidChange() }

    private func colorsDidChange() {
        let color = backgroundColor.map { mark(onFill: $0) }
        titleLabel.textColor = color
        arrow.symbolColor = color ?? .role(.secondaryLabel)
    }

    func panelDidClose() {}

    var isOpen: Bool { dropDown != nil }

    /// - Parameters:
    ///   - first: the first responder in the panel; nil is the first view that accepts focus.
    ///   - contentSource: an object that the view's content depends on; it is retained while the panel is open.
    func open(_ view: View, size: Size = .undefined, first: View? = nil, contentSource: AnyObject? = nil) {
        guard let window, !isOpen, isEnabled else { return }
        let layer = DropDownLayer(view, beside: self, preferredSize: size)
        layer.firstResponder = first
        layer.contentSource = contentSource
        layer.onDismiss = { [weak self] in
            self?.dropDown = nil
            self?.setNeedsDisplay()
            self?.panelDidClose()
        }
        dropDown = layer
        window.presentation.show(layer, animated: true)
        setNeedsDisplay()
    }

    func close() { dropDown?.dismiss(animated: true) }

    // MARK: Measuring

    /// Returns the width of a button that can show any of the titles.
    static func width(of titles: [String], isTight: Bool = false, in view: View) -> Double {
        let measure = TextMeasure(.style(.body), in: view)
        let widest = titles.reduce(0) { max($0, measure.run($1[...]).width) }
        if isTight { return widest.rounded(.up) + 2 * minimumPadding }
        return widest.rounded(.up) + 2 * view.theme.metrics.fieldPadding + gap + iconSize
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(Self.width(of: [title], isTight: isTight, in: self), theme.metrics.controlHeight)
    }

    override func layoutSubviews() {
        let padding = theme.metrics.fieldPadding
        let size = titleLabel.measure(fitting: .unconstrained)
        guard !isTight else {
            let width = max(0, min(size.width, frame.width - 2 * Self.minimumPadding))
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
        view.frame = pixels.snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
    }

    override func firstBaseline(for size: Size) -> Double? { TextMeasure.baseline(in: size.height, of: self) }

    /// Returns the rectangle of a part of the title; nil if it is not visible.
    ///
    /// - Parameter range: a range in UTF-8 offsets.
    func titleRect(of range: Range<Int>) -> Rect? {
        let frame = titleLabel.frame
        guard frame.width > 0 else { return nil }
        let font = titleLabel.font(fitting: frame.width) { TextMeasure(Font($0), in: self).run(title[...]).width }
        let line = SegmentedLine(title, measure: TextMeasure(font, in: self))
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
        fillShape(bounds, cornerRadius: theme.metrics.cornerRadius, ground ?? .role(color), into: &list)
        drawFocusRing(cornerRadius: theme.metrics.cornerRadius, into: &list)
    }

    override var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Input

    override func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        if isEnabled, !isOpen { openPanel(with: event) }
    }

    override var shownText: String? { title }
}

extension Label {
    /// Scales a text that does not fit, down to half its size. It is enabled only when needed, since pixel alignment can make a view
    /// slightly narrower than its text.
    func shrinks(_ isNeeded: Bool) {
        guard isNeeded != adjustsFontSizeToFitWidth else { return }
        minimumScaleFactor = 0.5
        adjustsFontSizeToFitWidth = isNeeded
    }
}
