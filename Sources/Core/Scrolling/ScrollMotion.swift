/// What goes on from frame to frame by itself, each step before layout: unlike an animation it changes what is so, not only
/// what is shown.
protocol FrameMotion: AnyObject {
    /// For people.
    var name: String { get }
    /// Where it leads to, where that is known.
    var target: Point? { get }
    /// What it moves lies elsewhere now, and is to go on from there.
    func contentDidShift(by distance: Point)
    /// Whether a finger has set it off.
    var isDeceleration: Bool { get }
    /// Whether a control does it by itself while a person holds it.
    var isOfControl: Bool { get }
    /// - Parameter time: seconds of the application's clock.
    /// - Returns: false when it has come to its end.
    func step(to time: Double) -> Bool
}

extension FrameMotion {
    func contentDidShift(by distance: Point) {}
    var isDeceleration: Bool { false }
    var isOfControl: Bool { false }
}

/// A scroll view on its way to an offset.
final class ScrollMotion: FrameMotion {
    private(set) var end: Point
    private var start: Point
    /// It begins beyond the content's edge, where a finger has left it.
    let isFromBeyond: Bool
    private weak var view: ScrollView?
    private let timing: AnimationTiming
    private let whenDone: () -> Void

    /// Seconds.
    static let duration = 0.25

    init(of view: ScrollView, to target: Point, at time: Double, whenDone: @escaping () -> Void) {
        self.view = view
        start = view.contentOffset
        isFromBeyond = view.reach?.contains(view.contentOffset) == false
        end = target
        self.whenDone = whenDone
        timing = AnimationTiming(start: time, duration: Self.duration, curve: .init(.curveEaseOut))
    }

    deinit {}

    var name: String { "scrolling of \(view?.nameForPeople ?? "a view")" }
    var target: Point? { end }

    func contentDidShift(by distance: Point) {
        start = start + distance
        end = end + distance
    }

    func step(to time: Double) -> Bool {
        guard let view, view.motion === self else { return false }
        guard let fraction = timing.fraction(at: time) else {
            view.motion = nil
            view.move(to: end)
            whenDone()
            return false
        }
        let place = start + (end - start).scaled(by: fraction)
        if isFromBeyond { view.moveFreely(to: place) } else { view.move(to: place) }
        return true
    }
}

extension ScrollView {
    /// Scrolls to an offset, in a quarter of a second if `animated`; at once where the desktop asks for reduced motion. The delegate hears
    /// when an animated one has come to its end.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        // What was added just now counts.
        if reach != nil, window != nil { layoutIfNeeded() }
        move(to: offset, animated: animated) { [weak self] in
            if let self { delegate?.scrollViewDidEndScrollingAnimation(self) }
        }
    }

    /// Scrolls as little as shows a part of the content, in the content's coordinates; nothing if it can be seen.
    public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        layoutIfNeeded()
        guard let reach, rect.origin.x.isFinite, rect.origin.y.isFinite else { return }
        var target = reach.showing(rect, from: motion?.target ?? contentOffset)
        if isPagingEnabled {
            for axis in Axis.allCases where reach.viewport[axis] > 0 {
                // What begins at a page's edge, but for the last digits of sums, is on that page.
                let page = ((rect.origin[axis] + 0.01) / reach.viewport[axis]).rounded(.down)
                target[axis] = page * reach.viewport[axis]
            }
            pageDidSettle(page(at: reach.nearest(to: target), .horizontal))
        }
        setContentOffset(target, animated: animated)
    }

    /// - Parameter whenDone: called once it is there, if it was to go there step by step.
    func move(to offset: Point, animated: Bool, whenDone: @escaping () -> Void) {
        stopMotion()
        let target = reach?.nearest(to: offset) ?? offset
        guard target.x.isFinite, target.y.isFinite else { return }
        guard animated else { return move(to: target) }
        guard target != contentOffset, let window, !theme.reducesMotion else {
            move(to: target)
            return whenDone()
        }
        start(ScrollMotion(of: self, to: target, at: window.animations.time, whenDone: whenDone))
    }

    func start(_ motion: any FrameMotion) {
        self.motion = motion
        window?.animations.start(motion)
    }

    func stopMotion() {
        let wasDecelerating = isDecelerating
        motion = nil
        if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) }
    }
}

extension ScrollView {
    /// Shows a part of the content for a person, who may have turned pages by that.
    fileprivate func show(_ part: Rect) {
        let page = currentPage
        scrollRectToVisible(part, animated: false)
        if isPagingEnabled, currentPage != page { delegate?.scrollViewDidEndDecelerating(self) }
    }
}

extension View {
    /// Has the scroll views around it show the view, as far as they have room.
    func scrollIntoView() {
        var next = superview
        while let view = next {
            if let scrollView = view as? ScrollView, let content = scrollView.contentView,
                content === self || content.isAncestor(of: self)
            {
                let place = frameInWindow
                let origin = content.convertFromWindow(place.origin) + scrollView.contentOrigin
                // With room for the ring that shows where the keyboard is.
                let ring = theme.metrics.focusRingGap + theme.metrics.focusRingWidth
                var part = Rect(origin: origin, size: place.size).inset(by: scrollView.isPagingEnabled ? 0 : -ring)
                let covered = scrollView.coveredTop(over: part)
                part.origin.y -= covered
                part.size.height += covered
                scrollView.show(part)
            }
            next = view.superview
        }
    }
}
