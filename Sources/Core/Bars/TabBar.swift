/// Tabs in a row, one of which is selected (specification 13.13).
///
///     <TabBar selectedName="$place" onValueChanged="showPlace">
///         <item title="Notes" image="notes" name="notes"/>
///         <item type="search" name="search"/>
///     </TabBar>
///
/// Tabs for which there is no room are in a menu at the end of the bar; the one that is selected is always shown.
@MainActor open class TabBar: Bar {
    /// From where lines begin.
    public var items: [TabBarItem] = [] { didSet { itemsDidChange(from: oldValue) } }
    /// Hears of what a person selects.
    public weak var delegate: (any TabBarDelegate)?

    /// The tab that is selected, counted from 0; -1 where none is, as by default. One that is not there yet is selected when it is.
    /// Setting it sends no event.
    public var selectedIndex: Int {
        get { items.firstIndex { $0 === selected } ?? wantedIndex }
        set { select(items.indices.contains(newValue) ? items[newValue] : nil, orIndex: newValue) }
    }
    /// The name of the tab that is selected; empty where none is, or it has none.
    public var selectedName: String {
        get { selected.map { $0.name ?? "" } ?? wantedName }
        set { select(items.first { !newValue.isEmpty && $0.name == newValue }, orName: newValue) }
    }
    /// The tab that is selected; one that is none of the bar's selects none.
    public var selectedItem: TabBarItem? {
        get { selected }
        set { select(items.first { $0 === newValue }) }
    }
    private weak var selected: TabBarItem?
    private var wantedIndex = TabBar.none
    private var wantedName = ""

    /// What `selectedIndex` is while no tab is selected.
    private static let none = -1

    /// How the tabs share the bar; `automatic` by default.
    public var itemPositioning = ItemPositioning.automatic {
        didSet { if itemPositioning != oldValue { setNeedsLayout() } }
    }
    /// The colour of the tabs that are not selected; nil is the theme's.
    public var unselectedItemTintColor: Color? {
        didSet { if unselectedItemTintColor != oldValue { colorsDidChange() } }
    }

    /// Opens those that are not shown.
    private let more = BarButtonItem(image: .symbol(.more))

    /// Marks the tab that is selected.
    private var indicator = Rect.zero {
        didSet {
            guard indicator != oldValue else { return }
            animateChange(of: \TabBar.indicator, from: oldValue, isMotion: true)
            setNeedsDisplay()
        }
    }

    private var indicatorColor = Color.accent {
        didSet {
            guard indicatorColor != oldValue else { return }
            animateChange(of: \TabBar.indicatorColor, from: oldValue)
            setNeedsDisplay()
        }
    }

    public nonisolated enum ItemPositioning: String, CaseIterable, Sendable, MarkupConvertible {
        /// `fill` in a bar that is narrower than 600 points, else `centered`.
        case automatic
        /// From one end to the other: all of the same width, if each fits.
        case fill
        /// As wide as they ask for, in the middle.
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

    /// Points: the mark's height, how far it keeps from the tab's sides, and the widest bar that tabs fill.
    private static let mark = (height: 3.0, inset: 10.0)
    private static let widestFilled = 600.0
    /// Seconds.
    private static let slideDuration = 0.2

    override open class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofTabBars) }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("selectedIndex", \TabBar.selectedIndex, isEditable: true) { $0.selectedIndex = $1 },
            .init("selectedName", \TabBar.selectedName, isEditable: true) { $0.selectedName = $1 },
            .init("itemPositioning", \TabBar.itemPositioning) { $0.itemPositioning = $1 },
            .init("unselectedItemTintColor", \TabBar.unselectedItemTintColor) { $0.unselectedItemTintColor = $1 },
        ]
    }

    override var contradiction: Contradiction? {
        guard selected == nil, !items.isEmpty else { return nil }
        if !wantedName.isEmpty {
            let names = items.compactMap(\.name).joined(separator: ", ")
            return Contradiction(
                properties: ["selectedName"], message: "there is no tab '\(wantedName)'; they are called \(names)")
        }
        guard wantedIndex != Self.none else { return nil }
        return Contradiction(
            properties: ["selectedIndex"],
            message: "there is no tab \(wantedIndex); the last one is \(items.count - 1)")
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
        selectWanted()
        setNeedsLayout()
    }

    private func selectWanted() {
        guard selected == nil else { return }
        let named = wantedName.isEmpty ? nil : items.first { $0.name == wantedName }
        let numbered = items.indices.contains(wantedIndex) ? items[wantedIndex] : nil
        if let item = named ?? numbered { select(item) }
    }

    private func select(_ item: TabBarItem?, orIndex index: Int = TabBar.none, orName name: String = "") {
        wantedIndex = item == nil ? max(index, Self.none) : Self.none
        wantedName = item == nil ? name : ""
        guard item !== selected else { return }
        move(to: item, isAnimated: false)
    }

    private func move(to item: TabBarItem?, isAnimated: Bool) {
        let old = selected
        // A tab that does not fit any more loses focus as it goes, and one that is not selected takes none.
        let hadKeyboard = more.button.isFirstResponder || items.contains { $0.button.isFirstResponder }
        selected = item
        old?.button.isSelected = false
        item?.button.isSelected = true
        if !more.button.isHidden { arrange() }
        // Tab comes to the one that is selected.
        if let item, hadKeyboard {
            focusDidCome(to: item.button)
            window?.setFocus(item.button, shown: window?.showsFocus == true)
        }
        if isAnimated {
            View.animate(withDuration: Self.slideDuration, options: [.curveEaseOut, .ofControl]) { placeIndicator() }
        } else {
            placeIndicator()
        }
        editableValueDidChange("selectedIndex")
        editableValueDidChange("selectedName")
    }

    /// A person selects a tab. One that is selected is told to the delegate again.
    func choose(_ item: TabBarItem, with event: Event?) {
        guard delegate?.tabBar(self, shouldSelect: item) ?? true else { return }
        let isOther = item !== selected
        if isOther {
            wantedIndex = Self.none
            wantedName = ""
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

    @discardableResult override open func processMarkupElement(
        _ tag: String, properties: [(name: String, value: String)]
    ) -> Bool {
        guard tag == "item" else { return false }
        if let item = TabBarItem.make(properties) { items.append(item) }
        return true
    }

    // MARK: Measuring

    /// The width is the superview's affair (specification 11.9).
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        Size(.undefined, theme.metrics.tabBarHeight)
    }
    override open var hasConstantSize: Bool { true }

    /// Points that a tab gives before one goes to the menu.
    private static let slack = 12.0

    private func natural(_ item: TabBarItem) -> Double { item.button.measure(fitting: .unconstrained).width }

    /// The first that there is room for, and the one that is selected.
    private func shownItems(in room: Double) -> [TabBarItem] {
        func least(_ item: TabBarItem) -> Double { max(minimumTab, natural(item) - Self.slack) }
        guard items.reduce(0, { $0 + least($1) }) > frame.width else { return items }
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
        // All alike, unless one needs more and others have it to spare.
        guard natural.contains(where: { $0 > share }) else { return items.map { _ in share } }
        return natural.map { max(0, $0 + (room - total) / Double(items.count)) }
    }

    override open func layoutSubviews() {
        arrange()
        placeIndicator()
    }

    private func arrange() {
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

    /// - Parameter x: from where lines begin.
    private func place(_ view: View, at x: Double, _ size: Size) {
        let left = isRightToLeft ? frame.width - x - size.width : x
        view.frame = snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
    }

    // MARK: What does not fit

    private var overflowMenu: Menu? {
        Menu(
            children: items.filter(\.button.isHidden).map { item in
                Action(
                    title: item.menuTitle, image: item.image, attributes: item.isEnabled ? [] : .disabled
                ) { [weak self, weak item] _ in
                    // The menu may be older than the tabs.
                    guard let self, let item, item.isEnabled, items.contains(where: { $0 === item }) else { return }
                    choose(item, with: nil)
                }
            })
    }

    /// What is in the menu has a badge, of this colour.
    private var hiddenBadge: Color? {
        items.first { $0.button.isHidden && $0.badgeValue != nil }.map { $0.badgeColor ?? .role(.destructive) }
    }

    /// Points: a dot on the button of the menu, and how far it keeps from that's corner.
    private static let dot = (size: 8.0, inset: 4.0)

    private func drawHiddenBadge(into list: inout DisplayList) {
        guard !more.button.isHidden, let color = hiddenBadge else { return }
        let (button, dot) = (more.button.frame, Self.dot)
        let x = isRightToLeft ? button.minX + dot.inset : button.maxX - dot.inset - dot.size
        let place = snapped(Rect(x, button.minY + dot.inset, dot.size, dot.size))
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

    override var markColorOnBar: Color { unselectedColor }

    override open func drawOverlay(into list: inout DisplayList) {
        drawHiddenBadge(into: &list)
        guard !indicator.isEmpty else { return }
        list.fill(
            snapped(indicator), cornerRadius: Self.mark.height / 2,
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
        // What has no room is shown once it is selected.
        (control as? TabButton).map(\.isEnabled) ?? super.isStop(control)
    }
    override var focusStop: Control? {
        let current = current.flatMap { super.isStop($0) && $0.superview === self ? $0 : nil }
        if current === more.button, current != nil { return current }
        if let button = selected?.button, button.isEnabled { return button }
        return current ?? stops.first { super.isStop($0) }
    }

    /// What the keyboard comes to is selected.
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
    /// The title of the tab that is selected.
    override open var shownText: String? { selected?.title ?? "" }
}

/// Has a say in which tab is selected by a person, and hears of it.
@MainActor public protocol TabBarDelegate: AnyObject {
    func tabBar(_ tabBar: TabBar, shouldSelect item: TabBarItem) -> Bool
    /// Also where the tab was selected already.
    func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem)
}

extension TabBarDelegate {
    public func tabBar(_ tabBar: TabBar, shouldSelect item: TabBarItem) -> Bool { true }
    public func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem) {}
}
