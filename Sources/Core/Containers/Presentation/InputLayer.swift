/// A layer that shows the input view of a text field on a panel next to it, while the field or a view in the panel has focus. Unlike
/// other layers it does not block the views behind it.
final class InputLayer: PresentationLayer {
    private weak var field: TextField?
    private let panel: Panel

    /// The distance of the panel from the window's edges, in points.
    private static let margin = 8.0
    /// The panel is as wide as its field up to this width, in points, and wider only if its content asks for more.
    private static let defaultPanelWidth = 320.0

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
    /// A click between the views of the panel does not move focus.
    override class var traits: ViewTraits { .clickedWithoutFocus }
    /// Keys that no view in the panel handles go to the superview of the field.
    override var nextResponder: (any Responder)? { field?.superview ?? super.nextResponder }

    /// Whether a view in the panel has focus, or has passed it for a time to its own layer: a list, a calendar or a menu.
    var containsFocus: Bool {
        guard let window else { return false }
        if let view = window.firstResponder, isAncestor(of: view) { return true }
        return window.presentation.layers.contains { $0 !== self && isLent(through: $0) }
    }

    private func isLent(through layer: PresentationLayer) -> Bool {
        guard let former = layer.previousResponder else { return false }
        if isAncestor(of: former) { return true }
        let below = window?.presentation.layers.first { $0 !== layer && $0 !== self && $0.isAncestor(of: former) }
        return below.map(isLent) ?? false
    }

    // MARK: Position

    override func layoutSubviews() {
        let room = bounds.inset(by: Self.margin)
        var size = panel.size(preferred: .undefined, in: room.size)
        size.width = min(max(size.width, min(sourcePlace.width, Self.defaultPanelWidth)), room.width)
        var beside = PopoverPlacement(source: sourcePlace, room: room, sides: [.below, .above])
        beside.alignment = isRightToLeft ? 1 : 0
        // The panel scrolls rather than covering the field.
        beside.givesWay = true
        panel.frame = pixels.snapped(beside.place(for: size))
    }

    /// Returns whether the view is on the panel of a text field's `inputView`.
    static func contains(_ view: View) -> Bool {
        sequence(first: view) { $0.superview }.dropFirst().contains { $0 is InputStack }
    }

    // MARK: Dismissal

    /// Returns whether focus may move to a view: always to the field, the panel and layers in front; else the field decides.
    override func allows(_ change: FocusChange) -> Bool {
        guard let field, case .loss(let next) = change else { return true }
        guard let next else { return field.allows(change) }
        let isInFront =
            next === field
            || window?.presentation.layers.drop { $0 !== self }.contains { $0.isAncestor(of: next) } == true
        return isInFront || field.allows(change)
    }

    override func focusDidMove() { field?.inputPanel.focusDidMove() }
    override func cancel() { dismiss(animated: true) }
    override func dismiss(animated: Bool) {
        guard !isLeaving else { return }
        let former = containsFocus ? window : nil
        window?.presentation.closeBeside(self, animated: animated)
        former?.focus.set(nil, shown: false, isForced: true)
        if let former, let field, field.window === former { former.focus.focusAnchor = field }
        field?.inputPanel.didLeave(self)
    }

    // MARK: Focus

    /// The views that Tab stops at, in order.
    private var candidates: [View] { FocusOrder(of: panel).tabOrder.filter { FocusOrder(of: $0).isTabStop } }

    /// - Returns: false if no view in the panel can have focus.
    func restoreFocus(fromEnd: Bool = false) -> Bool {
        guard let view = fromEnd ? candidates.last : candidates.first else { return false }
        return window?.focus.focusByKey(view) ?? false
    }

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.escape, [], let isRepeat):
            if !isRepeat { field?.inputPanel.close() }
        case .keyDown(.tab, let modifiers, _) where modifiers.isSubset(of: .shift):
            moveInputPanelFocus(forward: !modifiers.contains(.shift))
        case .keyDown, .keyUp, .text, .composing: return false
        default: break
        }
        return true
    }

    /// Moves focus to the next view of the panel; from the last one to the view after the field, from the first one back to the field.
    private func moveInputPanelFocus(forward: Bool) {
        guard let window, let field else { return }
        let views = candidates
        let index = views.firstIndex { $0 === window.firstResponder } ?? -1
        let next = index + (forward ? 1 : -1)
        if views.indices.contains(next) {
            window.focus.focusByKey(views[next])
        } else {
            window.focus.set(field, shown: true)
            if forward { window.focus.move(forward: true) }
        }
    }
}

/// A stack of the accessory view, as a bar, and the input view.
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

    /// Returns whether a view needs a margin to the panel's edges. Views that scroll, fill the panel or have their own margins do not.
    private static func needsMargin(_ view: View) -> Bool {
        if view is ScrollView || InheritedAppearance(of: view).backdrop != nil { return false }
        if let picker = view as? DatePicker { return !picker.hasOwnMargin }
        return !(view is LayoutView) || view.layoutMargins == .zero
    }

    required convenience init() { self.init(nil, nil) }

    deinit {}

    /// The visible views, without a view that was moved to another superview.
    private var parts: [View] {
        let isInputHere = input?.contentView?.isHidden == false
        let views: [View?] = [accessory, isInputHere ? input : nil]
        return views.compactMap(\.self).filter { $0.superview === self && !$0.isHidden }
    }

    override class var traits: ViewTraits { .framesContent }

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
            view.frame = pixels.snapped(Rect(0, y, frame.width, height))
            y += height
        }
        setNeedsDisplay()
    }

    override func drawOverlay(into list: inout DisplayList) {
        guard parts.count > 1, let bar = parts.first else { return }
        list.fill(pixels.hairline(atBottomOf: bar.frame), .separator)
    }
}
