/// The button of a tab.
final class TabButton: Control {
    private(set) weak var item: TabBarItem?

    private let picture = ImageView()
    private let label = Label()
    private let badge = TabBadge()

    /// Lengths in points: the padding on both sides of the content, and the gap between its parts.
    private static let padding = 14.0
    private static let gap = 6.0
    /// The padding if the title is below the image, in points.
    private static let stackedPadding = 10.0
    /// The offset from the centre of an image to the centre of its badge, if the title is below the image.
    private static let badgeDistance = Point(11, -7)

    init(_ item: TabBarItem?) {
        self.item = item
        super.init()
        for part in [picture, label, badge] as [View] {
            part.isInternalView = true
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        contentDidChange()
    }

    required convenience init() { self.init(nil) }

    private var bar: TabBar? { superview as? TabBar }
    /// Whether the title is below the image.
    private var isStacked: Bool { theme.density == .touch && item?.image != nil }
    private func hidesTitle(inCompactBar isCompact: Bool) -> Bool {
        item?.title ?? "" == "" || isCompact && !isSelected && !isStacked && item?.image != nil
    }

    // MARK: Content

    func contentDidChange() {
        guard let item else { return }
        isEnabled = item.isEnabled && bar?.isEnabled != false
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        picture.image = isRightToLeft ? image?.mirroredSymbol : image
        picture.isHidden = picture.image == nil
        label.text = item.title ?? ""
        label.isHidden = hidesTitle(inCompactBar: bar?.isCompact == true)
        label.font =
            isStacked ? .style(.caption2) : .system(size: theme.descriptor(.style(.body)).size, weight: .medium)
        let color =
            isSelected
            ? bar?.selectedColor
            : isEnabled && (isHovered || isHighlighted) ? bar?.contentColor : bar?.unselectedColor
        label.textColor = color
        picture.symbolColor = color
        badge.show(item.badgeValue, item.badgeColor)
        if isHidden { bar?.setNeedsDisplay() }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Updates the content after a change of its size, after which all tabs may move.
    func partsDidChange() {
        contentDidChange()
        bar?.setNeedsLayout()
    }

    /// The badge, and its dot on the overflow button, use the colour of the item. The text of the badge animates its own colour.
    func badgeColorDidChange() {
        badge.color = item?.badgeColor
        if isHidden { bar?.setNeedsDisplay() }
    }

    override func stateDidChange() {
        super.stateDidChange()
        contentDidChange()
    }

    override func environmentDidChange() { contentDidChange() }
    override func didMoveToWindow() { contentDidChange() }

    // MARK: Measuring

    private var row: [View] { [picture, label, badge].filter { !$0.isHidden } }

    /// The width with the full padding, in points.
    func naturalWidth(inCompactBar isCompact: Bool) -> Double {
        let hidesTitle = hidesTitle(inCompactBar: isCompact)
        // The label may be hidden now, and counts in a bar that has room for it.
        let title = hidesTitle ? 0 : label.measure(fitting: .unconstrained).width
        let others = ([picture, badge] as [View]).filter { !$0.isHidden }
        let gaps = Double(max(0, others.count - (hidesTitle ? 1 : 0))) * Self.gap
        let content =
            isStacked
            ? max(Size(ofPart: picture).width, title)
            : others.reduce(title + gaps) { $0 + Size(ofPart: $1).width }
        return max(content + 2 * (isStacked ? Self.stackedPadding : Self.padding), minimumHitTarget)
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(naturalWidth(inCompactBar: bar?.isCompact == true), theme.metrics.tabBarHeight)
    }

    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        isStacked ? stack() : line()
        toolTip = !label.text.isEmpty && (label.isHidden || label.lacksWidth) ? label.text : nil
    }

    private func line() {
        let gaps = Double(max(0, row.count - 1)) * Self.gap
        let fixed = row.reduce(gaps) { $0 + ($1 === label ? 0 : Size(ofPart: $1).width) }
        let titleWidth = min(Size(ofPart: label).width, max(0, frame.width - fixed - Self.gap))
        var x = (frame.width - fixed - (label.isHidden ? 0 : titleWidth)) / 2
        for part in row {
            let asked = Size(ofPart: part)
            let width = part === label ? titleWidth : asked.width
            let left = isRightToLeft ? frame.width - x - width : x
            part.frame = pixels.snapped(Rect(left, (frame.height - asked.height) / 2, width, asked.height))
            x += width + Self.gap
        }
    }

    private func stack() {
        let (image, title) = (Size(ofPart: picture), Size(ofPart: label))
        let gap = label.isHidden ? 0 : Self.gap / 2
        let top = (frame.height - image.height - gap - title.height) / 2
        picture.frame = pixels.snapped(Rect((frame.width - image.width) / 2, top, image.width, image.height))
        let width = min(title.width, frame.width)
        label.frame = pixels.snapped(Rect((frame.width - width) / 2, top + image.height + gap, width, title.height))
        let asked = Size(ofPart: badge)
        let way = Self.badgeDistance.x * (isRightToLeft ? -1 : 1)
        badge.frame = pixels.snapped(
            Rect(
                frame.width / 2 + way - asked.width / 2,
                top + image.height / 2 + Self.badgeDistance.y - asked.height / 2,
                asked.width, asked.height))
    }

    // MARK: Drawing

    /// The distance of the background of a tab from its upper and lower edge, in points.
    private static let margin = 5.0

    private var shape: Rect { bounds.inset(by: EdgeInsets(top: Self.margin, left: 2, bottom: Self.margin, right: 2)) }

    override func draw(into list: inout DisplayList) {
        guard isEnabled, isHovered || isHighlighted, let bar else { return }
        list.fill(shape, cornerRadius: theme.metrics.cornerRadius, bar.feedback(isPressed: isHighlighted))
    }

    override func drawOverlay(into list: inout DisplayList) {
        drawFocusRing(around: shape, cornerRadius: theme.metrics.cornerRadius, into: &list)
    }

    override var stateOpacity: Double { item?.isEnabled == false || !isEnabled ? theme.metrics.disabledOpacity : 1 }

    // MARK: Events

    override var acceptsFocus: Bool { super.acceptsFocus && bar?.focusStop === self }
    override class var traits: ViewTraits { [.hitAsWhole, .clickedWithoutFocus] }

    override func focusDidChange() {
        super.focusDidChange()
        if isFirstResponder { bar?.focusDidEnter(to: self) }
    }

    override func activate(with event: Event?) {
        super.activate(with: event)
        if let item { bar?.choose(item, with: event) }
    }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        var node = Accessibility(
            role: .tab, label: accessibilityLabel ?? item?.accessibilityLabel ?? item?.title ?? item?.image?.name,
            value: item?.badgeValue?.isEmpty == false ? item?.badgeValue : nil, isEnabled: isEnabled)
        node.isSelected = isSelected
        return node
    }
    override var shownText: String? { item?.title }
}

/// A short text in a pill, or a dot.
final class TabBadge: View {
    private let label = Label()
    var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
    private var isDot = false

    /// Lengths in points: the height of the pill, the padding on both sides of the text, and the size of a dot.
    private static let height = 16.0
    private static let padding = 5.0
    private static let dot = 8.0

    required init() {
        super.init()
        label.font = .system(size: 11, weight: .semibold)
        label.textAlignment = .center
        label.isInternalView = true
        addSubview(label)
    }

    func show(_ text: String?, _ color: Color?) {
        isHidden = text == nil
        isDot = text?.isEmpty == true
        label.text = text ?? ""
        self.color = color
        label.textColor = theme.text(on: ground)
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var ground: Color { color ?? .role(.destructive) }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        if isDot { return Size(Self.dot, Self.dot) }
        let width = label.measure(fitting: .unconstrained).width + 2 * Self.padding
        return Size(max(Self.height, width), Self.height)
    }

    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        let height = label.measure(fitting: .unconstrained).height
        label.frame = pixels.snapped(Rect(0, (frame.height - height) / 2, frame.width, height))
    }

    override func draw(into list: inout DisplayList) { list.fill(bounds, cornerRadius: frame.height / 2, ground) }
}
