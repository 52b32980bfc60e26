/// A row of tabs, one of which is selected. Specification 13.13.
///
///     <TabBar selectedName="$place" onValueChanged="showPlace">
///         <item title="Notes" image="notes" name="notes"/>
///         <item type="search" name="search"/>
///     </TabBar>
///
/// If the tabs do not fit, those with an image next to the title show only the image, except the selected one. If they
/// still do not fit, the last tabs are in a menu at the end of the bar. The selected tab is always visible.
@MainActor open class TabBar: Bar, SlotContainer {
    /// The tabs, from the side where text begins.
    public var items: [TabBarItem] = [] { didSet { itemsDidChange(from: oldValue) } }
    /// The delegate for selection by the user. Weak.
    public weak var delegate: (any TabBarDelegate)?

    /// The index of the selected tab, from 0; -1, the default, is none. Setting it sends no event.
    /// If it is set before its tab is added, the tab is selected when it is added.
    public var selectedIndex: Int {
        get { items.firstIndex { $0 === selected } ?? requestedIndex }
        set { select(items.indices.contains(newValue) ? items[newValue] : nil, orIndex: newValue) }
    }
    /// The name of the selected tab; empty if none is selected or the tab has no name.
    public var selectedName: String {
        get { selected.map { $0.name ?? "" } ?? requestedName }
        set { select(items.first { !newValue.isEmpty && $0.name == newValue }, orName: newValue) }
    }
    /// The selected tab. Setting it to an item that is not in the bar selects none.
    public var selectedItem: TabBarItem? {
        get { selected }
        set { select(items.first { $0 === newValue }) }
    }
    private weak var selected: TabBarItem?
    private var requestedIndex = TabBar.none
    private var requestedName = ""

    /// The value of `selectedIndex` if no tab is selected.
    private static let none = -1

    /// The distribution of the tabs in the bar; `automatic` by default.
    public var itemPositioning = ItemPositioning.automatic {
        didSet { if itemPositioning != oldValue { setNeedsLayout() } }
    }
    /// The colour of tabs that are not selected; nil is the theme's colour.
    public var unselectedItemTintColor: Color? {
        didSet { if unselectedItemTintColor != oldValue { colorsDidChange() } }
    }

    /// The item with the menu of tabs that do not fit.
    private let more = BarButtonItem(image: .symbol(.more))

    /// The rectangle that marks the selected tab.
    @Animated private var indicator = Rect.zero {
        didSet {
            if indicator != oldValue {
                animateChange(of: \TabBar._indicator, from: oldValue, to: indicator, isMotion: true)
            }
        }
    }

    @Animated private var indicatorColor = Color.accent {
        didSet {
            if indicatorColor != oldValue {
                animateChange(of: \TabBar._indicatorColor, from: oldValue, to: indicatorColor)
            }
        }
    }

    /// The distribution of the items over the bar.
    public nonisolated enum ItemPositioning: String, CaseIterable, Sendable, MarkupConvertible {
        /// `fill` in a bar that is narrower than 600 points, otherwise `centered`.
        case automatic
        /// The tabs fill the bar; they have equal widths if each one fits.
        case fill
        /// The tabs have their natural widths, in the centre of the bar.
        case centered
    }

    public required init() {
        super.init()
        more.phrase = .more
        more.button.makeMenu = { [weak self] in self?.overflowMenu }
        more.button.isHidden = true
        addSubview(more.button)
    }

    deinit {}

    /// Lengths in points: height of the mark, its distance from the sides of the tab, and the width up to which tabs fill the bar.
    private static let mark = (height: 3.0, inset: 10.0)
    private static let widestFilled = 600.0
    /// The duration in seconds.
    private static let slideDuration = 0.2

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofTabBars)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("selectedIndex", \TabBar.selectedIndex, isEditable: true) { $0.selectedIndex = $1 },
            .init("selectedName", \TabBar.selectedName, isEditable: true) { $0.selectedName = $1 },
            .init("itemPositioning", \TabBar.itemPositioning) { $0.itemPositioning = $1 },
            .init("unselectedItemTintColor", \TabBar.unselectedItemTintColor) { $0.unselectedItemTintColor = $1 },
        ]
    }

    override var validationIssue: ValidationIssue? {
        guard selected == nil, !items.isEmpty else { return nil }
        if !requestedName.isEmpty {
            let names = items.compactMap(\.name).joined(separator: ", ")
            return ValidationIssue(
                properties: ["selectedName"], message: "there is no tab '\(requestedName)'; the tabs are \(names)")
        }
        guard requestedIndex != Self.none else { return nil }
        return ValidationIssue(
            properties: ["selectedIndex"],
            message: "there is no tab \(requestedIndex); the last one is \(items.count - 1)")
    }

    // MARK: Items

    private func itemsDidChange(from old: [TabBarItem]) {
        for item in old where !items.contains(where: { $0 === item }) {
            if item.button.superview === self { item.button.removeFromSuperview() }
        }
        for (index, item) in items.enumerated() {
            if item.button.superview !== self || subviews.firstIndex(where: { $0 === item.button }) != index {
                insertSubview(item.button, at: index)
            }
            item.button.contentDidChange()
        }
        if let selected {
            let place = items.firstIndex { $0 === selected }
            if place == nil {
                select(nil)
            } else if place != old.firstIndex(where: { $0 === selected }) {
                editableValueDidChange("selectedIndex")
            }
        }
        selectRequested()
        setNeedsLayout()
    }

    private func selectRequested() {
        guard selected == nil else { return }
        let named = requestedName.isEmpty ? nil : items.first { $0.name == requestedName }
        let numbered = items.indices.contains(requestedIndex) ? items[requestedIndex] : nil
        if let item = named ?? numbered { select(item) }
    }

    private func select(_ item: TabBarItem?, orIndex index: Int = TabBar.none, orName name: String = "") {
        requestedIndex = item == nil ? max(index, Self.none) : Self.none
        requestedName = item == nil ? name : ""
        guard item !== selected else { return }
        move(to: item, isAnimated: false)
    }

    private func move(to item: TabBarItem?, isAnimated: Bool) {
        let old = selected
        // A tab that does not fit any more loses focus when it is hidden, and tabs that are not selected do not take focus.
        let hadKeyboard = more.button.isFirstResponder || items.contains { $0.button.isFirstResponder }
        selected = item
        old?.button.isSelected = false
        item?.button.isSelected = true
        if isCompact { arrange() }
        // Tab moves focus to the selected tab.
        if let item, hadKeyboard {
            focusDidEnter(to: item.button)
            window?.focus.set(item.button, shown: window?.showsFocus == true)
        }
        if isAnimated {
            View.animate(withDuration: Self.slideDuration, options: [.curveEaseOut, .ofControl]) { placeIndicator() }
        } else {
            placeIndicator()
        }
        editableValueDidChange("selectedIndex")
        editableValueDidChange("selectedName")
    }

    /// Selects a tab on behalf of the user. The delegate is also called if the tab is already selected.
    func choose(_ item: TabBarItem, with event: Event?) {
        guard delegate?.tabBar(self, shouldSelect: item) ?? true else { return }
        let isOther = item !== selected
        if isOther {
            requestedIndex = Self.none
            requestedName = ""
            move(to: item, isAnimated: true)
        }
        delegate?.tabBar(self, didSelect: item)
        if isOther { sendValueChanged(with: event) }
    }

    override open func stateDidChange() {
        super.stateDidChange()
        for item in items { item.button.contentDidChange() }
        more.isEnabled = isEnabled
    }

    // MARK: Markup

    override class var itemTypes: [ItemType] {
        [.init { (bar: TabBar, item: TabBarItem) in bar.items.append(item) }]
    }
    func slotPlace(for content: String) -> SlotPlace? {
        ensuredExtras.slotPlace { SlotItemArray(of: self, \.items) { $0.items = $1 } }
    }

    // MARK: Measuring

    /// The superview determines the width. Specification 11.9.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        Size(.undefined, theme.metrics.tabBarHeight)
    }
    override open var hasConstantSize: Bool { true }

    /// The amount that tabs can shrink before one moves to the menu, in points for each tab.
    private static let slack = 12.0

    /// Whether the tabs do not fit with all titles. Tabs with an image next to the title then hide the title, unless they are selected.
    private(set) var isCompact = false {
        didSet {
            guard isCompact != oldValue else { return }
            for item in items { item.button.contentDidChange() }
        }
    }

    private func natural(_ item: TabBarItem) -> Double { item.button.naturalWidth(inCompactBar: isCompact) }

    private func least(_ item: TabBarItem, inCompactBar isCompact: Bool) -> Double {
        max(minimumTab, item.button.naturalWidth(inCompactBar: isCompact) - Self.slack)
    }

    private func fitsItems(inCompactBar isCompact: Bool) -> Bool {
        items.reduce(0) { $0 + least($1, inCompactBar: isCompact) } <= frame.width
    }

    /// The first items that fit, and the selected one.
    private func shownItems(in room: Double) -> [TabBarItem] {
        func least(_ item: TabBarItem) -> Double { self.least(item, inCompactBar: isCompact) }
        guard !fitsItems(inCompactBar: isCompact) else { return items }
        var used = selected.map(least) ?? 0
        var isFull = false
        let shown = items.filter { item in
            guard item !== selected else { return true }
            isFull = isFull || used + least(item) > room
            if !isFull { used += least(item) }
            return !isFull
        }
        return shown.isEmpty ? Array(items.prefix(1)) : shown
    }

    private var minimumTab: Double { more.button.minimumHitTarget }

    private func widths(of items: [TabBarItem], in room: Double) -> [Double] {
        let natural = items.map(natural)
        let total = natural.reduce(0, +)
        let isFilled =
            itemPositioning == .fill || itemPositioning == .automatic && frame.width < Self.widestFilled
            || total > room || items.count < self.items.count
        guard isFilled else { return natural }
        let share = room / Double(max(1, items.count))
        // Use equal widths, unless a tab needs more than its share.
        guard natural.contains(where: { $0 > share }) else { return items.map { _ in share } }
        return natural.map { max(0, $0 + (room - total) / Double(items.count)) }
    }

    override open func layoutSubviews() {
        arrange()
        placeIndicator()
    }

    private func arrange() {
        isCompact = !fitsItems(inCompactBar: false)
        let moreWidth = more.button.measure(fitting: .unconstrained).width
        let shown = shownItems(in: frame.width - moreWidth)
        let isCut = shown.count < items.count
        let room = max(0, frame.width - (isCut ? moreWidth : 0))
        let widths = widths(of: shown, in: room)
        var x = (room - widths.reduce(0, +)) / 2
        for (item, width) in zip(shown, widths) {
            place(item.button, at: x, Size(width, frame.height))
            x += width
        }
        for item in items {
            let isShown = shown.contains { $0 === item }
            if item.button.isHidden == isShown { item.button.isHidden = !isShown }
        }
        if more.button.isHidden == isCut { more.button.isHidden = !isCut }
        place(more.button, at: room, Size(moreWidth, min(frame.height, theme.metrics.controlHeight)))
    }

    /// - Parameter x: The distance from the side where text begins.
    private func place(_ view: View, at x: Double, _ size: Size) {
        let left = isRightToLeft ? frame.width - x - size.width : x
        view.frame = pixels.snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
    }

    // MARK: Overflow

    private var overflowMenu: Menu? {
        Menu(
            children: items.filter(\.button.isHidden).map { item in
                Action(
                    title: item.menuTitle, image: item.image, attributes: item.isEnabled ? [] : .disabled
                ) { [weak self, weak item] _ in
                    // The tabs may have changed since the menu was opened.
                    guard let self, let item, item.isEnabled, items.contains(where: { $0 === item }) else { return }
                    choose(item, with: nil)
                }
            })
    }

    /// The colour of the badge of a hidden tab; nil if no hidden tab has a badge.
    private var hiddenBadge: Color? {
        items.first { $0.button.isHidden && $0.badgeValue != nil }.map { $0.badgeColor ?? .role(.destructive) }
    }

    /// Lengths in points: the size of the dot on the menu button, and its distance from the corner of the button.
    private static let dot = (size: 8.0, inset: 4.0)

    private func drawHiddenBadge(into list: inout DisplayList) {
        guard !more.button.isHidden, let color = hiddenBadge else { return }
        let (button, dot) = (more.button.frame, Self.dot)
        let x = isRightToLeft ? button.minX + dot.inset : button.maxX - dot.inset - dot.size
        let place = pixels.snapped(Rect(x, button.minY + dot.inset, dot.size, dot.size))
        list.fill(place, cornerRadius: dot.size / 2, isEnabled ? color : color.opacity(theme.metrics.disabledOpacity))
    }

    private func placeIndicator() {
        guard let tab = selected?.button.frame, !tab.isEmpty else {
            indicator = .zero
            return
        }
        let y = isAboveContent ? frame.height - Self.mark.height : 0
        indicator = Rect(tab.minX + Self.mark.inset, y, max(0, tab.width - 2 * Self.mark.inset), Self.mark.height)
    }

    // MARK: Drawing

    var selectedColor: Color { inheritedTint ?? tintedColor }
    private var tintedColor: Color { contentColor == .label ? .role(.tintedTitle) : contentColor }
    var unselectedColor: Color {
        unselectedItemTintColor ?? (contentColor == .label ? .role(.secondaryLabel) : contentColor)
    }

    override var contentColorOnBar: Color { unselectedColor }

    override open func drawOverlay(into list: inout DisplayList) {
        drawHiddenBadge(into: &list)
        guard !indicator.isEmpty else { return }
        list.fill(
            pixels.snapped(indicator), cornerRadius: Self.mark.height / 2,
            isEnabled ? indicatorColor : indicatorColor.opacity(theme.metrics.disabledOpacity))
    }

    override func colorsDidChange() {
        super.colorsDidChange()
        indicatorColor = contentColor == .label ? inheritedTint ?? .accent : selectedColor
        for item in items { item.button.contentDidChange() }
    }

    // MARK: Keyboard

    override var stops: [Control] { items.map(\.button) + [more.button] }
    override func isStop(_ control: Control) -> Bool {
        // A tab that does not fit becomes visible when it is selected.
        (control as? TabButton).map(\.isEnabled) ?? super.isStop(control)
    }
    override var focusStop: Control? {
        let current = current.flatMap { super.isStop($0) && $0.superview === self ? $0 : nil }
        if current === more.button, current != nil { return current }
        if let button = selected?.button, button.isEnabled { return button }
        return current ?? stops.first { super.isStop($0) }
    }

    /// Selects the tab that focus moves to.
    override func go(to control: Control, _ event: Event) {
        guard let item = (control as? TabButton)?.item else { return super.go(to: control, event) }
        choose(item, with: event)
        if selected === item { super.go(to: control, event) }
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        let index = items.firstIndex { $0 === selected }
        return Accessibility(
            role: .tabBar, label: accessibilityLabel,
            value: index.map { translated(.tabOf, "\($0 + 1)", "\(items.count)") },
            isEnabled: isEnabled)
    }
    /// The title of the selected tab.
    override open var shownText: String? { selected?.title ?? "" }
}

/// A delegate that controls the selection of tabs by the user and receives its events.
@MainActor public protocol TabBarDelegate: AnyObject {
    func tabBar(_ tabBar: TabBar, shouldSelect item: TabBarItem) -> Bool
    /// Called when the user selects a tab, even if it was already selected.
    func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem)
}

extension TabBarDelegate {
    public func tabBar(_ tabBar: TabBar, shouldSelect item: TabBarItem) -> Bool { true }
    public func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem) {}
}
