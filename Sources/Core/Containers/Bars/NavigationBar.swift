/// A bar with a title, items on both sides, and a back button.
///
///     <NavigationBar title="Notes">
///         <item type="edit" action="edit" placement="leading"/>
///         <item type="add" action="add"/>
///     </NavigationBar>
///
/// A `NavigationController` has its own navigation bar.
@MainActor open class NavigationBar: Bar, SlotContainer {
    /// The navigation stack; the last item is shown.
    public var items: [NavigationItem] {
        get { stack }
        set { setItems(newValue, animated: false) }
    }
    private var stack: [NavigationItem] = []
    /// The delegate for back navigation. Weak.
    public weak var delegate: (any NavigationBarDelegate)?

    /// The item that is shown.
    public var topItem: NavigationItem? { stack.last }
    /// The item that the back button leads to.
    public var backItem: NavigationItem? { stack.dropLast().last }

    /// The title of the item that is shown; setting it creates an item if there is none.
    public var title: String {
        get { topItem?.title ?? "" }
        set { makeTopItem().title = newValue }
    }
    /// The prompt of the item that is shown; an empty string is no prompt.
    public var prompt: String {
        get { topItem?.prompt ?? "" }
        set { makeTopItem().prompt = newValue.isEmpty ? nil : newValue }
    }

    private var content: NavigationBarContent?

    func makeTopItem() -> NavigationItem {
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

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofNavigationBars)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("title", \NavigationBar.title) { $0.title = $1 },
            .init("prompt", \NavigationBar.prompt) { $0.prompt = $1 },
        ]
    }

    // MARK: Items

    /// Adds an item to the stack and shows it.
    public func pushItem(_ item: NavigationItem, animated: Bool) { setItems(stack + [item], animated: animated) }

    /// Removes the last item and shows the one before it; does nothing if there is only one item.
    @discardableResult public func popItem(animated: Bool) -> NavigationItem? {
        guard stack.count > 1, let last = stack.last else { return nil }
        setItems(stack.dropLast(), animated: animated)
        return last
    }

    /// Replaces the stack. A top item that was in the old stack slides in as back navigation, another one as forward navigation.
    public func setItems(_ items: [NavigationItem], animated: Bool) {
        let old = topItem
        let isBack = items.last.map { new in stack.contains { $0 === new } } ?? true
        for item in stack { item.changed = nil }
        stack = items
        for item in items { item.changed = { [weak self] in self?.itemDidChange() } }
        guard topItem !== old || topItem == nil else { return itemDidChange() }
        show(isForward: !isBack, animated: animated && old != nil)
    }

    /// Goes back on behalf of the user.
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

    /// Keeps focus at its index in the bar if an action has replaced the focused button.
    private func keepFocus(_ index: Int?) {
        let stops = stops
        guard let index, stops.indices.contains(index) else { return }
        focusDidEnter(to: stops[index])
        window?.focus.set(stops[index], shown: window?.showsFocus == true)
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

    override class var itemTypes: [ItemType] {
        [.init { (bar: NavigationBar, item: NavigationBarItem) in bar.add(item) }]
    }

    private func add(_ item: NavigationBarItem) {
        let shown = makeTopItem()
        switch item.placement {
        case .leading: shown.leftBarButtonItems.append(item)
        // In a document the items are in reading order.
        case .trailing: shown.rightBarButtonItems.insert(item, at: 0)
        }
    }

    func slotPlace(for content: String) -> SlotPlace? {
        ensuredExtras.slotPlace {
            SlotItemArray(of: self, \.declaredItems) { $0.declaredItems = $1 }
        }
    }

    /// The items of the document in the shown item, in reading order.
    private var declaredItems: [NavigationBarItem] {
        get {
            guard let topItem else { return [] }
            return (topItem.leftBarButtonItems + topItem.rightBarButtonItems.reversed())
                .compactMap { $0 as? NavigationBarItem }
        }
        set {
            let shown = makeTopItem()
            let isOfApp = { (item: BarButtonItem) in !(item is NavigationBarItem) }
            shown.leftBarButtonItems =
                shown.leftBarButtonItems.filter(isOfApp) + newValue.filter { $0.placement == .leading }
            shown.rightBarButtonItems =
                newValue.filter { $0.placement == .trailing }.reversed() + shown.rightBarButtonItems.filter(isOfApp)
        }
    }

    /// Uses a child as the title view; a second child is refused.
    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        let item = makeTopItem()
        guard item.titleView == nil else { return false }
        item.titleView = view
        return true
    }

    // MARK: Measuring

    /// The superview determines the width, as for other bars.
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

/// An item that the document of a navigation bar declares.
final class NavigationBarItem: BarButtonItem {
    enum Placement: String, CaseIterable, MarkupConvertible { case leading, trailing }

    /// The side of the bar. The bar reads it when the item is added.
    var placement = Placement.trailing

    override class var properties: PropertyTable {
        super.properties + [.init("placement", \NavigationBarItem.placement) { $0.placement = $1 }]
    }
}

/// A delegate that controls the back navigation of a navigation bar and receives its events.
@MainActor public protocol NavigationBarDelegate: AnyObject {
    /// Returns whether the back button may remove an item.
    func navigationBar(_ navigationBar: NavigationBar, shouldPop item: NavigationItem) -> Bool
    /// Called when the back button has removed an item.
    func navigationBar(_ navigationBar: NavigationBar, didPop item: NavigationItem)
}

extension NavigationBarDelegate {
    public func navigationBar(_ navigationBar: NavigationBar, shouldPop item: NavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: NavigationBar, didPop item: NavigationItem) {}
}
