/// Shows a view on a panel below another, or above it where there is more room, until a person clicks elsewhere or presses Escape.
final class DropDownLayer: PresentationLayer {
    private let beside: LayerSource
    private let panel: Panel
    /// What is undefined in it is what the view asks for.
    private let preferredSize: Size
    /// Has the keyboard first; nil is the first that takes it.
    weak var firstResponder: View?
    /// Lives as long as the layer can be seen: what the view asks for its content.
    var contentSource: AnyObject?
    /// It leaves, for whatever reason.
    var whenDismissed: () -> Void = {}

    /// What the panel keeps from the window's edges, in points.
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
    override var leavesWithTheKeyboard: Bool { true }
    override var initialResponder: View? { firstResponder ?? super.initialResponder }
    /// Actions of what it shows go on from where it belongs.
    override var nextResponder: (any Responder)? { source?.view ?? super.nextResponder }

    override func layoutSubviews() {
        let room = bounds.inset(by: Self.margin)
        let size = panel.size(preferred: preferredSize, in: room.size)
        var place = PlaceBeside(source: sourcePlace, room: room, sides: [.below, .above])
        place.alignment = isRightToLeft ? 1 : 0
        place.givesWay = panel.givesWay
        panel.frame = snapped(place.place(for: size))
    }

    override func handle(_ event: Event) -> Bool {
        // What is chosen there is chosen already.
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
        window?.close(self, animated: animated)
        whenDismissed()
    }
}
