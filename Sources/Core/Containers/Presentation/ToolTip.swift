/// The tool tip of a window. It is shown when the pointer has rested on a view, until the pointer leaves the view or other input follows.
final class WindowToolTip {
    private unowned(unsafe) let window: Window
    /// The view under the pointer that has a tool tip.
    private weak var source: View?
    private var waiting: Task<Void, Never>?
    private(set) var shown: ToolTipLayer?
    /// A text to show beside a view after the current event.
    private var hint: (text: String, view: View)?
    /// Whether the tip is suppressed until the pointer has left the view.
    private var isDismissed = false

    /// The time that the pointer must rest.
    private static let showDelay = Duration.milliseconds(600)
    /// The distance of a tip from the pointer position, in points.
    private static let pointerHeight = 20.0

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
        guard let hint else { return }
        self.hint = nil
        guard hint.view.window === window else { return }
        show(hint.text, beside: hint.view.frameInWindow)
        window.application?.announce(hint.text)
    }

    /// Shows a text beside a view after the current event, until the next press or key.
    func show(hint text: String, beside view: View) { hint = (text, view) }

    /// Called when the pointer has moved to other views.
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
        // Tests do not wait for the tip, unless they ask for the time.
        waiting = .startBackgroundTask { [weak self] in
            if (try? await clock.sleep(for: Self.showDelay)) != nil { self?.show() }
        }
    }

    func show() {
        waiting = nil
        guard let pointer = window.pointer, let text = source?.toolTip, window.pointerTarget == nil else { return }
        show(text, beside: Rect(pointer.x, pointer.y, 0, Self.pointerHeight))
    }

    private func show(_ text: String, beside source: Rect) {
        shown?.removeFromSuperview()
        let layer = ToolTipLayer(text, beside: source)
        shown = layer
        layer.frame = window.root.bounds
        window.root.addSubview(layer)
    }
}

/// A layer over the whole window, with a text near the pointer or a view.
final class ToolTipLayer: View {
    private let panel: ToolTipPanel
    private let source: Rect

    /// The distance of tips from the window's edges, in points.
    private static let margin = 4.0

    /// - Parameter source: The area in the window that the text belongs to.
    init(_ text: String, beside source: Rect) {
        panel = ToolTipPanel(text)
        self.source = source
        super.init()
        hitBehavior = .none
        addSubview(panel)
    }

    required convenience init() { self.init("", beside: .zero) }

    deinit {}

    override func layoutSubviews() {
        let room = bounds.inset(by: Self.margin)
        var beside = PopoverPlacement(source: source, room: room)
        beside.sides = [.below, .above]
        beside.alignment = isRightToLeft ? 1 : 0
        let width = min(ToolTipPanel.widest, room.width)
        panel.frame = pixels.snapped(beside.place(for: panel.measure(fitting: Size(width, .infinity))))
    }
}

/// The text of a tip with its background.
private final class ToolTipPanel: View {
    private let label = Label()

    /// Lengths in points.
    static let widest = 320.0
    private static let padding = EdgeInsets(top: 5, left: 8, bottom: 5, right: 8)
    private static let radius = 6.0
    private static let shadow = Shadow(offset: Point(0, 2), radius: 4, color: .black.opacity(0.2))

    init(_ text: String) {
        super.init()
        label.text = text
        label.font = .style(.footnote)
        label.numberOfLines = 0
        label.isInternalView = true
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
        list.drawLayer(shadow: Self.shadow) {
            $0.fill(bounds, cornerRadius: Self.radius, .contentBackground, beneath: 1)
        }
    }

    override func drawOverlay(into list: inout DisplayList) {
        list.strokeBorder(bounds, cornerRadius: Self.radius, width: 1, .separator)
    }

    override var accessibility: Accessibility { Accessibility(role: .toolTip, label: label.text) }
}

extension Window {
    /// Shows the tool tip of the view under the pointer at once.
    ///
    /// - Returns: whether there is a tool tip.
    package func showToolTip() -> Bool {
        toolTip.show()
        return toolTip.shown != nil
    }
    /// Whether a layer is shown over the window's own view.
    package var isPresenting: Bool { !presentation.layers.isEmpty }
}

extension View {
    /// The text that is shown near the pointer when it rests on the view. Assistive programs use it as the name of a view without
    /// another: for example the action of a button with only an icon. nil by default.
    public var toolTip: String? {
        get { extras?.toolTip }
        set {
            guard newValue != toolTip else { return }
            ensuredExtras.toolTip = newValue
            HitTesting(of: self).touchContentDidChange()
            if let window, window.hover.views.contains(where: { $0 === self }) { window.toolTip.hoverDidChange() }
        }
    }
}
