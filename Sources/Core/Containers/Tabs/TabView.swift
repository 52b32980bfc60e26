/// Shows one of several documents, selected by tabs that users close, reorder and add. Specification 13.23.
///
///     <TabView selectedIndex="$current" showsNewTabButton="true" onNewTab="addNote" onTabClose="closeNote:">
///         <tab title="Groceries" edited="true"><TextView text="Milk"/></tab>
///         <tab title="Ideas" closable="false"><TextView/></tab>
///     </TabView>
///
/// Only the view of the selected tab is in the window, and a view is created when its tab is first selected. For the pages of an
/// app that are always there, use a `TabBarController`.
@MainActor
open class TabView: View, DocumentActionList, DumpedContentSource, ShortcutHandling, SlotContainer,
    StateRestoring
{
    /// The tabs, from the side where text begins.
    public var items: [TabViewItem] {
        get { tabs }
        set { setItems(newValue) }
    }
    private var tabs: [TabViewItem] = []

    /// The index of the selected tab, from 0; -1 without tabs. The first tab is selected by default. Setting it sends no event. If it is
    /// set before its tab is added, the tab is selected when it is added.
    public var selectedIndex: Int {
        get { tabs.firstIndex { $0 === selected } ?? requestedIndex ?? Self.none }
        set {
            guard newValue != selectedIndex else { return }
            requestedIndex = tabs.indices.contains(newValue) ? nil : max(newValue, Self.none)
            if tabs.indices.contains(newValue) { select(tabs[newValue]) }
            diagnostics.reportValidationIssue()
        }
    }
    /// The selected tab; nil without tabs. Setting it to a tab of another tab view does nothing.
    public var selectedItem: TabViewItem? {
        get { selected }
        set { if let newValue, contains(newValue) { select(newValue) } }
    }
    private weak var selected: TabViewItem?
    /// A selection that applies once such a tab exists.
    private var requestedIndex: Int?
    private static let none = -1

    /// Whether users can move tabs, by dragging or with Control+Shift+Page Up and Page Down; true by default.
    public var allowsReordering = true
    /// Whether a button after the tabs sends `onNewTab`; false by default.
    public var showsNewTabButton = false {
        didSet { if showsNewTabButton != oldValue { strip.buttonsDidChange() } }
    }

    /// Called when the user has selected another tab.
    public var onValueChanged: (() -> Void)?
    /// Called when the user wants to close a tab; it returns whether the tab closes. nil, the default, closes each tab.
    public var onTabClose: ((TabViewItem) -> Bool)?
    /// Called when the user presses the button for a new tab.
    public var onNewTab: (() -> Void)?
    /// Called when the user has moved a tab, with its old and new index.
    public var onTabMove: ((_ from: Int, _ to: Int) -> Void)?
    /// The document's actions.
    package var documentActions: [DocumentAction] = []

    /// The tab that the user wants to close, while `onTabClose` is performed.
    public private(set) var closingItem: TabViewItem?
    private var isClosingPrevented = false

    private(set) lazy var bound = BoundItemList(of: self)
    let strip = TabStrip()
    private let stage = TabStage()

    public required init() {
        super.init()
        strip.tabView = self
        for part in [strip, stage] as [View] {
            part.isInternalView = true
            addSubview(part)
        }
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("selectedIndex", \TabView.selectedIndex, isEditable: true) { $0.selectedIndex = $1 },
            .init(items: "items", \TabView.bound.items) { $0.bound.items = $1 },
            .init("row", \TabView.bound.rowName) { $0.bound.rowName = $1 },
            .init("allowsReordering", \TabView.allowsReordering) { $0.allowsReordering = $1 },
            .init("showsNewTabButton", \TabView.showsNewTabButton) { $0.showsNewTabButton = $1 },
        ]
    }
    package class var eventAttributes: [String] { ["onValueChanged", "onTabClose", "onNewTab", "onTabMove"] }
    override class var itemTypes: [ItemType] {
        [.init { (view: TabView, item: TabViewItem) in view.insertItem(item, at: view.tabs.count) }]
    }

    func slotPlace(for content: String) -> SlotPlace? {
        ensuredExtras.slotPlace { SlotItemArray(of: self, \.tabs) { $0.items = $1 } }
    }

    override var validationIssue: ValidationIssue? {
        guard let requestedIndex, !tabs.isEmpty else { return nil }
        return ValidationIssue(
            properties: ["selectedIndex"],
            message: "there is no tab \(requestedIndex); the last one is \(tabs.count - 1)")
    }

    // MARK: Tabs

    /// Whether the tab shows an element of the owner, which adds, removes and moves it.
    private func isBound(_ item: TabViewItem) -> Bool {
        bound.items != nil || extras?.slotItems?.isListed(item) == true
    }

    private func contains(_ item: TabViewItem) -> Bool { tabs.contains { $0 === item } }

    /// Adds a tab at the end. A tab of another tab view moves to this one.
    public func addItem(_ item: TabViewItem) { insertItem(item, at: tabs.count) }

    /// Inserts a tab before the given index, or at the end. Does nothing for a tab that the view has already.
    public func insertItem(_ item: TabViewItem, at index: Int) {
        guard !contains(item) else { return }
        var items = tabs
        items.insert(item, at: min(max(0, index), items.count))
        setItems(items)
    }

    /// Removes a tab without asking `onTabClose`. The next tab is selected if it was the selected one, else the previous one.
    public func removeItem(at index: Int) {
        guard tabs.indices.contains(index) else { return diagnostics.report("there is no tab \(index)") }
        var items = tabs
        items.remove(at: index)
        setItems(items)
    }

    /// Moves a tab to another index. Indices out of range are reported.
    public func moveItem(from index: Int, to target: Int) {
        guard tabs.indices.contains(index), tabs.indices.contains(target) else {
            return diagnostics.report("there is no tab \(tabs.indices.contains(index) ? target : index)")
        }
        var items = tabs
        items.insert(items.remove(at: index), at: target)
        setItems(items)
    }

    /// Returns the first tab with a name; nil if there is none.
    public func item(named name: String) -> TabViewItem? { tabs.first { $0.name == name } }

    private func setItems(_ items: [TabViewItem]) {
        let (old, oldIndex) = (tabs, selectedIndex)
        var new: [TabViewItem] = []
        for item in items where !new.contains(where: { $0 === item }) { new.append(item) }
        for item in new where item.tabView !== self {
            if let other = item.tabView { other.items = other.tabs.filter { $0 !== item } }
            item.tabView = self
        }
        tabs = new
        for item in old where !contains(item) { item.tabView = nil }
        strip.itemsDidChange(from: old)
        if let requestedIndex, tabs.indices.contains(requestedIndex) {
            self.requestedIndex = nil
            select(tabs[requestedIndex])
        } else if selected.map(contains) != true, requestedIndex == nil || selected != nil || window != nil {
            // The tab that takes the place of a removed one. While a document is loaded, the requested tab is awaited.
            select(tabs.isEmpty ? nil : tabs[min(max(0, oldIndex), tabs.count - 1)], keepsRequest: true)
        } else if selectedIndex != oldIndex {
            viewStateDidChange("selectedIndex")
        }
    }

    // MARK: Selection

    private func select(_ item: TabViewItem?, keepsRequest: Bool = false) {
        if !keepsRequest { requestedIndex = nil }
        guard item !== selected else { return }
        let old = selected
        let focus = window?.firstResponder
        let hadFocus = focus.map { stage.isAncestor(of: $0) } == true
        if hadFocus { old?.previousResponder = focus }
        selected = item
        old?.button.isSelected = false
        item?.button.isSelected = true
        stage.show(item?.view)
        setNeedsLayout()
        strip.selectionDidChange()
        if hadFocus, let item {
            restoreFocus(to: item)
        } else if let focus, focus === old?.button, let item {
            window?.focus.set(item.button, shown: window?.showsFocus == true)
        }
        viewStateDidChange("selectedIndex")
    }

    /// Returns focus to the view of the tab that had it, to the first view that accepts it, or to the tab.
    private func restoreFocus(to item: TabViewItem) {
        guard let window else { return }
        window.layout()
        let isShown = window.showsFocus
        if let former = item.previousResponder, window.focus.set(former, shown: isShown) { return }
        if window.focus.set(FocusOrder(of: stage).preferredResponder, shown: isShown), window.firstResponder != nil {
            return
        }
        window.focus.set(item.button, shown: isShown)
    }

    /// Selects a tab on behalf of the user.
    func choose(_ item: TabViewItem, with event: Event?) {
        guard contains(item), item !== selected else { return }
        select(item)
        // Without focus, keys such as Control+Tab would not arrive here.
        if let window, window.firstResponder == nil { restoreFocus(to: item) }
        selectionWasChanged(by: event)
    }

    /// Calls the actions for another tab that a person has selected, or that has taken the place of the one that a person closed.
    private func selectionWasChanged(by event: Event?) {
        onValueChanged?()
        perform("onValueChanged", event)
    }

    private func perform(_ attribute: String, _ event: Event?) {
        for action in documentActions where action.attribute == attribute { action.perform(self, event) }
    }

    func contentDidChange(of item: TabViewItem) { if item === selected { stage.show(item.view) } }

    // MARK: Closing

    /// Keeps the tab open that the user wants to close. Call it in an action for `onTabClose`, and remove the tab later if the user agrees.
    public func preventClosing() { isClosingPrevented = closingItem != nil }

    /// Closes a tab as a click on its button does: `onTabClose` may refuse.
    ///
    /// - Returns: whether the tab was closed.
    @discardableResult public func closeItem(at index: Int) -> Bool {
        tabs.indices.contains(index) && close(tabs[index], with: nil)
    }

    @discardableResult func close(_ item: TabViewItem, with event: Event?) -> Bool {
        // An action may run a loop in which the user presses the button again.
        guard item.isClosable, contains(item), closingItem == nil else { return false }
        closingItem = item
        isClosingPrevented = false
        let isAllowed = onTabClose?(item) ?? true
        if isAllowed { perform("onTabClose", event) }
        closingItem = nil
        // The owner of a bound array removes its element.
        guard isAllowed, !isClosingPrevented, !isBound(item), let index = tabs.firstIndex(where: { $0 === item })
        else { return false }
        let focus = window?.firstResponder
        let isFocused = focus === item.button
        let wasSelected = item === selected
        let hadFocus = isFocused || focus.map { stage.isAncestor(of: $0) } == true
        removeItem(at: index)
        if hadFocus, isFocused || selected == nil { strip.takeFocus() }
        if wasSelected, event != nil { selectionWasChanged(by: event) }
        return true
    }

    func makeNewTab(with event: Event?) {
        onNewTab?()
        perform("onNewTab", event)
    }

    // MARK: Moving

    /// Moves a tab on behalf of the user.
    func move(_ item: TabViewItem, to target: Int, with event: Event?) {
        guard let index = tabs.firstIndex(where: { $0 === item }), index != target, tabs.indices.contains(target) else {
            return
        }
        // The owner of a bound array moves its element.
        if !isBound(item) { moveItem(from: index, to: target) } else { strip.itemsDidChange(from: tabs) }
        onTabMove?(index, target)
        perform("onTabMove", event)
    }

    // MARK: Layout

    /// The tab view takes the size that its superview sets.
    override open func layoutSubviews() {
        if selected == nil, let first = tabs.first { select(first, keepsRequest: true) }
        let height = min(frame.height, strip.measure(fitting: bounds.size).height)
        strip.frame = pixels.snapped(Rect(0, 0, frame.width, height))
        stage.frame = pixels.snapped(Rect(0, height, frame.width, max(0, frame.height - height)))
    }

    // MARK: Events

    override open func handle(_ event: Event) -> Bool {
        guard case .keyDown(let key, let modifiers, let isRepeat) = event.kind, !tabs.isEmpty else {
            return super.handle(event)
        }
        switch (key, modifiers) {
        case (.tab, .control), (.pageDown, .control): turn(by: 1, with: event)
        case (.tab, [.control, .shift]), (.pageUp, .control): turn(by: -1, with: event)
        case (.pageDown, [.control, .shift]), (.pageUp, [.control, .shift]):
            guard allowsReordering, let selected else { return false }
            move(selected, to: selectedIndex + (key == .pageDown ? 1 : -1), with: event)
        case (Key("W"), .control):
            if !isRepeat, let selected { close(selected, with: event) }
        case (_, .alt):
            // Alt+9 is the last tab, as in browsers.
            guard key.rawValue.utf8.count == 1, let number = Int(key.rawValue), number > 0 else { return false }
            let index = number == 9 ? tabs.count - 1 : number - 1
            if tabs.indices.contains(index) { go(to: tabs[index], with: event) }
        default: return super.handle(event)
        }
        return true
    }

    var handledShortcuts: [HandledShortcut] {
        guard !tabs.isEmpty else { return [] }
        return HandledShortcut.betweenTabs + [HandledShortcut(.closeTab, KeyChord(Key("W"), .control))]
    }

    private func turn(by step: Int, with event: Event?) {
        go(to: tabs[(max(0, selectedIndex) + step + tabs.count) % tabs.count], with: event)
    }

    /// Selects a tab by a key, and moves focus from the tabs into its view.
    private func go(to item: TabViewItem, with event: Event?) {
        choose(item, with: event)
        if let responder = window?.firstResponder, strip.isAncestor(of: responder) { restoreFocus(to: item) }
    }

    // MARK: Accessibility and state

    /// The title of the selected tab.
    override open var shownText: String? { selected?.title ?? "" }
    /// The strip has the name.
    override open var accessibility: Accessibility { Accessibility() }

    package var dumpedContent: [DumpedContent] {
        tabs.compactMap { item in item.loadedView.map { DumpedContent(view: $0, part: "tab") } }
    }

    open var restorableState: Any? { selectedIndex }
    open func restore(_ state: Any) {
        if let index = state as? Int, tabs.indices.contains(index) { selectedIndex = index }
    }
}

/// Holds the view of the selected tab.
private final class TabStage: View, HostingView {
    required init() {
        super.init()
        clipsToBounds = true
        hitBehavior = .passThrough
    }

    deinit {}

    var hostedSubviews: [View] { subviews }

    func show(_ view: View?) {
        for other in subviews where other !== view { other.removeFromSuperview() }
        if let view, view.superview !== self { addSubview(view) }
        setNeedsLayout()
    }

    override func layoutSubviews() { for view in subviews { view.frame = bounds } }
}
