/// A row of buttons for the actions of a view. Specification 13.13.
///
///     <Toolbar>
///         <item type="undo" action="undo"/>
///         <item type="flexibleSpace"/>
///         <item title="Sort" action="sort:"/>
///     </Toolbar>
///
/// Buttons that do not fit are in a menu at the end of the bar; custom views stay in the bar as long as they fit.
@MainActor open class Toolbar: Bar, SlotContainer {
    /// The items, from the side where text begins.
    public var items: [BarButtonItem] = [] { didSet { itemsDidChange(from: oldValue) } }

    /// Replaces the items.
    public func setItems(_ items: [BarButtonItem], animated: Bool) { self.items = items }

    /// Returns the first item with a name; nil if there is none.
    public func item(named name: String) -> BarButtonItem? { items.first { $0.name == name } }

    /// The items in the bar; the others are in the menu.
    private var shown: [BarButtonItem] = []
    /// Whether custom views without a natural width get the smaller minimum width.
    private var isTight = false
    private let more = BarButtonItem(image: .symbol(.more))

    /// Lengths in points: the gap between items, the inset at both ends, the minimum widths (usual, tight) of views that have none.
    private static let gap = 4.0
    private static let inset = 8.0
    private static let leastWidth = (usual: 120.0, tight: 44.0)
    private static let fixedSpace = 8.0

    public required init() {
        super.init()
        more.phrase = .more
        more.button.makeMenu = { [weak self] in self?.overflowMenu }
        more.button.isHidden = true
        addSubview(more.button)
    }

    deinit {}

    private func itemsDidChange(from old: [BarButtonItem]) {
        for item in old where !items.contains(where: { $0 === item }) {
            item.placeChanged = nil
            if item.view?.superview === self { item.view?.removeFromSuperview() }
        }
        for (index, item) in items.enumerated() {
            item.placeChanged = { [weak self] in self.map { $0.itemsDidChange(from: $0.items) } }
            guard let view = item.view else { continue }
            let place = items[..<index].count { $0.view != nil }
            if view.superview !== self || subviews.firstIndex(where: { $0 === view }) != place {
                insertSubview(view, at: place)
            }
            item.barStateDidChange(isEnabled: isEnabled)
        }
        setNeedsLayout()
    }

    override open func stateDidChange() {
        super.stateDidChange()
        for item in items { item.barStateDidChange(isEnabled: isEnabled) }
        more.isEnabled = isEnabled
    }

    // MARK: Markup

    override class var itemTypes: [ItemType] {
        [.init { (toolbar: Toolbar, item: BarButtonItem) in toolbar.items.append(item) }]
    }

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        items.append(BarButtonItem(customView: view))
        return true
    }

    func slotPlace(for content: String) -> SlotPlace? {
        ensuredExtras.slotPlace {
            SlotItemArray(of: self, \.items, wrap: { BarButtonItem(customView: $0) }) { $0.items = $1 }
        }
    }

    // MARK: Measuring

    /// The superview determines the width. Specification 11.9.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let tallest = items.compactMap { $0.box?.measure(fitting: .unconstrained).height.defined(or: 0) }.max()
        return Size(.undefined, max(theme.metrics.toolbarHeight, (tallest ?? 0) + 2 * Self.gap))
    }
    override open var hasConstantSize: Bool { true }

    /// Whether the item takes a share of the remaining width.
    private func isFlexible(_ item: BarButtonItem) -> Bool {
        if item.systemItem == .flexibleSpace { return true }
        guard let view = item.customView, item.width == 0 else { return false }
        return !view.measure(fitting: .unconstrained).width.isDefined
    }

    private func leastWidth(of item: BarButtonItem) -> Double {
        if item.systemItem == .flexibleSpace { return item.width }
        if item.systemItem == .fixedSpace { return item.width > 0 ? item.width : Self.fixedSpace }
        guard let view = item.view else { return 0 }
        if item.width > 0, item.customView != nil { return item.width }
        return view.measure(fitting: .unconstrained).width.defined(
            or: max(
                isTight ? Self.leastWidth.tight : Self.leastWidth.usual, view.minimumWidth.defined(or: 0)
            ))
    }

    /// The gap between an item and the next one.
    private func gap(after item: BarButtonItem, before next: BarButtonItem) -> Double {
        item.isSpace || next.isSpace ? 0 : Self.gap
    }

    private var candidates: [BarButtonItem] { items.filter { !$0.isHidden && $0.customView?.isHidden != true } }

    /// The end of each item: the width of the item and all items before it.
    private func ends(of items: [BarButtonItem]) -> [Double] {
        var x = 0.0
        return items.indices.map { index in
            if index > 0 { x += gap(after: items[index - 1], before: items[index]) }
            x += leastWidth(of: items[index])
            return x
        }
    }

    // MARK: Arranging

    override open func layoutSubviews() {
        let room = max(0, frame.width - 2 * Self.inset)
        let moreWidth = more.button.measure(fitting: .unconstrained).width
        shown = fitting(in: room, moreWidth: moreWidth)
        let isCut = overflowMenu != nil
        place(shown, in: room - (isCut ? moreWidth + Self.gap : 0))
        for item in items {
            let isShown = shown.contains { $0 === item }
            if let view = item.view, view.isHidden == isShown { view.isHidden = !isShown }
        }
        if more.button.isHidden == isCut { more.button.isHidden = !isCut }
        place(more.button, at: room - moreWidth, width: moreWidth)
    }

    /// The items that fit. Buttons move to the menu from the end. Custom views cannot be in the menu; they shrink before one is hidden.
    private func fitting(in room: Double, moreWidth: Double) -> [BarButtonItem] {
        isTight = false
        var shown = candidates
        func isTooWide(_ room: Double) -> Bool { (ends(of: shown).last ?? 0) > room }
        func remove(at index: Int) {
            shown.remove(at: index)
            while shown.last?.isSpace == true { shown.removeLast() }
        }
        guard isTooWide(room) else { return shown }
        let lines = shown.count { $0.menuElement != nil }
        let roomBesideMore = room - (lines > 0 ? Self.gap + moreWidth : 0)
        while isTooWide(roomBesideMore), let last = shown.lastIndex(where: { $0.menuElement != nil }) {
            remove(at: last)
        }
        isTight = isTooWide(roomBesideMore)
        while isTooWide(roomBesideMore), !shown.isEmpty { remove(at: shown.count - 1) }
        return shown
    }

    private func place(_ items: [BarButtonItem], in room: Double) {
        let flexible = items.count(where: isFlexible)
        let share = flexible > 0 ? max(0, room - (ends(of: items).last ?? 0)) / Double(flexible) : 0
        var x = 0.0
        for (index, item) in items.enumerated() {
            if index > 0 { x += gap(after: items[index - 1], before: item) }
            let width = leastWidth(of: item) + (isFlexible(item) ? share : 0)
            if let view = item.view { place(view, at: x, width: width) }
            x += width
        }
    }

    /// - Parameter x: The distance from the side where text begins.
    private func place(_ view: View, at x: Double, width: Double) {
        let isBox = view is BarItemContainer
        let height = isBox ? frame.height : min(frame.height, view.measure(fitting: .unconstrained).height)
        let left = isRightToLeft ? frame.width - Self.inset - x - width : Self.inset + x
        view.frame = pixels.snapped(Rect(left, (frame.height - height) / 2, width, height))
    }

    // MARK: Overflow

    private var overflowMenu: Menu? {
        var groups: [[MenuElement]] = [[]]
        for item in candidates {
            if item.isSpace {
                groups.append([])
            } else if let element = item.menuElement, !shown.contains(where: { $0 === item }) {
                groups[groups.count - 1].append(element)
            }
        }
        groups.removeAll(where: \.isEmpty)
        return groups.isEmpty ? nil : Menu(children: groups.map { Menu(options: .displayInline, children: $0) })
    }

    override var stops: [Control] {
        items.filter { !$0.isSpace && $0.customView == nil }.map(\.button) + [more.button]
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        Accessibility(role: .toolbar, label: accessibilityLabel, isEnabled: isEnabled)
    }
}

extension BarButtonItem {
    /// The item as an element of a menu; nil for a custom view.
    fileprivate var menuElement: MenuElement? {
        guard customView == nil, !isSpace else { return nil }
        let name = spokenName ?? ""
        if let menu { return Menu(title: name, image: image, children: isEnabled ? menu.children : []) }
        return Action(
            title: name, image: image, attributes: isEnabled ? [] : .disabled, state: isSelected ? .on : .off
        ) { [weak self] _ in self?.perform(with: nil) }
    }
}
