/// A bar over the content that indicates the visible part. The thumb can be dragged, and a click outside of it scrolls by a
/// page. The bar appears on scrolling or under the pointer, and fades out.
final class ScrollBar: View {
    let axis: Axis
    /// The opacity, from 0 to 1.
    @Animated private var visibility = 0.0 {
        didSet { animateChange(of: \ScrollBar._visibility, from: oldValue, to: visibility) }
    }
    /// Whether the bar is visible and has not faded out.
    private var isRevealed = false { didSet { if isRevealed != oldValue { hitAreaDidChange() } } }
    private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    /// The thumb in the bar's coordinates.
    private var thumb = Rect.zero { didSet { if thumb != oldValue { hitAreaDidChange() } } }
    /// The grabbed position on the thumb, in points along the axis, and the offset before the drag.
    private var grip: (place: Double, start: Point)?
    private var paging: Paging?

    /// A press outside of the thumb, towards which pages are turned.
    private struct Paging {
        /// The pointer's position along the axis, in points.
        var place: Double
        let way: Double
        var motion: RepeatTimer?
    }

    /// Lengths in points.
    private static let room = 14.0
    private static let thickness = (normal: 4.0, hovered: 10.0)
    private static let margin = 2.0
    private static let minimumThumbLength = 24.0
    /// Times in seconds.
    private static let fade = (delay: 0.9, duration: 0.2)
    private static let pace = RepeatTimer.Pace(first: 0.4, interval: 0.1)

    init(_ axis: Axis) {
        self.axis = axis
        super.init()
        isInternalView = true
        isHidden = true
        cursor = .arrow
        flags.insert(.leaf)
    }

    required convenience init() { self.init(.vertical) }

    deinit {}

    private var scrollView: ScrollView? { superview as? ScrollView }

    // MARK: Position

    /// Updates the bar for the scroll view's size, content and offset.
    func update() {
        guard let scrollView, let scrollRange = scrollView.scrollRange else { return }
        let isWanted =
            axis == .vertical ? scrollView.showsVerticalScrollIndicator : scrollView.showsHorizontalScrollIndicator
        let isFixed = axis == .vertical ? scrollView.fitsContentToHeight : scrollView.fitsContentToWidth
        isHidden = !isWanted || isFixed || !scrollView.isScrollEnabled || !scrollRange.canMove(axis)
        guard !isHidden else { return disappear() }
        let size = scrollView.frame.size
        let room = min(Self.room, size[axis.other])
        let isBoth = scrollRange.canMove(axis.other)
        let length = max(0, size[axis] - (isBoth ? room : 0))
        let isAtStart = axis == .vertical && isRightToLeft
        let place =
            axis == .vertical
            ? Rect(isAtStart ? 0 : size.width - room, 0, room, length)
            : Rect(isBoth && isRightToLeft ? room : 0, size.height - room, length, room)
        // A bar that is fading would compare the frame with that of its animations.
        if place != frame { frame = place }
        placeThumb(scrollRange)
    }

    private func placeThumb(_ scrollRange: ScrollRange) {
        guard let scrollView else { return }
        let track = frame.size[axis] - 2 * Self.margin
        // The thumb shrinks while content is pulled beyond its edge.
        let beyond = abs(scrollView.contentOffset[axis] - scrollRange.nearest(to: scrollView.contentOffset)[axis])
        let share = scrollRange.viewport[axis] / (scrollRange.viewport[axis] + scrollRange.length(axis) + beyond)
        let length = min(track, max(Self.minimumThumbLength, track * share - beyond))
        let start = thumbStart(at: scrollView.contentOffset, length: length, scrollRange)
        let new =
            axis == .vertical
            ? Rect(0, start, frame.width, length) : Rect(start, 0, length, frame.height)
        guard new != thumb else { return }
        thumb = new
        setNeedsDisplay()
    }

    private func thumbStart(at offset: Point, length: Double, _ scrollRange: ScrollRange) -> Double {
        let part = min(max((offset[axis] - scrollRange.least[axis]) / scrollRange.length(axis), 0), 1)
        return Self.margin + (frame.size[axis] - 2 * Self.margin - length) * part
    }

    // MARK: Showing and hiding

    /// Shows the bar for a while.
    func flash() {
        guard !isHidden, window != nil else { return }
        isRevealed = true
        View.performWithoutAnimation { visibility = 1 }
        guard !isHovered, grip == nil else { return }
        View.animate(withDuration: Self.fade.duration, delay: Self.fade.delay, options: .curveLinear) {
            visibility = 0
        } completion: { [weak self] isComplete in
            if isComplete { self?.isRevealed = false }
        }
    }

    private func disappear() {
        isRevealed = false
        View.performWithoutAnimation { visibility = 0 }
    }

    override func didMoveToWindow() { disappear() }

    override func pointerEntered() {
        isHovered = true
        flash()
    }

    override func pointerExited() {
        isHovered = false
        flash()
    }

    /// Updates the hit test, because the pointer may now be over the bar or outside of it.
    private func hitAreaDidChange() {
        guard window?.pointer != nil else { return }
        context?.changeCount += 1
        window?.setNeedsFrame()
    }

    /// The minimum target in docs/look.md; after the bar has faded out, clicks go to the view below.
    override var minimumHitTarget: Double { isRevealed ? 24 : 0 }
    /// Accepts touches only on the visible thumb; other touches go to the view below.
    /// Whether a finger at the point, in the view's coordinates, presses the bar like a pointer. If not, the view behind gets the touch.
    func takesTouch(at point: Point) -> Bool {
        isRevealed && point[axis] >= thumb.origin[axis] && point[axis] <= thumb.origin[axis] + thumb.size[axis]
    }
    override func keepsTouches(along axis: Axis) -> Bool { true }

    override func draw(into list: inout DisplayList) {
        guard visibility > 0, let scrollView else { return }
        let thickness = isHovered || grip != nil ? Self.thickness.hovered : Self.thickness.normal
        var rect = thumb
        if axis == .vertical {
            rect.size.width = min(thickness, frame.width)
            rect.origin.x = isRightToLeft ? Self.margin : frame.width - rect.width - Self.margin
        } else {
            rect.size.height = min(thickness, frame.height)
            rect.origin.y = frame.height - rect.height - Self.margin
        }
        let color: Color =
            switch scrollView.indicatorStyle {
            case .default: .label
            case .black: .black
            case .white: .white
            }
        list.fill(rect, cornerRadius: thickness / 2, color.opacity(theme.metrics.scrollBarOpacity * visibility))
    }

    // MARK: Dragging

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerDown(let point, .left, _, _): press(at: convertFromWindow(point))
        case .pointerMoved(let point, _) where grip != nil: drag(to: convertFromWindow(point))
        case .pointerMoved(let point, _) where paging != nil: paging?.place = convertFromWindow(point)[axis]
        case .pointerUp(_, .left, _, _) where grip != nil || paging != nil:
            // The number of pages depends on the duration of the press, not on the frame rate.
            if let motion = paging?.motion, let window { _ = motion.step(to: window.animations.time) }
            window?.releasePointer()
            letGo()
        case .pointerDown, .pointerUp: break
        default: return false
        }
        return true
    }

    private func press(at point: Point) {
        guard let scrollView, let scrollRange = scrollView.scrollRange else { return }
        let place = point[axis]
        let start = thumb.origin[axis]
        if place >= start, place <= start + thumb.size[axis] {
            scrollView.contentOffset = scrollRange.nearest(to: scrollView.contentOffset)
            grip = (place - start, scrollView.contentOffset)
            window?.capturePointer(for: self)
            setNeedsDisplay()
            flash()
        } else {
            paging = Paging(place: place, way: place < start ? -1 : 1)
            window?.capturePointer(for: self)
            turnPage()
            continuePaging()
        }
    }

    // MARK: Pages

    private func turnPage() {
        guard let scrollView, let scrollRange = scrollView.scrollRange, let paging else { return }
        if scrollView.isPagingEnabled {
            scrollView.turnPages(paging.way, axis)
        } else {
            var target = scrollView.motion?.target ?? scrollView.contentOffset
            target[axis] += paging.way * scrollRange.viewport[axis]
            scrollView.move(to: target, animated: true) {}
        }
    }

    /// Turns pages until the button is released or the thumb reaches the pointer.
    private func continuePaging() {
        // The delegate may release the pointer.
        guard paging != nil, let window, let scrollView else { return }
        let name = "paging of \(scrollView.diagnostics.diagnosticName)"
        let motion = RepeatTimer(name, Self.pace, from: window.animations.time) { [weak self] in
            guard let self, paging?.motion === $0, isThumbMoving else { return false }
            turnPage()
            return true
        } isHeld: { [weak self] in
            self?.paging?.motion === $0
        }
        paging?.motion = motion
        window.animations.start(motion)
    }

    /// Whether the thumb will not reach the pointer when the current motion ends.
    private var isThumbMoving: Bool {
        guard let scrollView, let scrollRange = scrollView.scrollRange, let paging, scrollRange.canMove(axis) else {
            return false
        }
        let length = thumb.size[axis]
        let offset = scrollView.motion?.target ?? scrollView.contentOffset
        let start = thumbStart(at: offset, length: length, scrollRange)
        return paging.way < 0 ? start > paging.place : start + length < paging.place
    }

    // MARK: Releasing

    private func drag(to point: Point) {
        guard let scrollView, let scrollRange = scrollView.scrollRange, let grip else { return }
        let room = frame.size[axis] - 2 * Self.margin - thumb.size[axis]
        guard room > 0 else { return }
        var target = scrollView.contentOffset
        target[axis] =
            scrollRange.least[axis] + (point[axis] - grip.place - Self.margin) / room * scrollRange.length(axis)
        scrollView.contentOffset = target
    }

    /// Escape restores the offset from before the drag.
    override func pointerCancelled(_ event: Event) {
        if let grip, case .keyDown = event.kind { scrollView?.contentOffset = grip.start }
        letGo()
    }

    private func letGo() {
        paging = nil
        guard grip != nil else { return flash() }
        grip = nil
        if let scrollView, scrollView.isPagingEnabled { scrollView.settleOnPage(axis) }
        setNeedsDisplay()
        flash()
    }
}
