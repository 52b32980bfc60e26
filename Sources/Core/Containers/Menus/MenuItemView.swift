/// An item of a menu.
final class MenuItemView: Control {
    let element: MenuElement
    /// Whether space before the title is reserved for a mark or an image, because an item of the menu has one.
    var hasMarks = false { didSet { if hasMarks != oldValue { setNeedsLayout() } } }
    /// Whether the submenu of the item is open.
    var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }
    weak var menuLayer: MenuLayer?
    /// Whether the pointer has moved over the item; false if the item has only appeared under the pointer.
    private var hasPointer = false

    private let titleLabel = Label()
    private let shortcutLabel = Label()
    private let mark = ImageView()
    private let arrow = ImageView()

    /// Lengths in points.
    private static let inset = 12.0
    private static let gap = (mark: 8.0, shortcut: 28.0)
    private static let iconSize = 16.0
    /// The distance of the highlight from the edges of the menu, in points.
    private static let margin = 4.0

    init(_ element: MenuElement) {
        self.element = element
        super.init()
        isEnabled = action?.attributes.contains(.disabled) != true && submenu?.groups.isEmpty != true
        titleLabel.text = element.title
        shortcutLabel.text = action?.shortcut ?? ""
        shortcutLabel.textColor = .role(.secondaryLabel)
        mark.image = image
        arrow.image = submenu == nil ? nil : .symbol(.forward)
        arrow.symbolColor = .role(.secondaryLabel)
        if action?.attributes.contains(.destructive) == true { titleLabel.textColor = .role(.destructive) }
        mark.symbolColor = titleLabel.textColor ?? (isMarked ? nil : .label)
        for view in [mark, titleLabel, shortcutLabel, arrow] {
            view.isInternalView = true
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    required convenience init() { self.init(Menu()) }

    var action: Action? { element as? Action }
    var submenu: Menu? { element as? Menu }
    var hasMark: Bool { image != nil }
    private var isMarked: Bool { action.map { $0.state != .off } ?? false }

    private var image: Image? {
        switch action?.state {
        case .on: .symbol(.check)
        case .mixed: .symbol(.mixed)
        default: element.image
        }
    }

    // MARK: Measuring

    private var textStart: Double { Self.inset + (hasMarks ? Self.iconSize + Self.gap.mark : 0) }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let title = titleLabel.measure(fitting: .unconstrained)
        let shortcut =
            shortcutLabel.text.isEmpty ? 0 : shortcutLabel.measure(fitting: .unconstrained).width + Self.gap.shortcut
        let end = submenu == nil ? 0 : Self.iconSize + Self.gap.mark
        return Size(
            textStart + title.width + shortcut + end + Self.inset, max(title.height, theme.metrics.menuItemHeight))
    }

    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        let titleSize = titleLabel.measure(fitting: .unconstrained)
        let shortcutSize = shortcutLabel.measure(fitting: .unconstrained)
        place(mark, at: Self.inset, Size(Self.iconSize, Self.iconSize))
        let room = frame.width - textStart - Self.inset - (submenu == nil ? 0 : Self.iconSize + Self.gap.mark)
        // If the window is too narrow for both, show the title without the keys.
        shortcutLabel.isHidden = titleSize.width + Self.gap.mark + shortcutSize.width > room
        place(titleLabel, at: textStart, Size(min(titleSize.width, max(0, room)), titleSize.height))
        place(shortcutLabel, at: frame.width - Self.inset - shortcutSize.width, shortcutSize)
        place(arrow, at: frame.width - Self.inset - Self.iconSize, Size(Self.iconSize, Self.iconSize))
        arrow.image = submenu == nil ? nil : .symbol(isRightToLeft ? .backward : .forward)
    }

    private func place(_ view: View, at x: Double, _ size: Size) {
        let x = isRightToLeft ? frame.width - x - size.width : x
        view.frame = pixels.snapped(Rect(x, (frame.height - size.height) / 2, size.width, size.height))
    }

    // MARK: Drawing

    override var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    override func draw(into list: inout DisplayList) {
        guard isFirstResponder || isOpen else { return }
        let shape = bounds.inset(by: EdgeInsets(left: Self.margin, right: Self.margin))
        list.fill(
            shape, cornerRadius: theme.metrics.panelRadius - Self.margin, .role(isHighlighted ? .fillPressed : .fill))
    }

    // MARK: Events

    override func pointerExited() {
        super.pointerExited()
        hasPointer = false
    }

    override func pointerCancelled(_ event: Event) {
        super.pointerCancelled(event)
        menuLayer?.ignoresRelease = true
    }

    /// Also handles the release of a press that began where the menu was opened.
    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerMoved where !isTracking && !hasPointer:
            hasPointer = true
            menuLayer?.pointerDidEnter(over: self)
        case .pointerUp(let point, _, _, _) where !isTracking:
            if isEnabled, menuLayer?.takesRelease(at: point) == true { activate(with: event) }
        default: return super.handle(event)
        }
        return true
    }

    override var accessibility: Accessibility {
        var node = Accessibility(role: .menuItem, label: element.title, isEnabled: isEnabled)
        node.isExpanded = submenu == nil ? nil : isOpen
        switch action?.state {
        case .on: node.checkState = .on
        case .mixed: node.checkState = .mixed
        default: break
        }
        return node
    }
    /// The keys of the command from anywhere in the window; nil for none.
    var shortcut: KeyChord? { (element as? KeyCommand)?.input }
    override var shownText: String? { element.title }
}
