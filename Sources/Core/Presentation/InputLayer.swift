/// Shows what a field is filled in with on a panel beside it, as long as the field, or a view in the panel, has the keyboard. Unlike other
/// layers it leaves what lies beneath to pointer and keyboard.
final class InputLayer: PresentationLayer {
    private weak var field: TextField?
    private let panel: Panel

    /// What the panel keeps from the window's edges, in points.
    private static let margin = 8.0
    /// Points; as wide as its field the panel is up to here, and wider only where what it shows asks for more.
    private static let usualWidth = 320.0

    init(of field: TextField?, _ accessory: View?, _ input: View?) {
        self.field = field
        let stack = InputStack(accessory, input.map { PanelScroller($0) })
        panel = Panel(stack)
        super.init()
        content = stack
        hitBehavior = .passThrough
        addSubview(panel)
    }

    required convenience init() { self.init(of: nil, nil, nil) }

    deinit {}

    override var source: LayerSource? { LayerSource(view: field) }
    override var isModal: Bool { false }
    /// A click beside its views leaves the keyboard where it is.
    override var isClickedWithoutFocus: Bool { true }
    /// Keys that nobody in the panel takes are those of the field's page.
    override var nextResponder: (any Responder)? { field?.superview ?? super.nextResponder }

    /// Whether a view in the panel has the keyboard, or has lent it to something of its own: a list, a calendar, a menu.
    var hasKeyboard: Bool {
        guard let window else { return false }
        if let view = window.firstResponder, isAncestor(of: view) { return true }
        return window.layers.contains { $0 !== self && isLent(through: $0) }
    }

    private func isLent(through layer: PresentationLayer) -> Bool {
        guard let former = layer.formerResponder else { return false }
        if isAncestor(of: former) { return true }
        let below = window?.layers.first { $0 !== layer && $0 !== self && $0.isAncestor(of: former) }
        return below.map(isLent) ?? false
    }

    // MARK: Place

    override func layoutSubviews() {
        let room = bounds.inset(by: Self.margin)
        var size = panel.size(preferred: .undefined, in: room.size)
        size.width = min(max(size.width, min(sourcePlace.width, Self.usualWidth)), room.width)
        var beside = PlaceBeside(source: sourcePlace, room: room, sides: [.below, .above])
        beside.alignment = isRightToLeft ? 1 : 0
        // It scrolls: what is filled in stays in sight.
        beside.givesWay = true
        panel.frame = snapped(beside.place(for: size))
    }

    // MARK: Leaving

    /// Whoever leaves the panel for something else than its field, or what lies before it all, leaves the field.
    override func mayLoseFocus(to next: View?) -> Bool {
        guard let field, let next else { return field?.mayLoseFocus(to: next) ?? true }
        let isInFront =
            next === field || window?.layers.drop { $0 !== self }.contains { $0.isAncestor(of: next) } == true
        return isInFront || field.mayLoseFocus(to: next)
    }

    override func keyboardDidMove() { field?.inputKeyboardDidMove() }
    override func cancel() { dismiss(animated: true) }
    override func dismiss(animated: Bool) {
        guard !isLeaving else { return }
        let former = hasKeyboard ? window : nil
        window?.closeBeside(self, animated: animated)
        former?.setFocus(nil, shown: false, isForced: true)
        if let former, let field, field.window === former { former.focusAnchor = field }
        field?.inputDidLeave(self)
    }

    // MARK: Keyboard

    /// Those that Tab leads to, in order.
    private var candidates: [View] { panel.tabOrder.filter(\.isTabStop) }

    /// - Returns: false where nothing in the panel takes the keyboard.
    func takeKeyboard(fromEnd: Bool = false) -> Bool {
        guard let view = fromEnd ? candidates.last : candidates.first else { return false }
        return window?.focusByKey(view) ?? false
    }

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.escape, [], let isRepeat):
            if !isRepeat { field?.closeInput() }
        case .keyDown(.tab, let modifiers, _) where modifiers.isSubset(of: .shift):
            moveKeyboard(forward: !modifiers.contains(.shift))
        case .keyDown, .keyUp, .text, .composing: return false
        default: break
        }
        return true
    }

    /// From one view of the panel to the next, and beyond the last from the field on.
    private func moveKeyboard(forward: Bool) {
        guard let window, let field else { return }
        let views = candidates
        let index = views.firstIndex { $0 === window.firstResponder } ?? -1
        let next = index + (forward ? 1 : -1)
        if views.indices.contains(next) {
            window.focusByKey(views[next])
        } else {
            window.setFocus(field, shown: true)
            if forward { window.moveFocus(forward: true) }
        }
    }
}

/// The accessory as a bar above the rest.
private final class InputStack: View {
    private let accessory: View?
    private let input: PanelScroller?

    /// The distance of pickers, controls and boxes without margins from the panel's edges, in points.
    private static let margin = 12.0

    init(_ accessory: View?, _ input: PanelScroller?) {
        self.accessory = accessory
        self.input = input
        super.init()
        for case let view? in [accessory, input] as [View?] { addSubview(view) }
        guard let input, let view = input.contentView, Self.needsMargin(view) else { return }
        input.contentInset = EdgeInsets(Self.margin)
    }

    /// Whether a view would touch the panel's edges: not what scrolls, fills the panel, or has margins of its own.
    private static func needsMargin(_ view: View) -> Bool {
        if view is ScrollView || view.backdrop != nil { return false }
        if let picker = view as? DatePicker { return !picker.hasOwnMargin }
        return !(view is LayoutView) || view.layoutMargins == .zero
    }

    required convenience init() { self.init(nil, nil) }

    deinit {}

    /// A view that went elsewhere meanwhile is none of these.
    private var parts: [View] {
        let isInputHere = input?.contentView?.isHidden == false
        let views: [View?] = [accessory, isInputHere ? input : nil]
        return views.compactMap(\.self).filter { $0.superview === self && !$0.isHidden }
    }

    override var framesContent: Bool { true }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let sizes = parts.map { $0.measure(fitting: Size(proposal.width, .infinity)) }
        let widths = sizes.map(\.width).filter(\.isDefined)
        let height = sizes.reduce(0) { $0 + $1.height.defined(or: 0) }
        return Size(widths.max() ?? .undefined, height)
    }

    override func layoutSubviews() {
        var y = 0.0
        for view in parts {
            let isLast = view === parts.last
            let asked = view.measure(fitting: Size(frame.width, .infinity)).height.defined(or: 0)
            let height = isLast ? max(0, frame.height - y) : min(asked, max(0, frame.height - y))
            view.frame = snapped(Rect(0, y, frame.width, height))
            y += height
        }
        setNeedsDisplay()
    }

    override func drawOverlay(into list: inout DisplayList) {
        guard parts.count > 1, let bar = parts.first else { return }
        list.fill(hairline(atBottomOf: bar.frame), .separator)
    }
}

extension View {
    /// Whether the view is shown on the panel of a text field's `inputView`.
    var isInInputPanel: Bool { superview.map { $0 is InputStack || $0.isInInputPanel } ?? false }
}
