import Inlay

/// Rows, columns, weights, baselines and a grid on a stage whose width a handle changes.
final class LayoutViewController: ViewController {
    override var preferredContentSize: Size { Size(640, 560) }

    @Outlet var stage: ColumnView
    @Outlet var handle: ResizeHandle
    @Outlet var sizeLabel: Label

    private static let narrowest = 160.0
    /// The handle and the gaps to it.
    private static let besideStage = 36.0

    override func viewDidLoad() {
        handle.onDrag = { [unowned self] distance in
            // The stage begins where lines of text do.
            let isMirrored = view.window?.application?.direction == .rightToLeft
            setWidth(min(stage.width, widest) + (isMirrored ? -distance : distance))
        }
        showWidth()
    }

    private func showWidth() { sizeLabel.text = "\(Int(stage.width)) points wide" }

    private var widest: Double {
        max(Self.narrowest, view.frame.width - 2 * view.layoutMargins.left - Self.besideStage)
    }

    private func setWidth(_ width: Double) {
        stage.width = min(max(width, Self.narrowest), widest)
        showWidth()
    }
}

/// A bar that is dragged to the side, by the pointer or with the arrow keys.
final class ResizeHandle: View {
    /// By how many points it was moved to the right.
    var onDrag: (Double) -> Void = { _ in }
    private var isHovered = false
    private var grip: Double?

    /// What an arrow key moves it by, in points.
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
            grip = convertFromWindow(point).x
            window?.capturePointer(for: self)
        case .pointerMoved(let point, _):
            // The handle follows, and the pointer is at the same place of it again.
            guard let grip else { return false }
            onDrag(convertFromWindow(point).x - grip)
        case .pointerUp:
            grip = nil
            window?.releasePointer()
        case .keyDown(Key("Left"), _, _): onDrag(-Self.step)
        case .keyDown(Key("Right"), _, _): onDrag(Self.step)
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
