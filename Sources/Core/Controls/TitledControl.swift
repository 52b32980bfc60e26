/// A control that is an indicator with a title beside it, such as a check box or a radio button.
///
/// The title wraps. A click on it is a click on the indicator. Specification 13.21.
@MainActor open class TitledControl: Control {
    private var titlePart: Label?

    /// The title; empty by default.
    public var title: String {
        get { titlePart?.text ?? "" }
        set { if newValue != title { titleLabel.text = newValue } }
    }

    /// The label of the title, whose font and colour an app may set. It is created on first access.
    public var titleLabel: Label {
        if let titlePart { return titlePart }
        let label = Label()
        label.numberOfLines = 0
        label.isInternalView = true
        titlePart = label
        addSubview(label)
        return label
    }

    public required init() {
        super.init()
        contentHorizontalAlignment = .leading
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("title", \TitledControl.title) { $0.title = $1 },
            .init(object: "titleLabel", \TitledControl.titleLabel),
        ]
    }

    // MARK: Measuring

    private var side: Double { theme.metrics.indicatorSide }
    private var shownTitle: Label? { titlePart.flatMap { $0.text.isEmpty ? nil : $0 } }
    /// The frames of indicator and title in a given size, from left to right, and the size of both together.
    private func parts(in room: Size) -> (indicator: Rect, title: Rect, size: Size) {
        guard let label = shownTitle else {
            return (Rect(0, 0, side, side), .zero, Size(side, side))
        }
        let line = label.lineHeight
        let start = side + theme.metrics.indicatorGap
        let size = label.measure(fitting: Size(max(0, room.width - start), .infinity))
        let indicator = Rect(0, max(0, (line - side) / 2), side, side)
        let title = Rect(start, max(0, (side - line) / 2), size.width.defined(or: 0), size.height.defined(or: 0))
        return (indicator, title, Size(title.maxX, max(indicator.maxY, title.maxY)))
    }

    override open func intrinsicSize(fitting proposal: Size) -> Size { parts(in: proposal).size }
    override open var hasConstantSize: Bool { shownTitle == nil }
    /// That of a label, so that titles wrap before other controls are compressed.
    override open var compressionResistancePriority: Double { titlePart?.compressionResistancePriority ?? 750 }

    override open func firstBaseline(for size: Size) -> Double? { baseline(for: size) { $0.firstBaseline(for: $1) } }
    override open func lastBaseline(for size: Size) -> Double? { baseline(for: size) { $0.lastBaseline(for: $1) } }

    private func baseline(for size: Size, of title: (Label, Size) -> Double?) -> Double? {
        let parts = parts(in: size)
        guard let label = shownTitle else { return TextMeasure.baseline(in: size.height, of: self) }
        let top = (size.height - parts.size.height) * topPart + parts.title.minY
        return title(label, parts.title.size).map { top + $0 }
    }

    // MARK: Arranging

    /// The frame of the indicator.
    var indicatorFrame: Rect { arranged.indicator }

    private var arranged: (indicator: Rect, title: Rect) {
        let parts = parts(in: frame.size)
        let origin = Point((frame.width - parts.size.width) * leftPart, (frame.height - parts.size.height) * topPart)
        func placed(_ part: Rect) -> Rect {
            let x = isRightToLeft ? parts.size.width - part.maxX : part.minX
            return pixels.snapped(Rect(origin.x + x, origin.y + part.minY, part.width, part.height))
        }
        return (placed(parts.indicator), placed(parts.title))
    }

    override open func layoutSubviews() { titlePart?.frame = arranged.title }

    /// The indicator and the title; the free space beside them is not hit.
    override var hitShape: Rect {
        let parts = arranged
        return shownTitle == nil ? parts.indicator : parts.indicator.union(parts.title)
    }

    // MARK: Drawing

    /// Draws the box or the circle of an indicator.
    ///
    /// - Returns: The colour of the mark on it.
    func drawIndicator(isFilled: Bool, cornerRadius: Double, into list: inout DisplayList) -> Color {
        let shape = indicatorFrame
        let fill = isFilled ? filledTrack : .contentBackground
        let mark = isFilled ? theme.mark(on: fill) : .label
        list.fill(
            shape, cornerRadius: cornerRadius,
            feedback(fill, under: mark, isHovered: isHovered, isPressed: isHighlighted),
            beneath: isFilled ? 0 : 1)
        if !isFilled { list.strokeBorder(shape, cornerRadius: cornerRadius, width: 1, .role(.inputBorder)) }
        drawFocusRing(around: shape, cornerRadius: cornerRadius, into: &list)
        return mark
    }

    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }
    override open var shownText: String? { title }
}

extension Label {
    /// The height of a line in the label's font, in points.
    fileprivate var lineHeight: Double { TextMeasure(font, in: self).metrics.lineHeight }
}
