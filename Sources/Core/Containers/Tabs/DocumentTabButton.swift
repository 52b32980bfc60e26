/// The button of a tab of a tab view: image, title, a dot for unsaved changes, and a button that closes the tab.
final class DocumentTabButton: Control {
    private(set) weak var item: TabViewItem?
    private let picture = ImageView()
    private let label = Label()
    private let closeButton = TabCloseButton()
    /// Whether the user drags the tab along the strip.
    var isDragged = false { didSet { if isDragged != oldValue { setNeedsDisplay() } } }
    /// The x coordinate in the row at which the tab was pressed.
    private var pressPlace: Double?
    private var isMiddlePressed = false

    /// Lengths in points: the padding at the ends, the gap between parts, the room of the close button, and the diameter of the dot.
    private static let padding = (start: 12.0, end: 12.0, closable: 6.0)
    private static let gap = 6.0
    private static let closeSide = 24.0
    private static let dot = 7.0
    /// The distance in points that the pointer moves before a press becomes a drag.
    private static let slop = 5.0

    init(_ item: TabViewItem?) {
        self.item = item
        super.init()
        for part in [picture, label] {
            part.isInternalView = true
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        addSubview(closeButton)
        contentDidChange()
    }

    required convenience init() { self.init(nil) }

    deinit {}

    private var row: TabRow? { superview as? TabRow }
    private var strip: TabStrip? { row?.strip }

    // MARK: Content

    func contentDidChange() {
        guard let item else { return }
        picture.image = isRightToLeft ? item.image?.mirroredSymbol : item.image
        picture.isHidden = picture.image == nil
        label.text = item.title
        label.isHidden = item.title.isEmpty
        label.font = .system(size: theme.descriptor(.style(.body)).size, weight: .medium)
        let isStrong = isSelected || isHovered || isHighlighted
        let color: Color? = strip.map {
            $0.contentColor == .label && !isStrong ? .role(.secondaryLabel) : $0.contentColor
        }
        label.textColor = color
        picture.symbolColor = color
        closeButton.color = color ?? .role(.secondaryLabel)
        if closeButton.isHidden == item.isClosable { closeButton.isHidden = !item.isClosable }
        closeButton.isDim = !(isHovered || isSelected)
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func stateDidChange() {
        super.stateDidChange()
        contentDidChange()
    }

    override func environmentDidChange() { contentDidChange() }
    override func didMoveToWindow() { contentDidChange() }

    // MARK: Layout

    /// The room after the title: for the dot, and for the close button or the padding. Closable tabs always have room for the dot, so
    /// that they keep their places when a document is edited and saved.
    private var endWidth: Double {
        let isClosable = item?.isClosable == true
        let close = isClosable ? Self.gap + Self.closeSide + Self.padding.closable : Self.padding.end
        return (isClosable || item?.isEdited == true ? Self.gap + Self.dot : 0) + close
    }
    private var startWidth: Double {
        Self.padding.start + (picture.isHidden ? 0 : Size(ofPart: picture).width + (label.isHidden ? 0 : Self.gap))
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(startWidth + Size(ofPart: label).width + endWidth, theme.metrics.tabBarHeight)
    }
    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        let (image, title) = (Size(ofPart: picture), Size(ofPart: label))
        place(picture, at: Self.padding.start, image)
        let room = max(0, frame.width - startWidth - endWidth)
        place(label, at: startWidth, Size(min(title.width, room), title.height))
        let closeX = frame.width - Self.closeSide - Self.padding.closable
        place(closeButton, at: closeX, Size(Self.closeSide, Self.closeSide))
        toolTip = item?.toolTip ?? (!label.isHidden && label.lacksWidth ? item?.title : nil)
    }

    private func place(_ part: View, at x: Double, _ size: Size) {
        guard !part.isHidden else { return }
        let left = isRightToLeft ? frame.width - x - size.width : x
        part.frame = pixels.snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
    }

    // MARK: Drawing

    /// The distance of the background of a tab from its edges, in points.
    private static let margin = EdgeInsets(top: 5, left: 2, bottom: 5, right: 2)
    /// The mark of the selected tab at the lower edge: its height and its distance from the sides of the tab, in points.
    private static let mark = (height: 3.0, inset: 10.0)

    private var shape: Rect { bounds.inset(by: Self.margin) }

    override func draw(into list: inout DisplayList) {
        guard let strip else { return }
        let radius = theme.metrics.cornerRadius
        if isDragged { list.fill(shape, cornerRadius: radius, .windowBackground) }
        // The line marks the selected tab; a shape, too, would be a second mark.
        if isDragged || !isSelected && (isHovered || isHighlighted) {
            list.fill(shape, cornerRadius: radius, strip.feedback(isPressed: isDragged))
        }
        if item?.isEdited == true {
            let x = startWidth + (label.isHidden ? 0 : label.frame.width) + Self.gap
            let left = isRightToLeft ? frame.width - x - Self.dot : x
            list.fill(
                pixels.snapped(Rect(left, (frame.height - Self.dot) / 2, Self.dot, Self.dot)),
                cornerRadius: Self.dot / 2,
                label.textColor ?? .label)
        }
        guard isSelected else { return }
        let line = Rect(
            Self.mark.inset, frame.height - Self.mark.height, max(0, frame.width - 2 * Self.mark.inset),
            Self.mark.height)
        list.fill(
            pixels.snapped(line), cornerRadius: Self.mark.height / 2,
            strip.contentColor == .label ? inheritedTint ?? .accent : strip.contentColor)
    }

    override func drawOverlay(into list: inout DisplayList) {
        drawFocusRing(around: shape, cornerRadius: theme.metrics.cornerRadius, into: &list)
    }

    // MARK: Events

    override var acceptsFocus: Bool { super.acceptsFocus && strip?.focusStop === self }
    override class var traits: ViewTraits { .clickedWithoutFocus }

    override func focusDidChange() {
        super.focusDidChange()
        if isFirstResponder { strip?.focusDidEnter(to: self) }
    }

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.delete, [], false):
            if let item { item.tabView?.close(item, with: event) }
        case .pointerDown(_, .middle, _, _): isMiddlePressed = true
        case .pointerUp(let point, .middle, _, _) where isMiddlePressed:
            isMiddlePressed = false
            if bounds.contains(convertFromWindow(point)), let item { item.tabView?.close(item, with: event) }
        default: return super.handle(event)
        }
        return true
    }

    override func pointerExited() {
        super.pointerExited()
        isMiddlePressed = false
    }

    override func beginTracking(at point: Point, with event: Event) {
        if let item { item.tabView?.choose(item, with: event) }
        if case .pointerDown(let place, _, _, _) = event.kind { pressPlace = row?.convertFromWindow(place).x }
    }

    override func continueTracking(at point: Point, with event: Event) {
        guard case .pointerMoved(let place, _) = event.kind, let row, let start = pressPlace else { return }
        let x = row.convertFromWindow(place).x
        if !row.isDragging, abs(x - start) > Self.slop { row.beginDrag(self, at: start) }
        if row.isDragging { row.drag(to: x) }
    }

    override func endTracking(isInside: Bool, with event: Event) {
        pressPlace = nil
        row?.endDrag(isCancelled: false, with: event)
    }

    override func cancelTracking(with event: Event) {
        pressPlace = nil
        row?.endDrag(isCancelled: true, with: event)
    }

    override func activate(with event: Event?) {
        super.activate(with: event)
        if let item { item.tabView?.choose(item, with: event) }
    }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        var node = Accessibility(role: .tab, label: item?.spokenName, isEnabled: isEnabled)
        node.isSelected = isSelected
        node.isEdited = item?.isEdited == true
        return node
    }
    override var shownText: String? { item?.title }

    /// Closes the tab on behalf of the close button.
    func close(with event: Event?) { if let item { item.tabView?.close(item, with: event) } }
}

/// The button that closes a tab.
private final class TabCloseButton: Control {
    var color = Color.label { didSet { if color != oldValue { setNeedsDisplay() } } }
    /// Whether the sign is hidden until the pointer is over the tab.
    var isDim = false { didSet { if isDim != oldValue { setNeedsDisplay() } } }

    /// The size of the sign, and the distance of its background from the edges, in points.
    private static let side = 12.0
    private static let margin = 3.0

    required init() {
        super.init()
        isHidden = true
        flags.insert(.leaf)
    }

    deinit {}

    override var acceptsFocus: Bool { false }
    override class var traits: ViewTraits { [.hitAsWhole, .clickedWithoutFocus] }

    override func draw(into list: inout DisplayList) {
        guard !isDim || isHovered || isHighlighted else { return }
        if isHovered || isHighlighted {
            list.fill(
                bounds.inset(by: Self.margin), cornerRadius: theme.metrics.cornerRadius - 2,
                .role(isHighlighted ? .fillPressed : .fillHover))
        }
        let rect = Rect(bounds.midX - Self.side / 2, bounds.midY - Self.side / 2, Self.side, Self.side)
        list.draw(.symbol(.close), in: pixels.snapped(rect), tint: color)
    }

    override func activate(with event: Event?) {
        super.activate(with: event)
        (superview as? DocumentTabButton)?.close(with: event)
    }

    override var accessibility: Accessibility {
        Accessibility(role: .button, label: translated(.close), isEnabled: isEnabled)
    }
}
