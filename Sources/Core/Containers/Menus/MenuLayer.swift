/// A menu and its open submenus, over a window.
final class MenuLayer: PresentationLayer {
    private struct Level {
        let panel: Panel
        let list: MenuView
        /// The item that the menu belongs to; nil for the first menu.
        let opener: MenuItemView?
    }

    private let beside: LayerSource
    private var levels: [Level] = []
    /// The delay until the pointer has rested on an item.
    private var waiting: Task<Void, Never>?
    private var typed = TypeAhead()
    private let begins: Bool
    /// Switches to the next or previous menu of a menu bar, by the arrow keys.
    var goBeside: ((Int) -> Void)?
    /// Called with the location of the pointer in the window while the pointer is outside the menus.
    var onPointerOutside: ((Point) -> Void)?
    var onLeave: (() -> Void)?

    /// The minimum distance of menus from the edges of the window, in points.
    private static let margin = 8.0
    /// The time that the pointer rests on an item before its submenu opens, or another submenu closes.
    private static let submenuDelay = Duration.milliseconds(200)

    /// - Parameters:
    ///   - rect: The rectangle that the menu is placed next to, in the view's coordinates; nil is the whole view.
    ///   - begins: Whether the first item takes focus.
    init(_ menu: Menu, beside source: View?, _ rect: Rect?, begins: Bool) {
        self.begins = begins
        beside = LayerSource(view: source, rect: rect)
        super.init()
        add(menu, from: nil)
    }

    required convenience init() { self.init(Menu(), beside: nil, nil, begins: false) }

    deinit { waiting?.cancel() }

    override var source: LayerSource? { beside }
    override var isDismissedOnFocusLoss: Bool { true }
    override var initialResponder: View? { begins ? levels.first?.list.choices.first : nil }

    // MARK: Levels

    private func add(_ menu: Menu, from opener: MenuItemView?) {
        let list = MenuView(menu)
        let scroll = ScrollView()
        scroll.fitsContentToWidth = true
        scroll.contentView = list
        let panel = Panel(scroll)
        for item in list.items {
            item.addAction(for: .primaryActionTriggered) { [weak self, weak item] in item.map { self?.choose($0) } }
            item.menuLayer = self
        }
        levels.append(Level(panel: panel, list: list, opener: opener))
        opener?.isOpen = true
        addSubview(panel)
        setNeedsLayout()
    }

    private func closeLevels(from index: Int) {
        for level in levels[index...].reversed() {
            level.opener?.isOpen = false
            level.panel.removeFromSuperview()
        }
        levels.removeSubrange(index...)
    }

    private func level(of item: MenuItemView) -> Int? { levels.firstIndex { $0.list.items.contains { $0 === item } } }

    private func open(_ item: MenuItemView, begins: Bool) {
        guard let index = level(of: item), let menu = item.submenu else { return }
        if levels.last?.opener !== item {
            closeLevels(from: index + 1)
            add(menu, from: item)
            window?.layout()
        }
        if begins, let first = levels.last?.list.choices.first { focus(first) }
    }

    private func closeLastLevel() {
        guard levels.count > 1, let last = levels.last else { return }
        let opener = last.opener
        closeLevels(from: levels.count - 1)
        if let opener { focus(opener) }
    }

    override func layoutSubviews() {
        let room = bounds.inset(by: Self.margin)
        for level in levels {
            let size = level.panel.size(preferred: level.list.measure(fitting: .unconstrained), in: room.size)
            var place = PopoverPlacement(source: sourcePlace, room: room, sides: [.below, .above])
            place.alignment = isRightToLeft ? 1 : 0
            place.distance = 0
            if let opener = level.opener {
                place.source = opener.convertToWindow(opener.bounds.inset(by: EdgeInsets(top: -4)))
                place.sides = isRightToLeft ? [.left, .right] : [.right, .left]
                place.alignment = 0
            }
            level.panel.frame = pixels.snapped(place.place(for: size))
            level.panel.layoutIfNeeded()
        }
    }

    // MARK: Choosing

    /// Whether the next release is ignored, because its press was cancelled.
    var ignoresRelease = false
    /// The location of the pointer when the menu appeared.
    private var start: Point?

    override func didMoveToWindow() { start = window?.pointer ?? start }

    /// Returns whether a release at a point in the window chooses an item, if its press began outside the menu.
    func takesRelease(at point: Point) -> Bool {
        defer { ignoresRelease = false }
        guard !ignoresRelease else { return false }
        let way = start.map { point - $0 } ?? Point(2 * Self.slip, 0)
        return max(abs(way.x), abs(way.y)) > Self.slip
    }

    /// The distance up to which pointer movement counts as a click, in points.
    private static let slip = 8.0

    private func choose(_ item: MenuItemView) {
        waiting?.cancel()
        guard let action = item.action else { return open(item, begins: window?.showsFocus == true) }
        dismiss(animated: true)
        action.perform()
    }

    func pointerDidEnter(over item: MenuItemView) {
        guard let window, !isLeaving else { return }
        if item.isEnabled { window.focus.set(item, shown: false) }
        waiting?.cancel()
        guard let index = level(of: item), item.submenu != nil || levels.count > index + 1,
            let clock = window.application?.clock
        else { return }
        waiting = Task { [weak self, weak item] in
            guard (try? await clock.sleep(for: Self.submenuDelay)) != nil, let self, let item, !isLeaving else {
                return
            }
            if item.submenu != nil, item.isEnabled {
                open(item, begins: false)
            } else if let index = level(of: item), item.isHovered {
                closeLevels(from: index + 1)
            }
        }
    }

    override func leave() {
        super.leave()
        onLeave?()
    }

    override func cancel() { if levels.count > 1 { closeLastLevel() } else { dismiss(animated: true) } }

    override func dismiss(animated: Bool) {
        waiting?.cancel()
        window?.presentation.close(self, animated: animated)
    }

    // MARK: Events

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.down, [], _): step(by: 1)
        case .keyDown(.up, [], _): step(by: -1)
        case .keyDown(.home, [], _), .keyDown(.pageUp, [], _): levels.last?.list.choices.first.map(focus)
        case .keyDown(.end, [], _), .keyDown(.pageDown, [], _): levels.last?.list.choices.last.map(focus)
        case .keyDown(isRightToLeft ? .left : .right, [], _):
            if let focused, focused.submenu != nil { open(focused, begins: true) } else { goBeside?(1) }
        case .keyDown(isRightToLeft ? .right : .left, [], _):
            if levels.count > 1 { closeLastLevel() } else { goBeside?(-1) }
        case .pointerMoved(let point, _): onPointerOutside?(point)
        case .keyDown(.tab, let modifiers, _) where modifiers.isSubset(of: .shift):
            step(by: modifiers.contains(.shift) ? -1 : 1)
        case .keyDown(let key, let modifiers, _) where modifiers.isSubset(of: .shift) && key.character != nil:
            type(key.character ?? "", at: event.time)
        case .pointerDown(let point, _, _, _):
            if !levels.contains(where: { $0.panel.frame.contains(point) }) { dismiss(animated: true) }
        default: return super.handle(event)
        }
        return true
    }

    private var focused: MenuItemView? { window?.firstResponder as? MenuItemView }

    private func focus(_ item: MenuItemView) {
        window?.focus.set(item, shown: true)
        EnclosingScrollers(of: item).scrollIntoView()
    }

    private func step(by way: Int) {
        guard let choices = levels.last?.list.choices, !choices.isEmpty else { return }
        let index = choices.firstIndex { $0 === focused }
        let next = index.map { ($0 + way + choices.count) % choices.count } ?? (way > 0 ? 0 : choices.count - 1)
        focus(choices[next])
    }

    /// Moves focus to the next item that begins with the typed text.
    private func type(_ character: String, at time: Duration) {
        typed.type(character, at: time)
        guard let choices = levels.last?.list.choices, !choices.isEmpty else { return }
        let start = choices.firstIndex { $0 === focused }.map { $0 + (typed.goesOn ? 1 : 0) } ?? 0
        let ordered = choices.indices.map { choices[(start + $0) % choices.count] }
        if let found = ordered.first(where: { typed.isBeginning(of: $0.element.title) }) { focus(found) }
    }
}
