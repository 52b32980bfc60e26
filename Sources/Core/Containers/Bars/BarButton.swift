/// The button of a bar button item.
final class BarButton: Control {
    private(set) weak var item: BarButtonItem?
    /// Returns the menu that replaces the item's own menu.
    var makeMenu: (() -> Menu?)?
    /// The image before the title if the item has none, such as the arrow of a back button.
    var leadingImage: Image? { didSet { if leadingImage != oldValue { contentDidChange() } } }
    /// Whether the title is hidden for lack of space.
    var isTitleHidden = false { didSet { if isTitleHidden != oldValue { contentDidChange() } } }

    private let label = Label()
    private let picture = ImageView()
    private let arrow = ImageView()

    /// Lengths in points: the padding of a title and of an image, the gap between parts, and the size of an arrow.
    private static let padding = (title: 10.0, image: 8.0)
    private static let gap = 6.0
    private static let arrowSide = 12.0

    init(_ item: BarButtonItem?) {
        self.item = item
        super.init()
        for part in [picture, label, arrow] {
            part.isInternalView = true
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        arrow.image = .symbol(.down)
        contentDidChange()
    }

    required convenience init() { self.init(nil) }

    private var bar: Bar? {
        var next = superview
        while let view = next {
            if let bar = view as? Bar { return bar }
            next = view.superview
        }
        return nil
    }

    // MARK: Content

    func contentDidChange() {
        guard let item else { return }
        isEnabled = item.isEnabled && bar?.isEnabled != false
        isSelected = item.isSelected
        let image = item.image ?? leadingImage
        picture.image = isRightToLeft ? image?.mirroredSymbol : image
        picture.isHidden = picture.image == nil
        label.text = item.image == nil ? item.title ?? "" : ""
        label.isHidden = label.text.isEmpty || isTitleHidden
        let size = theme.descriptor(.style(.body)).size
        label.font = .system(size: size, weight: item.style == .done ? .semibold : .medium)
        arrow.isHidden = item.menu == nil
        toolTip = item.toolTip ?? (label.isHidden ? item.spokenName : nil)
        let color = contentColorOnBackground
        label.textColor = color
        picture.symbolColor = color
        arrow.symbolColor = color
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var tint: Color? { item?.tintColor }

    /// Animates a change of the item's tint: the fill is drawn with the animated tint, while title and icon animate their own colours.
    func tintDidChange(_ storage: ReferenceWritableKeyPath<BarButtonItem, Color?>, from old: Color?) {
        guard let item else { return }
        let property = AnimatedProperty(
            owner: item, storage: storage, name: "tintColor",
            shown: { [unowned self] in $0 ?? inheritedTint ?? .accent })
        animation.animateChange(of: property, from: old)
        if tint != old { contentDidChange() }
    }

    /// The fill colour of a `done` item; nil also if the item is disabled, so that its title is readable.
    private var ground: Color? { item?.style == .done && isEnabled ? tint ?? inheritedTint ?? .accent : nil }

    private var contentColorOnBackground: Color {
        if let ground { return theme.text(on: ground) }
        return tint ?? bar?.contentColorOnBar ?? markColor
    }

    override func environmentDidChange() { contentDidChange() }
    override func didMoveToWindow() { contentDidChange() }

    // MARK: Measuring

    private var parts: [(view: View, size: Size)] {
        [picture, label, arrow].filter { !$0.isHidden }.map { part in
            if part === arrow { return (part, Size(Self.arrowSide, Self.arrowSide)) }
            return (part, Size(ofPart: part))
        }
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let parts = parts
        let padding = label.isHidden ? Self.padding.image : Self.padding.title
        let content = parts.reduce(Double(max(0, parts.count - 1)) * Self.gap) { $0 + $1.size.width }
        let height = max(theme.metrics.controlHeight, parts.map(\.size.height).max() ?? 0)
        return Size(max(content + 2 * padding, item?.width ?? 0, minimumHitTarget), height)
    }

    /// The width of the button with its title, even if the title is hidden, in points.
    var widthWithTitle: Double {
        let width = measure(fitting: .unconstrained).width
        guard isTitleHidden else { return width }
        return width + label.measure(fitting: .unconstrained).width + Self.gap
            + 2 * (Self.padding.title - Self.padding.image)
    }

    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        let parts = parts
        let gaps = Double(max(0, parts.count - 1)) * Self.gap
        let fixed = parts.reduce(gaps) { $0 + ($1.view === label ? 0 : $1.size.width) }
        let room = max(0, frame.width - fixed - 2 * Self.padding.image)
        let widths = parts.map { $0.view === label ? min($0.size.width, room) : $0.size.width }
        var x = (frame.width - widths.reduce(gaps, +)) / 2
        for (part, width) in zip(parts, widths) {
            let left = isRightToLeft ? frame.width - x - width : x
            part.view.frame = pixels.snapped(Rect(left, (frame.height - part.size.height) / 2, width, part.size.height))
            x += width + Self.gap
        }
    }

    override func firstBaseline(for size: Size) -> Double? { TextMeasure.baseline(in: size.height, of: self) }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        let radius = theme.metrics.cornerRadius
        if let ground {
            let mark = theme.text(on: ground)
            list.fill(
                bounds, cornerRadius: radius,
                feedback(ground, under: mark, isHovered: isHovered, isPressed: isHighlighted))
        } else if isEnabled, isHovered || isHighlighted || isSelected, let bar {
            list.fill(bounds, cornerRadius: radius, bar.feedback(isPressed: isHighlighted || isSelected))
        }
    }

    override func drawOverlay(into list: inout DisplayList) {
        drawFocusRing(cornerRadius: theme.metrics.cornerRadius, into: &list)
    }

    override var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Events

    override var acceptsFocus: Bool { super.acceptsFocus && (bar.map { $0.focusStop === self } ?? true) }
    override class var traits: ViewTraits { [.hitAsWhole, .clickedWithoutFocus] }

    override func focusDidChange() {
        super.focusDidChange()
        if isFirstResponder { bar?.focusDidEnter(to: self) }
    }

    /// A menu opens on pointer down.
    override func handle(_ event: Event) -> Bool {
        guard isEnabled, makeMenu != nil || item?.menu != nil else { return super.handle(event) }
        switch event.kind {
        case .pointerDown(_, .left, _, _), .keyDown(.space, [], false), .keyDown(.return, [], false),
            .keyDown(.keypadEnter, [], false), .keyDown(.down, [], false):
            (makeMenu?() ?? item?.menu)?.show(beside: self)
            return true
        default: return super.handle(event)
        }
    }

    override func activate(with event: Event?) {
        super.activate(with: event)
        item?.perform(with: event)
    }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        var node = Accessibility(role: .button, label: accessibilityLabel ?? item?.spokenName, isEnabled: isEnabled)
        if isSelected { node.isSelected = true }
        return node
    }
    override var shownText: String? { label.text }
}

/// The container of an item's custom view. The bar hides and disables the container, and does not change the state of the view itself.
final class BarItemContainer: View, HostingView {
    let content: View
    /// Whether the bar is enabled.
    var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            isUserInteractionEnabled = isEnabled
            DisplayPass(of: self).markForDisplay(.composite)
        }
    }

    init(_ content: View) {
        self.content = content
        super.init()
        isInternalView = true
        hitBehavior = .passThrough
        addSubview(content)
    }

    required convenience init() { self.init(View()) }

    deinit {}

    var hostedSubviews: [View] { [content] }
    override var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        content.isHidden ? .zero : content.measure(fitting: proposal)
    }

    /// The bar hides the box if its view is hidden or does not fit, but measures it, because the height of the bar depends on all items.
    override class var traits: ViewTraits { .measuredWhileHidden }

    override func layoutSubviews() {
        let asked = content.measure(fitting: bounds.size)
        let height = min(asked.height.defined(or: frame.height), frame.height)
        content.frame = pixels.snapped(Rect(0, (frame.height - height) / 2, frame.width, height))
    }
}
