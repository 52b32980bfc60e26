import Inlay

/// Rows, columns, weights, baselines and a grid in an area whose width a handle changes.
final class LayoutViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 560) }

    @Outlet var stage: ColumnView
    @Outlet var handle: ResizeHandle
    @Outlet var sizeLabel: Label

    private static let narrowest = 160.0
    /// The width that the user has set, in points.
    private var wantedWidth = 480.0
    /// The width of the handle and its gaps.
    private static let besideStage = 36.0

    override func registerActions(in actions: inout ActionTable) {
        actions["changeWidth"] = { [unowned self] in setWidth(stage.width < widest ? widest : Self.narrowest) }
    }

    override func viewDidLoad() {
        // The requested width, since the frame changes only with the next layout.
        handle.position = { [unowned self] in min(stage.width, widest) }
        handle.onMove = { [unowned self] in setWidth($0) }
        showWidth()
    }

    /// In a narrow window the stage is as wide as there is room.
    override func viewWillLayoutSubviews() {
        let width = min(wantedWidth, widest)
        guard stage.width != width else { return }
        stage.width = width
        showWidth()
    }

    private func showWidth() { sizeLabel.text = "\(Int(stage.width)) points wide" }

    private var widest: Double {
        max(Self.narrowest, view.frame.width - 2 * view.layoutMargins.left - Self.besideStage)
    }

    private func setWidth(_ width: Double) {
        wantedWidth = max(width, Self.narrowest)
        stage.width = min(wantedWidth, widest)
        showWidth()
    }
}

/// A bar that the pointer or the arrow keys move sideways.
final class ResizeHandle: View {
    /// The position in points from the leading edge.
    var position: () -> Double = { 0 }
    /// Called with the new position.
    var onMove: (Double) -> Void = { _ in }
    private var isHovered = false
    /// The distance of the pointer from the position when it was pressed.
    private var grip: Double?

    /// The distance that an arrow key moves the bar by, in points.
    private static let step = 8.0

    required init() {
        super.init()
        cursor = .resizeLeftRight
    }

    override var acceptsFocus: Bool { true }
    override var minimumHitTarget: Double { 24 }
    override var accessibility: Accessibility { Accessibility(role: .button, label: accessibilityLabel) }
    override func focusDidChange() { setNeedsDisplay() }
    override func pointerEntered() { setHovered(true) }
    override func pointerExited() { setHovered(false) }
    override func intrinsicSize(fitting proposal: Size) -> Size { Size(12, .undefined) }

    /// The text direction: 1 to the right, -1 to the left.
    private var reading: Double { window?.application?.direction == .rightToLeft ? -1 : 1 }

    private func setHovered(_ isHovered: Bool) {
        self.isHovered = isHovered
        setNeedsDisplay()
    }

    override func draw(into list: inout DisplayList) {
        let bar = Rect(bounds.midX - 2, max(0, bounds.midY - 20), 4, min(40, bounds.height))
        let isActive = isHovered || grip != nil || isFirstResponder
        list.fill(bounds, cornerRadius: 6, .role(isHovered || grip != nil ? .fillHover : .fill))
        list.fill(bar, cornerRadius: 2, isActive ? .accent : .secondaryLabel)
    }

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerDown(let point, .left, _, _):
            grip = reading * point.x - position()
            window?.capturePointer(for: self)
        case .pointerMoved(let point, _):
            guard let grip else { return false }
            onMove(reading * point.x - grip)
        case .pointerUp:
            grip = nil
            window?.releasePointer()
        case .keyDown(Key("Left"), _, _): onMove(position() - reading * Self.step)
        case .keyDown(Key("Right"), _, _): onMove(position() + reading * Self.step)
        default: return false
        }
        setNeedsDisplay()
        return true
    }

    override func pointerCancelled(_ event: Event) {
        grip = nil
        setNeedsDisplay()
    }
}
