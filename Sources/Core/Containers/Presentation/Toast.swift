/// A short message over the content of a window, with an action, for a time.
///
///     show(Toast("Note deleted", actionTitle: "Undo") { [unowned self] in undoManager?.undo() })
///
/// A window shows one toast at a time; others wait until it has disappeared.
@MainActor public final class Toast {
    /// The message.
    public let text: String
    /// The title of the button; nil for none.
    public let actionTitle: String?
    /// The time for which the toast is shown. It does not pass while the pointer or the focus is in the toast.
    public let duration: Duration
    private let handler: (() -> Void)?
    fileprivate weak var toasts: WindowToasts?

    /// Creates a toast.
    ///
    /// - Parameters:
    ///   - duration: five seconds by default; longer for a text that takes longer to read.
    ///   - handler: called when the button is pressed; the toast disappears.
    public init(
        _ text: String, actionTitle: String? = nil, duration: Duration = .seconds(5), handler: (() -> Void)? = nil
    ) {
        self.text = text
        self.actionTitle = actionTitle
        self.duration = duration
        self.handler = handler
    }

    deinit {}

    /// Removes the toast, or takes it out of the queue.
    public func dismiss() { toasts?.dismiss(self) }

    fileprivate func performAction() {
        dismiss()
        handler?()
    }
}

extension ViewController {
    /// Shows a toast in the controller's window, after those that were shown before. A controller in no window reports a diagnostic.
    public func show(_ toast: Toast) {
        guard let window else { return complain("cannot show a toast while it is not shown itself") }
        window.root.toasts.show(toast)
    }
}

/// The toasts of a window: one is shown, others wait.
final class WindowToasts {
    private unowned let root: WindowView
    private var queue: [Toast] = []
    private(set) var shown: ToastLayer?
    private var waiting: Task<Void, Never>?
    /// The time that remains for the toast, and the time at which it began to pass; nil while it stands still.
    private var remaining = Duration.zero
    private var start: FrameInstant?

    /// The time that remains at least after the pointer has left the toast.
    private static let leastTime = Duration.seconds(1)
    /// The duration of fades, in seconds.
    private static let fadeDuration = 0.15

    init(in root: WindowView) { self.root = root }

    deinit { waiting?.cancel() }

    private var clock: (any FrameClock)? { root.window?.application?.clock }

    func show(_ toast: Toast) {
        guard toast.toasts == nil, root.window?.isClosing == false else { return }
        toast.toasts = self
        queue.append(toast)
        if shown == nil { showNext() }
    }

    private func showNext() {
        guard !queue.isEmpty else { return }
        let toast = queue.removeFirst()
        let layer = ToastLayer(toast)
        shown = layer
        layer.frame = root.bounds
        root.addSubview(layer)
        View.performWithoutAnimation { layer.alpha = 0 }
        View.animate(withDuration: Self.fadeDuration, options: .ofControl) { layer.alpha = 1 }
        remaining = toast.duration
        resume()
    }

    func dismiss(_ toast: Toast) {
        toast.toasts = nil
        queue.removeAll { $0 === toast }
        guard let layer = shown, layer.toast === toast else { return }
        shown = nil
        waiting?.cancel()
        start = nil
        layer.restoreFocus()
        layer.isUserInteractionEnabled = false
        View.animate(withDuration: Self.fadeDuration, options: .ofControl) {
            layer.alpha = 0
        } completion: { _ in
            layer.removeFromSuperview()
        }
        showNext()
    }

    /// Stops the time of the toast.
    func pause() {
        guard let start, let clock else { return }
        waiting?.cancel()
        self.start = nil
        remaining = max(Self.leastTime, remaining - start.duration(to: clock.now))
    }

    /// Lets the time of the toast pass, unless the pointer or the focus is in the toast.
    func resume() {
        guard let layer = shown, start == nil, !layer.isInUse, let clock else { return }
        start = clock.now
        let due = clock.now.advanced(by: remaining)
        // An idle app has no frames, and tests do not wait for the toast, unless they ask for the time.
        waiting = .startBackgroundTask { [weak self, weak layer] in
            guard (try? await clock.sleep(until: due)) != nil, let self, let layer, shown === layer else { return }
            dismiss(layer.toast)
        }
    }
}

/// A layer over the whole window with a toast. Events outside of the toast go to the views behind it.
final class ToastLayer: View {
    let toast: Toast
    let panel: ToastPanel

    /// The distance from the edges of the window, in points.
    private static let margin = 24.0
    private static let maximumWidth = 480.0

    init(_ toast: Toast) {
        self.toast = toast
        panel = ToastPanel(toast)
        super.init()
        hitBehavior = .passThrough
        addSubview(panel)
    }

    required convenience init() { self.init(Toast("")) }

    deinit {}

    override func layoutSubviews() {
        let margin = min(Self.margin, frame.width / 10)
        let room = Size(max(0, min(frame.width - 2 * margin, Self.maximumWidth)), .infinity)
        let size = panel.measure(fitting: room)
        panel.frame = pixels.snapped(
            Rect(
                (frame.width - size.width) / 2, max(0, frame.height - margin - size.height), size.width, size.height))
    }

    /// Whether the pointer or the focus is in the toast.
    var isInUse: Bool { panel.isHovered || window?.firstResponder.map { isAncestor(of: $0) } == true }

    /// Returns the focus to the view that had it before the toast.
    func restoreFocus() {
        guard let window, let responder = window.firstResponder, isAncestor(of: responder) else { return }
        let former = window.focus.previousResponder
        if former.map({ isAncestor(of: $0) || !window.focus.set($0, shown: window.showsFocus) }) ?? true {
            window.focus.set(nil, shown: window.showsFocus, isForced: true)
        }
    }
}

/// The panel of a toast: the message, and a button.
final class ToastPanel: View {
    private let toast: Toast
    private let label = Label()
    private let button = ToastButton()
    private(set) var isHovered = false

    /// Lengths in points: the padding around the message, above and below a button, and the gap between them.
    private static let padding = (side: 16.0, edge: 11.0, button: 7.0)
    private static let gap = 12.0
    private static let shadow = Shadow(offset: Point(0, 2), radius: 6, color: .black.opacity(0.25))

    init(_ toast: Toast) {
        self.toast = toast
        super.init()
        label.text = toast.text
        label.numberOfLines = 0
        button.style = .system
        button.title = toast.actionTitle ?? ""
        button.isHidden = toast.actionTitle == nil
        button.addAction(for: .primaryActionTriggered) { [weak toast] in toast?.performAction() }
        button.onFocusChange = { [weak self] in self?.useDidChange() }
        label.isInternalView = true
        for part in [label, button] as [View] { addSubview(part) }
    }

    required convenience init() { self.init(Toast("")) }

    deinit {}

    private var buttonSize: Size { button.isHidden ? .zero : button.measure(fitting: .unconstrained) }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let (button, padding) = (buttonSize, Self.padding)
        let taken = button.width > 0 ? padding.side + Self.gap + button.width + padding.button : 2 * padding.side
        let text = label.measure(fitting: Size(max(0, proposal.width - taken), .infinity))
        return Size(text.width + taken, max(text.height + 2 * padding.edge, button.height + 2 * padding.button))
    }
    override var hasConstantSize: Bool { false }

    override func layoutSubviews() {
        let (size, padding) = (buttonSize, Self.padding)
        let end = size.width > 0 ? padding.button + size.width + Self.gap : padding.side
        let width = max(0, frame.width - padding.side - end)
        let height = label.measure(fitting: Size(width, .infinity)).height
        func place(_ view: View, _ x: Double, _ size: Size) {
            let left = isRightToLeft ? frame.width - x - size.width : x
            view.frame = pixels.snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
        }
        place(label, padding.side, Size(width, height))
        place(button, frame.width - padding.button - size.width, size)
    }

    override func draw(into list: inout DisplayList) {
        list.drawLayer(shadow: Self.shadow) {
            $0.fill(bounds, cornerRadius: theme.metrics.panelRadius, .contentBackground, beneath: 1)
        }
    }

    override func drawOverlay(into list: inout DisplayList) {
        list.strokeBorder(bounds, cornerRadius: theme.metrics.panelRadius, width: 1, .separator)
    }

    // MARK: Events

    private func useDidChange() {
        guard let toasts = window?.root.toasts, let layer = superview as? ToastLayer, toasts.shown === layer else {
            return
        }
        if layer.isInUse { toasts.pause() } else { toasts.resume() }
    }

    override func pointerEntered() {
        isHovered = true
        useDidChange()
    }
    override func pointerExited() {
        isHovered = false
        useDidChange()
    }

    /// Escape closes the toast. A click on it does not reach the view behind it.
    override func handle(_ event: Event) -> Bool {
        if case .keyDown(.escape, [], let isRepeat) = event.kind {
            if !isRepeat { toast.dismiss() }
            return true
        }
        return event.isPress
    }

    override class var traits: ViewTraits { .clickedWithoutFocus }
    override var shownText: String? { toast.text }
    override var accessibility: Accessibility {
        var node = Accessibility(role: .status, label: toast.text)
        node.live = .polite
        return node
    }
}

/// The button of a toast. The toast stays while it has focus.
private final class ToastButton: Button {
    var onFocusChange: () -> Void = {}

    deinit {}

    override func focusDidChange() {
        super.focusDidChange()
        onFocusChange()
    }
}
