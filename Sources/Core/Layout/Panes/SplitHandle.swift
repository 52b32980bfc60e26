/// The handle between two panes of a split view: a line that can be dragged.
final class SplitHandle: Control, AccessibilityAdjustable {
    private let index: Int
    /// The line between the panes, in the handle's coordinates.
    private var line = Rect.zero
    /// The distance of the pointer from the position of the handle, and the positions at the start of a drag.
    private var grip: (distance: Double, positions: [Double])?

    /// The thickness of the line while the handle is hovered, dragged or focused, in points.
    private static let activeLine = 3.0
    /// The size of the mark that shows where a collapsed pane is, in points.
    private static let mark = Size(3, 32)

    init(_ index: Int) {
        self.index = index
        super.init()
        isArranged = false
        isInternalView = true
        flags.insert(.leaf)
        // The handle is larger than the line, and covers the edges of the panes.
        layer.zPosition = 1
    }

    required convenience init() { self.init(0) }

    deinit {}

    private var splitView: SplitView? { superview as? SplitView }
    private var axis: Axis { splitView?.axis ?? .horizontal }

    override func didMoveToWindow() { axisDidChange() }

    func axisDidChange() {
        cursor = axis == .horizontal ? .resizeLeftRight : .resizeUpDown
        setNeedsDisplay()
    }

    /// Places the handle over a line in the split view's coordinates, inside of its bounds.
    func place(over line: Rect, in size: Size) {
        let width = min(theme.metrics.splitHandleWidth, size[axis])
        var frame = line
        let middle = axis == .horizontal ? line.midX : line.midY
        let start = min(max(0, middle - width / 2), size[axis] - width)
        if axis == .horizontal {
            (frame.origin.x, frame.size.width) = (start, width)
        } else {
            (frame.origin.y, frame.size.height) = (start, width)
        }
        self.frame = pixels.snapped(frame)
        let own = line.offset(by: Point(-self.frame.minX, -self.frame.minY))
        if own != self.line {
            self.line = own
            setNeedsDisplay()
        }
    }

    override class var traits: ViewTraits { [] }
    override var minimumHitTarget: Double { 0 }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        let hasFocus = isFirstResponder && window?.showsFocus == true && window?.isActive == true
        let isActive = hasFocus || grip != nil
        let color: Color = isActive ? .accent : isHovered ? .role(.inputBorder) : .separator
        list.fill(isActive || isHovered ? thick(line) : line, color)
        guard splitView?.pane(collapsingAt: index)?.isHidden == true else { return }
        let size = Size(
            main: Self.mark.width, cross: min(Self.mark.height, bounds.size[axis.other]), along: axis)
        let mark = pixels.snapped(
            Rect(bounds.midX - size.width / 2, bounds.midY - size.height / 2, size.width, size.height))
        list.fill(mark, cornerRadius: Self.mark.width / 2, isActive ? .accent : .role(.inputBorder))
    }

    private func thick(_ line: Rect) -> Rect {
        let growth = -(Self.activeLine - SplitView.line) / 2
        let thick =
            axis == .horizontal
            ? line.inset(by: EdgeInsets(left: growth, right: growth))
            : line.inset(by: EdgeInsets(top: growth, bottom: growth))
        return thick.intersection(bounds)
    }

    // MARK: Pointer

    override func keepsTouches(along axis: Axis) -> Bool { axis == self.axis }

    /// The distance of a point in the handle from the start of the split view.
    private func position(at point: Point) -> Double {
        guard let splitView else { return 0 }
        let insets = splitView.contentInsets
        guard axis == .horizontal else { return frame.minY + point.y - insets.top }
        let x = frame.minX + point.x
        return splitView.isRightToLeft ? splitView.bounds.width - insets.right - x : x - insets.left
    }

    override func beginTracking(at point: Point, with event: Event) {
        guard let splitView else { return }
        if case .pointerDown(_, _, let count, _) = event.kind, count == 2 {
            splitView.toggleCollapse(at: index)
            return
        }
        let positions = splitView.positions
        guard positions.indices.contains(index) else { return }
        grip = (position(at: point) - positions[index], positions)
        setNeedsDisplay()
    }

    override func continueTracking(at point: Point, with event: Event) {
        guard let grip else { return }
        splitView?.moveHandle(index, to: position(at: point) - grip.distance, collapses: true)
    }

    override func endTracking(isInside: Bool, with event: Event) {
        grip = nil
        setNeedsDisplay()
    }

    /// Escape returns the handle to its position.
    override func cancelTracking(with event: Event) {
        if let grip, let splitView, splitView.positions != grip.positions {
            splitView.moveHandle(index, to: grip.positions[index], collapses: true)
        }
        grip = nil
        setNeedsDisplay()
    }

    // MARK: Keyboard

    override func handle(_ event: Event) -> Bool {
        guard case .keyDown(let key, [], _) = event.kind, isEnabled, grip == nil, let splitView else {
            return super.handle(event)
        }
        let back: Key = axis == .vertical ? .up : isRightToLeft ? .right : .left
        let on: Key = axis == .vertical ? .down : isRightToLeft ? .left : .right
        switch key {
        case back: move(by: -SplitView.step)
        case on: move(by: SplitView.step)
        case .home: splitView.moveHandle(index, to: splitView.limits(of: index).lowerBound, collapses: false)
        case .end: splitView.moveHandle(index, to: splitView.limits(of: index).upperBound, collapses: false)
        default: return super.handle(event)
        }
        return true
    }

    /// Moves the handle. A collapsed pane returns when the handle moves away from it.
    private func move(by distance: Double) {
        guard let splitView, splitView.panes.indices.contains(index + 1) else { return }
        let growing = splitView.panes[distance > 0 ? index : index + 1]
        if growing.isHidden {
            splitView.toggleCollapse(at: index)
        } else {
            splitView.moveHandle(index, to: splitView.positions[index] + distance, collapses: false)
        }
    }

    /// Return and Space collapse a pane, or restore it. The end of a pointer press does not.
    override func activate(with event: Event?) {
        super.activate(with: event)
        if case .pointerUp = event?.kind { return }
        splitView?.toggleCollapse(at: index)
    }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        let place = splitView.flatMap { $0.positions.indices.contains(index) ? $0.positions[index] : nil }
        let name = splitView.flatMap { $0.panes.indices.contains(index) ? $0.panes[index].accessibilityLabel : nil }
        var node = Accessibility(
            role: .splitter, label: accessibilityLabel ?? name, value: place?.rounded().plain, isEnabled: isEnabled)
        if let splitView, let place {
            let limits = splitView.limits(of: index)
            node.range = Accessibility.Range(
                place, in: min(limits.lowerBound, place)...max(limits.upperBound, place),
                step: SplitView.step)
        }
        return node
    }

    @discardableResult func setAccessibilityValue(_ value: Double) -> Bool {
        guard isEnabled, grip == nil, let splitView else { return false }
        splitView.moveHandle(index, to: value, collapses: false)
        return true
    }

    override var accessibilityKeys: [Accessibility.Action: Key] {
        let isRow = axis == .horizontal
        var keys: [Accessibility.Action: Key] = [
            .increment: isRow ? isRightToLeft ? .left : .right : .down,
            .decrement: isRow ? isRightToLeft ? .right : .left : .up,
        ]
        if splitView?.pane(collapsingAt: index) != nil { keys[.press] = .return }
        return keys
    }
}
