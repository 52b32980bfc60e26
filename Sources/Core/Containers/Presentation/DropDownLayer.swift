/// A layer that shows a view on a panel below another view, or above it if there is more room. A click outside or Escape dismisses it.
final class DropDownLayer: PresentationLayer {
    private let beside: LayerSource
    private let panel: Panel
    /// The size of the view; undefined lengths are measured.
    private let preferredSize: Size
    /// The view that gets focus first; nil for the first focusable view.
    weak var firstResponder: View?
    /// An object to keep as long as the layer is visible, such as the source of the view's content.
    var contentSource: AnyObject?
    /// Called when the layer is dismissed, for any reason.
    var onDismiss: () -> Void = {}

    /// The distance of the panel from the window's edges, in points.
    private static let margin = 8.0

    init(_ view: View, beside source: View?, preferredSize: Size = .undefined) {
        self.preferredSize = preferredSize
        panel = Panel(view)
        beside = LayerSource(view: source)
        super.init()
        content = view
        addSubview(panel)
    }

    required convenience init() { self.init(View(), beside: nil) }

    deinit {}

    override var source: LayerSource? { beside }
    override var front: View { panel }
    override var isDismissedOnFocusLoss: Bool { true }
    override var initialResponder: View? { firstResponder ?? super.initialResponder }
    /// Actions from the layer continue at the source view.
    override var nextResponder: (any Responder)? { source?.view ?? super.nextResponder }

    override func layoutSubviews() {
        let room = bounds.inset(by: Self.margin)
        let size = panel.size(preferred: preferredSize, in: room.size)
        var place = PopoverPlacement(source: sourcePlace, room: room, sides: [.below, .above])
        place.alignment = isRightToLeft ? 1 : 0
        place.givesWay = panel.givesWay
        panel.frame = pixels.snapped(place.place(for: size))
    }

    override func handle(_ event: Event) -> Bool {
        // The selection is already applied, so Return only dismisses the layer.
        switch event.kind {
        case .keyDown(.return, [], false), .keyDown(.keypadEnter, [], false): dismiss(animated: true)
        default: break
        }
        return super.handle(event)
    }

    override func isDismissed(byClickAt point: Point) -> Bool { !panel.frame.contains(point) }
    override func cancel() { dismiss(animated: true) }
    override func dismiss(animated: Bool) {
        guard !isLeaving else { return }
        window?.presentation.close(self, animated: animated)
        onDismiss()
    }
}
