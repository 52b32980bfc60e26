/// Shows a calendar's month; a click opens and closes wheels for another month.
final class CalendarTitle: Control {
    private let label = Label()
    private let arrow = ImageView()
    /// The text, and its short form for when space is tight.
    var texts = (full: "", short: "")
    /// Whether the wheels are shown.
    var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }

    /// Distances and sizes in points.
    static let padding = 6.0
    private static let gap = 4.0
    private static let iconSize = 12.0

    required init() {
        super.init()
        label.font = .style(.headline)
        arrow.image = .symbol(.down)
        arrow.symbolColor = .role(.secondaryLabel)
        for view in [label, arrow] {
            view.isInternalView = true
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    // MARK: Layout

    /// Selects the long or the short text for a width.
    ///
    /// - Returns: the width that the title occupies, in points.
    func fit(_ room: Double) -> Double {
        let around = 2 * Self.padding + Self.gap + Self.iconSize
        let isShort = TextMeasure(label.font, in: self).run(texts.full[...]).width > room - around
        label.text = isShort ? texts.short : texts.full
        let width = label.measure(fitting: .unconstrained).width
        label.shrinks(width > room - around)
        return max(0, min(pixels.roundedUp(width + around), room))
    }

    override func layoutSubviews() {
        func place(_ view: View, _ x: Double, _ size: Size) {
            let left = isRightToLeft ? frame.width - x - size.width : x
            view.frame = pixels.snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
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
