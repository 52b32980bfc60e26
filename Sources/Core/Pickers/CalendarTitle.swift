/// The month that a calendar shows, which opens wheels for another, and closes them.
final class CalendarTitle: Control {
    private let label = Label()
    private let arrow = ImageView()
    /// What is shown, and its short form for where room lacks.
    var texts = (full: "", short: "")
    /// The wheels are there.
    var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }

    /// Points.
    static let padding = 6.0
    private static let gap = 4.0
    private static let iconSize = 12.0

    required init() {
        super.init()
        label.font = .style(.headline)
        arrow.image = .symbol(.down)
        arrow.symbolColor = .role(.secondaryLabel)
        for view in [label, arrow] {
            view.isPart = true
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    // MARK: Layout

    /// Says what there is room for.
    ///
    /// - Returns: the width that it takes, in points.
    func fit(_ room: Double) -> Double {
        let around = 2 * Self.padding + Self.gap + Self.iconSize
        let isShort = textMeasure(label.font).run(texts.full[...]).width > room - around
        label.text = isShort ? texts.short : texts.full
        let width = label.measure(fitting: .unconstrained).width
        label.shrinks(width > room - around)
        return max(0, min(roundedUp(width + around), room))
    }

    override func layoutSubviews() {
        func place(_ view: View, _ x: Double, _ size: Size) {
            let left = isRightToLeft ? frame.width - x - size.width : x
            view.frame = snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
        }
        let room = max(0, frame.width - 2 * Self.padding - Self.gap - Self.iconSize)
        let asked = label.measure(fitting: .unconstrained)
        let text = Size(min(asked.width, room), asked.height)
        place(label, Self.padding, text)
        place(arrow, Self.padding + text.width + Self.gap, Size(Self.iconSize, Self.iconSize))
    }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        guard isEnabled, isHovered || isHighlighted || isOpen else { return }
        let color: Color.Role = isHighlighted || isOpen ? .fillPressed : .fillHover
        list.fill(bounds, cornerRadius: theme.metrics.cornerRadius, .role(color))
    }

    override func drawOverlay(into list: inout DisplayList) {
        drawFocusRing(cornerRadius: theme.metrics.cornerRadius, into: &list)
    }

    // MARK: Accessibility

    override var shownText: String? { texts.full }
    override var accessibility: Accessibility {
        Accessibility(role: .button, label: texts.full, isEnabled: isEnabled)
    }
}
