extension Canvas {
    /// A part of a canvas that reacts to pointer and keys. Its name identifies it when the regions change.
    public struct Region {
        /// The name, which no other region of the canvas has.
        public var name: String
        /// The smallest rectangle around the shape, in the canvas's coordinates.
        public private(set) var bounds: Rect
        /// The shape; nil is the whole rectangle.
        public private(set) var path: Path?
        /// The text for assistive programs, and the name in scripts; nil is `name`.
        public var label: String?
        /// The value for assistive programs, such as the value of a bar; nil is none.
        public var value: String?
        /// The text that is shown when the pointer rests on the region; nil is none.
        public var toolTip: String?
        /// The pointer's shape over the region; nil is a pointing hand if there is an action, else the canvas's.
        public var cursor: Cursor?
        /// Whether the region can be pressed and reached with keys; true by default.
        public var isEnabled = true
        /// Called when the region is pressed; nil is a region that only shows something.
        public var action: (() -> Void)?

        /// Creates a region with the shape of a rectangle.
        public init(
            _ name: String, _ rect: Rect, label: String? = nil, toolTip: String? = nil, cursor: Cursor? = nil,
            action: (() -> Void)? = nil
        ) {
            self.name = name
            bounds = rect
            (self.label, self.toolTip, self.cursor, self.action) = (label, toolTip, cursor, action)
        }

        /// Creates a region with the shape of a path's area.
        public init(
            _ name: String, _ path: Path, label: String? = nil, toolTip: String? = nil, cursor: Cursor? = nil,
            action: (() -> Void)? = nil
        ) {
            self.init(name, path.bounds, label: label, toolTip: toolTip, cursor: cursor, action: action)
            self.path = path
        }
    }
}

/// The view of a hit region. It draws nothing: the canvas does.
final class CanvasRegion: Control, ShapedView {
    var region = Canvas.Region("", .zero) {
        didSet {
            isEnabled = region.isEnabled
            toolTip = region.toolTip
            cursor = region.cursor ?? (region.action == nil || !region.isEnabled ? nil : .pointingHand)
            frame = region.bounds
        }
    }

    required init() { super.init() }

    deinit {}

    private var canvas: Canvas? { superview as? Canvas }

    override func stateDidChange() { canvas?.regionStateDidChange() }

    override class var traits: ViewTraits { super.traits.union(.hitByShape) }

    func containsInShape(_ point: Point) -> Bool { region.path?.contains(point + frame.origin) ?? true }

    /// The shape is what the app has drawn: neighbours touch.
    override var minimumHitTarget: Double { 0 }

    /// The canvas has focus instead.
    override var acceptsFocus: Bool { false }

    override func handle(_ event: Event) -> Bool {
        if case .pointerDown(_, .left, _, _) = event.kind { canvas?.reach(self) }
        return region.action != nil && super.handle(event)
    }

    override func activate(with event: Event?) {
        guard isEnabled else { return }
        region.action?()
    }

    override var accessibility: Accessibility {
        Accessibility(
            role: region.action == nil ? .image : .button, label: region.label ?? region.name, value: region.value,
            isEnabled: isEnabled)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] { region.action == nil ? [:] : [.press: .return] }
}
