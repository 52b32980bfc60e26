/// Says what the view under the pointer is for, once the pointer has come to rest there, until it leaves or a person does anything else.
final class WindowToolTip {
    private unowned let window: Window
    /// The view under the pointer that has a tip.
    private weak var source: View?
    private var waiting: Task<Void, Never>?
    private(set) var shown: ToolTipLayer?
    /// Not again before the pointer has left the view.
    private var isDismissed = false

    /// How long the pointer rests.
    private static let patience = Duration.milliseconds(600)

    init(of window: Window) { self.window = window }

    deinit { waiting?.cancel() }

    func follow(_ event: Event) {
        switch event.kind {
        case .pointerMoved: if shown == nil, !isDismissed { wait() }
        case .pointerDown, .touchDown, .wheel, .pinch, .keyDown, .focusLost:
            hide()
            isDismissed = true
        default: break
        }
    }

    /// The pointer is over other views.
    func hoverDidChange() {
        let new = window.hover.views.last { $0.toolTip?.isEmpty == false }
        guard new !== source else { return }
        source = new
        hide()
        isDismissed = false
        wait()
    }

    func hide() {
        waiting?.cancel()
        waiting = nil
        let layer = shown
        shown = nil
        layer?.removeFromSuperview()
    }

    private func wait() {
        waiting?.cancel()
        waiting = nil
        guard source != nil, let clock = window.application?.clock else { return }
        // No test waits for it but one that asks for the time.
        ManualClock.$isUnasked.withValue(true) {
            ManualClock.$activity.withValue(nil) {
                waiting = Task { [weak self] in
                    if (try? await clock.sleep(for: Self.patience)) != nil { self?.show() }
                }
            }
        }
    }

    func show() {
        waiting = nil
        guard let pointer = window.pointer, let text = source?.toolTip, window.pointerTarget == nil else { return }
        let layer = ToolTipLayer(text, at: pointer)
        shown = layer
        layer.frame = window.root.bounds
        window.root.addSubview(layer)
    }
}

/// Over all of a window, with a text beside the pointer.
final class ToolTipLayer: View {
    private let panel: ToolTipPanel
    private let pointer: Point

    /// What tips keep from the window's edges and from the pointer's place, in points.
    private static let margin = 4.0
    private static let pointerHeight = 20.0

    init(_ text: String, at pointer: Point) {
        panel = ToolTipPanel(text)
        self.pointer = pointer
        super.init()
        hitBehavior = .none
        addSubview(panel)
    }

    required convenience init() { self.init("", at: .zero) }

    deinit {}

    override func layoutSubviews() {
        let room = bounds.inset(by: Self.margin)
        var beside = PlaceBeside(source: Rect(pointer.x, pointer.y, 0, Self.pointerHeight), room: room)
        beside.sides = [.below, .above]
        beside.alignment = isRightToLeft ? 1 : 0
        let width = min(ToolTipPanel.widest, room.width)
        panel.frame = snapped(beside.place(for: panel.measure(fitting: Size(width, .infinity))))
    }
}

/// The text of a tip, and what it is drawn on.
private final class ToolTipPanel: View {
    private let label = Label()

    /// Points.
    static let widest = 320.0
    private static let padding = EdgeInsets(top: 5, left: 8, bottom: 5, right: 8)
    private static let radius = 6.0
    private static let shadow = Shadow(offset: Point(0, 2), radius: 4, color: .black.opacity(0.2))

    init(_ text: String) {
        super.init()
        label.text = text
        label.font = .style(.footnote)
        label.numberOfLines = 0
        label.isPart = true
        addSubview(label)
    }

    required convenience init() { self.init("") }

    deinit {}

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let size = label.measure(fitting: Size(proposal.width - Self.padding.horizontal, .infinity))
        return Size(size.width + Self.padding.horizontal, size.height + Self.padding.vertical)
    }

    override func layoutSubviews() { label.frame = bounds.inset(by: Self.padding) }

    override func draw(into list: inout DisplayList) {
        list.shadow(Self.shadow) { $0.fill(bounds, cornerRadius: Self.radius, .contentBackground, beneath: 1) }
    }

    override func drawOverlay(into list: inout DisplayList) {
        list.border(bounds, cornerRadius: Self.radius, width: 1, .separator)
    }

    override var accessibility: Accessibility { Accessibility(role: .toolTip, label: label.text) }
}

extension Window {
    /// Shows the tip of what is under the pointer now, and not once the pointer has come to rest.
    ///
    /// - Returns: whether there is one.
    package func showToolTip() -> Bool {
        toolTip.show()
        return toolTip.shown != nil
    }
    /// Whether something lies over the window's own view.
    package var isPresenting: Bool { !layers.isEmpty }
}

extension View {
    /// What shows beside the pointer when it rests on the view, and what assistive programs call a view that has no other name: what a
    /// button does that shows an icon alone. nil by default.
    public var toolTip: String? {
        get { extras?.toolTip }
        set {
            guard newValue != toolTip else { return }
            withExtras { $0.toolTip = newValue }
            touchContentDidChange()
            if let window, window.hover.views.contains(where: { $0 === self }) { window.toolTip.hoverDidChange() }
        }
    }

    /// What the view answers, with a name from its tip where it has no other.
    var accessibilityNode: Accessibility {
        var node = accessibility
        if let toolTip, node.label?.isEmpty != false { node.label = toolTip }
        return node
    }
}
