/// A layer that shows the view of a presented controller.
final class ControllerLayer: PresentationLayer {
    /// The position of the view.
    enum Place {
        /// On a panel in the middle of the window.
        case middle
        case everywhere
        /// On a panel next to a view.
        case beside(PopoverPresentationController)
    }

    private let place: Place
    private var panel: Panel?

    override var content: View? {
        didSet {
            (panel ?? oldValue)?.removeFromSuperview()
            panel = nil
            guard let content else { return }
            if case .everywhere = place {
                addSubview(content)
            } else {
                let panel = Panel(content)
                panel.controller = controller
                self.panel = panel
                addSubview(panel)
            }
        }
    }

    init(_ controller: ViewController, _ place: Place) {
        self.place = place
        super.init()
        self.controller = controller
        presenter = controller.presentingViewController
        switch place {
        case .middle: backgroundColor = Self.scrim
        case .everywhere: backgroundColor = .windowBackground
        case .beside: break
        }
    }

    required convenience init() { self.init(ViewController(), .middle) }

    deinit {}

    private static let scrim = Color.black.opacity(0.3)
    /// The distances of a panel from the window's edges, in points.
    private static let margin = (middle: 24.0, beside: 8.0, least: 4.0)
    /// The shorter side of a window, in points, below which the margin shrinks by `part` of the missing length.
    private static let usual = (side: 240.0, part: 0.2)

    private var middleMargin: Double {
        let missing = max(0, Self.usual.side - min(frame.width, frame.height))
        return max(Self.margin.least, Self.margin.middle - missing * Self.usual.part)
    }

    override var source: LayerSource? {
        guard case .beside(let popover) = place else { return nil }
        return LayerSource(view: popover.sourceView, rect: popover.sourceRect)
    }
    override var front: View { content ?? self }
    override var initialResponder: View? { controller?.initialResponder ?? super.initialResponder }

    override func layoutSubviews() {
        guard let panel, let controller else {
            content?.frame = bounds
            return
        }
        let preferred = controller.preferredContentSize
        switch place {
        case .everywhere: break
        case .middle:
            let size = panel.size(preferred: preferred, in: bounds.inset(by: middleMargin).size)
            panel.frame = pixels.snapped(
                Rect((frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width, size.height))
        case .beside(let popover):
            let room = bounds.inset(by: Self.margin.beside)
            let size = panel.size(preferred: preferred, in: room.size)
            var beside = PopoverPlacement(source: sourcePlace, room: room)
            beside.sides = popover.sides(isRightToLeft: isRightToLeft)
            beside.givesWay = panel.givesWay
            panel.frame = pixels.snapped(beside.place(for: size))
        }
    }

    /// Cancels the presentation when the source is gone. A controller that requires an answer stays.
    override func sourceDidDisappear() { cancel() }

    override func isDismissed(byClickAt point: Point) -> Bool {
        guard case .beside = place, let panel else { return false }
        return !panel.frame.contains(point)
    }

    /// Escape presses the cancel button if there is one.
    override func handle(_ event: Event) -> Bool {
        if case .keyDown(.escape, [], let isRepeat) = event.kind,
            window?.focus.pressButton(by: .escape, isRepeat: isRepeat) == true
        {
            return true
        }
        return super.handle(event)
    }

    override func cancel() {
        guard let controller, !controller.isModalInPresentation else { return }
        controller.cancelPresentation()
    }

    override func dismiss(animated: Bool) { controller?.presentingViewController?.dismiss(animated: animated) }
}
