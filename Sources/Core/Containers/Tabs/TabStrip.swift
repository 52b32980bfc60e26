/// The tabs of a tab view, with the buttons for a new tab and for the list of all tabs.
final class TabStrip: Bar {
    weak var tabView: TabView?
    private let row = TabRow()
    private let scroller: TabScroller
    private let newTab = BarButtonItem(image: .symbol(.plus))
    private let allTabs = BarButtonItem(image: .symbol(.down))

    /// The padding at both ends, in points.
    private static let padding = 4.0

    required init() {
        scroller = TabScroller(row)
        super.init()
        row.strip = self
        scroller.isInternalView = true
        newTab.phrase = .newTab
        newTab.handler = { [weak self] _ in self?.tabView?.makeNewTab(with: nil) }
        allTabs.phrase = .allTabs
        allTabs.button.makeMenu = { [weak self] in self?.menuOfAll }
        addSubview(scroller)
        for item in [newTab, allTabs] {
            item.button.isHidden = true
            addSubview(item.button)
        }
    }

    deinit {}

    // MARK: Content

    var items: [TabViewItem] { tabView?.items ?? [] }

    func itemsDidChange(from old: [TabViewItem]) {
        row.itemsDidChange(from: old)
        setNeedsLayout()
    }

    func selectionDidChange() {
        setNeedsLayout()
        scroller.revealsSelection = true
        scroller.setNeedsLayout()
    }

    func buttonsDidChange() { setNeedsLayout() }

    var selectedButton: DocumentTabButton? { tabView?.selectedItem?.button }

    override func colorsDidChange() {
        super.colorsDidChange()
        for item in items { item.button.contentDidChange() }
    }

    private var menuOfAll: Menu? {
        Menu(
            children: items.map { item in
                Action(
                    title: item.isEdited ? "\(item.spokenName) (\(translated(.edited)))" : item.spokenName,
                    image: item.image, state: item === tabView?.selectedItem ? .on : .off
                ) { [weak self, weak item] _ in
                    if let item { self?.tabView?.choose(item, with: nil) }
                }
            })
    }

    // MARK: Layout

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(.undefined, theme.metrics.tabBarHeight) }
    override var hasConstantSize: Bool { true }
    override var isAboveContent: Bool { true }

    override func layoutSubviews() {
        let newWidth = newTab.button.measure(fitting: .unconstrained).width
        let allWidth = allTabs.button.measure(fitting: .unconstrained).width
        let hasNew = tabView?.showsNewTabButton == true
        let room = max(0, frame.width - 2 * Self.padding - (hasNew ? newWidth : 0))
        let total = row.naturalWidth
        let isCut = total > room
        let width = isCut ? max(0, room - allWidth) : total
        show(newTab.button, hasNew)
        show(allTabs.button, isCut)
        place(scroller, at: Self.padding, Size(width, frame.height))
        let height = min(frame.height, theme.metrics.controlHeight)
        place(newTab.button, at: Self.padding + width, Size(newWidth, height))
        place(allTabs.button, at: frame.width - Self.padding - allWidth, Size(allWidth, height))
    }

    private func show(_ button: View, _ isShown: Bool) { if button.isHidden == isShown { button.isHidden = !isShown } }

    /// - Parameter x: The distance from the side where text begins.
    private func place(_ view: View, at x: Double, _ size: Size) {
        let left = isRightToLeft ? frame.width - x - size.width : x
        view.frame = pixels.snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
    }

    // MARK: Keyboard

    override var stops: [Control] { items.map(\.button) + [newTab.button, allTabs.button] }
    override func isStop(_ control: Control) -> Bool { control.superview != nil && !control.isHidden }
    override var focusStop: Control? {
        if current === newTab.button || current === allTabs.button, let current, isStop(current) { return current }
        return selectedButton ?? stops.first(where: isStop)
    }

    /// Selects the tab that focus moves to.
    override func go(to control: Control, _ event: Event) {
        if let item = (control as? DocumentTabButton)?.item { tabView?.choose(item, with: event) }
        super.go(to: control, event)
    }

    func takeFocus() { window?.focus.set(focusStop, shown: window?.showsFocus == true) }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        let index = tabView?.selectedIndex ?? -1
        return Accessibility(
            role: .tabBar, label: tabView?.accessibilityLabel,
            value: index < 0 ? nil : translated(.tabOf, "\(index + 1)", "\(items.count)"))
    }
}

/// Scrolls the tabs of a strip. The wheel scrolls them along the strip.
private final class TabScroller: ScrollView, HostingView {
    let row: TabRow
    var hostedSubviews: [View] { row.orderedSubviews }
    /// Whether the next layout scrolls to the selected tab.
    var revealsSelection = false

    init(_ row: TabRow) {
        self.row = row
        super.init()
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentView = row
    }

    required convenience init() { self.init(TabRow()) }

    deinit {}

    override var acceptsFocus: Bool { false }
    override class var traits: ViewTraits { [.sharesFrame, .clickedWithoutFocus] }
    override func sizeOfContent() -> Size { Size(max(row.naturalWidth, frame.width), frame.height) }
    override func resizeContent() { row.frame = Rect(origin: row.frame.origin, size: sizeOfContent()) }

    override func layoutSubviews() {
        super.layoutSubviews()
        row.place()
        guard revealsSelection, frame.width > 0 else { return }
        revealsSelection = false
        if let button = row.strip?.selectedButton { reveal(button.frame) }
    }

    /// Scrolls as little as needed to show a part of the row.
    func reveal(_ part: Rect) {
        var target = contentOffset
        if part.minX < target.x {
            target.x = part.minX
        } else if part.maxX > target.x + frame.width {
            target.x = part.maxX - frame.width
        }
        move(to: target)
    }

    override func handle(_ event: Event) -> Bool {
        guard case .wheel(_, 0, let dy, []) = event.kind, dy != 0 else { return super.handle(event) }
        return move(by: Point((isRightToLeft ? dy : -dy) * Self.notch, 0))
    }
}

/// The tabs of a strip, side by side.
final class TabRow: View {
    weak var strip: TabStrip?
    /// The tabs in their shown order; during a drag it differs from the order of the items.
    private var order: [DocumentTabButton] = []
    private var drag: Drag?

    private struct Drag {
        let button: DocumentTabButton
        /// The distance from the left side of the tab to the pointer, in points.
        let grip: Double
        /// The left side of the tab, in points.
        var left: Double
    }

    /// The least and greatest width of a tab, in points.
    private static let widths = (least: 96.0, greatest: 220.0)
    /// The duration in seconds in which tabs move out of the way of a dragged one.
    private static let slideDuration = 0.15

    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .passThrough
    }

    deinit {}

    func itemsDidChange(from old: [TabViewItem]) {
        let new = strip?.items ?? []
        for item in old where !new.contains(where: { $0 === item }) {
            if drag?.button === item.button { drag = nil }
            if item.button.superview === self { item.button.removeFromSuperview() }
        }
        order = new.map(\.button)
        for button in order where button.superview !== self { addSubview(button) }
        setNeedsLayout()
        superview?.setNeedsLayout()
        strip?.setNeedsLayout()
    }

    // MARK: Layout

    private func width(of button: DocumentTabButton) -> Double {
        min(max(Self.widths.least, button.measure(fitting: .unconstrained).width), Self.widths.greatest)
    }

    var naturalWidth: Double { order.reduce(0) { $0 + width(of: $1) } }

    override func layoutSubviews() { place() }

    /// The tabs in the order of reading, also for assistive programs.
    override var orderedSubviews: [View] { order }

    func place() {
        var x = 0.0
        for button in order {
            let width = width(of: button)
            var left = isRightToLeft ? frame.width - x - width : x
            if let drag, drag.button === button { left = drag.left }
            button.frame = pixels.snapped(Rect(left, 0, width, frame.height))
            x += width
        }
    }

    // MARK: Dragging

    var isDragging: Bool { drag != nil }

    func beginDrag(_ button: DocumentTabButton, at x: Double) {
        guard strip?.tabView?.allowsReordering == true, order.count > 1 else { return }
        drag = Drag(button: button, grip: x - button.frame.minX, left: button.frame.minX)
        button.isDragged = true
    }

    func drag(to x: Double) {
        guard let drag else { return }
        let button = drag.button
        let left = min(max(0, x - drag.grip), max(0, frame.width - button.frame.width))
        self.drag?.left = left
        let middle = left + button.frame.width / 2
        // The others are compared at their places in the shown order.
        var target = 0
        var end = 0.0
        for other in order {
            let width = width(of: other)
            let itsMiddle = isRightToLeft ? frame.width - end - width / 2 : end + width / 2
            if other !== button, isRightToLeft ? middle < itsMiddle : middle > itsMiddle { target += 1 }
            end += width
        }
        if let index = order.firstIndex(where: { $0 === button }), index != target {
            order.insert(order.remove(at: index), at: target)
            View.animate(withDuration: Self.slideDuration, options: [.curveEaseOut, .ofControl]) { place() }
        }
        View.performWithoutAnimation { button.frame.origin.x = left }
        (superview as? TabScroller)?.reveal(button.frame)
    }

    /// - Parameter isCancelled: Whether the tabs return to their order before the drag.
    func endDrag(isCancelled: Bool, with event: Event) {
        guard let drag else { return }
        self.drag = nil
        drag.button.isDragged = false
        let target = order.firstIndex { $0 === drag.button }
        if isCancelled {
            order = strip?.items.map(\.button) ?? []
        } else if let target, let item = drag.button.item {
            strip?.tabView?.move(item, to: target, with: event)
        }
        View.animate(withDuration: Self.slideDuration, options: [.curveEaseOut, .ofControl]) { place() }
    }
}
