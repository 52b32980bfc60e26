/// A view that a collection view reuses for items, headers or footers.
@MainActor open class CollectionReusableView: View, ReusableView {
    /// The identifier that the view is reused for; nil if it is not reused.
    public var reuseIdentifier: String?

    /// Creates a view. Registered classes may override this; `dequeueReusableCell(withReuseIdentifier:for:)` calls it with `.zero`.
    public init(frame: Rect = .zero) {
        super.init()
        self.frame = frame
    }

    // In a subclass `super.init()` calls the initializer above, with its default.
    @_disfavoredOverload public required convenience init() { self.init(frame: .zero) }

    deinit {}

    /// Called before the view is reused. Resets the state that not every use sets.
    open func prepareForReuse() {}

    /// The title of a section, with the texts in the view as its name.
    override open var accessibility: Accessibility {
        Accessibility(role: .header, label: accessibilityLabel ?? AccessibilityElement(of: self).spokenContent)
    }
}

/// The cell of an item in a collection view.
///
///     <CollectionViewCell><ImageView image="mountains" contentMode="scaleAspectFill"/></CollectionViewCell>
///
/// Specification 13.12. A child element in markup becomes the content view.
@MainActor open class CollectionViewCell: CollectionReusableView, DumpedContentSource, ContentNamed {
    /// A view that fills the cell.
    public var contentView: View? { didSet { replace(oldValue, with: contentView, at: subviews.count) } }
    /// A view behind the content.
    public var backgroundView: View? { didSet { replace(oldValue, with: backgroundView, at: 0) } }
    /// A view behind the content and above `backgroundView`, visible while the item is selected or pressed.
    public var selectedBackgroundView: View? {
        didSet {
            replace(oldValue, with: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            updateState()
            InheritedAppearance(of: self).backgroundBelowDidChange()
        }
    }

    /// The state of an item in its collection view.
    struct ItemState: Equatable {
        var isSelected = false
        /// Whether the collection view does not have focus.
        var isPale = false
        var isPressed = false
        var isFocused = false
    }
    var itemState = ItemState() {
        didSet {
            guard itemState != oldValue else { return }
            updateState()
            setNeedsDisplay()
            InheritedAppearance(of: self).backgroundBelowDidChange()
        }
    }
    private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    private var awaited: ReferenceWritableKeyPath<CollectionViewCell, View?>?

    deinit {}

    /// Whether the item is selected.
    public var isSelected: Bool { itemState.isSelected }
    /// Whether the item is pressed, or its menu is open.
    public var isHighlighted: Bool { itemState.isPressed || isMenuOpen }
    private var isMenuOpen = false
    override func respond(to change: ViewChange) {
        super.respond(to: change)
        guard case .menu(let isOpen) = change else { return }
        isMenuOpen = isOpen
        updateState()
        setNeedsDisplay()
    }

    private func replace(_ old: View?, with new: View?, at index: Int) {
        guard new !== old else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        if let new { insertSubview(new, at: index) }
        setNeedsLayout()
    }

    /// Called when the item is selected, deselected, pressed or released.
    open func updateState() { selectedBackgroundView?.isHidden = !isSelected && !isHighlighted }

    override open func pointerEntered() { isHovered = true }
    override open func pointerExited() { isHovered = false }

    // MARK: Markup

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        if let awaited {
            self[keyPath: awaited] = view
        } else {
            diagnostics.reportSecondChild(view, after: contentView)
            contentView = view
        }
        awaited = nil
        return true
    }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        switch target {
        case "backgroundView": awaited = \.backgroundView
        case "selectedBackgroundView": awaited = \.selectedBackgroundView
        case "ignoreLayoutMargins": break  // The content has no margins.
        default: return super.processMarkupInstruction(target, data: data)
        }
        return true
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("reuseIdentifier", \CollectionViewCell.reuseIdentifier) { $0.reuseIdentifier = $1 }
        ]
    }

    package var dumpedContent: [DumpedContent] {
        DumpedContent.subviews(of: self).map { view in
            let isBackground = view === backgroundView || view === selectedBackgroundView
            return DumpedContent(view: view, part: isBackground ? "background" : nil)
        }
    }

    // MARK: Layout and drawing

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        guard let contentView, !contentView.isHidden else { return .undefined }
        return contentView.measure(fitting: proposal)
    }

    override open func layoutSubviews() {
        for view in [backgroundView, selectedBackgroundView, contentView] { view?.frame = bounds }
    }

    override open func draw(into list: inout DisplayList) {
        guard selectedBackgroundView == nil, let color = stateColor else { return }
        list.fill(bounds, cornerRadius: radius, color, beneath: hasBorder ? theme.metrics.focusRingWidth : 0)
    }

    /// Returns the frame of the focus ring: around the item, but inside the content, where it is not clipped.
    private func ring(_ width: Double) -> Rect {
        let ring = frame.inset(by: -width)
        let content = collectionView.map { Rect(origin: .zero, size: $0.contentSize) }
        return (content.map(ring.intersection) ?? ring).offset(by: .zero - frame.origin)
    }

    private var collectionView: CollectionView? { superview?.superview as? CollectionView }

    /// The corner radius of the cell, of its content, or of the theme.
    private var radius: Double {
        let own = [self, contentView].lazy.compactMap { $0?.extras?.layer?.cornerRadius }.first { $0 > 0 }
        return own ?? theme.metrics.cornerRadius
    }

    private var hasBorder: Bool { itemState.isSelected && !itemState.isFocused && selectedBackgroundView == nil }

    private var stateColor: Color? {
        if itemState.isSelected { return Color.role(.selection).opacity(selectionOpacity) }
        if isHighlighted { return .role(.fillPressed) }
        return isHovered && reacts ? .role(.fill) : nil
    }

    private var selectionOpacity: Double { itemState.isPale && !isHighlighted ? RowInteraction.paleOpacity : 1 }

    private var reacts: Bool {
        guard let collectionView, let path = collectionView.indexPath(for: self) else { return false }
        return collectionView.reacts(path)
    }

    /// Selection is drawn as a border, too, because the content may hide the background.
    override open func drawOverlay(into list: inout DisplayList) {
        let width = theme.metrics.focusRingWidth
        if itemState.isFocused {
            list.strokeBorder(ring(width), cornerRadius: radius + width, width: width, .accent)
        } else if hasBorder {
            list.strokeBorder(bounds, cornerRadius: radius, width: width, Color.accent.opacity(selectionOpacity))
        }
    }

    override open var accessibility: Accessibility {
        let content = contentView?.accessibility
        var node = Accessibility(
            role: .cell,
            label: accessibilityLabel ?? content?.label ?? contentView.map { AccessibilityElement(of: $0) }?.spokenText,
            value: content?.value)
        let list = AccessibilityElement(of: self).row?.list
        node.isSelected = list?.allowsSelection ?? isSelected ? isSelected : nil
        return node
    }
    var isNamedByContent: Bool { accessibilityLabel == nil && contentView?.accessibility.label == nil }
    /// A press on the cell is a tap on the item.
    override open var accessibilityActions: [Accessibility.Action] {
        AccessibilityElement(of: self).isTapped ? [.press] : []
    }
    @discardableResult override open func perform(_ action: Accessibility.Action) -> Bool {
        AccessibilityElement(of: self).offers(action) && AccessibilityElement(of: self).performTap()
    }
}
