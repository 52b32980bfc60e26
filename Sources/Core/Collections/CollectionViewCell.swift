/// What a collection view shows for an item, or for a header or a footer, one after the other.
@MainActor open class CollectionReusableView: View, ReusableView {
    public var reuseIdentifier: String?

    /// Creates a view. Registered classes may override this: `dequeueReusableCell(withReuseIdentifier:for:)` calls it with `.zero`.
    public init(frame: Rect = .zero) {
        super.init()
        self.frame = frame
    }

    // `super.init()` in a subclass is the initializer above, with its default.
    @_disfavoredOverload public required convenience init() { self.init(frame: .zero) }

    deinit {}

    /// Called before the view is shown for something else: takes back what not every use sets.
    open func prepareForReuse() {}
}

/// An item of a collection view.
///
///     <CollectionViewCell><ImageView image="mountains" contentMode="scaleAspectFill"/></CollectionViewCell>
///
/// Specification 13.12. Its child fills it.
@MainActor open class CollectionViewCell: CollectionReusableView {
    /// Fills the cell.
    public var contentView: View? { didSet { replace(oldValue, with: contentView, at: subviews.count) } }
    /// Behind the content.
    public var backgroundView: View? { didSet { replace(oldValue, with: backgroundView, at: 0) } }
    /// Behind the content, above `backgroundView`, as long as the item is selected or held down.
    public var selectedBackgroundView: View? {
        didSet {
            replace(oldValue, with: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            updateState()
            groundDidChange()
        }
    }

    /// What the collection view knows of the item.
    struct ItemState: Equatable {
        var isSelected = false
        /// Whether the collection view has no focus.
        var isPale = false
        var isPressed = false
        var isFocused = false
    }
    var itemState = ItemState() {
        didSet {
            guard itemState != oldValue else { return }
            updateState()
            setNeedsDisplay()
            groundDidChange()
        }
    }
    private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    private var awaited: ReferenceWritableKeyPath<CollectionViewCell, View?>?

    deinit {}

    public var isSelected: Bool { itemState.isSelected }
    /// Whether the item is held down, or its menu is open.
    public var isHighlighted: Bool { itemState.isPressed || isMenuOpen }
    private var isMenuOpen = false
    override func menuDidChange(isOpen: Bool) {
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

    /// Called when the item is selected, or no longer, or held down.
    open func updateState() { selectedBackgroundView?.isHidden = !isSelected && !isHighlighted }

    override open func pointerEntered() { isHovered = true }
    override open func pointerExited() { isHovered = false }

    // MARK: Markup

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        if let awaited {
            self[keyPath: awaited] = view
        } else {
            reportSecondChild(view, after: contentView)
            contentView = view
        }
        awaited = nil
        return true
    }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        switch target {
        case "backgroundView": awaited = \.backgroundView
        case "selectedBackgroundView": awaited = \.selectedBackgroundView
        case "ignoreLayoutMargins": break  // The content keeps none.
        default: return super.processMarkupInstruction(target, data: data)
        }
        return true
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("reuseIdentifier", \CollectionViewCell.reuseIdentifier) { $0.reuseIdentifier = $1 }
        ]
    }

    override package var listedContent: [ListedContent] {
        listedSubviews.map { view in
            let isBackground = view === backgroundView || view === selectedBackgroundView
            return ListedContent(view: view, part: isBackground ? "background" : nil)
        }
    }

    // MARK: Layout and drawing

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        contentView?.measure(fitting: proposal) ?? .undefined
    }

    override open func layoutSubviews() {
        for view in [backgroundView, selectedBackgroundView, contentView] { view?.frame = bounds }
    }

    override open func draw(into list: inout DisplayList) {
        guard selectedBackgroundView == nil, let color = stateColor else { return }
        list.fill(bounds, cornerRadius: radius, color, beneath: hasBorder ? theme.metrics.focusRingWidth : 0)
    }

    /// Around the item, but for where the content ends: there it would be cut off.
    private func ring(_ width: Double) -> Rect {
        let ring = frame.inset(by: -width)
        let content = collectionView.map { Rect(origin: .zero, size: $0.contentSize) }
        return (content.map(ring.intersection) ?? ring).offset(by: .zero - frame.origin)
    }

    private var collectionView: CollectionView? { superview?.superview as? CollectionView }

    /// The cell's, its content's, or the theme's.
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

    /// A border says it of items whose content hides what lies behind it.
    override open func drawOverlay(into list: inout DisplayList) {
        let width = theme.metrics.focusRingWidth
        if itemState.isFocused {
            list.border(ring(width), cornerRadius: radius + width, width: width, .accent)
        } else if hasBorder {
            list.border(bounds, cornerRadius: radius, width: width, Color.accent.opacity(selectionOpacity))
        }
    }

    override open var accessibility: Accessibility {
        let content = contentView?.accessibility
        return Accessibility(
            role: .cell, label: accessibilityLabel ?? content?.label ?? contentView?.spokenText,
            value: isSelected ? translated(.selected) : content?.value)
    }
    override var isNamedByContent: Bool { accessibilityLabel == nil && contentView?.accessibility.label == nil }
    /// A click on it is the row's.
    override open var accessibilityActions: [Accessibility.Action] { isTapped ? [.press] : [] }
    @discardableResult override open func perform(_ action: Accessibility.Action) -> Bool {
        offers(action) && performTap()
    }
}
