/// The menu bar of a window, along its upper edge.
///
/// A click opens a menu. While a menu is open, the pointer and the arrow keys switch to the others. F10 opens the first menu. Alt with a
/// letter opens the menu with that letter; the letters are underlined while Alt is held.
final class MenuBar: View {
    var menus: [Menu] = [] { didSet { menusDidChange() } }

    private var titles: [MenuBarTitle] = []
    /// The title of a menu with the menus that do not fit.
    private let more = MenuBarTitle()
    private weak var openLayer: MenuLayer?
    /// Whether the letters that open menus are underlined.
    private var showsLetters = false {
        didSet {
            guard showsLetters != oldValue else { return }
            for title in titles { title.showsLetter = showsLetters }
        }
    }

    required init() {
        super.init()
        more.isHidden = true
        more.set("…", letter: nil)
        more.ensuredExtras.localizedAccessibilityLabel = .more
    }

    deinit {}

    private func menusDidChange() {
        close()
        for title in titles { title.removeFromSuperview() }
        more.removeFromSuperview()
        var used: Set<Character> = []
        titles = menus.map { menu in
            let title = MenuBarTitle()
            title.menu = menu
            let letter = menu.title.lowercased().first { $0.isLetter && !used.contains($0) }
            if let letter { used.insert(letter) }
            title.set(menu.title, letter: letter)
            return title
        }
        for title in titles + [more] { addSubview(title) }
        setNeedsLayout()
    }

    // MARK: Arranging

    /// The inset at both ends, in points.
    private static let inset = 4.0

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(.undefined, theme.metrics.menuBarHeight) }
    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        let widths = titles.map { $0.measure(fitting: .unconstrained).width }
        let room = max(0, frame.width - 2 * Self.inset)
        let moreWidth = more.measure(fitting: .unconstrained).width
        let isCut = widths.reduce(0, +) > room
        var x = 0.0
        var isFull = false
        for (title, width) in zip(titles, widths) {
            isFull = isFull || x + width > room - (isCut ? moreWidth : 0)
            if title.isHidden != isFull { title.isHidden = isFull }
            if !isFull {
                place(title, at: x, width: width)
                x += width
            }
        }
        if more.isHidden == isCut { more.isHidden = !isCut }
        more.menu = isCut ? Menu(children: titles.filter(\.isHidden).compactMap(\.menu)) : nil
        place(more, at: x, width: moreWidth)
    }

    private func place(_ title: View, at x: Double, width: Double) {
        let left = isRightToLeft ? frame.width - Self.inset - x - width : Self.inset + x
        title.frame = pixels.snapped(Rect(left, 0, width, frame.height))
    }

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, .windowBackground)
        list.fill(pixels.hairline(atBottomOf: bounds), .separator)
    }

    override class var traits: ViewTraits { .clickedWithoutFocus }

    // MARK: Opening

    private var shown: [MenuBarTitle] { (titles + [more]).filter { !$0.isHidden } }

    /// - Parameter begins: Whether the first item takes focus.
    func open(_ title: MenuBarTitle, begins: Bool) {
        guard let window else { return }
        let isSwitched = openLayer != nil
        close()
        guard Reachability(of: self).isReachable, let menu = title.menu, !menu.groups.isEmpty else { return }
        let layer = MenuLayer(menu, beside: title, nil, begins: begins)
        layer.goBeside = { [weak self, weak title] in self?.step(from: title, by: $0) }
        layer.onPointerOutside = { [weak self] in self?.pointerMoved(to: $0) }
        layer.onLeave = { [weak title] in title?.isOpen = false }
        openLayer = layer
        title.isOpen = true
        window.presentation.show(layer, animated: !isSwitched)
    }

    private func close() {
        openLayer?.dismiss(animated: false)
        openLayer = nil
    }

    private func step(from title: MenuBarTitle?, by step: Int) {
        let shown = shown
        guard shown.count > 1, let index = shown.firstIndex(where: { $0 === title }) else { return }
        open(shown[(index + step + shown.count) % shown.count], begins: true)
    }

    private func pointerMoved(to point: Point) {
        guard let title = shown.first(where: { $0.frameInWindow.contains(point) }), !title.isOpen else { return }
        open(title, begins: false)
    }

    /// Opens a menu for an unhandled key.
    ///
    /// - Parameter alternatives: Other meanings of the key, for example the Latin letter at the same place of a Russian layout.
    /// - Returns: whether a menu was opened.
    func open(by key: Key, _ modifiers: Modifiers, alternatives: [KeyChord] = []) -> Bool {
        if key == Key("F10"), modifiers.isEmpty, let first = shown.first {
            open(first, begins: true)
            return true
        }
        for chord in [KeyChord(key, modifiers)] + alternatives where chord.modifiers == .alt {
            guard chord.key.rawValue.count == 1, let letter = chord.key.rawValue.lowercased().first,
                let title = titles.first(where: { $0.letter == letter }), !title.isHidden
            else { continue }
            open(title, begins: true)
            return true
        }
        return false
    }

    /// Updates the underlined letters when Alt is pressed or released.
    func notice(_ event: Event) {
        switch event.kind {
        case .keyDown(let key, _, _): showsLetters = key.rawValue.hasSuffix("Alt") || showsLetters && openLayer == nil
        case .keyUp(let key, _): if key.rawValue.hasSuffix("Alt") { showsLetters = false }
        case .focusLost: showsLetters = false
        default: break
        }
    }

    // MARK: Accessibility

    override var accessibility: Accessibility { Accessibility(role: .menuBar) }
}

extension Window {
    /// The menus of the menu bar; none by default. The items of a menu are read when it opens.
    /// The keys of their commands work while the menus are closed.
    public var menuBar: [Menu] {
        get { root.menuBar?.menus ?? [] }
        set {
            let bar = newValue.isEmpty ? nil : root.menuBar ?? MenuBar()
            bar?.menus = newValue
            root.menuBar = bar
        }
    }
    /// The commands of the menu bar.
    public var keyCommands: [KeyCommand] { menuBar.flatMap(\.keyCommands) }
}

extension Menu {
    /// The visible commands with keys in the menu and its submenus.
    var keyCommands: [KeyCommand] {
        children.flatMap { child in
            if let command = child as? KeyCommand { return command.attributes.contains(.hidden) ? [] : [command] }
            return (child as? Menu)?.keyCommands ?? []
        }
    }
}
