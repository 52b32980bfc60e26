/// A segment of a segmented control: a title or an image that can be pressed.
final class Segment: Control, MarkupItem {
    private(set) var title: String?
    private(set) var image: Image?
    /// The value that the segment represents.
    var value: Any? { didSet { if let control, let index { control.selectRequestedSegment(at: index) } } }
    /// The width in points; 0 is the width of the content.
    var fixedWidth = 0.0
    /// Whether the segment can be chosen while the control is enabled.
    var isAllowed = true {
        didSet {
            guard isAllowed != oldValue else { return }
            if let control { isEnabled = control.isEnabled && isAllowed }
            DisplayPass(of: self).markForDisplay(.composite)
        }
    }
    var color = Color.label { didSet { if color != oldValue { show(title: title, image: image) } } }

    private var part: View?

    /// The minimum margin on each side of the content, in points.
    private static let margin = 4.0

    init(title: String? = nil, image: Image? = nil) {
        super.init()
        show(title: title, image: image)
    }

    required convenience init() { self.init(title: nil) }

    private var control: SegmentedControl? { superview as? SegmentedControl }
    private var index: Int? { control?.segments.firstIndex { $0 === self } }

    // MARK: Markup

    static var elementName: String { "segment" }
    /// A segment has no other properties of a view.
    override class var properties: PropertyTable {
        .empty + [
            .init("title", \Segment.title) { $0.show(title: $1, image: nil) },
            .init("image", \Segment.image) { if $0.title == nil { $0.show(title: nil, image: $1) } },
            .init(any: "value", \Segment.value) { $0.value = $1 },
            .init("enabled", \Segment.isAllowed) { $0.isAllowed = $1 },
        ]
    }
    override class var ignoredAttributes: Set<String> { [] }
    override class var eventAttributes: [String] { [] }
    var hasContent: Bool { title != nil || image != nil }

    func show(title: String?, image: Image?) {
        self.title = title
        self.image = image
        if image != nil {
            let view = part as? ImageView ?? replacePart(with: ImageView())
            view.image = image
            view.symbolColor = color
        } else {
            let label = part as? Label ?? replacePart(with: Label())
            label.text = title ?? ""
            label.textColor = color
            label.textAlignment = .center
        }
        setNeedsLayout()
    }

    private func replacePart<Part: View>(with new: Part) -> Part {
        part?.removeFromSuperview()
        part = new
        new.isInternalView = true
        new.isUserInteractionEnabled = false
        addSubview(new)
        return new
    }

    /// Whether the value is equal to another one, or has the same text.
    func hasValue(_ other: Any) -> Bool {
        guard let value = value.flatMap(BoundValue.unwrapped), let other = BoundValue.unwrapped(other) else {
            return false
        }
        if let one = value as? AnyHashable, let two = other as? AnyHashable, one == two { return true }
        guard let text = BoundValue.text(value) else { return false }
        return text == BoundValue.text(other)
    }

    // MARK: Measuring

    private var contentSize: Size { part?.measure(fitting: .unconstrained) ?? .zero }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(contentSize.width + 2 * theme.metrics.buttonPadding, theme.metrics.segmentHeight)
    }
    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        let size = contentSize
        let width = min(size.width, max(0, frame.width - 2 * Self.margin))
        part?.frame = pixels.snapped(
            Rect((frame.width - width) / 2, (frame.height - size.height) / 2, width, size.height))
    }

    // MARK: Drawing

    /// Draws the hovered or pressed state, behind the indicator of the chosen segment.
    ///
    /// - Parameter ground: The control's background colour; nil is the theme's colour.
    func drawFeedback(cornerRadius: Double, on ground: Color?, into list: inout DisplayList) {
        guard isEnabled, !isSelected, isHovered || isHighlighted else { return }
        let color = ground.map { shade(on: $0, isPressed: isHighlighted) }
        list.fill(
            frame.inset(by: SegmentedControl.thumbInset),
            cornerRadius: max(0, cornerRadius - SegmentedControl.thumbInset),
            color ?? .role(isHighlighted ? .fillPressed : .fillHover))
    }

    override func stateDidChange() {
        super.stateDidChange()
        control?.setNeedsDisplay()
    }

    override var stateOpacity: Double { isAllowed ? 1 : theme.metrics.disabledOpacity }

    // MARK: Input

    /// The control takes focus instead.
    override var acceptsFocus: Bool { false }

    /// The control sends the touch events of its segments.
    override func sendActions(for events: ControlEvents, with event: Event? = nil) {
        control?.sendActions(for: events.intersection(.allTouchEvents), with: event)
    }

    override func activate(with event: Event?) {
        guard let control, let index else { return }
        control.sendActions(for: .touchUpInside, with: event)
        control.choose(index, with: event)
    }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        var node = Accessibility(
            role: .segment, label: title ?? accessibilityLabel ?? image?.name, isEnabled: isEnabled)
        node.isSelected = isSelected
        return node
    }
}
