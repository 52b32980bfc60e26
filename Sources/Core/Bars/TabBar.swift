/// Tabs in a row, one of which is selected (specification 13.13).
///
///     <TabBar selectedName="$place" onValueChanged="showPlace">
///         <item title="Notes" image="notes" name="notes"/>
///         <item type="search" name="search"/>
///     </TabBar>
public final class TabBar: Bar {
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

    /// Marks the tab that is selected.
    private var indicator = Rect.zero {
        didSet {
            guard indicator != oldValue else { return }
            animateChange(of: \TabBar.indicator, from: oldValue, isMotion: true)
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

    /// Points: the mark's height, how far it keeps from the tab's sides, and the widest bar that tabs fill.
    private static let mark = (height: 3.0, inset: 10.0)
    private static let widestFilled = 600.0
    /// Seconds.
    private static let slideDuration = 0.2

    override public class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofTabBars) }
    override public class var properties: PropertyTable {
        super.properties + [
            .init("selectedIndex", \TabBar.selectedIndex, isEditable: true) { $0.selectedIndex = $1 },
            .init("selectedName", \TabBar.selectedName, isEditable: true) { $0.selectedName = $1 },
            .init("itemPositioning", \TabBar.itemPositioning) { $0.itemPositioning = $1 },
            .init("unselectedItemTintColor", \TabBar.unselectedItemTintColor) { $0.unselectedItemTintColor = $1 },
        ]
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
        if let selected, !items.contains(where: { $0 === selected }) { select(nil) }
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
        selected = item
        // Tab comes to the one that is selected.
        if let item, old?.button.isFirstResponder == true {
            window?.setFocus(item.button, shown: window?.showsFocus == true)
        }
        old?.button.isSelected = false
        item?.button.isSelected = true
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

    override public func stateDidChange() {
        super.stateDidChange()
        for item in items { item.button.contentDidChange() }
    }

    // MARK: Markup

    @discardableResult override public func processMarkupElement(
        _ tag: String, properties: [(name: String, value: String)]
    ) -> Bool {
        guard tag == "item" else { return false }
        if let item = TabBarItem.make(properties) { items.append(item) }
        return true
    }

    // MARK: Measuring

    /// The width is the superview's affair (specification 11.9).
    override public func intrinsicSize(fitting proposal: Size) -> Size {
        Size(.undefined, theme.metrics.tabBarHeight)
    }
    override public var hasConstantSize: Bool { true }

    private var widths: [Double] {
        let natural = items.map { $0.button.measure(fitting: .unconstrained).width }
        let total = natural.reduce(0, +)
        let isFilled =
            itemPositioning == .fill || itemPositioning == .automatic && frame.width < Self.widestFilled
            || total > frame.width
        guard isFilled else { return natural }
        let share = frame.width / Double(max(1, items.count))
        // All alike, unless one needs more and others have it to spare.
        guard total <= frame.width, natural.contains(where: { $0 > share }) else { return items.map { _ in share } }
        return natural.map { $0 + (frame.width - total) / Double(items.count) }
    }

    override public func layoutSubviews() {
        let widths = widths
        var x = (frame.width - widths.reduce(0, +)) / 2
        for (item, width) in zip(items, widths) {
            let left = isRightToLeft ? frame.width - x - width : x
            item.button.frame = snapped(Rect(left, 0, width, frame.height))
            x += width
        }
        placeIndicator()
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

    override public func drawOverlay(into list: inout DisplayList) {
        guard !indicator.isEmpty else { return }
        let color = contentColor == .label ? inheritedTint ?? .accent : selectedColor
        list.fill(
            snapped(indicator), cornerRadius: Self.mark.height / 2,
            isEnabled ? color : color.opacity(theme.metrics.disabledOpacity))
    }

    override func colorsDidChange() {
        super.colorsDidChange()
        for item in items { item.button.contentDidChange() }
    }

    // MARK: Keyboard

    override var stops: [Control] { items.map(\.button) }
    override var focusStop: Control? {
        guard let button = selected?.button, button.isEnabled else { return super.focusStop }
        return button
    }

    /// What the keyboard comes to is selected.
    override func go(to control: Control, _ event: Event) {
        guard let item = (control as? TabButton)?.item else { return }
        choose(item, with: event)
        if selected === item { super.go(to: control, event) }
    }

    // MARK: Accessibility

    override public var accessibility: Accessibility {
        let index = items.firstIndex { $0 === selected }
        return Accessibility(
            role: .tabBar, label: accessibilityLabel,
            value: index.map { translated(.tabOf, "\($0 + 1)", "\(items.count)") },
            isEnabled: isEnabled)
    }
    /// The title of the tab that is selected.
    override public var shownText: String? { selected?.title ?? "" }
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
