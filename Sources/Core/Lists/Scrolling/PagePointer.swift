// Turning pages with a mouse (specification 11.7).

extension ScrollView {
    /// Drags pages with the left button, and shows a button at the edge under the pointer if there is another page.
    ///
    /// - Returns: false for a press that other views may still handle.
    func turnPages(byPointer event: Event) -> Bool {
        guard isScrollEnabled, scrollRange?.canMove == true, let window else { return pagePointer?.isDragging == true }
        switch event.kind {
        case .pointerDown, .pointerMoved, .pointerUp: break
        default: return false
        }
        // Touches drag pages separately.
        guard window.touches.scrollView == nil else { return false }
        let pointer = pagePointer ?? PagePointer(of: self)
        pagePointer = pointer
        return pointer.take(event, in: window)
    }
}

/// Turns the pages of a scroll view with the pointer.
final class PagePointer {
    private unowned let view: ScrollView
    private var press: Press?
    /// The position of the pointer in the view; nil while it is outside.
    private var place: Point?
    private var hints: [PageHint] = []

    private struct Press {
        /// The position in the window.
        let start: Point
        /// The window's counter at the press; it differs after the button is released.
        let run: Int
        var trail = FingerTrail()
        var isDragging = false
    }

    init(of view: ScrollView) { self.view = view }

    deinit {}

    var isDragging: Bool { press?.isDragging == true }

    func take(_ event: Event, in window: Window) -> Bool {
        switch event.kind {
        case .pointerDown(let point, .left, _, _) where window.pointerTarget == nil:
            press = Press(start: point, run: window.context.undoRun)
            press?.trail.add(point, at: event.time)
            return false
        case .pointerMoved(let point, _):
            if drag(to: point, event, window) { return true }
            place = view.convertFromWindow(point)
            updateHints()
            return false
        case .pointerUp(let point, .left, _, _) where isDragging:
            _ = drag(to: point, event, window)
            let velocity = press?.trail.velocity ?? .zero
            press = nil
            if window.pointerTarget === view { window.releasePointer() }
            view.endDrag(with: velocity, event)
            return true
        default: return isDragging
        }
    }

    // MARK: Dragging

    private func drag(to point: Point, _ event: Event, _ window: Window) -> Bool {
        guard let press else { return false }
        self.press?.trail.add(point, at: event.time)
        if press.isDragging {
            view.drag(to: point)
            return true
        }
        guard press.run == window.context.undoRun, window.pointerTarget == nil else {
            self.press = nil
            return false
        }
        let way = point - press.start
        let axis = abs(way.x) >= abs(way.y) ? Axis.horizontal : .vertical
        guard abs(way[axis]) > WindowTouches.slop, view.scrollRange?.canMove(axis) == true else { return false }
        window.capturePointer(for: view)
        self.press?.isDragging = true
        leaveEdges()
        view.beginDrag(at: press.start + way.scaled(by: WindowTouches.slop / abs(way[axis])))
        view.drag(to: point)
        return true
    }

    /// Ends the drag after the pointer capture was cancelled.
    func cancelDrag(_ event: Event) {
        guard isDragging else { return }
        press = nil
        view.endDrag(with: .zero, event)
    }

    // MARK: Hints

    func leave() {
        if !isDragging { press = nil }
        leaveEdges()
    }

    private func leaveEdges() {
        place = nil
        updateHints()
    }

    /// Shows a button at the edge near the pointer if there is a page in that direction.
    func updateHints() {
        let isNear = [place.map { $0.x < zone } ?? false, place.map { $0.x > view.frame.width - zone } ?? false]
        guard hints.isEmpty == false || isNear.contains(true) else { return }
        let hasRoom = view.frame.width >= PageHint.minimumRoom && view.frame.height >= PageHint.side
        for (way, isNear) in zip([-1.0, 1.0], isNear) {
            let isShown = isNear && hasRoom && view.isScrollEnabled && view.isPagingEnabled && hasPage(way)
            guard let hint = hint(way, isShown) else { continue }
            hint.isHidden = !isShown
            let x = way < 0 ? PageHint.margin : view.frame.width - PageHint.margin - PageHint.side
            let y = (view.frame.height - PageHint.side) / 2
            hint.frame = view.pixels.snapped(Rect(x, y, PageHint.side, PageHint.side))
        }
    }

    /// The distance from an edge at which the pointer is near to it, in points.
    private var zone: Double { min(PageHint.zone, view.frame.width / 4) }

    private func hasPage(_ way: Double) -> Bool {
        guard let scrollRange = view.scrollRange else { return false }
        let x = (view.motion?.target ?? view.contentOffset).x
        return way < 0 ? x > scrollRange.least.x : x < scrollRange.greatest.x
    }

    private func hint(_ way: Double, _ isNeeded: Bool) -> PageHint? {
        if let hint = hints.first(where: { $0.way == way }) { return hint }
        guard isNeeded else { return nil }
        let hint = PageHint(way)
        hints.append(hint)
        view.addSubview(hint)
        return hint
    }
}

/// A button at the edge of a page that turns to the next page.
final class PageHint: Control {
    /// The direction: -1 is left, 1 is right.
    let way: Double

    /// Lengths in points.
    static let side = 32.0
    static let margin = 8.0
    static let zone = 72.0
    static let minimumRoom = 160.0

    init(_ way: Double) {
        self.way = way
        super.init()
        isInternalView = true
        isHidden = true
        cursor = .arrow
    }

    required convenience init() { self.init(1) }

    override var acceptsFocus: Bool { false }
    override class var traits: ViewTraits { [.hitAsWhole, .clickedWithoutFocus] }
    /// Keys and assistive technologies turn pages without the button.
    override var accessibilityKeys: [Accessibility.Action: Key] { [:] }

    override func activate(with event: Event?) {
        super.activate(with: event)
        (superview as? ScrollView)?.turnPages(way, .horizontal)
    }

    override func draw(into list: inout DisplayList) {
        let color: Color.Role = isHighlighted ? .fillPressed : isHovered ? .fillHover : .contentBackground
        drawThumb(in: bounds, cornerRadius: Self.side / 2, .role(color), into: &list)
        let stroke = Stroke(1.5, cap: .round, join: .round)
        list.stroke(way < 0 ? Self.left : Self.right, at: Point(bounds.midX, bounds.midY), stroke, .label)
    }

    private static let left = chevron(-1)
    private static let right = chevron(1)

    private static func chevron(_ way: Double) -> Path {
        var path = Path()
        path.move(to: Point(-2.5 * way, -5))
        path.addLine(to: Point(2.5 * way, 0))
        path.addLine(to: Point(-2.5 * way, 5))
        return path
    }
}
