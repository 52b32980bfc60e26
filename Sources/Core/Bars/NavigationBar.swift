/// A title with items on both sides, and a button that leads back to the one before.
///
///     <NavigationBar title="Notes">
///         <item type="edit" action="edit" placement="leading"/>
///         <item type="add" action="add"/>
///     </NavigationBar>
///
/// A `NavigationController` has one of its own.
@MainActor open class NavigationBar: Bar {
    /// The way to the place that is shown, which is the last.
    public var items: [NavigationItem] {
        get { stack }
        set { setItems(newValue, animated: false) }
    }
    private var stack: [NavigationItem] = []
    /// Has a say in going back, and hears of it.
    public weak var delegate: (any NavigationBarDelegate)?

    /// What is shown.
    public var topItem: NavigationItem? { stack.last }
    /// Where the button leads back to.
    public var backItem: NavigationItem? { stack.dropLast().last }

    /// Of the item that is shown; one is made where there is none.
    public var title: String {
        get { topItem?.title ?? "" }
        set { makeTopItem().title = newValue }
    }
    /// Of the item that is shown; empty is none.
    public var prompt: String {
        get { topItem?.prompt ?? "" }
        set { makeTopItem().prompt = newValue.isEmpty ? nil : newValue }
    }

    private var content: NavigationBarContent?

    private func makeTopItem() -> NavigationItem {
        if let topItem { return topItem }
        let item = NavigationItem()
        setItems([item], animated: false)
        return item
    }

    public required init() {
        super.init()
        clipsToBounds = true
    }

    deinit {}

    override open class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofNavigationBars) }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("title", \NavigationBar.title) { $0.title = $1 },
            .init("prompt", \NavigationBar.prompt) { $0.prompt = $1 },
        ]
    }

    // MARK: Items

    public func pushItem(_ item: NavigationItem, animated: Bool) { setItems(stack + [item], animated: animated) }

    /// Goes back to the item before; the first one stays.
    @discardableResult public func popItem(animated: Bool) -> NavigationItem? {
        guard stack.count > 1, let last = stack.last else { return nil }
        setItems(stack.dropLast(), animated: animated)
        return last
    }

    /// The way to a place: where that is new, it slides in; where it was on the way before, back.
    public func setItems(_ items: [NavigationItem], animated: Bool) {
        let old = topItem
        let isBack = items.last.map { new in stack.contains { $0 === new } } ?? true
        for item in stack { item.changed = nil }
        stack = items
        for item in items { item.changed = { [weak self] in self?.itemDidChange() } }
        guard topItem !== old || topItem == nil else { return itemDidChange() }
        show(isForward: !isBack, animated: animated && old != nil)
    }

    /// A button was pressed, or a key.
    func goBack() {
        guard let item = topItem, stack.count > 1, delegate?.navigationBar(self, shouldPop: item) ?? true else {
            return
        }
        popItem(animated: true)
        delegate?.navigationBar(self, didPop: item)
    }

    private func itemDidChange() {
        let focus = stops.firstIndex(where: \.isFirstResponder)
        content?.update(back: backItem)
        setNeedsLayout()
        if !stops.contains(where: \.isFirstResponder) { keepFocus(focus) }
    }

    /// What a button does may change the items beside it: the keyboard stays at its place.
    private func keepFocus(_ index: Int?) {
        let stops = stops
        guard let index, stops.indices.contains(index) else { return }
        focusDidCome(to: stops[index])
        window?.setFocus(stops[index], shown: window?.showsFocus == true)
    }

    private func show(isForward: Bool, animated: Bool) {
        let old = content
        let focus = stops.firstIndex(where: \.isFirstResponder)
        content = topItem.map { NavigationBarContent($0, back: backItem, in: self) }
        if let content { addSubview(content) }
        setNeedsLayout()
        guard animated, let content, window != nil else {
            old?.removeFromSuperview()
            return keepFocus(focus)
        }
        content.frame = bounds
        old?.isUserInteractionEnabled = false
        SlideTransition(from: old, to: content, isForward: isForward, fades: true).run {
            old?.removeFromSuperview()
        }
    }

    override open func stateDidChange() {
        super.stateDidChange()
        content?.stateDidChange()
    }

    override func colorsDidChange() {
        super.colorsDidChange()
        content?.colorsDidChange()
    }

    // MARK: Markup

    @discardableResult override open func processMarkupElement(
        _ tag: String, properties: [(name: String, value: String)]
    ) -> Bool {
        guard tag == "item" else { return false }
        guard let made = BarButtonItem.make(properties, attributes: BarButtonItem.attributes + ["placement"]) else {
            return true
        }
        let item = makeTopItem()
        let placement: Placement? = made.texts["placement"].flatMap { MarkupContext.value($0, ofPart: "placement") }
        if placement == .leading {
            item.leftBarButtonItems.append(made.item)
        } else {
            // In a document they stand in the order of reading.
            item.rightBarButtonItems.insert(made.item, at: 0)
        }
        return true
    }

    private enum Placement: String, CaseIterable, MarkupConvertible { case leading, trailing }

    /// A child stands in the place of the title; a second one is refused.
    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        let item = makeTopItem()
        guard item.titleView == nil else { return false }
        item.titleView = view
        return true
    }

    // MARK: Measuring

    /// The width is the superview's affair, as for other bars.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        Size(.undefined, theme.metrics.navigationBarHeight + (content?.promptHeight ?? 0))
    }
    override open var hasConstantSize: Bool { true }

    override open func layoutSubviews() { content?.frame = bounds }

    override var isAboveContent: Bool { true }
    override var stops: [Control] { content?.stops ?? [] }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        Accessibility(role: .navigationBar, label: accessibilityLabel ?? topItem?.title, isEnabled: isEnabled)
    }
    override open var shownText: String? { topItem?.title ?? "" }
}

/// Has a say in going back by a navigation bar, and hears of it.
@MainActor public protocol NavigationBarDelegate: AnyObject {
    /// Whether the button may lead back from an item.
    func navigationBar(_ navigationBar: NavigationBar, shouldPop item: NavigationItem) -> Bool
    /// The button has led back from an item.
    func navigationBar(_ navigationBar: NavigationBar, didPop item: NavigationItem)
}

extension NavigationBarDelegate {
    public func navigationBar(_ navigationBar: NavigationBar, shouldPop item: NavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: NavigationBar, didPop item: NavigationItem) {}
}
